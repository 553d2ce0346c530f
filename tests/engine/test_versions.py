"""Regenerating and editing make versions; one path through them is shown."""

from familiars_desktop.engine.versions import newest_leaf, path_to, versions_of
from familiars_desktop.memory import DialogTree


def add(tree: DialogTree, node_type: str, previous: int | None, parent: int | None = None) -> int:
    number = len(tree)
    return tree.create_node(
        f"turn {number}", f"turn {number}", node_type, (), float(number), metadata={"previous": previous}, parent=parent
    )


def ids(nodes):
    return [node.id for node in nodes]


def straight(length: int = 4) -> DialogTree:
    tree = DialogTree()
    for number in range(length):
        add(tree, "QA"[number % 2], number - 1 if number else None)
    return tree


def test_an_empty_dialogue_has_no_path():
    tree = DialogTree()
    assert newest_leaf(tree) is None
    assert path_to(tree, None) == []


def test_a_straight_dialogue_is_shown_whole():
    tree = straight()
    assert ids(path_to(tree, newest_leaf(tree))) == [0, 1, 2, 3]
    assert versions_of(tree) == {}


def test_a_regenerated_answer_replaces_the_old_one_on_the_path():
    tree = straight()
    again = add(tree, "A", 2, parent=2)
    assert ids(path_to(tree, newest_leaf(tree))) == [0, 1, 2, again]
    assert versions_of(tree)[3] == (3, again)
    assert versions_of(tree)[again] == (3, again)


def test_an_edited_question_hides_what_followed_the_old_one():
    tree = straight()
    edited = add(tree, "Q", None)
    answer = add(tree, "A", edited, parent=edited)
    assert ids(path_to(tree, newest_leaf(tree))) == [edited, answer]
    assert versions_of(tree)[0] == (0, edited)


def test_going_through_an_old_version_shows_what_followed_it():
    tree = straight()
    edited = add(tree, "Q", None)
    add(tree, "A", edited, parent=edited)
    assert ids(path_to(tree, newest_leaf(tree, through=0))) == [0, 1, 2, 3]


def test_turns_that_do_not_tell_follow_the_one_before():
    tree = DialogTree()
    tree.create_node("a", "a", "Q")
    tree.create_node("b", "b", "A")
    assert ids(path_to(tree, newest_leaf(tree))) == [0, 1]
