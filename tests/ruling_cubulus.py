"""Carries out a line of rulings/cubulus.txt: the notation is explained at the head of that file."""

import re
from dataclasses import dataclass

from cubulus_play import SHEETS

from referee.core import Illegal
from referee.cubulus import (
    Announce,
    Draw,
    Event,
    Explanation,
    Rules,
    State,
    Turn,
    apply,
    explain,
    legal,
    look,
    start,
)
from referee.cubulus.board import coded
from referee.cubulus.records import armies
from referee.cubulus.threats import checkers
from referee.schema import hints

LINE = re.compile(
    r"(?P<rule>C\d+) (?P<sheet>\w+)(?P<options>( \w+=\S+)*): (?P<position>[^:]+): (?P<events>.+) => (?P<results>.+)"
)
PLAYERS = ("White", "Black")


@dataclass
class Judged:
    """What the last event of a line led to: a state, a refusal, or what a picture says."""

    before: State
    then: State | None = None
    refused: Illegal | None = None
    explained: Explanation | None = None

    @property
    def state(self) -> State:
        assert self.then, f"refused: {self.refused}"
        return self.then


def judge(line: str) -> None:
    parts = LINE.fullmatch(line)
    assert parts, f"not in the notation: {line}"
    position = None if parts["position"] == "start" else parts["position"]
    rules = _rules(parts["sheet"], parts["options"].split())
    if parts["events"] == "begin":
        judged = _begun(rules, position)
    else:
        *first, last = parts["events"].split(", ")
        state = start(rules, position)
        for event in first:
            state = apply(state, _event(event))
        judged = _judged(state, last)
    results, says, sentence = parts["results"].partition(", says ")
    for result in results.split(", "):
        _check(judged, result)
    if says:
        _check(judged, f"says {sentence}")


def _rules(sheet: str, options: list[str]) -> Rules:
    given = {name: getattr(SHEETS[sheet], name) for name in hints(Rules)}
    for option in options:
        name, _, value = option.partition("=")
        given[name] = value == "yes" if value in ("yes", "no") else int(value) if value.isdecimal() else value
    return Rules(**given)


def _event(text: str) -> Event:
    if text.endswith(" says check"):
        return Announce(PLAYERS.index(text.split()[0]))
    return Draw(PLAYERS.index(text.split()[0])) if text.endswith(" says draw") else Turn(text.replace("pass", ""))


def _begun(rules: Rules, position: str | None) -> Judged:
    try:
        state = start(rules, position)
    except Illegal as refused:
        return Judged(start(rules), refused=refused)
    return Judged(state, then=state)


def _judged(state: State, text: str) -> Judged:
    if text.startswith("seen "):
        return Judged(state, explained=_seen(state, text.removeprefix("seen ")))
    before = repr(state)
    judged = _carried_out(state, _event(text))
    assert repr(state) == before
    if judged.refused:
        assert judged.refused.position == state.position
        assert str(judged.refused.why)
    return judged


def _carried_out(state: State, event: Event) -> Judged:
    try:
        return Judged(state, then=apply(state, event))
    except Illegal as refused:
        return Judged(state, refused=refused)


def _seen(state: State, text: str) -> Explanation:
    """Return what is said of a picture: that after a turn, with squares that read otherwise."""
    turn, *changes = text.split(" with ")
    picture = look((apply(state, Turn(turn)) if turn != "nothing" else state).board)
    for change in changes:
        square, _, top = change.partition("=")
        kind, colour, _ = picture.pop(square)
        if top != "empty":
            picture[square] = (kind, colour, None if top == "unread" else int(top))
    return explain(state, picture)


def _check(judged: Judged, result: str) -> None:
    word, _, rest = result.partition(" ")
    if word == "refused":
        assert judged.refused, f"it was allowed: {judged.then and judged.then.position}"
        assert judged.refused.rule == rest, judged.refused
    elif word == "says" and judged.refused:
        assert str(judged.refused.why) == rest
    elif word in ("explained", "nearest", "rule", "says"):
        assert judged.explained
        assert _told(judged.explained, word) == rest
    else:
        _check_state(judged.state, word, rest)


def _told(explained: Explanation, word: str) -> str:
    return {
        "explained": " or ".join(explained.turns) or "by nothing",
        "nearest": " or ".join(one.turn or "no turn" for one in explained.nearest),
        "rule": explained.rule,
        "says": str(explained.why),
    }[word]


def _check_state(state: State, word: str, rest: str) -> None:
    ended = state.ended
    codes = {coded(piece, colour) for colour, army in enumerate(armies(state.board)) for piece in army.pieces()}
    turns = sum(isinstance(event, Turn) for event in legal(state))
    answers = {
        "allowed": lambda: True,
        "on": lambda: ended is None,
        "check": lambda: bool(checkers(state.board, state.rules)),
        "quiet": lambda: not checkers(state.board, state.rules),
        "drawn": lambda: ended is not None and ended.winner is None and ended.rule == "C33",
        "wins": lambda: ended is not None and f"{PLAYERS[ended.winner or 0]} by {ended.rule}" == rest,
        "has": lambda: rest in codes,
        "lost": lambda: rest not in codes,
        "turns": lambda: turns == int(rest),
        "missed": lambda: state.missed == (int(rest),),
        "unlawful": lambda: state.unlawful == (int(rest),),
        "occurred": lambda: state.repeated == int(rest),
    }
    assert answers[word](), f"{word} {rest}: {state}"
