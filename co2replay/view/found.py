"""A replay's findings in words: what, where, which rule in which book, and one next step."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.engine import trace as kinds
from co2replay.engine.trace import Finding as Found
from co2replay.engine.unknown import Consulted
from co2replay.notation.format import write_form
from co2replay.notation.records import MARK, Entry
from co2replay.notation.vocabulary import VERBS
from co2replay.rules.clauses import load_clauses
from co2replay.verify.session import Played, all_editions, claim_row, play_to
from co2replay.view.citing import cited
from co2replay.view.finding import Finding
from co2replay.view.logs import source_of
from co2replay.view.rulebooks import paraphrase
from co2replay.view.words import Words

SHOWN_AS = {
    kinds.BREACH: "breach",
    kinds.UNDETERMINED: "undetermined",
    kinds.FALSE_FACT: "false",
    kinds.WRONG_DIGEST: "false",
    kinds.FALSE_CLAIM: "false",
}
CODES = {kinds.FALSE_FACT: "fact", kinds.WRONG_DIGEST: "digest", kinds.FALSE_CLAIM: "claim"}
QUIET = (
    kinds.UNWRITTEN,
    kinds.MOOT,
    kinds.DIFFERENCE,
    kinds.UNJUDGED,
    kinds.RULED,
    kinds.UNFINISHED,
)
OPTIONS_SHOWN = 3


def findings_of(
    played: Played, words: Words, others: Mapping[str, list[Found]] | None = None
) -> list[Finding]:
    """Put every finding into words; `others` says what other editions found."""
    return [finding_of(played, found, words, others or {}) for found in played.trace.findings]


def finding_of(
    played: Played, found: Found, words: Words, others: Mapping[str, list[Found]]
) -> Finding:
    log = played.session.log
    entry = log.entries[found.entry] if 0 <= found.entry < len(log.entries) else None
    line, col, end = place_of(played, found, entry)
    is_breach = found.kind in (kinds.BREACH, kinds.UNDETERMINED)
    return Finding(
        kind=SHOWN_AS.get(found.kind, "note"),
        code=found.clause if is_breach else CODES.get(found.kind, found.kind),
        message=message_of(played, found, entry, words),
        file=log.file,
        line=line,
        col=col,
        end=end,
        source=source_of(log, line),
        detail=", ".join(fact_texts(found.facts, words)) if is_breach else "",
        facts=tuple(law_of(played, found, words, others)) if is_breach else (),
        help=help_of(played, found, words),
    )


def place_of(played: Played, found: Found, entry: Entry | None) -> tuple[int, int, int]:
    if found.kind == kinds.FALSE_CLAIM or (found.kind == kinds.DIFFERENCE and entry is None):
        row = claim_row(played.session)
        return (row.line, row.col, row.col + len(row.value)) if row else (0, 0, 0)
    if entry is None:
        return 0, 0, 0
    return entry.line, entry.col, entry.end


def message_of(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    facts = found.facts
    if found.kind in (kinds.BREACH, kinds.UNDETERMINED):
        return breach_text(played, found, entry, words)
    if found.kind in (kinds.FALSE_FACT, kinds.DIFFERENCE, kinds.FALSE_CLAIM):
        key = "wrong-claim" if found.entry < 0 else "false-fact"
        if "written" in facts:
            text, expected = str(facts["written"]), str(facts["computed"])
            key = "wrong-digest"
        else:
            text = f"{words.path(str(facts['value']))} {words.value(facts['seen'])}"
            expected = words.value(facts["computed"])
        said = words.say("problem", key, text=text, expected=expected)
        if found.kind == kinds.DIFFERENCE:
            return f"{said} ({words.say('verdict', 'under', editions=played.edition)})"
        return said
    if found.kind == kinds.WRONG_DIGEST:
        return words.say(
            "problem", "wrong-digest", text=facts["written"], expected=facts["computed"]
        )
    if found.kind == kinds.MOOT:
        return words.say("verdict", "moot", edition=played.edition)
    if found.kind == kinds.UNWRITTEN:
        return words.say("found", "unwritten", clause=found.clause)
    if found.kind == kinds.RULED:
        clause = f"{found.clause}: " if found.clause else ""
        return clause + words.say("verdict", "waived", reason=found.reason)
    if found.kind == kinds.UNJUDGED:
        return words.say("found", "unjudged", value=words.path(str(facts["value"])))
    assert found.kind == kinds.UNFINISHED
    return words.say("found", "unfinished", wait=words.say_or("wait", found.waits, found.waits))


def breach_text(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    """Say who may not do what; a clause without a sentence of its own speaks by its paraphrase."""
    game = played.session.game.name
    clause = load_clauses(game).get(found.clause)
    text = paraphrase(game, clause, words.language) if clause else found.clause
    seat = found.seat
    if entry is not None and entry.kind != MARK and entry.who >= 0 and not found.missing:
        seat = entry.who
    if seat < 0:
        return text
    name = words.seat(played.session.vocabulary.tables["seat"].symbols[seat])
    if found.missing:
        wait = words.say_or("wait", found.waits, found.waits)
        text = words.say("problem", "missing-decision", expected=wait)
        return words.say("breach", "default_seat", seat=name, text=text)
    if words.has("breach", found.clause):
        return words.say("breach", found.clause, seat=name)
    return words.say("breach", "default_seat", seat=name, text=text)


def fact_texts(facts: Mapping[str, int | str], words: Words) -> list[str]:
    said = {name: fact_value(name, value, words) for name, value in facts.items()}
    return [
        words.say_or("fact", name, words.say("fact", "other", name=name, value=value), value=value)
        for name, value in said.items()
    ]


def fact_value(name: str, value: int | str, words: Words) -> str:
    """Say a fact's value; what the game waits for has sentences of its own."""
    if name == "waits":
        return words.say_or("wait", str(value), words.value(value))
    return words.value(value)


