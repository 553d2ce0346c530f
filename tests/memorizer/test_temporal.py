"""What the time words of a question ask for."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from familiars_desktop.memorizer.temporal import time_readings, topic_of
from familiars_desktop.memorizer.time_references import (
    Beside,
    Days,
    Mention,
    SessionNumber,
    SessionsBack,
    TimeReference,
)
from familiars_desktop.memorizer.windows import time_asked, window_of

MONDAY = date(2026, 11, 30)


def time_reference(question: str, speakers: frozenset[str] = frozenset()) -> TimeReference | None:
    """The likeliest reading on that Monday."""
    return next(iter(time_readings(question, MONDAY, speakers)), None)


def day(month: int, number: int, year: int = 2026) -> Days:
    return Days(date(year, month, number), date(year, month, number))


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("What was my main goal three sessions ago?", SessionsBack(3)),
        ("What was I worried about 2 conversations back?", SessionsBack(2)),
        ("What did we decide a couple of chats ago?", SessionsBack(2)),
        ("What did I plan as of our last session?", SessionsBack(1)),
        ("What did we talk about the last time we spoke?", SessionsBack(1)),
        ("Which book came up in the chat before last?", SessionsBack(2)),
        ("What did I tell you in our very first conversation?", SessionNumber(1)),
        ("What did we discuss in the third session?", SessionNumber(3)),
        ("What did I tell you two days ago?", day(11, 28)),
        ("Remind me what I said yesterday", day(11, 29)),
        ("What did we discuss last Tuesday?", day(11, 24)),
        ("What did I mention on Friday?", day(11, 27)),
        ("What did I say about pottery last week?", Days(date(2026, 11, 23), date(2026, 11, 29))),
        ("What did I say in March?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        ("What did I tell you in December?", Days(date(2025, 12, 1), date(2025, 12, 31))),
        ("What did we talk about on 25 August 2023?", day(8, 25, 2023)),
        ("What did I say between 3 May 2026 and 9 May 2026?", Days(date(2026, 5, 3), date(2026, 5, 9))),
        ("What have I said since last Monday?", Days(date(2026, 11, 23), MONDAY)),
        ("What did I tell you before March?", Days(date.min, date(2026, 2, 28))),
        ("What have you told me since March?", Days(date(2026, 3, 1), MONDAY)),
        ("What did I tell you after 9 November?", Days(date(2026, 11, 10), MONDAY)),
        ("What did we say last?", SessionsBack(1)),
        ("What did I tell you in talk number three?", SessionNumber(3)),
        ("What did I tell you right before we spoke of Lisbon?", Beside("Lisbon", -1)),
        ("We heard that Jo has a cat. What did I say in the session before?", Beside("Jo has a cat", -1)),
        (
            "Jo adopted a grey cat from Lisbon, that was what we discussed. What about the next session?",
            Beside("Jo adopted a grey cat from Lisbon", 1),
        ),
        ("The chat where it came up that Jo has a cat: what was said two chats after it?", Beside("Jo has a cat", 2)),
        ("What did I say in the session after I told you about the wedding?", Beside("the wedding", 1)),
        ("What was going on two sessions before it came up that Jo has a cat?", Beside("Jo has a cat", -2)),
        ("Three chats after the one where I mentioned my knee, what did I say?", Beside("my knee", 3)),
        ("When did I first mention the accordion?", Mention("accordion", latest=False)),
        ("What did I say the last time gardening came up?", Mention("gardening", latest=True)),
        ("When did Mara most recently mention Lisbon?", Mention("Lisbon", latest=True)),
    ],
)
def test_time_words_about_what_was_said_are_understood(question, reference):
    assert time_reference(question, frozenset({"mara"})) == reference


@pytest.mark.parametrize(
    "question",
    [
        "Where did I go last Tuesday?",
        "When did I move to Lisbon?",
        "What happened after the accident?",
        "What did Mary buy before the wedding?",
        "What is my cat called?",
        "What are my plans for next week?",
        "Who came first in the race?",
        "What did my boss say on Friday?",
        "What was decided in the last meeting?",
        "I had a long conversation with Anna yesterday.",
        "She told me off last Tuesday",
        "In our last session my therapist said I should rest.",
        "",
    ],
)
def test_time_words_about_what_happened_are_part_of_what_is_sought(question):
    assert time_reference(question) is None


def test_what_a_participant_said_is_asked_for_by_name():
    question = "What did Mara tell me last Tuesday?"
    assert time_reference(question) is None
    assert time_reference(question, frozenset({"mara"})) == day(11, 24)


def seconds(day_of_november: int, hour: int = 12) -> float:
    return (date(2026, 11, day_of_november) - date(1970, 1, 1)).days * 86_400.0 + hour * 3600.0


SESSIONS = [(seconds(n), seconds(n, 13)) for n in (2, 9, 16, 23)]


@pytest.mark.parametrize(
    ("reference", "session"),
    [
        (SessionsBack(1), 3),
        (SessionsBack(4), 0),
        (SessionsBack(5), None),
        (SessionNumber(1), 0),
        (SessionNumber(5), None),
        (Beside("x", 1), 2),
        (Beside("x", -1), 0),
        (Beside("x", -2), None),
        (Beside("x", 3), None),
        (Mention("x", latest=False), 1),
        (Mention("x", latest=True), 3),
    ],
)
def test_references_to_sessions_become_their_spans(reference, session):
    window = window_of(
        reference, SESSIONS, spoken_of=lambda _: seconds(9), mentioned=lambda _: [seconds(9), seconds(16), seconds(23)]
    )
    assert window == (None if session is None else SESSIONS[session])


def test_days_become_the_time_between_their_midnights_if_anything_was_said_then():
    def resolved(first: int, last: int):
        days = Days(date(2026, 11, first), date(2026, 11, last))
        return window_of(days, SESSIONS, spoken_of=lambda _: None, mentioned=lambda _: [])

    since, until = resolved(9, 10)
    assert (since, until) == (seconds(9, 0), pytest.approx(seconds(11, 0), abs=0.01))
    assert resolved(10, 12) is None


def test_what_was_never_spoken_of_has_no_time():
    for reference in (Beside("x", 1), Mention("x", latest=True)):
        assert window_of(reference, SESSIONS, spoken_of=lambda _: None, mentioned=lambda _: []) is None


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("Worüber haben wir vor drei Gesprächen geredet?", SessionsBack(3)),
        ("De quoi avons-nous parlé il y a 3 conversations ?", SessionsBack(3)),
        ("¿De qué hablamos hace tres sesiones?", SessionsBack(3)),
        ("Di cosa abbiamo parlato tre conversazioni fa?", SessionsBack(3)),
        ("Sobre o que falamos há três conversas?", SessionsBack(3)),
        ("Waar hadden we het drie gesprekken geleden over?", SessionsBack(3)),
        ("О чём мы говорили три разговора назад?", SessionsBack(3)),
        ("3次对话之前我们聊了什么？", SessionsBack(3)),
        ("3回前の会話で何を話しましたか？", SessionsBack(3)),
        ("Was habe ich beim letzten Mal gesagt?", SessionsBack(1)),
        ("前回何を話しましたか？", SessionsBack(1)),
        ("上次我们聊了什么？", SessionsBack(1)),
        ("Worüber haben wir am Dienstag gesprochen?", day(11, 24)),
        ("¿De qué hablamos el martes pasado?", day(11, 24)),
        ("О чём мы говорили в прошлый вторник?", day(11, 24)),
        ("4日前に何を話しましたか？", day(11, 26)),
        ("De quoi avons-nous parlé en mars ?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        ("O czym rozmawialiśmy trzy rozmowy temu?", SessionsBack(3)),
        ("Vad pratade vi om för tre samtal sedan?", SessionsBack(3)),
        ("Üç konuşma önce ne konuştuk?", SessionsBack(3)),
        ("세 번 전 대화에서 우리가 무슨 얘기를 했지?", SessionsBack(3)),
        ("O czym rozmawialiśmy ostatnim razem?", SessionsBack(1)),
        ("Vad pratade vi om förra gången?", SessionsBack(1)),
        ("Geçen sefer ne konuştuk?", SessionsBack(1)),
        ("지난번에 우리 무슨 얘기 했어?", SessionsBack(1)),
        ("O czym rozmawialiśmy we wtorek?", day(11, 24)),
        ("Vad sa jag i tisdags?", day(11, 24)),
        ("Salı günü ne konuştuk?", day(11, 24)),
        ("화요일에 우리 무슨 얘기 했어?", day(11, 24)),
        ("Co mówiłem w marcu?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        ("Vad sa jag i mars?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        ("Mart ayında ne konuştuk?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        ("3월에 우리 무슨 얘기 했어?", Days(date(2026, 3, 1), date(2026, 3, 31))),
        (
            "Worüber sprachen wir in der Sitzung, bevor ich von der Hochzeit erzählte?",
            Beside("ich von der Hochzeit erzählte", -1),
        ),
        ("Vad sa jag i samtalet efter att vi pratade om att Jo har en katt?", Beside("Jo har en katt", 1)),
        ("「猫を飼い始めた」と話した会話の次の会話で、何を言いましたか？", Beside("猫を飼い始めた", 1)),
    ],
)
def test_other_languages_are_understood(question, reference):
    assert time_reference(question) == reference


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("What did I tell you a couple of weeks back?", Days(date(2026, 11, 15), date(2026, 11, 17)), 13),
        ("What did I say at the start of the year?", Days(date(2026, 1, 1), date(2026, 2, 28)), 1),
        ("What did we discuss over the summer?", Days(date(2026, 6, 1), date(2026, 8, 31)), 1),
        ("What did I tell you the other day?", Days(date(2026, 11, 23), date(2026, 11, 29)), 16),
        ("What did we discuss last Tuesday?", day(11, 24), 17),
    ],
)
def test_several_readings_are_ranked(question, first, second):
    readings = time_readings(question, MONDAY)
    assert readings[0] == first
    assert readings[1].first.day == second


def test_the_topic_is_what_is_left_without_words_of_time_and_talk():
    assert topic_of("What did I say about my sister's wedding in March?") == "sister's wedding"
    assert topic_of("What did we talk about last time?") == ""


@pytest.mark.parametrize(
    ("readings", "note"),
    [
        ([SessionsBack(10)], "There were only 4 sessions before this one."),
        ([SessionNumber(9)], "There were only 4 sessions before this one."),
        ([day(11, 3)], "Nothing was said on Tue 3 Nov 2026."),
        ([day(11, 3), day(11, 2)], "Nothing was said on Tue 3 Nov 2026. Taken as on Mon 2 Nov 2026."),
        ([Mention("x", latest=True)], "“x” was not spoken of before."),
        ([Beside("x", -2)], "There was no such session before “x” was spoken of."),
        ([SessionsBack(2)], ""),
    ],
)
def test_what_is_not_as_asked_is_told(readings, note):
    assert time_asked(readings, SESSIONS, spoken_of=lambda _: seconds(9), mentioned=lambda _: []).note == note


def test_of_many_days_those_sessions_are_meant_in_which_the_topic_was_said():
    november = Days(date(2026, 11, 1), date(2026, 11, 30))
    asked = time_asked(
        [november], SESSIONS, spoken_of=lambda _: None, mentioned=lambda _: [], said=lambda: [seconds(9), seconds(16)]
    )
    assert asked.window == (SESSIONS[1][0], SESSIONS[2][1])


def test_days_begin_where_the_user_is():
    late = [(seconds(9, 23), seconds(9, 23) + 600.0)]  # the 10th in Berlin

    def window(zone):
        nothing = {"spoken_of": lambda _: None, "mentioned": lambda _: []}
        return window_of(day(11, 10), late, timezone=zone, **nothing)

    assert window(ZoneInfo("Europe/Berlin")) is not None
    assert window(ZoneInfo("America/New_York")) is None


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("quick one: three convos back, what did i tell you", SessionsBack(3)),
        ("Count two sessions backwards from now and tell me what I said.", SessionsBack(2)),
        ("I've forgotten what I wanted seven chats ago.", SessionsBack(7)),
        ("what did i tell you three sesions ago", SessionsBack(3)),
        ("Where did we leave things?", SessionsBack(1)),
        ("What was the second most recent conversation about?", SessionsBack(2)),
        ("What was the third last session about?", SessionsBack(3)),
        ("Leaving out the most recent chat, what did I say in the one before it?", SessionsBack(2)),
        ("At the start of our conversations, in the first one, what did I tell you?", SessionNumber(1)),
        ("what was our 1st convo about", SessionNumber(1)),
        ("And in the third one of our sessions, what did I say?", SessionNumber(3)),
        ("In what context did I first refer to Lisbon?", Mention("Lisbon", False)),
        ("What did I say most recently with regard to Lisbon?", Mention("Lisbon", True)),
        ("The last time that I spoke of Lisbon, what was said?", Mention("Lisbon", True)),
        ("In welcher Sitzung, also vor vier Gesprächen, habe ich das gesagt?", SessionsBack(4)),
        ("På vad slutade vi sist?", SessionsBack(1)),
        ("Dove eravamo rimasti?", SessionsBack(1)),
        ("Quando mencionei Lisboa pela primeira vez?", Mention("Lisboa", False)),
        ("前の前の会話で何を話した？", SessionsBack(2)),
        ("8번의 대화 전에 우리는 무엇에 대해 얘기했지?", SessionsBack(8)),
    ],
)
def test_what_a_question_asks_for_does_not_hang_on_its_wording(question: str, reference: TimeReference) -> None:
    assert time_reference(question) == reference


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        (
            "Starting from the chat where I learned that my aunt bought a farm, go back two chats: what did I say?",
            Beside("my aunt bought a farm", -2),
        ),
        (
            "The session where they said that my aunt bought a farm was followed by another. What did I say?",
            Beside("my aunt bought a farm", 1),
        ),
        (
            "Tell me what I said in the session after it came up that aunt Olga bought a farm, with a barn, a pond and "
            "an orchard.",
            Beside("aunt Olga bought a farm, with a barn, a pond and an orchard", 1),
        ),
        (
            "We talked about how J. K. Rowling takes long notes. What did I say in the session three after that one?",
            Beside("J. K. Rowling takes long notes", 3),
        ),
        (
            "Se comentó que mi tía compró una granja grande. ¿Qué había dicho yo en la conversación anterior?",
            Beside("mi tía compró una granja grande", -1),
        ),
    ],
)
def test_what_was_spoken_of_is_told_from_the_question_around_it(question: str, reference: TimeReference) -> None:
    assert time_reference(question) == reference


@pytest.mark.parametrize(
    "question",
    [
        "What did I do after the road trip to relax?",
        "What plans do I have after receiving advice at the networking event?",
        "What did I write yesterday that appeared on the big screen?",
    ],
)
def test_what_happened_after_something_is_no_question_about_a_session(question: str) -> None:
    assert time_reference(question) is None


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("What did I say on 25/08/2026?", day(8, 25)),
        ("What did I say on 08-25-2026?", day(8, 25)),
        ("What did I say on 2026/08/25?", day(8, 25)),
        ("What did I say on 8/25?", day(8, 25)),
        ("Was habe ich am 25.8. gesagt?", day(8, 25)),
        ("2026년 8월 25일에 내가 무슨 말을 했어?", day(8, 25)),
        ("What did I say in 2026-08?", Days(date(2026, 8, 1), date(2026, 8, 31))),
        ("Worüber sprachen wir im Juni des Jahres 2025?", Days(date(2025, 6, 1), date(2025, 6, 30))),
        ("O czym mówiłem w maju 2025 roku?", Days(date(2025, 5, 1), date(2025, 5, 31))),
        ("the June-July chats, what were they about", Days(date(2026, 6, 1), date(2026, 7, 31))),
        ("第8次聊天我说了什么？", SessionNumber(8)),
        ("第十二次对话我说了什么？", SessionNumber(12)),
        ("7回目の会話で私は何を言った？", SessionNumber(7)),
        ("8번째 대화에서 내가 뭐라고 했어?", SessionNumber(8)),
        ("Nicht beim letzten Mal, sondern beim Mal davor: Was habe ich erzählt?", SessionsBack(2)),
        ("Skip the last conversation. In the one preceding that, what did I report?", SessionsBack(2)),
        ("No la última conversación, sino la anterior: ¿qué dije?", SessionsBack(2)),
        ("Not this month but the previous one: what did I discuss?", Days(date(2026, 10, 1), date(2026, 10, 31))),
        ("Not this week, the one before. What did I talk about?", Days(date(2026, 11, 23), date(2026, 11, 29))),
        ("It's been four days: what had I told you then?", day(11, 26)),
        ("Everything past 6 November: what did I talk about?", Days(date(2026, 11, 7), MONDAY)),
        ("Go all the way back to the beginning. What did I tell you there?", SessionNumber(1)),
        ("When we sat down for the fifth time, what did I talk about?", SessionNumber(5)),
        ("pls find the last msg where I talk about charity", Mention("charity", latest=True)),
        (
            "Take the talk where it came up that aunt Olga bought a farm; in its successor, what do I say?",
            Beside("aunt Olga bought a farm", 1),
        ),
    ],
)
def test_days_counts_and_negations_are_read_in_whatever_form(question: str, reference: TimeReference) -> None:
    assert time_reference(question) == reference


def test_hardly_a_word_beside_a_name_and_a_month_asks_for_what_was_said_then():
    for question in ("What did Mara do in November?", "Mara in November: news?", "Was trieb Mara im November so?"):
        asked = time_reference(question, frozenset({"mara"}))
        assert isinstance(asked, Days)
        assert (asked.first, asked.last) == (date(2026, 11, 1), date(2026, 11, 30))
    assert time_reference("Which dish did Mara cook for Tom's birthday in November?", frozenset({"mara"})) is None


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("Today minus four days: what did I talk about?", day(11, 26)),
        ("From 3 November until now: what did I tell you?", Days(date(2026, 11, 3), MONDAY)),
        ("Apr 18 – Apr 25, what did I say about Lisbon?", Days(date(2026, 4, 18), date(2026, 4, 25))),
        ("L'altra volta no: cosa ho detto dal 2026-09-18 al 2026-09-26?", Days(date(2026, 9, 18), date(2026, 9, 26))),
        ('the chat after "Olga bought a farm in Tuscany" what did I say', Beside("Olga bought a farm in Tuscany", 1)),
        ("Avant que je sache que Olga bought an old farm, que disais-tu ?", Beside("Olga bought an old farm", -1)),
    ],
)
def test_ranges_up_to_now_and_quotations_are_read_wherever_they_stand(question: str, reference: TimeReference) -> None:
    assert time_reference(question) == reference


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("Second from the end of our chats, Mara: what was it?", SessionsBack(2)),
        ("Wann hat Mara zuletzt über Lissabon gesprochen?", Mention("Lissabon", latest=True)),
        ("latest on Lisbon from Mara", Mention("Lisbon", latest=True)),
        ("Seven sessions removed from today, Mara was telling me something. What?", SessionsBack(7)),
    ],
)
def test_what_no_rule_reads_the_fitted_model_tells_the_kind_of(question: str, reference: TimeReference) -> None:
    assert time_reference(question, frozenset({"mara"})) == reference


def test_a_time_that_may_be_asked_for_rules_nothing_out_for_certain() -> None:
    readings = time_readings("What did Mara do in November?", MONDAY, frozenset({"mara"}))
    sessions = [(float(day), float(day) + 60.0) for day in (1_794_000_000, 1_795_000_000)]
    asked = time_asked(readings, sessions, spoken_of=lambda _: None, mentioned=lambda _: [])
    assert asked.window is not None and not asked.certain


@pytest.mark.parametrize(
    "message",
    [
        "We sailed along the coast last summer. " * 90
        + "Nobody was afraid. " * 20
        + "What did I say two sessions ago?",
        "What did I say two sessions ago? I paste my notes. " + "Nobody had been there since last winter. " * 90,
    ],
)
def test_of_a_long_message_the_part_that_asks_is_read(message: str) -> None:
    assert time_readings(message, MONDAY)[0] == SessionsBack(2)


@pytest.mark.parametrize(
    ("question", "reference"),
    [
        ("It's me again, with my coffee. What did Mara say in our last chat?", SessionsBack(1)),
        (
            "Eccomi qua, ho messo su il caffè. Nella nostra ultima conversazione Mara che cosa raccontava?",
            SessionsBack(1),
        ),
        ("My knee was playing up. When did Mara first mention Lisbon?", Mention("Lisbon", latest=False)),
        ("We heard that Jo has a cat. What did I say in the session before?", Beside("Jo has a cat", -1)),
    ],
)
def test_what_is_chatted_around_a_question_is_neither_topic_nor_anchor(question: str, reference: TimeReference) -> None:
    assert time_reference(question, frozenset({"mara"})) == reference


@pytest.mark.parametrize(
    ("question", "since"),
    [
        ("Vad har Mara sagt since Tuesday?", date(2026, 8, 25)),
        ("Seit Tuesday, any news von Mara?", date(2026, 8, 25)),
    ],
)
def test_a_question_may_be_in_two_languages_at_once(question: str, since: date) -> None:
    reading = time_reference(question, frozenset({"mara"}))
    assert isinstance(reading, Days) and reading.first.weekday() == since.weekday() and reading.last > reading.first


def test_the_topic_of_a_mention_is_what_stands_in_quotation_marks() -> None:
    question = "Kiedy ostatni raz pada u Mary słowo „hike” i o co wtedy chodzi?"
    assert time_reference(question, frozenset({"mara", "mary"})) == Mention("hike", latest=True)
