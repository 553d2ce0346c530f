"""A checkpoint of bge-m3's architecture and file layout with random weights: at its own size, or small."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from familiars_desktop.inference.probe_sentences import probe_sentences


@dataclass(frozen=True)
class EncoderShape:
    """What decides the size of an XLM-RoBERTa encoder."""

    vocabulary: int
    hidden: int
    layers: int
    heads: int
    positions: int = 8194


BGE_M3 = EncoderShape(vocabulary=250_002, hidden=1024, layers=24, heads=16)
SMALL = EncoderShape(vocabulary=31_000, hidden=128, layers=3, heads=4)


def write_checkpoint(folder: Path, shape: EncoderShape) -> Path:
    """A folder as ``SentenceTransformer`` loads it: transformer, CLS pooling, normalisation; weights from a seed."""
    import torch
    from transformers import XLMRobertaConfig, XLMRobertaModel

    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(7)
    config = XLMRobertaConfig(
        vocab_size=shape.vocabulary,
        hidden_size=shape.hidden,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        intermediate_size=4 * shape.hidden,
        max_position_embeddings=shape.positions,
        type_vocab_size=1,
        layer_norm_eps=1e-5,
        pad_token_id=1,
        bos_token_id=0,
        eos_token_id=2,
    )
    XLMRobertaModel(config).eval().save_pretrained(folder)
    _write_tokenizer(folder, min(shape.vocabulary, 1_200), shape.positions - 2)
    modules = [("0", "", "Transformer"), ("1", "1_Pooling", "Pooling"), ("2", "2_Normalize", "Normalize")]
    listed = [
        {"idx": int(name), "name": name, "path": path, "type": f"sentence_transformers.models.{kind}"}
        for name, path, kind in modules
    ]
    _write_json(folder / "modules.json", listed)
    _write_json(folder / "sentence_bert_config.json", {"max_seq_length": shape.positions - 2, "do_lower_case": False})
    pooling = {"word_embedding_dimension": shape.hidden, "pooling_mode_cls_token": True}
    others = ("mean_tokens", "max_tokens", "mean_sqrt_len_tokens")
    _write_json(folder / "1_Pooling" / "config.json", pooling | {f"pooling_mode_{mode}": False for mode in others})
    (folder / "2_Normalize").mkdir()
    return folder


def _write_tokenizer(folder: Path, vocabulary: int, max_length: int) -> None:
    """As XLM-RoBERTa's: Unigram pieces, spaces as ▁, a sentence between <s> and </s>."""
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(
        vocab_size=vocabulary, special_tokens=special, unk_token="<unk>", show_progress=False
    )
    tokenizer.train_from_iterator(probe_sentences(), trainer)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    names = {"bos_token": "<s>", "eos_token": "</s>", "sep_token": "</s>", "cls_token": "<s>", "unk_token": "<unk>"}
    names |= {"pad_token": "<pad>", "mask_token": "<mask>"}
    _write_json(folder / "special_tokens_map.json", names)
    settings = {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": max_length}
    _write_json(folder / "tokenizer_config.json", names | settings)


def _write_json(path: Path, value: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
