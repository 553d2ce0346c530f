"""What is kept of the view: pictures in twice the resolution, and the table as a spreadsheet can read it."""

import csv
from xml.etree import ElementTree

import numpy as np
import pytest
from diary import CAT, JOB, NAME, NEW_HOME, go
from fake_engine import DAY, NOW
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog

from familiars_desktop.memory import FamiliarsError
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.ui.memory_view.pictures import save_picture
from familiars_desktop.ui.memory_view.table_csv import COLUMNS, plain, save_csv
from familiars_desktop.ui.theme import current_theme

PARTS = ["field", "curves", "bar", "table", "inspector"]


def colors(image):
    return {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}


@pytest.mark.parametrize("name", PARTS)
def test_a_png_of_any_part_has_twice_its_pixels_and_shows_it(view, tmp_path, name):
    view.select(CAT)
    part = getattr(view, name)
    save_picture(part, tmp_path / "part.png")
    image = QImage(str(tmp_path / "part.png"))
    assert (image.width(), image.height()) == (2 * part.width(), 2 * part.height())
    assert len(colors(image)) > 10


def test_the_points_of_the_field_stand_in_the_picture_where_they_stand_on_the_screen(view, tmp_path):
    save_picture(view.field, tmp_path / "field.png")
    image = QImage(str(tmp_path / "field.png"))
    for record_id in (CAT, JOB, NAME, NEW_HOME):
        at = view.field.viewport().mapTo(view.field, view.field.position_of(record_id).toPoint())
        assert image.pixelColor(2 * at.x() + 4, 2 * at.y() + 3).hslSaturation() > 60, record_id
    before = view.field.grab().toImage()
    assert not view.field.points.as_shapes
    assert view.field.grab().toImage() == before


