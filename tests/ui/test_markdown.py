"""Markdown becomes HTML that shows what was written and fetches or runs nothing."""

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from familiars_desktop.ui.chat.markdown import COPY_CODE, render_markdown, render_plain
from familiars_desktop.ui.theme import DARK, LIGHT


def html(text: str) -> str:
    return render_markdown(text, LIGHT, "Copy").html


def test_code_blocks_are_kept_as_plain_text_in_order() -> None:
    rendered = render_markdown("```python\nx = 1\n```\ntext\n```\n<b>\n```", LIGHT, "Copy")
    assert rendered.code_blocks == ("x = 1", "<b>")
    assert f'href="{COPY_CODE}0"' in rendered.html
    assert f'href="{COPY_CODE}1"' in rendered.html


def test_a_fence_that_is_still_open_shows_as_code() -> None:
    assert render_markdown("```python\nfor x in", LIGHT, "Copy").code_blocks == ("for x in",)


def test_raw_html_is_shown_and_not_interpreted() -> None:
    assert "&lt;script&gt;" in html("<script>alert(1)</script>")


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])
def test_only_web_and_mail_addresses_become_links(address: str) -> None:
    assert "<a " not in html(f"[click]({address})")
    assert "<a " in html("[click](https://example.org)")


def test_images_are_never_fetched() -> None:
    rendered = html("![a cat](https://example.org/cat.png) ![x](file:///secret)")
    assert "<img" not in rendered
    assert "a cat" in rendered


def test_an_unknown_language_and_no_language_are_plain_code() -> None:
    assert "&lt;&gt;" in html("```nosuchlanguage\n<>\n```")


def test_colours_come_from_the_palette() -> None:
    assert DARK.code in render_markdown("`x`", DARK, "Copy").html


def test_what_a_person_typed_is_not_interpreted(qtbot: QtBot) -> None:
    document = QTextDocument()
    typed = "# no heading\n  **stars** <b>&amp;</b>"
    document.setHtml(render_plain(typed))
    assert document.toPlainText() == typed


@pytest.mark.parametrize("text", ["", "*", "```", "|a|\n|-", "[x](", "\x00", "😀" * 500, "> " * 200, "- " * 300])
def test_any_beginning_of_a_reply_can_be_shown(qtbot: QtBot, text: str) -> None:
    document = QTextDocument()
    document.setHtml(html(text))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("See https://example.org/tea.", "https://example.org/tea"),
        ("(https://example.org/tea_(plant)) is it", "https://example.org/tea_(plant)"),
        ("**https://example.org/a_b_c?x=1&y=2**, really", "https://example.org/a_b_c?x=1&amp;y=2"),
        ("“http://example.org/”", "http://example.org/"),
    ],
)
def test_an_address_in_the_text_is_a_link_without_the_signs_around_it(text: str, address: str) -> None:
    assert html(text).count(f'<a href="{address}">{address}</a>') == 1


def test_an_address_in_code_or_in_a_link_stays_as_it_was_written() -> None:
    assert "<a " not in html("`https://example.org`")
    assert html("[https://example.org/a](https://example.org/b)").count("<a ") == 1
    assert "<a " not in html("javascript://example.org and file:///etc/passwd")


def test_the_addresses_of_links_are_kept_in_order_each_once() -> None:
    text = "[b](https://example.org/b) https://example.org/a [again](https://example.org/b)"
    assert render_markdown(text, LIGHT, "Copy").links == ("https://example.org/b", "https://example.org/a")
