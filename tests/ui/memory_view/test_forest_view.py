"""The dialogue forest as a person meets it: looking, asking, folding, walking with the keys, opening a turn."""

import numpy as np
import pytest
from diary import CAT
from fake_engine import DAY, NOW
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtTest import QTest

from familiars_desktop.engine import events
from familiars_desktop.engine.events import ForestNode, TurnView
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.memory_view.forest.shape import Forest, title_of
from familiars_desktop.ui.memory_view.forest.turn_table import TurnColumn

GARDEN, TRAVEL = "dialogue_7", "dialogue_8"


@pytest.fixture
def memory(memory):
    """Two conversations: one of six turns that branches after its first answer, one of a single turn."""
    memory.open_with(GARDEN, "Garden", [], updated=NOW)
    said = (
        ("Q", "When do I plant tomatoes", None),
        ("A", "In the middle of May", 0),
        ("Q", "How much water do tomatoes need", 1),
        ("A", "A lot in July", 2),
        ("Q", "And the roses", 1),
        ("A", "Prune them in March", 4),
    )
    for node, (kind, text, parent) in enumerate(said):
        memory._add(GARDEN, kind, text, parent, at=NOW - 10 * DAY + node * DAY)
    memory.open_with(TRAVEL, "Lisbon", [TurnView(0, "Q", "Which quarter is quiet", NOW - DAY)], updated=NOW - DAY)
    return memory


@pytest.fixture
def forest(view, qtbot):
    view.views.setCurrentWidget(view.forest)
    qtbot.waitUntil(lambda: len(view.forest.canvas.picture) == 6)
    return view.forest


def ask(view, qtbot, text):
    with qtbot.waitSignal(view.forest.source.measured):
        view.query.setText(text)
        view.query.ask()


def press(forest, *keys):
    for key in keys:
        QTest.keyClick(forest.canvas, key)
    return forest.canvas.current


def zoom_in(forest, view):
    """So far that there is something to scroll."""
    view.resize(1100, 560)
    forest.canvas.set_zoom(2.5)
    assert forest.canvas.verticalScrollBar().maximum() > 60


def click(forest, node):
    place = forest.canvas.position_of((GARDEN, node)).toPoint()
    QTest.mouseClick(forest.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_nothing_is_asked_of_the_engine_before_the_forest_is_seen(view, memory):
    assert memory.called("forest") == []


def test_the_latest_conversation_is_shown_first_and_all_stand_side_by_side(forest, qtbot):
    assert forest.chooser.currentText() == "Garden"
    forest.chooser.setCurrentIndex(0)
    qtbot.waitUntil(lambda: len(forest.canvas.picture) == 7)
    assert [block.forest.title for block in forest.canvas.picture.blocks] == ["Lisbon", "Garden"]  # the older one left
    assert forest.table.turns.rowCount() == 7


def test_a_question_colours_turns_by_their_score_and_names_the_best(view, forest, qtbot):
    assert forest.canvas._values.share is None
    ask(view, qtbot, "how much water do tomatoes need")
    share = forest.canvas._values.share
    assert share.argmax() == 2
    assert forest.canvas._values.label[2].startswith("1·0.")
    assert forest.table.turns.index(2, TurnColumn.SCORE).data() == forest.canvas._values.label[2].split("·")[1]
    view.query.clear()
    assert forest.canvas._values.share is None


def test_a_reply_without_words_is_named_so_and_has_no_place_for_a_question():
    nodes = [ForestNode(0, None, "Q", "A cat?", 0.0, text="A cat?"), ForestNode(1, 0, "A", "", 60.0)]
    stopped = Forest.of("dialogue_1", "Talk", nodes)
    terms = stopped.terms(np.array([0.2, 0.9]), 100.0, TreeWeights())
    assert terms.scores(TreeWeights())[0] > 0.0
    assert terms.scores(TreeWeights())[1] == 0.0
    assert title_of(stopped.nodes[1]) == "(no words)"


def test_a_question_asked_before_the_forest_is_seen_is_measured_when_it_is(view, memory, qtbot):
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("how much water do tomatoes need")
        view.query.ask()
    assert memory.called("turn_cosines") == []
    view.views.setCurrentWidget(view.forest)
    qtbot.waitUntil(lambda: view.forest.canvas._values.share is not None)
    assert view.forest.canvas._values.share.argmax() == 2


def test_a_long_talk_is_cut_anew_to_what_matters_for_the_question_and_as_before_without(view, memory, qtbot):
    for number in range(6, 120):
        memory._add(GARDEN, "QA"[number % 2], f"Turn {number}", number - 1)
    memory._add(GARDEN, "Q", "The harbour is loud", 119)
    for number in range(121, 160):
        memory._add(GARDEN, "QA"[number % 2], f"Turn {number}", number - 1)
    view.views.setCurrentWidget(view.forest)
    canvas = view.forest.canvas
    qtbot.waitUntil(lambda: len(canvas.picture) > 0)
    at_first = canvas.picture.node.tolist()
    assert canvas.picture.hidden[canvas.picture.place_of((GARDEN, 120))] > 0
    ask(view, qtbot, "harbour loud")
    assert canvas.picture.hidden[canvas.picture.place_of((GARDEN, 120))] == 0
    assert canvas._values.label[canvas.picture.place_of((GARDEN, 120))].startswith("1·")
    view.query.clear()
    assert canvas.picture.node.tolist() == at_first


def test_the_slider_recolours_without_asking_the_engine_and_hides_what_was_not_said_yet(view, forest, memory, qtbot):
    ask(view, qtbot, "water for tomatoes")
    calls = len(memory.calls)
    view.timeline.set_moment(NOW - 7.5 * DAY)
    view.timeline.step_now()
    assert forest.canvas._values.there.tolist() == [True, True, True, False, False, False]
    assert forest.canvas._values.current == {2}
    assert forest.table.turns.index(4, TurnColumn.SCORE).data() == "not yet said"
    assert len(memory.calls) == calls


def test_a_click_opens_the_turn_in_the_chat_and_tells_all_about_it(view, forest, qtbot):
    with qtbot.waitSignal(view.turn_asked_for) as asked:
        click(forest, 2)
    assert asked.args == [GARDEN, 2]
    assert view.tabs.currentWidget() is forest.panel
    qtbot.waitUntil(lambda: "scored best" in forest.panel.details.toPlainText())
    told = forest.panel.details.toPlainText()
    assert "How much water do tomatoes need" in told
    for term in ("meaning (α)", "time (β)", "follows at once (δ)", "0.35 × 1.00"):
        assert term in told


def test_dragging_moves_the_picture_and_opens_nothing(view, forest):
    asked = []
    view.turn_asked_for.connect(lambda *turn: asked.append(turn))
    zoom_in(forest, view)
    forest.canvas.verticalScrollBar().setValue(0)
    viewport = forest.canvas.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(60, 80))
    QTest.mouseMove(viewport, QPoint(60, 50))
    QTest.mouseMove(viewport, QPoint(60, 45))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(60, 45))
    assert forest.canvas.verticalScrollBar().value() > 0
    assert asked == []


