"""`kubejo replay` and `kubejo rules`: a game told from its log, and the rules it was played by."""

import sys
from argparse import ArgumentParser, Namespace
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from table_of_phones import close_all, dealt

from kubejo.cli import Trouble, main
from kubejo.commands import replay, rules
from referee import dudo
from referee.core import GAMES, Names, Refused, Undo
from referee.dudo import PRESETS, Bid, Challenge, Reveal, Rules, Start, Void
from referee.log import dumps

HANDS = (((5,), (5,), (2,), (3,), (1,)), ((5,), (1,), (2,), (2,), (2,)), ((5,), (6,), (6,), (6,), (6,)))
EVENTS = (Bid(0, 3, 5), Bid(1, 9, 5), Challenge(2), Reveal(HANDS), Bid(1, 1, 4))
BEGINNING = ["dudo, sheet squirl", "3 players with 5 dice each. Ana begins."]
TOLD = [
    "Ana says: at least 3 fives.",
    "Bruno says: at least 9 fives.",
    "Cleo doubts it: Dudo!",
    "Ana shows 5 5 2 3 1, Bruno shows 5 1 2 2 2 and Cleo shows 5 6 6 6 6. Bruno said at least 9 fives. "
    "There are 6: 4 fives and 2 ones. 3 are missing, so Bruno loses 3 dice. [D24]",
    "Bruno says: at least 1 four.",
]
START = Start(PRESETS["squirl"], 3, 0)


def lines(*records: object) -> list[str]:
    return [dumps(record) for record in records]


def told(*records: object, names: tuple[str, ...] = ("Ana", "Bruno", "Cleo")) -> list[str]:
    return list(replay.replay_lines(lines(*records), names))


def trouble(*given: str) -> str:
    with pytest.raises(Trouble) as found:
        list(replay.replay_lines(given))
    return str(found.value)


def test_a_game_is_told_event_by_event_with_its_ruling() -> None:
    assert told(START, *EVENTS) == BEGINNING + TOLD


def test_names_come_from_the_log_and_empty_lines_and_remarks_are_passed_over() -> None:
    text = ["# a game", "", "  ", *lines(Names(("Ana", "Bruno", "Cleo")), START, *EVENTS)]
    assert list(replay.replay_lines(text)) == BEGINNING + TOLD


def test_without_names_the_players_are_numbered() -> None:
    assert told(START, Bid(0, 3, 5), names=())[1:] == [
        "3 players with 5 dice each. player 1 begins.",
        "player 1 says: at least 3 fives.",
    ]


def test_an_event_that_was_taken_back_does_not_count() -> None:
    found = told(START, Bid(0, 3, 5), Bid(1, 9, 5), Undo("Ana", "misheard."), Bid(1, 4, 5))
    assert found[-2:] == ["Taken back: the last event. By Ana. misheard.", "Bruno says: at least 4 fives."]
    assert told(START, Bid(0, 3, 5), Undo())[-1] == "Taken back: the last event."


def test_a_refused_event_is_told_and_changes_nothing() -> None:
    found = told(START, Bid(0, 3, 5), Refused(Bid(1, 3, 6), "D17"), Bid(1, 4, 5))
    refused = 'Refused (D17): {"is":"dudo.bid","player":1,"quantity":3,"face":6}'
    assert found[-2:] == [refused, "Bruno says: at least 4 fives."]


def test_a_game_may_go_on_from_a_state_and_later_states_are_checked() -> None:
    state = dudo.apply(dudo.begin(START), Bid(0, 3, 5))
    assert told(state, Bid(1, 4, 5)) == ["Bruno says: at least 4 fives."]
    assert told(START, Bid(0, 3, 5), state, Bid(1, 4, 5))[-1] == "Bruno says: at least 4 fives."
    why = "line 2: this is not the state that the events before it lead to"
    assert trouble(*lines(START, state)) == why


def test_rules_alone_are_named() -> None:
    assert told(PRESETS["wikipedia"], START) == ["dudo, sheet wikipedia", *BEGINNING]


def test_a_second_game_begins_anew() -> None:
    assert told(START, Bid(0, 3, 5), START, Bid(0, 3, 5))[3:] == [*BEGINNING, TOLD[0]]
    assert trouble(*lines(START, Bid(0, 3, 5), START, Undo())) == "line 4: there is no event to take back"


def test_a_void_round_has_no_ruling() -> None:
    found = told(START, *EVENTS[:4], Bid(1, 1, 4), Challenge(2), Void("mixed up."))
    assert found[-1] == "The round is void: same starter, same dice, new throw. mixed up."


