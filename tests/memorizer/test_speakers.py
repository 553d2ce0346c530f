"""Whom a question is about."""

import pytest

from familiars_desktop.memorizer.speakers import USER, asked_about, is_personal


@pytest.mark.parametrize(
    ("question", "speaker"),
    [
        ("Where do I live?", USER),
        ("Wo wohne ich?", USER),
        ("私はどこに住んでいる？", USER),
        ("Where does Mara live?", "mara"),
        ("Where did Mara and I meet?", None),
        ("How do I boil an egg?", None),
        ("Tell me a joke", None),
        ("Tell me what I told you about my cat", USER),
        ("Who wrote Hamlet?", None),
    ],
)
def test_the_one_whom_a_question_names_or_the_user(question, speaker):
    assert asked_about(question, {"mara", "jon"}) == speaker


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live?",
        "What does she grow?",
        "What did Mara plant?",
        "Who is Tariq?",
        "Was mag sie?",
        "Gdzie mieszkam?",
    ],
)
def test_questions_that_speak_of_somebody_are_personal(question):
    assert is_personal(question, {"mara"})


@pytest.mark.parametrize(
    "question",
    [
        "How tall is Mount Everest?",
        "How do I sort a list?",
        "Give me a synonym for 'quick'",
        "Who wrote Hamlet?",
        "Was ist die Hauptstadt von Australien?",
        "One moment please",
    ],
)
def test_questions_about_the_world_are_not(question):
    assert not is_personal(question, {"mara"})