def test_arrow_keys_lead_along_parents_children_and_siblings(forest):
    assert press(forest, Qt.Key.Key_Home) == (GARDEN, 5)  # into the picture, at the latest turn
    assert press(forest, Qt.Key.Key_Up) == (GARDEN, 4)
    assert press(forest, Qt.Key.Key_Left) == (GARDEN, 2)
    assert press(forest, Qt.Key.Key_Left) == (GARDEN, 2)
    assert press(forest, Qt.Key.Key_Down) == (GARDEN, 3)
    assert press(forest, Qt.Key.Key_PageDown) == (GARDEN, 4)
    assert press(forest, Qt.Key.Key_Home) == (GARDEN, 0)
    assert press(forest, Qt.Key.Key_End) == (GARDEN, 5)


def test_enter_opens_the_turn_and_is_told_to_those_who_listen(view, forest, qtbot):
    press(forest, Qt.Key.Key_End)
    assert forest.canvas.accessibleDescription() == "Prune them in March"
    with qtbot.waitSignal(view.turn_asked_for) as asked:
        press(forest, Qt.Key.Key_Return)
    assert asked.args == [GARDEN, 5]


def test_backspace_folds_what_hangs_below_and_enter_on_the_fold_opens_it_again(forest):
    forest.choose(GARDEN, 1)
    press(forest, Qt.Key.Key_Backspace)
    picture = forest.canvas.picture
    assert picture.hidden.tolist() == [0, 0, 4]
    assert press(forest, Qt.Key.Key_Down, Qt.Key.Key_Return) == (GARDEN, 2)
    assert len(forest.canvas.picture) == 6


def test_choosing_a_folded_turn_in_the_table_shows_it(forest):
    forest.fold(GARDEN, 1)
    forest.table.setCurrentIndex(forest.table.turns.index(5, TurnColumn.TURN))
    assert forest.canvas.current == (GARDEN, 5)
    place = forest.canvas.picture.place_of((GARDEN, 5))
    assert forest.canvas.picture.hidden[place] == 0


def test_the_table_holds_the_same_turns_and_sorts(view, forest, qtbot):
    ask(view, qtbot, "roses")
    forest.table.sortByColumn(TurnColumn.SCORE, Qt.SortOrder.DescendingOrder)
    assert forest.table.turns.turn_at(0) == (GARDEN, 4)
    titles = {forest.table.turns.index(row, TurnColumn.TURN).data() for row in range(6)}
    assert titles == {node.title for node in forest.source.forests[GARDEN].nodes}
    assert forest.table.turns.index(0, TurnColumn.UNDER).data() == "In the middle of May"


def test_a_new_turn_appears_at_the_end_and_moves_nothing(forest, memory, qtbot):
    before = [forest.canvas.position_of((GARDEN, node)) for node in range(6)]
    memory._add(GARDEN, "Q", "And the herbs", 5)
    memory.from_a_thread(events.TurnStarted(NOW, "turn_1", GARDEN, 6))
    qtbot.waitUntil(lambda: len(forest.canvas.picture) == 7)
    assert [forest.canvas.position_of((GARDEN, node)) for node in range(6)] == before


