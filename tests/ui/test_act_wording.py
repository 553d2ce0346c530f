"""What an act was, in the reader's words: the store's own descriptions are all known."""

from datetime import UTC, datetime

import pytest
from fake_engine import NOW

from familiars_desktop.installation import travelling_folder
from familiars_desktop.storage import MemoryStore
from familiars_desktop.ui import act_wording
from familiars_desktop.ui.act_wording import act_words
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
    ("description", "words"),
    [
        ("replace “a” by “b”", "“a” durch “b” ersetzen"),
        ("merge 3 into “a”", "3 zu “a” zusammenführen"),
        ("leave open what contradicts “forget it”", "offenlassen, was “forget it” widerspricht"),
        ("forget the 4 memories of a conversation", "die 4 Erinnerungen eines Gesprächs vergessen"),
        ("an act of tomorrow's", "an act of tomorrow's"),
    ],
)
def test_what_is_quoted_stays_and_what_is_not_known_stands_for_itself(german, description, words):
    assert act_words(description) == words


def test_every_remark_of_the_catalogue_of_models_is_among_those_that_are_translated():
    catalogue = (travelling_folder("resources") / "models.toml").read_text(encoding="utf-8")
    said = [line.partition('"')[2].rpartition('"')[0] for line in catalogue.splitlines() if line.startswith("notes")]
    assert set(said) <= set(NOTES)
