"""Lines of a log: one text form for each record, and a clear refusal of anything else."""

from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import referee
from referee import dudo, log, schema, sheets
from referee.core import GAMES, Illegal, Names, Refusal, Refused, Undo, Verdict, seat, words
from referee.dudo import Bid, Reveal, Rules
from referee.log import dumps, loads

RECORDS = (
    Bid(0, 5, 4),
    Reveal((((5,), (1, 5)), (), (dudo.UNREAD,))),
    Rules(track=("1", "2", "1*"), bid_cap="1*"),
    Rules(bid_cap=7, survivor_bonus_cap=3),
    dudo.Void('a cat, „ein“ \\ "кот"\n'),
    Names(("Ana", "Жозеф")),
    Undo("host", "misheard"),
    Refused(Bid(3, 1, 1), "D10"),
    Refusal("D1", words("dudo.over", winner=seat(2))),
    Verdict("D1", None, 2, 3, 4, words("dice", n=1)),
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_reads_back_to_itself(record: object) -> None:
    line = dumps(record)
    assert loads(line) == record
    assert "\n" not in line
    assert dumps(loads(line)) == line


def test_a_line_is_what_the_documentation_says() -> None:
    assert dumps(Bid(0, 5, 4)) == '{"is":"dudo.bid","player":0,"quantity":5,"face":4}'
    assert loads(' {"face": 4, "quantity": 5, "player": 0, "is": "dudo.bid"} ') == Bid(0, 5, 4)
    assert dumps(Names(("é",))) == '{"is":"core.names","names":["é"]}'


BID = '{"is":"dudo.bid","player":0,"quantity":5,"face":4}'


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "no line of JSON: Expecting value"),
        ("{", "no line of JSON"),
        ("[" * 100_000, "the line is nested too deep"),
        (f"{BID} {BID}", "no line of JSON: Extra data"),
        ("NaN", "NaN is no value of a record"),
        ("-Infinity", "-Infinity is no value of a record"),
        ("3", "line: expected a record, got 3"),
        ("[]", "line: expected a record, got a list"),
        ("{}", "line: expected a record, got None"),
        ('{"is":[]}', "line: expected a record, got a list"),
        ('{"is":"dudo.raise"}', "line: expected a record, got 'dudo.raise'"),
        ('{"is":"dudo.bid","player":0}', "has the fields player, quantity, face; wrong or missing: face, quantity"),
        (BID.replace("}", ',"at":1}'), "wrong or missing: at"),
        (BID.replace("}", ',"face":4}'), "a field is given twice"),
        (BID.replace("4", "true"), "line.face: expected int, got True"),
        (BID.replace("4", "4.0"), "line.face: expected int, got 4.0"),
        (BID.replace("4", '"4"'), "line.face: expected int, got '4'"),
        (BID.replace("4", "null"), "line.face: expected int, got None"),
        (BID.replace("4", "[4]"), "line.face: expected int, got a list"),
        (BID.replace("4", BID), "line.face: expected int, got 'dudo.bid'"),
        ('{"is":"dudo.reveal","hands":[[[5,"x"]]]}', r"line.hands\[0\]\[0\]\[1\]: expected int, got 'x'"),
        ('{"is":"dudo.reveal","hands":5}', r"line.hands: expected tuple\[tuple"),
        ('{"is":"dudo.void","reason":"\\ud800"}', "line.reason: half a character, which no file can hold"),
        (dumps(Rules()).replace('"one"', '"two"'), r"line.loss: expected Literal\['one', 'difference'\], got 'two'"),
        (dumps(Rules()).replace('"bid_cap":null', '"bid_cap":1.5'), "expected int or str or NoneType, got 1.5"),
        ('{"is":"core.words","key":"x","parameters":[["a"]]}', r"line.parameters\[0\]: expected tuple"),
        ('{"is":"core.verdict","rule":"","winner":null,"loser":null,"claimed":null,"counted":null,"because":null}',
         "line.because: expected core.words, got None"),
        ("9" * 5000, "Exceeds the limit"),
        (" " * 1_000_001, "a line of 1000001 characters is too long, at most 1000000"),
    ],
)  # fmt: skip
def test_a_damaged_line_is_refused_with_its_place(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        loads(line)


def nested(levels: int) -> str:
    line = BID
    for _ in range(levels):
        line = '{"is":"core.refused","rule":"","event":' + line + "}"
    return line


def test_records_nest_only_so_deep() -> None:
    deep = loads(nested(49))
    for _ in range(49):
        assert isinstance(deep, Refused)
        deep = deep.event
    assert deep == Bid(0, 5, 4)
    with pytest.raises(ValueError, match="the line is nested too deep"):
        loads(nested(50))


def worded(levels: int) -> str:
    line = '{"is":"core.words","key":"k","parameters":[]}'
    for _ in range(levels):
        line = '{"is":"core.words","key":"k","parameters":[["a",' + line + "]]}"
    return line


def test_lists_count_as_levels_too() -> None:
    assert dumps(loads(worded(16))) == worded(16)
    with pytest.raises(ValueError, match="the line is nested too deep"):
        loads(worded(17))


def test_the_longest_line_is_read() -> None:
    assert loads(BID + " " * (1_000_000 - len(BID))) == Bid(0, 5, 4)


def test_rules_that_contradict_each_other_are_refused_by_their_rule() -> None:
    with pytest.raises(ValueError, match="D36: If ones are not wild"):
        loads(dumps(Rules()).replace('"ones_wild":true', '"ones_wild":false'))


def test_every_record_of_every_game_has_its_own_tag() -> None:
    packages = [import_module(f"referee.{game}") for game in GAMES]
    records = [kind for package in packages for kind in package.RECORDS]
    assert len(log.kinds()) == len(records) + len(import_module("referee.core").RECORDS)
    for game, package in zip(GAMES, packages, strict=True):
        assert {log.tag(kind).partition(".")[0] for kind in package.RECORDS} == {game}
    assert log.game_of(Bid(0, 1, 2)) == "dudo"
    assert log.game_of(Undo()) == "core"


@pytest.mark.parametrize(
    ("hint", "value", "fit"),
    [
        (int, 3, True),
        (int, True, False),
        (bool, True, True),
        (bool, 1, False),
        (int | None, None, True),
        (None, None, True),
        (str | int, "x", True),
        (str | int, None, False),
        (tuple[int, ...], (), True),
        (tuple[int, ...], (1, 2), True),
        (tuple[int, ...], (1, "2"), False),
        (tuple[int, ...], [1], False),
        (tuple[int, str], (1, "2"), True),
        (tuple[int, str], (1,), False),
        (tuple[str, ...] | None, ("a",), True),
    ],
)
def test_values_are_checked_against_declared_types(hint: Any, value: object, fit: bool) -> None:
    assert schema.fits(hint, value) is fit


def test_the_values_of_an_option_are_known() -> None:
    types = schema.hints(Rules)
    assert schema.allowed(types["loss"]) == ("one", "difference")
    assert schema.allowed(types["bid_cap"]) == ()
    assert next(iter(types)) == "start_dice"


@pytest.mark.parametrize("kind", log.kinds().values(), ids=log.tag)
def test_a_record_cannot_be_changed_and_is_as_small_as_its_fields(kind: Any) -> None:
    assert kind.__dataclass_params__.frozen
    assert kind.__dataclass_params__.eq
    assert kind.__dictoffset__ == 0, "it has slots, so a misspelt field is an error"


def dataclasses_of_the_referee() -> list[Any]:
    found = [import_module(module.name) for module in walk_packages(referee.__path__, "referee.")]
    return sorted({one for module in found for one in vars(module).values() if is_class(one)}, key=repr)


def is_class(one: object) -> bool:
    return isinstance(one, type) and is_dataclass(one) and one.__module__.startswith("referee.")


@pytest.mark.parametrize("kind", dataclasses_of_the_referee(), ids=lambda kind: kind.__qualname__)
def test_nothing_that_the_referee_says_can_be_changed(kind: Any) -> None:
    assert kind.__dataclass_params__.frozen
    assert kind.__dictoffset__ == 0


def test_a_refusal_shows_the_position_if_there_is_one() -> None:
    why = words("dudo.out", player=seat(0))
    assert str(Illegal("D1", why)) == "D1: player 1 is out."
    assert str(Illegal("D1", why, "here")) == "D1: player 1 is out. [here]"


def test_house_rules_are_compared_with_the_sheets() -> None:
    changed = Rules(loss="difference", exact_call=True)
    assert sheets.options(changed) == tuple(schema.hints(Rules))
    assert sheets.differences(changed, Rules()) == ("loss", "exact_call")
    assert sheets.nearest(changed, dudo.PRESETS) == "kubdubo"
    for name, preset in dudo.PRESETS.items():
        assert sheets.nearest(preset, dudo.PRESETS) == name
        assert sheets.heading("dudo", preset, dudo.PRESETS) == f"dudo, sheet {name}"
    assert sheets.heading("dudo", changed, dudo.PRESETS) == "dudo, sheet kubdubo, 2 changed"
