"""The fitted model beside the rules: what it is shown of two statements, and what it makes of it."""

from __future__ import annotations

import numpy as np
import pytest

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.pair_judge import RELATIONS, VIEWS, fitted, pair_features, vector_views, wording
from familiars_desktop.memorizer.statement_pair import StatementPair


def pair(old: str, new: str) -> StatementPair:
    return StatementPair(analyse(old), analyse(new), None)


def test_what_is_embedded_is_the_users_own_sentence_and_the_words_that_differ() -> None:
    said = wording(pair("The user's laptop runs Windows.", "User's laptop runs Linux."))
    assert said.texts == ("my laptop runs Windows.", "my laptop runs Linux.", "Windows", "Linux")


def test_probabilities_of_the_four_relations_sum_to_one() -> None:
    weights, dimension = fitted().seeing, len(fitted().seeing.vectors) // VIEWS
    vectors = np.random.default_rng(1).normal(size=(4, dimension))
    asked = pair("I use Emacs.", "I went over to Helix.")
    found = weights.probabilities(pair_features(asked, "unrelated", vectors), vectors)
    assert vector_views(vectors).shape == (VIEWS * dimension,)
    assert found.shape == (len(RELATIONS),) and found.sum() == pytest.approx(1.0)


def test_a_change_is_likelier_an_update_than_the_same_said_of_another_matter() -> None:
    weights = fitted().blind
    changed = pair("I take sugar in my tea.", "I drink tea without sugar now.")
    apart = pair("I keep bees.", "I drink tea without sugar now.")
    first, second = (weights.probabilities(pair_features(one, "extends", None), None)[0] for one in (changed, apart))
    assert first > second
