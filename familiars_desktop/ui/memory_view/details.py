"""What the inspector tells of one memory, as HTML: facts, provenance, chain, journal, and why or why not."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from familiars_desktop.memory import JournalEntry, MemoryRecord
from familiars_desktop.memory.decay import true_half_life
from familiars_desktop.memory.ranking import Explanation, WhyNot
from familiars_desktop.memory.timeline import CONTESTED
from familiars_desktop.ui.memory_view.forecast import fading_words
from familiars_desktop.ui.memory_view.moments import date_text, relative_text, span_text, time_text
from familiars_desktop.ui.memory_view.ranking import RECALLED
from familiars_desktop.ui.memory_view.ranking_list import term_colors
from familiars_desktop.ui.memory_view.state import MemoryState, Status, explained
from familiars_desktop.ui.memory_view.turn_titles import source_of
from familiars_desktop.ui.memory_view.wording import actor_word, forgotten, word
from familiars_desktop.ui.theme import Palette
from familiars_desktop.ui.translation import reading, tr

_LATEST: Final = 30
_BASELINE: Final = "baseline"
_ERASED: Final = "erased"
Fact = tuple[str, str]


def details_html(state: MemoryState, row: int, colors: Palette) -> str:
    """Everything known of the memory in ``row`` at the state's moment; links are ``memory:ID``."""
    record = state.catalogue.record_at(row, state.moment) or state.catalogue.records[row]
    entries = state.catalogue.journal_of(record.id)
    if not state.catalogue.kept[row]:
        gone = _gone(entries) + _section(tr("History"), _history(entries, state.moment, colors, words=False))
        return _style(colors) + gone
    sections = (
        _why(state, row, colors),
        _section(tr("Decay"), _table(_decay_facts(state, row))),
        _section(tr("Source"), _source(record, colors)),
        _section(tr("Conflicts and versions"), _chain(state, record)),
        _section(tr("Facts"), _table(_facts(state, record))),
        _section(tr("History"), _history(entries, state.moment, colors)),
    )
    return _style(colors) + "".join(sections)


def _decay_facts(state: MemoryState, row: int) -> list[Fact]:
    half_life = float(state.columns.half_life[row])
    t0, fades = float(state.columns.t0[row]), state.fades_at(row)
    if state.status[row] == Status.ABSENT:
        return [(tr("At this moment"), tr("not yet written, or gone"))]
    if state.pinned[row]:
        return [(tr("Pinned"), tr("does not fade: retention stays 100 %")), (tr("Last use"), time_text(t0))]
    return [
        (tr("H (1/e)"), span_text(half_life)),
        (tr("True half-life"), span_text(true_half_life(half_life))),
        (tr("Retention"), f"{state.retention[row]:.1%}"),
        (tr("Fades"), _when(state, fades)),
        *_if_used(state, row),
        (tr("Last use"), f"{time_text(t0)} ({relative_text(t0, state.moment)})"),
        (tr("Uses"), str(int(state.access_count[row]))),
    ]


def _if_used(state: MemoryState, row: int) -> list[Fact]:
    """The other edge of the forecast: nothing of a memory that was never used, is archived or has faded."""
    fades = state.fades_if_used(row)
    if not state.access_count[row] or not state.there[row] or fades <= state.now:
        return []
    return [(tr("Used as so far"), _when(state, fades))]


def _when(state: MemoryState, fades: float) -> str:
    """The day and how far it is; in words what has none."""
    if not np.isfinite(fades):
        return fading_words(fades, state)
    return f"{date_text(fades, reference=state.now)} ({relative_text(fades, state.moment)})"


def _facts(state: MemoryState, record: MemoryRecord) -> list[Fact]:
    expires = state.catalogue.expires_at[state.catalogue.timeline.row_of[record.id]]
    facts = [
        (tr("Stated"), f"{time_text(record.stated_at)} ({relative_text(record.stated_at, state.moment)})"),
        (tr("Kept as"), f"{word(record.scope)} · {word(record.category)}"),
        (tr("Belongs to"), record.owner),
        (tr("Certainty"), f"{word(record.epistemic_status)}, {record.confidence:.0%}"),
        (tr("Salience"), f"{record.salience:.0%}"),
        (tr("Tags"), ", ".join(record.tags)),
        (tr("Key"), record.fact_key or ""),
        (tr("Lifetime"), _lifetime(record, float(expires))),
        (tr("Id"), record.id),
        (tr("To mend"), "; ".join(record.warnings)),
    ]
    return [fact for fact in facts if fact[1]]


def _lifetime(record: MemoryRecord, expires: float) -> str:
    if record.ttl is None:
        return ""
    if np.isfinite(expires):
        return tr("until {0}").format(time_text(expires))
    kind = record.ttl.get("kind")
    if kind == "turns":
        return tr("{0} turns").format(record.ttl.get("turns"))
    return tr("as long as its {0}").format(record.ttl.get("scope", kind))


