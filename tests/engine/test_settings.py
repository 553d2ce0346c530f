"""Settings come from arguments, the environment, ``.env`` and ``config.toml``, in this order."""

import json

import pytest

from familiars_desktop.engine import settings as settings_module
from familiars_desktop.engine.model_choice import ModelChoice
from familiars_desktop.engine.settings import load_settings
from familiars_desktop.inference import ModelStore
from familiars_desktop.memory import FamiliarsError


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch, tmp_path):
    for name in ("EMBEDDING_MODEL", "GEMINI_API_KEY", "VRAM_GATE_IDLE_EVICT_SEC", "FAMILIARS_REPLY_TOKENS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(settings_module, "config_folder", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)


def test_the_defaults_are_the_design_s():
    settings = load_settings()
    assert settings.embedding_model == "BAAI/bge-m3"
    assert settings.vram_gate_idle_evict_sec == 300.0
    assert settings.gemini_api_key is None


def test_the_names_that_others_know_are_read(monkeypatch):
    monkeypatch.setenv("EMBEDDING_MODEL", "some/model")
    monkeypatch.setenv("VRAM_GATE_IDLE_EVICT_SEC", "12")
    settings = load_settings()
    assert (settings.embedding_model, settings.vram_gate_idle_evict_sec) == ("some/model", 12.0)


def test_earlier_sources_win(monkeypatch, tmp_path):
    (tmp_path / "config.toml").write_text("reply_tokens = 1\nrecall_k = 1\ncontext_turns = 1\ntemperature = 0.1\n")
    (tmp_path / ".env").write_text("FAMILIARS_REPLY_TOKENS=2\nFAMILIARS_RECALL_K=2\nFAMILIARS_CONTEXT_TURNS=2\n")
    monkeypatch.setenv("FAMILIARS_REPLY_TOKENS", "3")
    monkeypatch.setenv("FAMILIARS_RECALL_K", "3")
    settings = load_settings(reply_tokens=4)
    assert (settings.reply_tokens, settings.recall_k, settings.context_turns) == (4, 3, 2)
    assert settings.temperature == 0.1


def test_a_bad_value_is_a_sentence_with_the_setting_s_name(monkeypatch):
    monkeypatch.setenv("FAMILIARS_REPLY_TOKENS", "many")
    with pytest.raises(FamiliarsError, match=r"reply_tokens.*many"):
        load_settings()


def test_a_broken_config_file_is_a_sentence_with_its_folder(tmp_path):
    (tmp_path / "config.toml").write_text("reply_tokens = = 1")
    with pytest.raises(FamiliarsError, match=str(tmp_path)):
        load_settings()


def test_keys_do_not_show(monkeypatch):
    monkeypatch.setenv("GEMINI_API_KEY", "very-secret")
    assert "very-secret" not in repr(load_settings())


@pytest.mark.parametrize("text", ["ram_budget_mb = -5", "a = " + "[" * 5_000])
def test_what_cannot_be_a_setting_is_told(tmp_path, text):
    (tmp_path / "config.toml").write_text(text)
    with pytest.raises(FamiliarsError, match=r"ram_budget_mb|cannot read the settings"):
        load_settings()


@pytest.mark.parametrize("chosen", ["server:http://[::1|m", "file:~nobody-has-this-name/x.gguf", "[" * 100_000])
def test_a_choice_that_makes_no_sense_does_not_stop_the_start(tmp_path, catalogue, chosen):
    (tmp_path / "choices.json").write_text(chosen if chosen[0] == "[" else json.dumps({"chat_model": chosen}))
    settings = load_settings(config=tmp_path, cache=tmp_path / "cache")
    found = ModelChoice(settings, catalogue, ModelStore(tmp_path / "cache", catalogue), ram_mb=8_000.0).chosen()
    assert found is None or found.is_remote


def test_a_choice_that_cannot_be_kept_is_logged_and_stops_nothing(tmp_path, catalogue, caplog):
    (tmp_path / "config").write_text("a file in the folder's place")
    settings = load_settings(config=tmp_path / "config", cache=tmp_path / "cache")
    ModelChoice(settings, catalogue, ModelStore(tmp_path / "cache", catalogue), ram_mb=8_000.0).remember(
        "remote:gemini"
    )
    assert "cannot be remembered" in caplog.text


def test_an_agent_that_can_be_no_folder_is_refused_when_settings_are_read(monkeypatch):
    monkeypatch.setenv("FAMILIARS_AGENT_ID", "../elsewhere")
    with pytest.raises(FamiliarsError, match=r"agent_id.*\.\./elsewhere"):
        load_settings()
