"""Brings resources/translations/*.ts up to what the window says.

    python packaging/translations.py [LANGUAGE …]

Adds what is new as unfinished, in English, and takes out what is said no more; a language that is new gets a file.
Qt Linguist opens the files. The program reads them as they are: nothing has to be compiled.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

CHECKOUT = Path(__file__).resolve().parent.parent
WINDOW = CHECKOUT / "familiars_desktop" / "ui"
FOLDER = CHECKOUT / "resources" / "translations"
CONTEXT = "familiars"


def said(folder: Path = WINDOW) -> list[str]:
    """Every text that the sources under a folder translate, each once, in alphabetical order."""
    paths = folder.rglob("*.py")
    return sorted({text for path in paths for text in _texts(ast.parse(path.read_text(encoding="utf-8")))})


def known(path: Path) -> dict[str, str]:
    """The finished translations of a file."""
    found = {}
    for message in ElementTree.parse(path).iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.get("type") is None and translation.text:
            found[message.findtext("source", "")] = translation.text
    return found


def write(path: Path, language: str, texts: list[str], translations: dict[str, str]) -> None:
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = CONTEXT
    for text in texts:
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = text
        translation = ElementTree.SubElement(message, "translation")
        if text in translations:
            translation.text = translations[text]
        else:
            translation.set("type", "unfinished")
    ElementTree.indent(root, "    ")
    body = ElementTree.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _literals(node)


def _literals(call: ast.Call) -> Iterator[str]:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    place = {"tr": 0, "QT_TRANSLATE_NOOP": 1}.get(name)
    if place is not None and len(call.args) > place:
        text = call.args[place]
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


def main(languages: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    texts = said()
    for path in sorted({*FOLDER.glob("*.ts"), *(FOLDER / f"familiars_{one}.ts" for one in languages)}):
        translations = known(path) if path.exists() else {}
        language = path.stem.removeprefix("familiars_")
        write(path, language, texts, translations)
        missing = sum(text not in translations for text in texts)
        sys.stdout.write(f"{path.name}: {len(texts)} texts, {missing} to be translated\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