def _source(record: MemoryRecord, colors: Palette) -> str:
    quotes = "".join(f"<p class='quote'>“{html.escape(quote)}”</p>" for quote in record.source_quote)
    if source_of(record) is not None:
        turn = html.escape(str((record.evidence or {})["turn_id"]))
        quotes += _paragraph(f"<a href='turn:{turn}'>{html.escape(tr('Open the turn'))}</a>", escape=False)
    evidence = [(word(str(name)), _plain(value)) for name, value in (record.evidence or {}).items() if name != "judged"]
    derived = _links(record.derived_from)
    merged = _paragraph(tr("Merged from {0}").format(derived), escape=False) if derived else ""
    return quotes + _table(evidence) + merged


def _chain(state: MemoryState, record: MemoryRecord) -> str:
    winner = state.catalogue.winner_over(record.id)
    lines = []
    if winner is not None:
        lines.append(tr("Superseded by {0}").format(_link(winner)))
    lines.extend(tr("Supersedes {0}").format(_link(older)) for older in state.catalogue.chain(record.id)[1:])
    return "".join(_paragraph(line, escape=False) for line in lines)


def _gone(entries: Sequence[JournalEntry]) -> str:
    """What became of a memory that is not there any more."""
    if entries and entries[-1].op == _ERASED:
        return _paragraph(tr("This memory was erased for good: nothing of it is left."))
    told = _paragraph(tr("This memory was forgotten; its words are no longer shown."))
    if entries and entries[-1].actor == "editor":  # what a file lacks is not erased
        return told
    return told + _paragraph(tr("For 10 minutes Restore brings it back; then it is erased."))


def _history(entries: Sequence[JournalEntry], moment: float, colors: Palette, *, words: bool = True) -> str:
    """Newest first; what lies right of the slider is set in grey. ``words``: whether to quote the memory."""
    told = [_what_happened(entry, words=words, again=place > 0) for place, entry in enumerate(entries)]
    if entries and entries[-1].op == _ERASED:
        told, entries = _erased(entries)
    latest = list(zip(entries, told, strict=True))[-_LATEST:]
    lines = []
    for entry, what in reversed(latest):
        shade = f" style='color:{colors.muted}'" if entry.effective_time > moment else ""
        when = time_text(entry.effective_time)
        lines.append(_line(when, html.escape(what), shade))
    more = len(entries) - len(lines)
    rest = _paragraph(tr("… and {0} earlier changes").format(more)) if more > 0 else ""
    return f"<table{_side()}>{''.join(lines)}</table>{rest}" if lines else ""


def _erased(entries: Sequence[JournalEntry]) -> tuple[list[str], Sequence[JournalEntry]]:
    """Of an erased memory's entries the first, the last and the one before still tell what they were."""
    told = [tr("written by {0}"), tr("forgotten by {0}"), tr("erased for good by {0}")]
    if entries[-1].actor == "engine":
        told[-1] = tr("erased for good, as nobody took it back")
    left = [*entries[:1], *entries[-2:]] if len(entries) > 2 else list(entries)
    found = zip(told[-len(left) :], left, strict=True)
    return [words.format(actor_word(entry.actor)) for words, entry in found], left


def _what_happened(entry: JournalEntry, *, words: bool, again: bool) -> str:
    """``again``: the memory was there before."""
    who = actor_word(entry.actor)
    before, after = entry.before or {}, entry.after or {}
    if entry.op == _BASELINE:
        return tr("earlier history was compacted")
    if entry.op == "access":
        grown = _grown(before.get("half_life"), after.get("half_life"))
        return tr("used by {0}{1}").format(who, grown)
    if entry.op == CONTESTED:
        return tr("a rival was set against it by {0}, to be decided").format(who)
    if entry.after is None:
        return (tr("taken back by {0}") if entry.op == "undo" else tr("forgotten by {0}")).format(who)
    if entry.before is None:
        return (tr("brought back by {0}") if again else tr("written by {0}")).format(who)
    return _what_changed(who, before, after, words=words)


def _what_changed(who: str, before: Mapping[str, object], after: Mapping[str, object], *, words: bool) -> str:
    if before.get("content") != after.get("content"):
        if not words:
            return tr("edited by {0}").format(who)
        return tr("edited by {0}: “{1}” → “{2}”").format(who, _short(before), _short(after))
    if before.get("pinned") != after.get("pinned"):
        return (tr("pinned by {0}") if after.get("pinned") else tr("unpinned by {0}")).format(who)
    if (judged := _judgement(after)) and judged != _judgement(before):
        return _JUDGED[judged]().format(who)
    if before.get("deprecated") != after.get("deprecated"):
        return (tr("archived by {0}") if after.get("deprecated") else tr("made active by {0}")).format(who)
    changed = sorted(name for name in after if before.get(name) != after[name])
    if not changed:
        return tr("the rival to be decided was withdrawn or set again by {0}").format(who)
    return tr("changed by {0}: {1}").format(who, ", ".join(changed))


_JUDGED: Final[dict[str, Callable[[], str]]] = {
    "useful": lambda: tr("marked as useful by {0}"),
    "outdated": lambda: tr("marked as outdated by {0}"),
    "wrong": lambda: tr("marked as wrong by {0}"),
}


