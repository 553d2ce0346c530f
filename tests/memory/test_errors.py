"""The error tree."""

import pytest

from familiars_desktop.memory import FamiliarsError, InvalidRecord, RecordNotFound, errors


@pytest.mark.parametrize(
    "kind", [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
)
def test_every_error_is_one_of_the_family(kind):
    assert issubclass(kind, FamiliarsError)


def test_errors_are_also_what_python_calls_them():
    assert issubclass(InvalidRecord, ValueError)
    assert issubclass(RecordNotFound, KeyError)


def test_a_missing_record_is_named_without_quotes_around_the_sentence():
    error = RecordNotFound("m_12345678", "it was forgotten")
    assert error.record_id == "m_12345678"
    assert str(error) == "no memory with the id 'm_12345678': it was forgotten"
