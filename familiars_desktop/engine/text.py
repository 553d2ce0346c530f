"""What people type, made safe to store: no NUL, no lone surrogates, an honest limit."""

from __future__ import annotations

from typing import Final

from familiars_desktop.memory.errors import Refused

MAX_MESSAGE_CHARACTERS: Final = 100_000


def clean_text(text: str) -> str:
    """The text with NUL and lone surrogates as U+FFFD, without white space around it.

    Surrogate pairs that arrive as two halves become the character they stand for.
    """
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return paired.replace("\x00", "\ufffd").strip()


def check_message(text: str) -> str:
    """A cleaned message. Raises Refused when it is empty or longer than a model could read."""
    cleaned = clean_text(text)
    if not cleaned:
        raise Refused("the message is empty: type something first")
    if len(cleaned) > MAX_MESSAGE_CHARACTERS:
        raise Refused(
            f"the message has {len(cleaned):,} characters, more than the {MAX_MESSAGE_CHARACTERS:,} that can be sent "
            "at once: send the part that matters, nothing was lost"
        )
    return cleaned