def test_trouble_names_the_line() -> None:
    assert (
        trouble("", "{")
        == "line 2: no line of JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    )
    assert trouble(*lines(Bid(0, 3, 5))) == "line 1: an event before its game has begun"
    assert trouble(*lines(START, Bid(1, 3, 5))) == (
        "line 2 is against rule D10: It is not player 2's turn, it is player 1's."
    )
    assert trouble(*lines(START, Names(("Ana",)), Bid(1, 3, 5))).endswith("It is not player 2's turn, it is Ana's.")
    assert trouble(*lines(Undo())) == "line 1: there is no event to take back"
    assert trouble(dumps(dudo.Outcome(None, 0, None, 0))) == "line 1: an event before its game has begun"
    outcome = dudo.Outcome(None, 0, None, 0)
    assert trouble(*lines(START, outcome)).startswith("line 2: no event of Dudo: Outcome(")
    assert trouble('{"is":"core.words","key":"","parameters":[]}') == "line 1: core.words is no line of a game"


def test_what_could_be_told_is_told_before_the_trouble() -> None:
    game = replay.replay_lines([*lines(START), "{"])
    found = [next(game), next(game)]
    with pytest.raises(Trouble):
        next(game)
    assert found == ["dudo, sheet squirl", "3 players with 5 dice each. player 1 begins."]


def parsed(verb: object, *words: str) -> Namespace:
    parser = ArgumentParser()
    verb.arguments(parser)  # type: ignore[attr-defined] # a verb is a module
    return parser.parse_args(words)


def test_replay_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(lines(START))))
    assert replay.run(parsed(replay, "-")) == 0
    assert capsys.readouterr().out.startswith("dudo, sheet squirl\n")


@pytest.mark.parametrize("verb", [replay, rules])
def test_standard_input_that_is_no_text_is_said_to_be_none(verb: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff\xd8\xff"), encoding="utf8"))
    with pytest.raises(Trouble, match=r"^- is no text file, so it is no log of a game$"):
        verb.run(parsed(verb, "-"))  # type: ignore[attr-defined] # a verb is a module


def test_replay_prints_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("\n".join(lines(Names(("Ana", "Bruno", "Cleo")), START, *EVENTS)), encoding="utf8")
    assert replay.run(parsed(replay, str(log))) == 0
    assert capsys.readouterr().out.splitlines() == BEGINNING + TOLD


@pytest.mark.parametrize("verb", [replay, rules])
def test_a_file_that_cannot_be_read(verb: object, tmp_path: Path) -> None:
    picture = tmp_path / "picture.jpg"
    picture.write_bytes(b"\xff\xd8\xff")
    for name, why in (
        (str(tmp_path / "none"), f"{tmp_path / 'none'}: No such file or directory"),
        (str(tmp_path), f"{tmp_path}: Is a directory"),
        (str(picture), f"{picture} is no text file, so it is no log of a game"),
    ):
        with pytest.raises(Trouble) as found:
            verb.run(parsed(verb, name))  # type: ignore[attr-defined] # a verb is a module
        assert str(found.value) == why


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert rules.run(parsed(rules, *words)) == 0
    return capsys.readouterr().out.splitlines()


def test_rules_lists_every_sheet_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys)
    assert found[0] == "dudo: kubdubo"
    assert (
        "  squirl_beginner: raise_rule quantity_only, ones_order below_double, next_starter rotate, " in found[2] + " "
    )
    assert {line.partition(":")[0] for line in found if not line.startswith(" ")} == set(GAMES)


def test_rules_of_a_sheet_or_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    squirl = printed(capsys, "squirl")
    assert squirl[0] == "dudo, sheet squirl"
    loss = next(line for line in squirl if line.startswith("  loss "))
    assert loss == "  loss                 difference           a bid that fails costs one die, " + (
        "or as many as are missing (D23-D25)"
    )
    assert not any(line.startswith("*") for line in squirl)
    assert printed(capsys, "dudo")[0] == "dudo, sheet kubdubo"


def test_rules_of_a_log_mark_what_differs_from_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.jsonl"
    changed = Rules(exact_call=True, track=("1", "2", "1*"), bid_cap="1*")
    log.write_text("\n".join(["# ours", "", *lines(Names(()), Start(changed, 2, 0))]), encoding="utf8")
    found = printed(capsys, str(log))
    assert found[0] == "dudo, sheet kubdubo, 3 changed"
    assert [line.split()[:5] for line in found if line.startswith("*")] == [
        ["*", "track", "1", "2", "1*"],
        ["*", "bid_cap", "1*", "(sheet:", "none)"],
        ["*", "exact_call", "yes", "(sheet:", "no)"],
    ]


def test_the_rules_of_a_stored_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dealt(tmp_path, "kubi", ("Ana", "Bruno"), {"game_end": "everyone"})
    close_all()
    assert main(["rules", "1", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("kubi, sheet kubi, 1 changed")
    assert main(["rules", "7", "--state", str(tmp_path)]) == 1
    assert "7" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["replay", "rules"])
def test_a_line_that_does_not_fit_is_told_with_its_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("\n{", encoding="utf8")
    assert main([verb, str(log)]) == 1
    assert f"kubejo: {log}, line 2: no line of JSON" in capsys.readouterr().err


def test_a_log_without_rules(tmp_path: Path) -> None:
    for text, why in (
        (dumps(Bid(0, 1, 2)), "tells no rules: the log of a game has them in its first line"),
        ("", "tells no rules: the log of a game has them in its first line"),
        ("\n{", "line 2: no line of JSON"),
    ):
        log = tmp_path / "game.jsonl"
        log.write_text(text, encoding="utf8")
        with pytest.raises(Trouble, match=why):
            rules.run(parsed(rules, str(log)))
