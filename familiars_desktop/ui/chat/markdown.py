"""Markdown → the HTML that QTextDocument knows: code in colour, nothing fetched, no raw HTML let through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from familiars_desktop.ui.theme import Palette

if TYPE_CHECKING:
    from pygments.formatters import HtmlFormatter

COPY_CODE: Final = "copy-code:"
"""Anchor of a code block's copy link, followed by the block's number."""

_HIGHLIGHT_LIMIT: Final = 20_000
_SAFE_LINKS: Final = ("http://", "https://", "mailto:")


@dataclass(frozen=True, slots=True)
class Rendered:
    """HTML for a document, and the plain text of its code blocks in order."""

    html: str
    code_blocks: tuple[str, ...]


def render_markdown(text: str, colors: Palette, copy_label: str) -> Rendered:
    """Render a reply; ``copy_label`` is the word on each code block's copy link."""
    parser = _parser()
    environment: dict[str, Any] = {"colors": colors, "copy": copy_label, "blocks": []}
    html = parser.render(text, environment)
    return Rendered(html, tuple(environment["blocks"]))


def render_plain(text: str) -> str:
    """What a person typed, as it is: line breaks and indentation kept, nothing interpreted."""
    return f'<div style="white-space:pre-wrap">{escape(text)}</div>'


class _SafeMarkdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:
        return url.strip().lower().startswith(_SAFE_LINKS)


class _DocumentRenderer(RendererHTML):
    """The few places where QTextDocument wants other HTML than a browser: line ends would become spaces."""

    def renderToken(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Any) -> str:
        return super().renderToken(tokens, idx, options, env).strip("\n")

    def softbreak(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return "<br/>"

    def hardbreak(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return "<br/>"

    def fence(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        token = tokens[index]
        language = token.info.split()[0] if token.info.split() else ""
        return _code_block(token.content, language, env)

    def code_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return _code_block(tokens[index].content, "", env)

    def code_inline(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return f'<code style="background-color:{env["colors"].code}">{escape(tokens[index].content)}</code>'

    def image(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        """Never fetched: its description stands in, as a link when the address is a plain one."""
        token = tokens[index]
        source, label = str(token.attrs.get("src", "")), escape(token.content or "image")
        return f'<a href="{escape(source)}">{label}</a>' if source.startswith(_SAFE_LINKS) else label

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        border = env["colors"].border
        return (
            '<table cellspacing="0" cellpadding="6" border="1"'
            f' style="border-collapse:collapse;border-style:solid;border-color:{border};margin:6px 0">'
        )

    def blockquote_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        muted = env["colors"].muted
        return f'<blockquote style="margin-left:14px;margin-right:0;color:{muted}">'

    def hr(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return "<hr/>"


@cache
def _parser() -> MarkdownIt:
    parser = _SafeMarkdown("commonmark", {"html": False, "breaks": True}, renderer_cls=_DocumentRenderer)
    return parser.enable(["table", "strikethrough"])


def _code_block(code: str, language: str, env: Any) -> str:
    colors: Palette = env["colors"]
    number = len(env["blocks"])
    env["blocks"].append(code.removesuffix("\n"))
    muted = f"color:{colors.muted}"
    return (
        f'<table width="100%" cellspacing="0" cellpadding="8" bgcolor="{colors.code}" style="margin:8px 0">'
        f'<tr><td style="{muted};padding-bottom:0"><small>{escape(language) or "&nbsp;"}</small></td>'
        f'<td align="right" style="padding-bottom:0"><small><a href="{COPY_CODE}{number}" style="{muted}">'
        f"{escape(env['copy'])}</a></small></td></tr>"
        f'<tr><td colspan="2"><pre style="margin:0;white-space:pre-wrap">'
        f"{_colored(code.removesuffix(chr(10)), language, colors)}</pre></td></tr></table>"
    )


def _colored(code: str, language: str, colors: Palette) -> str:
    if not language or len(code) > _HIGHLIGHT_LIMIT:
        return escape(code)
    from pygments import highlight
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return escape(code)
    return str(highlight(code, lexer, _formatter(colors.code_style))).rstrip("\n")


@cache
def _formatter(style: str) -> HtmlFormatter[str]:
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(style=style, noclasses=True, nowrap=True)