@pytest.mark.parametrize("name", ["field", "curves", "bar"])
def test_an_svg_is_drawn_of_shapes_and_reads_back_as_the_same_picture(view, tmp_path, name):
    view.select(CAT)
    part, path = getattr(view, name), tmp_path / "part.svg"
    save_picture(part, path)
    kinds = {element.tag.partition("}")[2] for element in ElementTree.parse(path).iter()}
    assert {"svg", "text", "path"} <= kinds
    if name == "field":
        assert "image" not in kinds
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    assert renderer.viewBox() == part.rect()
    image = QImage(part.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        renderer.render(painter)
    assert len(colors(image)) > 10


def test_a_picture_of_the_whole_view_holds_all_parts(view, tmp_path):
    save_picture(view, tmp_path / "view.png")
    image = QImage(str(tmp_path / "view.png"))
    at = view.field.viewport().mapTo(view, view.field.position_of(NAME).toPoint())
    assert image.pixelColor(2 * at.x(), 2 * at.y()).name() != current_theme().palette.surface


@pytest.mark.parametrize("name", ["missing/picture.png", "missing/picture.svg", "picture.docx"])
def test_a_picture_that_cannot_be_written_names_the_file(view, tmp_path, name):
    with pytest.raises(FamiliarsError, match="picture"):
        save_picture(view.field, tmp_path / name)


def read(path):
    raw = path.read_bytes()
    return raw, list(csv.DictReader(raw.decode().splitlines(keepends=True)))


def test_the_csv_holds_every_column_of_the_rows_that_are_shown_in_their_order(view, tmp_path):
    go(view, 3.0)
    view.table.settle()
    state, model = view.timeline.state, view.table.model
    assert save_csv(state, model.rows, tmp_path / "table.csv") == model.rowCount()
    raw, rows = read(tmp_path / "table.csv")
    assert raw.startswith(",".join(COLUMNS).encode() + b"\r\n")
    assert [row["id"] for row in rows] == list(model.ids(99))
    cat = next(row for row in rows if row["id"] == CAT)
    place = state.catalogue.row(CAT)
    assert cat["memory"] == "Her cat is called Biscuit."
    assert (cat["scope"], cat["category"], cat["uses"], cat["pinned"]) == ("user", "relation", "1", "no")
    assert float(cat["strength"]) == pytest.approx(state.strength[place], abs=1e-4)
    assert to_seconds(cat["fades"]) == pytest.approx(state.fades_at(place), abs=1.0)
    assert cat["last_use"] == to_iso(NOW - 10 * DAY)
    name = next(row for row in rows if row["id"] == NAME)
    assert (name["fades"], name["half_life_days"], name["pinned"]) == ("", "", "yes")
    assert next(row for row in rows if row["id"] == JOB)["tags"] == "work"


@pytest.mark.parametrize(
    "text",
    ['Says "hello", and\nleaves.', "=HYPERLINK(1)", "+1", "-2", "@SUM(A1)", "\tx", "＝1", "吃素", "أحب الشاي", "🦊"],
)
def test_any_text_survives_the_csv_and_none_is_a_formula(view, diary, memory, live_bridge, tmp_path, qtbot, text):
    diary.change(JOB, 0.0, content=text, tags=["=1+1", "b"])
    memory.records, memory.entries = dict(diary.records), list(diary.entries)
    with qtbot.waitSignal(view.timeline.catalogue_changed):
        live_bridge.pin(CAT, True)
    save_csv(view.timeline.state, view.table.model.rows, tmp_path / "t.csv")
    raw = (tmp_path / "t.csv").read_bytes().decode()
    rows = list(csv.reader(raw.splitlines(keepends=True)))
    found = next(row for row in rows if row[0] == JOB)
    assert found[COLUMNS.index("memory")] == plain(text)
    assert found[COLUMNS.index("memory")].removeprefix("'") == text
    assert found[COLUMNS.index("memory")][0] not in "=+-@\t＝"
    assert found[COLUMNS.index("tags")] == "'=1+1, b"
    assert raw.count("\n") == raw.count("\r\n") + text.count("\n")


def choose(monkeypatch, path, kind=""):
    asked = []

    def answer(parent, title, start, kinds):
        asked.append(start)
        return str(path), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return asked


def offer(view, words):
    return next(act for text, act in view.exports.offers() if words in text)


def test_the_menu_saves_and_the_folder_is_offered_again(view, tmp_path, monkeypatch, qtbot):
    asked = choose(monkeypatch, tmp_path / "field", "SVG (*.svg)")
    view.head.export.menu().aboutToShow.emit()
    texts = [action.text() for action in view.head.export.menu().actions()]
    assert "Save a picture: field…" in texts
    assert "Save a picture: ranking…" not in texts
    next(a for a in view.head.export.menu().actions() if "field" in a.text()).trigger()
    assert (tmp_path / "field.svg").is_file()
    assert str(tmp_path) in view.message.text()
    choose(monkeypatch, tmp_path / "table.csv")
    with qtbot.waitSignal(view.exports.told):
        offer(view, "CSV")()
    assert len(read(tmp_path / "table.csv")[1]) == view.table.model.rowCount()
    asked = choose(monkeypatch, "")
    offer(view, "curves")()
    assert asked[0].startswith(str(tmp_path))
    assert QSettings().value("export/folder") == str(tmp_path)


def test_a_folder_that_is_not_there_is_told_and_nothing_breaks(view, tmp_path, monkeypatch, qtbot):
    choose(monkeypatch, tmp_path / "missing" / "table.csv")
    with qtbot.waitSignal(view.problem) as told:
        offer(view, "CSV")()
    assert "table.csv" in told.args[0]
    choose(monkeypatch, tmp_path / "missing" / "field.png")
    with qtbot.waitSignal(view.problem) as told:
        offer(view, "field")()
    assert "field.png" in told.args[0]


def test_the_palette_offers_acts_ways_through_time_and_exports(view, memory, qtbot):
    view.select(CAT)
    titles = {command.title: command for command in view.commands()}
    assert {"Reinforce fact", "Inject conflict…", "Pin", "Edit…", "Forget…", "Go to now"} <= titles.keys()
    assert "Save the table as CSV…" in titles
    titles["Pin"].run()
    qtbot.waitUntil(lambda: memory.called("edit_each") == [((CAT,), {CAT: {"pinned": True}})])
    go(view, -3.0)
    assert "Pin" not in {command.title for command in view.commands()}


def test_shares_are_told_to_four_places(view, tmp_path):
    save_csv(view.timeline.state, np.arange(2), tmp_path / "t.csv")
    assert all(len(row["strength"]) == 6 for row in read(tmp_path / "t.csv")[1])
