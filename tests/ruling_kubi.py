"""Carries out a line of rulings/kubi.txt: the notation is explained at the head of that file."""

import re
from dataclasses import replace
from typing import Any

from referee import kubi
from referee.core import Illegal
from referee.kubi import PRESETS, ROWS, Choose, Enter, Event, Rethrow, Rules, Sheet, State, Throw

LINE = re.compile(
    r"(?P<rule>K\d+) (?P<sheet>kubi)(?P<options>( \w+=\w+)*)( \((?P<players>[^)]+)\))?: "
    r"(?P<deeds>.+) => (?P<results>.+)"
)
SEATS = "ABCDEFGH"


def judge(line: str) -> None:
    parts = LINE.fullmatch(line)
    assert parts, f"not in the notation: {line}"
    rules = _rules(parts)
    deeds, results = parts["deeds"].split(", "), parts["results"].split(", ")
    if parts["players"]:
        _judge_game(_state(rules, parts["players"].split(", ")), deeds, results)
    else:
        _judge_sheet(rules, deeds, results)


def _rules(parts: re.Match[str]) -> Rules:
    changed: dict[str, Any] = dict(option.split("=") for option in parts["options"].split())
    if "final_combination" in changed:
        changed["final_combination"] = changed["final_combination"] == "yes"
    return replace(PRESETS[parts["sheet"]], **changed)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def _state(rules: Rules, players: list[str]) -> State:
    sheets = [_player(*player.split()) for player in players]
    phase = "throwing" if all(sheet.chosen for sheet in sheets) else "choosing"
    played = 30 if any(map(sum, (sheet.marks for sheet in sheets))) else 0
    given: Any = {"phase": phase, "throws": played}
    return State(rules, tuple(sheets), 0, **given)


def _player(name: str, chosen: str = "", marks: str = "0-0-0") -> Sheet:
    assert name in SEATS
    return Sheet(_numbers(chosen), tuple(map(int, marks.split("-")))) if chosen else Sheet()


def _event(text: str) -> Event:
    match text.split():
        case ["throw", faces]:
            return Throw(tuple(None if face == "?" else int(face) for face in faces))
        case ["leaning"]:
            return Rethrow()
        case ["leaning", die]:
            return Rethrow(int(die) - 1)
        case [player, "crosses", numbers]:
            return Choose(SEATS.index(player), _numbers(numbers))
        case [player, mark, sums]:
            first, _, second = sums.partition("+")
            both = (int(first), int(second)) if second else None
            return Enter(SEATS.index(player), None if mark == "-" else int(mark), both)
    raise AssertionError(f"no event: {text}")


def _judge_game(state: State, deeds: list[str], results: list[str]) -> None:
    for text in deeds[:-1]:
        state = kubi.apply(state, _event(text))
    before = repr(state)
    try:
        then, refused = kubi.apply(state, _event(deeds[-1])), None
    except Illegal as illegal:
        then, refused = state, illegal
    assert repr(state) == before
    for result in results:
        if result.startswith("refused "):
            assert refused, "it was allowed"
            assert refused.rule == result.removeprefix("refused "), refused
            assert str(refused.why)
        else:
            assert refused is None, refused
            assert _holds(then, result), then


def _holds(then: State, result: str) -> bool:
    match result.split():
        case ["allowed"]:
            return True
        case ["open"]:
            return then.phase == "entering"
        case ["over"]:
            return then.phase == "over"
        case [*players, "share"]:
            ruling = kubi.verdict(then)
            return ruling is not None and ruling.winners == tuple(map(SEATS.index, players)) and ruling.winner is None
        case [player, *rest]:
            return _holds_for(then, SEATS.index(player), rest)
    raise AssertionError(f"no such result: {result}")


def _holds_for(then: State, seat: int, words: list[str]) -> bool:
    sheet = then.sheets[seat]
    match words:
        case ["throws"]:
            return then.phase == "throwing" and then.roller == seat
        case ["done"]:
            return sheet.finished and seat not in then.playing
        case ["wins"]:
            ruling = kubi.verdict(then)
            return ruling is not None and (ruling.winner, ruling.winners) == (seat, (seat,))
        case ["has", points]:
            return kubi.score(sheet.rows).total == int(points)
        case ["row", row, "has", strokes]:
            return sheet.rows[ROWS.index(int(row))] == int(strokes)
        case ["number", number, "has", strokes]:
            return sheet.marked(int(number)) == int(strokes)
        case ["may", *listed]:
            return [_shown(option) for option in kubi.options(then.rules, sheet, then.throw)] == listed
    raise AssertionError(f"no such result: {words}")


def _shown(option: kubi.Option) -> str:
    mark, sums = option
    return f"{mark or '-'}:" + ("+".join(map(str, sums)) if sums else "-")


def _judge_sheet(rules: Rules, deeds: list[str], results: list[str]) -> None:
    words, *claims = deeds
    _, chosen, marks, *rows = words.split()
    strokes = {int(row): int(count) for count, row in (part.split("x") for part in rows)}
    counts = tuple(strokes.get(row, 0) for row in ROWS)
    sheet = Sheet(_numbers(chosen), tuple(map(int, marks.split("-"))), counts)
    over = {"over": True, "running": False}[claims[0]] if claims else None
    examined = kubi.examine(rules, sheet, over)
    for result in results:
        match result.split():
            case ["possible"]:
                assert examined.faults == ()
            case ["wrong", rule]:
                assert [fault.rule for fault in examined.faults] == [rule]
            case ["total", points]:
                assert kubi.score(sheet.rows).total == int(points)
            case [throws, "throws"]:
                assert examined.throws == int(throws)
            case [free, "free"]:
                assert examined.free == int(free)
            case _:
                raise AssertionError(f"no such result: {result}")