def _judgement(fields: Mapping[str, object]) -> str:
    """The user's word on the memory, "" where they gave none."""
    evidence = fields.get("evidence")
    judged = evidence.get("judged") if isinstance(evidence, Mapping) else None
    word_said = str(judged.get("as", "")) if isinstance(judged, Mapping) else ""
    return word_said if word_said in _JUDGED else ""


def _grown(before: object, after: object) -> str:
    if not isinstance(before, int | float) or not isinstance(after, int | float):
        return ""
    return tr(": H {0} → {1}").format(span_text(before), span_text(after))


def _short(values: object) -> str:
    text = str(values.get("content", "")) if isinstance(values, dict) else ""
    return text if len(text) <= 60 else text[:59] + "…"


# Why and why not


def _why(state: MemoryState, row: int, colors: Palette) -> str:
    """The memory's place for the question: its terms when recalled, else what is missing."""
    question, ranking = state.question, state.ranking
    if question is None or ranking is None:
        return ""
    alone = explained(question, state, row)
    if alone is None:
        return _section(tr("Why not"), _paragraph(tr("The question did not come near this memory at all.")))
    terms = _terms(alone.explain(0), colors)
    if not state.there[row]:
        gone = tr("At this moment it could not be recalled: it was not there, archived or expired.")
        return _section(tr("Why not"), _paragraph(gone) + terms)
    found = np.flatnonzero(question.relevant_rows == row)
    if question.time is not None and question.time.certain and not len(found):
        return _section(
            tr("Why not"), _paragraph(tr("It was said at another time than the question asks for.")) + terms
        )
    answer = ranking.why_not(int(found[0]), RECALLED) if len(found) else alone.why_not(0, RECALLED)
    title = tr("Why recalled") if answer.reason == "recalled" else tr("Why not")
    return _section(title, _paragraph(verdict(answer)) + terms)


def verdict(answer: WhyNot) -> str:
    """The answer to "why was it (not) recalled?" in a sentence."""
    if answer.reason == "recalled":
        return tr("Place {0} of the {1} recalled.").format(answer.rank, RECALLED)
    if answer.reason == "irrelevant":
        return tr("Too little in common with the question: below the floor of relevance.")
    if answer.term is None or answer.value is None or answer.needed is None:
        return tr("Place {0}: others score higher, and no single term could lift it in.").format(answer.rank)
    return tr("Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.").format(
        answer.rank, word(answer.term), answer.value, answer.needed
    )


def _terms(explanation: Explanation, colors: Palette) -> str:
    inks = term_colors(colors)
    lines = "".join(
        f"<tr><td><span style='color:{inks[term.name]}'>■</span> {word(term.name)}</td>"
        f"<td align='right'>{term.weight:g} × {term.value:.3f}</td>"
        f"<td align='right'>&nbsp;= {term.contribution:.3f}</td></tr>"
        for term in explanation.terms
    )
    total = f"<tr><td>{tr('score')}</td><td></td><td align='right'><b>{explanation.score:.3f}</b></td></tr>"
    note = tr("cosine {0:.2f}, retention {1:.0%}").format(explanation.cosine, explanation.retention)
    return f"<table width='100%'>{lines}{total}</table>{_paragraph(note)}"


# HTML


def _style(colors: Palette) -> str:
    return (
        f"<style>h4 {{ color:{colors.muted}; margin:12px 0 2px 0; }} p {{ margin:2px 0; }}"
        f" .quote {{ margin:2px 0 2px 8px; font-style:italic; }} td {{ padding:1px 8px 1px 0; }}"
        f" td.name {{ color:{colors.muted}; }} a {{ color:{colors.accent}; }}</style>"
    )


def _section(title: str, body: str) -> str:
    return f"<h4>{html.escape(title)}</h4>{body}" if body else ""


def _table(facts: Iterable[Fact]) -> str:
    rows = "".join(_line(html.escape(name), html.escape(value)) for name, value in facts)
    return f"<table{_side()}>{rows}</table>" if rows else ""


def _line(name: str, value: str, shade: str = "") -> str:
    """A name with its value after it, in the direction of reading: Qt's tables have but one."""
    cells = [f"<td class='name'{_side()}>{name}</td>", f"<td{_side()}>{value}</td>"]
    return f"<tr{shade}>{''.join(cells if reading() == 'ltr' else reversed(cells))}</tr>"


def _side() -> str:
    return "" if reading() == "ltr" else " align='right'"


def _paragraph(text: str, *, escape: bool = True) -> str:
    return f"<p>{html.escape(text) if escape else text}</p>"


def _link(record: MemoryRecord) -> str:
    text = record.content or forgotten()
    short = text if len(text) <= 80 else text[:79] + "…"
    return f"<a href='memory:{html.escape(record.id)}'>“{html.escape(short)}”</a>"


def _links(ids: Sequence[str]) -> str:
    return ", ".join(f"<a href='memory:{html.escape(i)}'>{html.escape(i)}</a>" for i in ids)


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
