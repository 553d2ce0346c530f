"""What an act was, in the reader's words: the store's own descriptions are all known."""

from datetime import UTC, datetime

import pytest
from fake_engine import NOW

from familiars_desktop.installation import travelling_folder
from familiars_desktop.memory.deeds import ENGLISH, TOLD, Deed, DeedText
from familiars_desktop.storage import MemoryStore
from familiars_desktop.ui import act_wording
from familiars_desktop.ui.act_wording import SENTENCES, act_words
from familiars_desktop.ui.catalogue_notes import NOTES
from familiars_desktop.ui.language import read_translations


@pytest.fixture
def german(monkeypatch):
    texts = read_translations(travelling_folder("resources") / "translations" / "familiars_de.ts")
    monkeypatch.setattr(act_wording, "tr", lambda text: texts[text])


@pytest.fixture(scope="module")
def descriptions(tmp_path_factory):
    """Of one act of each kind that a person can undo."""
    store = MemoryStore(tmp_path_factory.mktemp("w"), clock=lambda: datetime.fromtimestamp(NOW, UTC))
    one, two = (store.append("user", "profile", text) for text in ("Lives in Portland.", "Has a cat."))
    found = [store.undo(), store.redo()]

    def undone(act):
        act()
        found.append(store.undo())

    undone(lambda: store.update(one.id, pinned=True))
    undone(lambda: store.update_each({one.id: {"pinned": True}, two.id: {"pinned": True}}))
    undone(lambda: store.reinforce([one.id, two.id], actor="user"))
    undone(lambda: store.forget(one.id))
    store.close()
    return found


def test_every_description_of_the_store_is_said_in_another_language(descriptions, german):
    assert descriptions[0] == descriptions[1] == "remember “Has a cat.”"
    assert [act_words(one) for one in descriptions[1:]] == [
        "“Has a cat.” merken",
        "“Lives in Portland.” ändern",
        "2 Erinnerungen ändern",
        "2 Erinnerungen bekräftigen",
        "“Lives in Portland.” vergessen",
    ]


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (Deed("replace", ("“a”", "“b”")), "“a” durch “b” ersetzen"),
        (Deed("merge", (3, "“a”")), "3 zu “a” zusammenführen"),
        (Deed("contest", ("“replace {0} by it”",)), "offenlassen, was “replace {0} by it” widerspricht"),
        (Deed("forget_dialogue", (4,)), "die 4 Erinnerungen eines Gesprächs vergessen"),
        (
            Deed("move_many", (3, "user/event.md", "user/knowledge.md")),
            "3 Erinnerungen von Hand von user/event.md nach user/knowledge.md verschieben",
        ),
        (Deed("told", ("remember “a”",)), "remember “a”"),
    ],
)
def test_an_act_is_said_by_its_kind_and_what_is_quoted_stays(german, deed, words):
    assert act_words(DeedText(deed)) == words


def test_translators_find_the_english_of_every_kind():
    assert {*SENTENCES} == {*ENGLISH.values()} - {ENGLISH[TOLD]}


def test_every_remark_of_the_catalogue_of_models_is_among_those_that_are_translated():
    catalogue = (travelling_folder("resources") / "models.toml").read_text(encoding="utf-8")
    said = [line.partition('"')[2].rpartition('"')[0] for line in catalogue.splitlines() if line.startswith("notes")]
    assert set(said) <= set(NOTES)
