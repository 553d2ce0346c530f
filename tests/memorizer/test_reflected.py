"""Which injected memories a reply reflects."""

from familiars_desktop.memorizer.reader import Recalled
from familiars_desktop.memorizer.reflected import reflected_in
from familiars_desktop.memory import MemoryRecord
from familiars_desktop.memory.ranking import Explanation


def memory(record_id: str, content: str) -> Recalled:
    record = MemoryRecord(record_id, "user", ts="2026-01-01", content=content)
    return Recalled("record", record_id, record, None, 0.0, Explanation((), 0.0, 1.0), content)


BROTHER = memory("m_1", "My brother Tom lives in Oslo.")
CAT = memory("m_2", "My cat is called Biscuit.")


def used(reply: str, question: str = "Where does my brother live?") -> list[str]:
    return [item.id for item in reflected_in(reply, [BROTHER, CAT], question=question)]


def test_a_memory_whose_words_the_reply_says_is_used():
    assert used("Your brother Tom lives in Oslo.") == ["m_1"]


def test_words_that_the_question_brought_do_not_count():
    assert used("I do not know where your brother lives.") == []


def test_a_memory_named_by_its_id_is_used():
    assert used("As m_2 says, you have a pet.") == ["m_2"]


def test_an_empty_reply_uses_nothing():
    assert used("") == []
