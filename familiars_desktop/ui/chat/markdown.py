"""Markdown → the HTML that QTextDocument knows: code in colour, nothing fetched, no raw HTML let through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from familiars_desktop.ui.theme import Palette

if TYPE_CHECKING:
    from pygments.formatters import HtmlFormatter

COPY_CODE: Final = "copy-code:"
"""Anchor of a code block's copy link, followed by the block's number."""

_HIGHLIGHT_LIMIT: Final = 20_000
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"“”„«»|]+", re.IGNORECASE)
_SENTENCE_SIGNS: Final = ".,;:!?'*_。，、；：！？"
_SAFE_LINKS: Final = ("http://", "https://", "mailto:")


@dataclass(frozen=True, slots=True)
class Rendered:
    """HTML for a document, the plain text of its code blocks and the addresses of its links, both in order."""

    html: str
    code_blocks: tuple[str, ...]
    links: tuple[str, ...] = ()


def render_markdown(text: str, colors: Palette, copy_label: str) -> Rendered:
    """Render a reply; ``copy_label`` is the word on each code block's copy link."""
    parser = _parser()
    environment: dict[str, Any] = {"colors": colors, "copy": copy_label, "blocks": [], "links": []}
    html = parser.render(text, environment)
    return Rendered(html, tuple(environment["blocks"]), tuple(dict.fromkeys(environment["links"])))


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

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        env["links"].append(str(tokens[index].attrs.get("href", "")))
        return self.renderToken(tokens, index, options, env)

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
    parser.core.ruler.push("bare links", _link_bare_addresses)
    return parser.enable(["table", "strikethrough"])


def _link_bare_addresses(state: StateCore) -> None:
    """Addresses that stand in the text as they are become links."""
    for block in state.tokens:
        if block.type != "inline" or not block.children or "://" not in block.content:
            continue
        children: list[Token] = []
        within = 0
        for token in block.children:
            within += token.nesting if token.type in ("link_open", "link_close") else 0
            children += [token] if within or token.type != "text" else _with_links(token)
        block.children = children


def _with_links(token: Token) -> Iterator[Token]:
    """A text in pieces, each address in it a link; signs at its end belong to the sentence."""
    at = 0
    for found in _ADDRESS.finditer(token.content):
        address = _without_end(found.group())
        yield _text(token.content[at : found.start()], token.level)
        opening, closing = Token("link_open", "a", 1), Token("link_close", "a", -1)
        opening.attrSet("href", address)
        yield from (opening, _text(address, token.level + 1), closing)
        at = found.start() + len(address)
    yield _text(token.content[at:], token.level) if at else token


def _without_end(address: str) -> str:
    address = address.rstrip(_SENTENCE_SIGNS)
    while address.endswith(")") and address.count(")") > address.count("("):
        address = address[:-1].rstrip(_SENTENCE_SIGNS)
    return address


def _text(content: str, level: int) -> Token:
    return Token("text", "", 0, content=content, level=level)


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
