"""The published Kubi vectors: options of every throw, scores of sheets, whole games."""

import hashlib
import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from referee import kubi
from referee.kubi import ROWS, Choose, Enter, Rules, Sheet, State, Throw

CHOICES = list(combinations(range(1, 7), 3))


def load(vectors: Path, name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((vectors / name).read_text(encoding="utf8"))
    return data


def fresh(chosen: tuple[int, ...]) -> Sheet:
    return Sheet(chosen, (0, 0, 0))


def digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers))


def shown(option: kubi.Option) -> str:
    mark, sums = option
    return f"{'-' if mark is None else mark}:{f'{sums[0]}+{sums[1]}' if sums else '-'}"


@pytest.mark.parametrize("free_ride", ["leave_out_any", "no_combination"])
def test_every_option_of_every_throw(vectors: Path, free_ride: Any) -> None:
    variant = load(vectors, "kubi_options.json")["variants"][free_ride]
    rules = Rules(free_ride=free_ride)
    text, histogram, per_choice, free = hashlib.sha256(), Counter[str](), Counter[str](), Counter[str]()
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[kubi.Option, ...]] = {}
    throws = product(range(1, 7), repeat=5)
    for throw, chosen in product(throws, CHOICES):
        case = (tuple(sorted(throw)), chosen)
        if case not in known:
            known[case] = kubi.options(rules, fresh(chosen), throw)
        options = known[case]
        line = f"{digits(throw)}|{digits(chosen)}|{';'.join(map(shown, options))}\n"
        text.update(line.encode())
        histogram[str(len(options))] += 1
        per_choice[digits(chosen)] += len(options)
        free[digits(chosen)] += options[0][0] is None
    assert histogram == variant["options_histogram"]
    assert sum(per_choice.values()) == variant["options_total"]
    assert per_choice == variant["options_per_choice"]
    assert set(free.values()) == {variant["free_rides_per_choice"]}
    for throw_text, counts in variant["count_by_sorted_throw"].items():
        for choice, count in counts.items():
            assert len(known[tuple(map(int, throw_text)), tuple(map(int, choice))]) == count
    assert text.hexdigest() == variant["sha256"]


def test_examples(vectors: Path) -> None:
    for example in load(vectors, "kubi_options.json")["examples"]:
        for free_ride, listed in example["options"].items():
            options = kubi.options(Rules(free_ride=free_ride), fresh(tuple(example["chosen"])), tuple(example["throw"]))
            assert options == tuple((mark, None if sums is None else tuple(sums)) for mark, sums in listed)


def test_scores(vectors: Path) -> None:
    for sheet in load(vectors, "kubi_scores.json")["sheets"]:
        strokes = [sheet["rows"].get(str(row), 0) for row in ROWS]
        score = kubi.score(strokes)
        assert (score.plus, score.minus, score.total) == (sheet["plus"], sheet["minus"], sheet["total"])
        for row, points in sheet["per_row"].items():
            assert score.rows[int(row) - ROWS[0]] == points


def test_games(vectors: Path) -> None:
    for game in load(vectors, "kubi_games.json")["games"]:
        state = kubi.start(Rules(**game["rules"]), len(game["chosen"]))
        for player, numbers in enumerate(game["chosen"]):
            state = kubi.apply(state, Choose(player, tuple(numbers)))
        free = [0] * len(game["chosen"])
        used = [0] * len(game["chosen"])
        for thrown in game["throws"]:
            assert state.roller == thrown["roller"]
            assert set(thrown["entries"]) == {str(player) for player in state.playing}
            before = state
            state = kubi.apply(state, Throw(tuple(thrown["dice"])))
            for player, (mark, sums) in thrown["entries"].items():
                state = kubi.apply(state, Enter(int(player), mark, None if sums is None else tuple(sums)))
                free[int(player)] += mark is None
                used[int(player)] += 1
            finished = [i for i in before.playing if state.sheets[i].finished]
            assert finished == thrown["finished"]
        ends(state, game, used, free)


def ends(state: State, game: dict[str, Any], used: list[int], free: list[int]) -> None:
    ruling = kubi.verdict(state)
    assert ruling
    assert state.phase == "over"
    assert list(ruling.winners) == game["winners"]
    for player, (sheet, final) in enumerate(zip(state.sheets, game["final"], strict=True)):
        marks = {str(n): count for n, count in zip(sheet.chosen, sheet.marks, strict=True) if count}
        assert marks == {number: count for number, count in final["marks"].items() if count}
        rows = {str(row): count for row, count in zip(ROWS, sheet.rows, strict=True) if count}
        assert rows == {row: count for row, count in final["rows"].items() if count}
        assert (used[player], free[player]) == (final["throws"], final["free"])
        assert ruling.totals[player] == final["score"]
        examined = kubi.examine(state.rules, sheet, over=True)
        assert examined.faults == ()
        if state.rules.free_ride == "leave_out_any":
            assert (examined.throws, examined.free) == (final["throws"], final["free"])