def test_a_turn_that_comes_out_of_sight_is_read_on_return(view, forest, memory, qtbot):
    view.views.setCurrentWidget(view.left)
    calls = len(memory.called("forest"))
    memory._add(GARDEN, "Q", "And the herbs", 5)
    memory.from_a_thread(events.TurnStarted(NOW, "turn_1", GARDEN, 6))
    assert len(memory.called("forest")) == calls
    view.views.setCurrentWidget(forest)
    qtbot.waitUntil(lambda: len(forest.canvas.picture) == 7)


def test_the_pointer_over_a_turn_shows_its_words_and_over_a_line_why_it_hangs_there(forest, qtbot):
    tips = []
    forest.canvas.show_tip = lambda turn, is_line, text: tips.append((turn[1], is_line, text))
    below, above = forest.canvas.position_of((GARDEN, 4)), forest.canvas.position_of((GARDEN, 1))
    QTest.mouseMove(forest.canvas.viewport(), below.toPoint())
    qtbot.waitUntil(lambda: any(node == 4 and not is_line and "And the roses" in text for node, is_line, text in tips))
    between = QPointF(below.x(), (below.y() + above.y()) / 2.0 + 4.0)
    assert forest.canvas._item_at(QPointF(between.x() + 300.0, -50.0)) is None
    assert forest.canvas._line_at(between) == 4
    forest.canvas.hovered.emit(GARDEN, 4, True)
    qtbot.waitUntil(lambda: any(is_line and "δ" in text for _, is_line, text in tips))


def test_zooming_keeps_the_place_under_the_pointer(forest, view):
    zoom_in(forest, view)
    forest.canvas.verticalScrollBar().setValue(60)
    at = forest.canvas.position_of((GARDEN, 3))
    forest.canvas.set_zoom(2.2, at)
    moved = forest.canvas.position_of((GARDEN, 3)) - at
    assert abs(moved.y()) <= 1.0


def test_an_empty_picture_says_why(view, live_bridge, memory, qtbot):
    memory._delete(GARDEN)
    memory._delete(TRAVEL)
    view.views.setCurrentWidget(view.forest)
    qtbot.waitUntil(lambda: view.forest.canvas._hint == "No conversations yet.")


def test_a_line_of_the_ranking_leads_to_its_place_in_the_forest_and_to_its_turn(view, memory, qtbot):
    """A turn's own, and of a memory that of the turn it was made from; by button, and by Enter in the list."""
    turn = f"t_{GARDEN}_4"
    made = memory.records[CAT] = memory.records[CAT].with_changes(evidence={"turn_id": f"t_{TRAVEL}_0"})
    zeros = np.zeros(2)
    memory.candidates = Candidates(
        (turn, made.id), np.array([True, False]), np.array([0.9, 0.8]), zeros, zeros, zeros, zeros, zeros + np.inf
    )
    view.timeline._memory_changed()
    view.query.setText("roses")
    view.query.ask()
    qtbot.waitUntil(lambda: len(view.ranking.model.places) == 2)
    ranking, asked_for = view.ranking, []
    view.turn_asked_for.connect(lambda *named: asked_for.append(named))
    for line, place in enumerate(ranking.model.places):
        wanted = (GARDEN, 4) if place.is_turn else (TRAVEL, 0)
        view.tabs.setCurrentWidget(ranking)
        ranking.list.setCurrentIndex(ranking.model.index(line))
        assert ranking.in_forest.isEnabled()
        view.tabs.setCurrentWidget(ranking)
        QTest.keyClick(ranking.list, Qt.Key.Key_Return)
        QTest.mouseClick(ranking.in_chat, Qt.MouseButton.LeftButton)
        assert asked_for[-2:] == [wanted, wanted]
        QTest.mouseClick(ranking.in_forest, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda wanted=wanted: view.forest.canvas.current == wanted)
        assert view.views.currentWidget() is view.forest


def test_a_memory_whose_turn_is_not_known_leads_nowhere(view, memory, qtbot):
    view.query.setText("cat")
    view.query.ask()
    qtbot.waitUntil(lambda: bool(view.ranking.model.places))
    view.ranking.list.setCurrentIndex(view.ranking.model.index(0))
    assert not view.ranking.in_forest.isEnabled()
    assert not view.ranking.in_chat.isEnabled()


def test_the_inspector_opens_the_turn_that_a_memory_was_made_from(view, memory, diary, qtbot):
    diary.change(CAT, 0.01, evidence={"turn_id": f"t_{TRAVEL}_0"})
    memory.records[CAT] = diary.records[CAT]
    view.timeline._memory_changed()
    view.select(CAT)
    assert "Open the turn" in view.inspector.details.toPlainText()
    with qtbot.waitSignal(view.turn_asked_for) as asked:
        view.inspector.details.anchorClicked.emit(QUrl(f"turn:t_{TRAVEL}_0"))
    assert asked.args == [TRAVEL, 0]
    titles = [command.title for command in view.commands()]
    assert "Open the turn" in titles and "Show in the forest" in titles
