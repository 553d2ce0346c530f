"""The papers that travel with every installer: licence, README, THIRD_PARTY.md, and a bill of materials."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bundle import Bundle
from components import Component, components
from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component as BomComponent
from cyclonedx.model.component import ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL
from project import NAME, ROOT, TITLE, source_date, version

BILL_OF_MATERIALS: Final = "sbom.cdx.json"
THIRD_PARTY: Final = "THIRD_PARTY.md"
_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, f"pkg:generic/{NAME}")
_QT_NOTE: Final = """\
Qt and PySide are used under the LGPL, version 3. Their libraries lie beside the program as files of their own,
unchanged, and may be replaced by other builds of the same version. Their source is at https://download.qt.io/.
"""


def write_notices(bundle: Bundle, folder: Path, *, without: Iterable[str]) -> None:
    """Write all of them into ``folder``; ``without`` are the system libraries that this installer leaves out."""
    shipped = components(bundle, without=without)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(ROOT / "README.md", folder / "README.md")
    (folder / THIRD_PARTY).write_text(third_party(shipped), encoding="utf-8")
    (folder / BILL_OF_MATERIALS).write_text(bill_of_materials(shipped), encoding="utf-8")


def third_party(shipped: Sequence[Component]) -> str:
    """A table of everything that others made, then every licence text, each once."""
    lines = [f"# What {TITLE} {version()} ships that others made", "", _QT_NOTE]
    lines += ["| name | version | licence | what it is |", "|---|---|---|---|"]
    for part in shipped:
        cells = (part.name, part.version, part.licence, part.origin)
        lines.append(f"| {' | '.join(cell.replace('|', '/').replace(chr(10), ' ') for cell in cells)} |")
    texts: dict[str, list[str]] = {}
    for part in shipped:
        for path in part.texts:
            text = path.read_text(encoding="utf-8", errors="replace").strip().replace("\r\n", "\n")
            texts.setdefault(text, []).append(part.name)
    for text, names in texts.items():
        lines += ["", f"## {', '.join(dict.fromkeys(names))}", "", "````text", text, "````"]
    return "\n".join(lines) + "\n"


def bill_of_materials(shipped: Sequence[Component]) -> str:
    """CycloneDX 1.6 as JSON; the same for the same parts and the same source date."""
    licences = LicenseFactory()
    program = BomComponent(
        name=NAME,
        version=version(),
        type=ComponentType.APPLICATION,
        bom_ref=NAME,
        licenses=[licences.make_from_string("MIT")],
    )
    parts = [
        BomComponent(
            name=part.name,
            version=part.version,
            type=ComponentType.MACHINE_LEARNING_MODEL if "huggingface" in part.purl else ComponentType.LIBRARY,
            bom_ref=part.purl,
            purl=PackageURL.from_string(part.purl),
            licenses=[licences.make_from_string(part.licence)],
        )
        for part in shipped
    ]
    moment = datetime.fromtimestamp(source_date(), UTC)
    serial = uuid.uuid5(_NAMESPACE, " ".join([version(), *(part.purl for part in shipped)]))
    bill = Bom(
        components=parts,
        serial_number=serial,
        metadata=BomMetaData(component=program, timestamp=moment),
    )
    bill.register_dependency(program, parts)
    return make_outputter(bill, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2) + "\n"
