"""Carries out a line of rulings/dudo.txt: the notation is explained at the head of that file."""

import re
from dataclasses import dataclass

from referee import dudo
from referee.core import Illegal
from referee.dudo import Bid, Challenge, Event, Exact, Faces, Rethrow, Reveal, Rules, State, Void
from referee.schema import hints

LINE = re.compile(
    r"(?P<rule>D\d+[a-z]?) (?P<sheet>\w+)(?P<options>( \w+=\S+)*) \((?P<dice>[\d ]+)\)(?P<one_die> one-die)?"
    r"(?P<had_one> had one \w+)?: (?P<events>.+) => (?P<results>.+)"
)
FACES = {name: face for face, name in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
SEATS = "ABCDEFGH"


@dataclass
class Judged:
    """What the last event of a line led to: a state, or the refusal."""

    before: State
    event: Event
    then: State | None
    refused: Illegal | None


def judge(line: str) -> None:
    parts = LINE.fullmatch(line)
    assert parts, f"not in the notation: {line}"
    events = parts["events"].split(", ")
    state = _state(parts, SEATS.index(events[0][0]))
    for text in events[:-1]:
        state = dudo.apply(state, _event(state, text))
    judged = _judged(state, events[-1])
    for result in parts["results"].split(", "):
        _check(judged, result)


def _state(parts: re.Match[str], starter: int) -> State:
    sheet = dudo.PRESETS[parts["sheet"]]
    changed = {}
    for option in parts["options"].split():
        name, _, value = option.partition("=")
        changed[name] = _value(name, value)
    given = {name: getattr(sheet, name) for name in hints(Rules)} | changed
    dice = tuple(map(int, parts["dice"].split()))
    had_one = tuple(map(SEATS.index, (parts["had_one"] or "").removeprefix(" had one ")))
    return State(Rules(**given), dice, starter, starter, one_die=bool(parts["one_die"]), had_one=had_one)


def _value(name: str, value: str) -> object:
    if name == "track":
        return tuple(value.split("-"))
    if value in ("yes", "no"):
        return value == "yes"
    return int(value) if value.isdecimal() else value


def _event(state: State, text: str) -> Event:
    if text.startswith("show "):
        return Reveal(tuple(_hand(hand) for hand in text.split()[1:]))
    if text == "void":
        return Void("dice mixed up")
    player, deed = SEATS.index(text[0]), text[2:]
    calls: dict[str, type[Challenge | Exact | Rethrow]] = {"dudo": Challenge, "exact": Exact, "cocked": Rethrow}
    if deed in calls:
        return calls[deed](player)
    quantity, name = deed.split()
    return Bid(player, int(quantity), FACES[name.removesuffix("es") if name == "sixes" else name.removesuffix("s")])


def _hand(text: str) -> tuple[Faces, ...]:
    return tuple(_die(die) for die in re.findall(r"\d|\?|\(\d+\)", text))


def _die(text: str) -> Faces:
    return dudo.UNREAD if text == "?" else tuple(map(int, text.strip("()")))


def _judged(state: State, text: str) -> Judged:
    event, before = _event(state, text), repr(state)
    try:
        return Judged(state, event, dudo.apply(state, event), None)
    except Illegal as refused:
        refusal = refused
    assert repr(state) == before
    assert str(refusal.why)
    return Judged(state, event, None, refusal)


def _check(judged: Judged, result: str) -> None:
    if result.startswith("refused "):
        assert judged.refused, "it was allowed"
        assert judged.refused.rule == result.removeprefix("refused ")
    elif result.startswith("ask "):
        assert judged.refused, "it was ruled"
        assert _asked(judged) == result.removeprefix("ask ").split()
    else:
        assert judged.then, f"refused: {judged.refused}"
        assert _holds(judged.then, result), judged.then


def _asked(judged: Judged) -> list[str]:
    assert judged.refused
    assert judged.refused.rule == "D41"
    assert isinstance(judged.event, Reveal)
    return [f"{SEATS[seat]}{place + 1}" for seat, place in dudo.consider(judged.before, judged.event.hands).matters]


def _holds(then: State, result: str) -> bool:
    """Say whether a result of a line holds; the first word or the word after a seat says which it is."""
    first, *rest = result.split()
    if first in SEATS:
        return _holds_for(then, SEATS.index(first), rest)
    match first:
        case "allowed":
            return True
        case "dice":
            return then.dice == tuple(map(int, rest))
        case "one-die" | "ordinary":
            return then.one_die is (first == "one-die")
        case "least":
            return ["-" if least is None else str(least) for least in dudo.cheapest(then)] == rest
    ruling = dudo.verdict(then)
    assert ruling, f"no ruling to ask for {first}"
    match first:
        case "counted":
            return str(ruling.counted) == rest[0]
        case "between":
            return [str(ruling.lo), str(ruling.hi), ruling.counted] == [*rest, None]
        case "by":
            return ruling.rule == rest[0]
        case "short":
            return str(ruling.supply_short) == rest[0]
    raise AssertionError(f"no such result: {result}")


def _holds_for(then: State, seat: int, words: list[str]) -> bool:
    match words:
        case ["starts"]:
            return (then.starter, then.turn, then.bids) == (seat, seat, ())
        case ["next"]:
            return then.turn == seat
    ruling = dudo.verdict(then)
    assert ruling, f"no ruling to ask for {words}"
    match words:
        case ["loses", lost]:
            return (ruling.loser, ruling.outcome.lost) == (seat, int(lost))
        case ["gains", gained]:
            return (ruling.outcome.gainer, ruling.outcome.gained) == (seat, int(gained))
        case ["out"]:
            return ruling.eliminated == seat
        case ["wins"]:
            return then.phase == "over" and then.playing == (seat,) and ruling.game_winner == seat
    raise AssertionError(f"no such result: {words}")