def law_of(
    played: Played, found: Found, words: Words, others: Mapping[str, list[Found]]
) -> list[str]:
    """Say where each book has the clause, under which it is broken, and what else it rests on."""
    lines = [f"{words.label('rule')}: {citations(played, found.clause, words)}"]
    broken = [
        edition
        for edition, theirs in others.items()
        if any(one.entry == found.entry and one.clause == found.clause for one in theirs)
    ]
    if others:
        lines.append(
            words.say("breach", "broken_under", editions=", ".join([played.edition, *broken]))
        )
        # A book under which the game stopped before has not judged this entry.
        stopped = [
            edition
            for edition, theirs in others.items()
            if any(one.hard and one.entry < found.entry for one in theirs)
        ]
        kept = [edition for edition in others if edition not in (*broken, *stopped)]
        if kept:
            lines.append(words.say("breach", "legal_under", editions=", ".join(kept)))
    session = played.session
    card = found.facts.get("card")
    before = session.game.seen_before(session.log.entries, found.entry, found.clause, card)
    if before >= 0:
        line = session.log.entries[before].line
        lines.append(words.say("problem", "card-twice", text=card, expected=line))
    for path in found.rests:
        lines.append(words.say("breach", "assumed", path=path, where=where_of(path, played, words)))
    return lines


def citations(played: Played, clause: str, words: Words) -> str:
    session = played.session
    editions = all_editions(session)
    return cited(session.game.name, clause, editions, session.options.folders, words)


def where_of(path: str, played: Played, words: Words) -> str:
    """Say where on the component an assumed value can be read."""
    places = played.session.game.where_to_read([path], played.session.box, words.language)
    return places[0] if places else path


def help_of(played: Played, found: Found, words: Words) -> str:
    if found.kind == kinds.BREACH:
        said = []
        acts = legal_here(played, found, words)
        if acts:
            said.append(words.say("breach", "legal_here", acts=acts))
        if can_stand(played, found):
            said.append(words.say("breach", "let_stand", clause=found.clause))
        return "; ".join(said)
    if found.kind == kinds.UNJUDGED:
        return words.say("found", "unjudged_help")
    return ""


def can_stand(played: Played, found: Found) -> bool:
    """Would a ruling help? Not where the same entry is also about a piece that is not there."""
    return not any(one.hard and one.entry == found.entry for one in played.trace.findings)


def legal_here(played: Played, found: Found, words: Words) -> str:
    """Say what may be done instead, at the first breach; of many of a kind only the kind."""
    breaches = [one for one in played.trace.findings if one.kind == kinds.BREACH]
    if not breaches or breaches[0] is not found:
        return ""  # behind a breach the table is no longer the one that was played on
    session = played.session
    table = play_to(session, played.edition, found.entry)
    if found.missing and played.trace.derailed == found.entry:
        table.state = session.game.copy(played.trace.state)  # what waits for the answer
    try:
        acts = session.game.legal(table)
    except Consulted:
        return ""
    by_verb: dict[int, list[tuple[int, ...]]] = {}
    for _, verb, args in acts:
        by_verb.setdefault(verb, []).append(args)
    said = []
    for verb, options in by_verb.items():
        form = session.vocabulary.forms[verb]
        if len(options) <= OPTIONS_SHOWN:
            said += [write_form(session.vocabulary, form, a, words.language) for a in options]
        elif form.name:
            head = session.vocabulary.tables[VERBS].codes[form.name]
            said.append(f"{session.vocabulary.spell(VERBS, head, words.language)} ...")
    return ", ".join(said)
