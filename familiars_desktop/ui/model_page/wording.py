"""A model's size, memory, speed and uses as people say them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale

from familiars_desktop.ui.bridge import LibraryModel, ModelSpeed
from familiars_desktop.ui.model_chooser import size_text
from familiars_desktop.ui.translation import tr


def facts_of(model: LibraryModel) -> str:
    """Where it is, its size, terms, memory and checksum, such as "Here · 1.1 GB · Apache-2.0 · 1.9 GB of memory"."""
    parts = (_where(model), size_text(model.size_bytes) if model.size_bytes else "", model.license, _memory(model))
    return " · ".join(part for part in (*parts, _checksum(model)) if part)


def speed_text(speed: ModelSpeed | None) -> str:
    """What was measured on this machine, "" before anything was."""
    if speed is None:
        return ""
    day = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(speed.at)).date(), QLocale.FormatType.ShortFormat)
    if speed.texts_per_second:
        return tr("On this machine: a question in {0:.0f} ms ({1})").format(1000.0 / speed.texts_per_second, day)
    written = tr("On this machine: {0:.0f} tokens a second").format(speed.tokens_per_second)
    if speed.prompt_tokens_per_second:
        written = tr("On this machine: {0:.0f} tokens a second written, {1:.0f} read").format(
            speed.tokens_per_second, speed.prompt_tokens_per_second
        )
    return f"{written} ({day})"


def uses_text(uses: Sequence[str]) -> str:
    """Such as "In use: chat, memory writer"."""
    words = {"chat": tr("chat"), "writer": tr("memory writer"), "embedder": tr("finding memories")}
    return tr("In use: {}").format(", ".join(words[use] for use in uses)) if uses else ""


def rate_text(bytes_per_second: float, left_bytes: float) -> str:
    """Such as "3.1 MB a second, 4 min left"; "" while nothing comes."""
    if bytes_per_second <= 0.0:
        return ""
    seconds = left_bytes / bytes_per_second
    left = tr("{} min left").format(round(seconds / 60)) if seconds >= 90 else tr("{} s left").format(round(seconds))
    return tr("{0} a second, {1}").format(size_text(round(bytes_per_second)), left)


def _where(model: LibraryModel) -> str:
    return {
        "nowhere": "" if model.can_fetch else tr("To be exported from its checkpoint"),
        "ours": tr("Here"),
        "yours": tr("In a folder of yours"),
        "shipped": tr("Came with the program"),
    }[model.home]


def _memory(model: LibraryModel) -> str:
    said = tr("{:.1f} GB of memory").format(model.memory_mb / 1024.0)
    if model.fits is False:
        return tr("{}: more than models may take here").format(said)
    return tr("{}: fits, with little beside it").format(said) if model.fits is None else said


def _checksum(model: LibraryModel) -> str:
    return {
        "published": tr("checked against its published SHA-256"),
        "recorded": tr("no published SHA-256: held to that of the first download"),
        "to be recorded": tr("no published SHA-256: that of the first download will be recorded"),
        "none": "",
    }[model.checksum]
