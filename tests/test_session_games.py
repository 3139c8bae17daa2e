"""What a session promises of every game: it begins with any rules, plays as the referee says, and comes back."""

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import cubulus_play
import dudo_play
import kubi_play
import pytest
from table_of_phones import close_all, dealt, key, last, mark, opened

from kubejo.session import Session
from referee import cubulus, dudo, kubi, log
from referee.core import Illegal, words
from webui.games import GAMES, event_from
from webui.sheets import offered, rules_of
from webui.table import Denied
from webui.texts import say

PAIR = ("Ana", "Bruno")
SEEDS = range(6)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def state_of(session: Session) -> Any:
    game = session.situation().game
    assert game
    return game.state


def restarted(session: Session) -> Session:
    session._store.close()
    return Session(opened(session._store.path.parent))


def phone_of(state: Any, event: Any) -> str:
    """Return the key of the phone whose event this is: each player has one."""
    seat = state.player if isinstance(event, cubulus.Turn) else getattr(event, "player", 0)
    return key(("Ana", "Bruno", "Cilka")[seat])


def played(session: Session, state: Any, event: Any) -> Any:
    """Let a phone play an event and return the state that the referee says it leads to."""
    if isinstance(event, dudo.Reveal):
        for seat, hand in enumerate(event.hands):
            if hand and state_of(session).phase == "reveal":
                faces = tuple(die[0] for die in hand)
                session.type_hand(key(("Ana", "Bruno", "Cilka")[seat]), seat, faces, last(session), mark())
        return state_of(session)  # a ruling may come before the last hand is shown (D41): dudo's own tests compare it
    session.act(phone_of(state, event), event, last(session), mark())
    return GAMES[game_kind(session)].apply(state, event)


def game_kind(session: Session) -> Any:
    game = session.situation().game
    assert game
    return game.kind


# Beginning


@pytest.mark.parametrize("sheet", [sheet for game in GAMES.values() for sheet in game.PRESETS])
def test_every_sheet_begins_the_game_it_is_of(tmp_path: Path, sheet: str) -> None:
    session = dealt(tmp_path, sheet, PAIR)
    game = session.situation().game
    assert game
    assert game.sheet == sheet
    assert game.state.rules == GAMES[game.kind].PRESETS[sheet]
    assert game.names == PAIR


def test_no_two_games_have_a_sheet_of_one_name() -> None:
    names = [sheet for game in GAMES.values() for sheet in game.PRESETS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seed", range(20))
def test_a_game_begins_with_any_options_that_the_referee_takes(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    sheet, rules = chance.choice(
        [
            ("kubdubo", chance.choice(dudo_play.HOUSE_RULES)),
            ("kubi", chance.choice(kubi_play.HOUSE_RULES)),
            ("cubulus", cubulus_play.house_rules(chance)),
        ]
    )
    changed = {field.name: getattr(rules, field.name) for field in fields(rules)}
    as_json = {name: list(one) if isinstance(one, tuple) else one for name, one in changed.items()}
    session = dealt(tmp_path, sheet, PAIR, as_json)
    assert state_of(session).rules == rules
    assert state_of(restarted(session)).rules == rules


def test_options_are_judged_by_the_referee_and_by_their_names(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubdubo", PAIR)
    persons = tuple(one.number for one in session.situation().people)
    before = last(session)
    for sheet, changed, rule in (
        ("kubdubo", {"ones_wild": False}, "D36"),
        ("kubdubo", {"start_dice": 0}, "D1"),
        ("kubdubo", {"track": [["1"]]}, "D36"),
        ("kubi", {"game_end": "never"}, "K9"),
        ("cubulus", {"tip_squares": "any_side"}, "C41"),
    ):
        with pytest.raises(Illegal) as refused:
            session.begin("host", sheet, persons, 0, mark(), changed)
        assert refused.value.rule == rule
    for sheet, changed, text in (
        ("kubi", {"start_dice": 5}, "web.begin.option"),
        ("chess", {}, "web.begin.sheet"),
        ("cubulus", {}, "web.begin.exactly"),
    ):
        with pytest.raises(Denied) as denied:
            session.begin("host", sheet, persons[:1], 0, mark(), changed)
        assert denied.value.key == text
    assert last(session) == before


def test_every_option_of_every_game_is_offered_with_a_line_that_explains_it() -> None:
    for one in offered():
        kind: Any = one["kind"]
        options: Any = one["options"]
        assert [option["option"] for option in options] == [field.name for field in fields(GAMES[kind].Rules)]
        assert all(option["text"] == say(words(f"{kind}.option.{option['option']}")) for option in options)
        for sheet in one["sheets"]:  # type: ignore[attr-defined]
            assert rules_of(sheet["sheet"], sheet["rules"]) == GAMES[kind].PRESETS[sheet["sheet"]]
            assert all(
                option["values"] == [] or sheet["rules"][option["option"]] in option["values"] for option in options
            )


def test_cubulus_begins_from_a_position_line(tmp_path: Path) -> None:
    line = cubulus_play.scattered(cubulus.Rules(), random.Random(1)).position
    session = dealt(tmp_path, "cubulus", PAIR, position=line)
    assert state_of(session).position == line


# Playing


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_of_dudo_is_played_as_the_referee_says(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    session = dealt(tmp_path, chance.choice(list(dudo.PRESETS)), ("Ana", "Bruno", "Cilka"), {"start_dice": 2})
    state = state_of(session)
    for _ in range(60):
        if state.phase == "over":
            break
        state = played(session, state, dudo_play.next_event(state, chance))
        assert state_of(session) == state
    assert state_of(restarted(session)) == state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_of_kubi_is_played_as_the_referee_says(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    rules = chance.choice(kubi_play.HOUSE_RULES)
    changed = {field.name: getattr(rules, field.name) for field in fields(rules)}
    session = dealt(tmp_path, "kubi", ("Ana", "Bruno", "Cilka"), changed)
    state = state_of(session)
    while state.phase != "over":
        state = played(session, state, kubi_play.next_event(state, chance))
        assert state_of(session) == state
    assert state_of(restarted(session)) == state


def test_a_game_of_kubi_goes_to_its_final_table(tmp_path: Path) -> None:
    session, chance = dealt(tmp_path, "kubi", PAIR, {"game_end": "everyone"}), random.Random(5)
    state = state_of(session)
    while state.phase != "over":
        state = played(session, state, kubi_play.next_event(state, chance))
    again = restarted(session)
    game = again.situation().game
    assert game
    assert game.over
    ruling = kubi.verdict(state_of(again))
    assert ruling
    assert ruling.totals == kubi.totals(state.sheets)
    assert game.tale[-1].rule == "K12"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_of_cubulus_is_played_as_the_referee_says(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    rules = cubulus_play.house_rules(chance)
    changed = {field.name: getattr(rules, field.name) for field in fields(rules)}
    session = dealt(tmp_path, "cubulus", PAIR, changed)
    state = state_of(session)
    for _ in range(25):
        may = cubulus.legal(state)
        if not may:
            break
        said = [event for event in may if not isinstance(event, cubulus.Turn)]
        state = played(session, state, chance.choice(said if said and chance.random() < 0.2 else may))
        assert state_of(session) == state
    assert state_of(restarted(session)) == state


def test_a_mate_is_told_with_its_rule_and_nothing_follows_it(tmp_path: Path) -> None:
    line = mated()
    session = dealt(tmp_path, "cubulus", PAIR, position=line)
    state = state_of(session)
    mate = next(e for e in cubulus.legal(state) if cubulus.apply(state, e).ended)
    session.act(phone_of(state, mate), mate, last(session), mark())
    game = session.situation().game
    assert game
    assert game.over
    assert game.tale[-1].rule in ("C30", "C31")
    with pytest.raises(Illegal):
        session.act(key("Ana"), cubulus.Draw(0), last(session), mark())


def mated() -> str:
    """Return a position from which one turn ends the game, found by chance."""
    for seed in range(10**6):
        state = cubulus_play.scattered(cubulus.Rules(), random.Random(seed))
        if any(cubulus.apply(state, event).ended for event in cubulus.legal(state)):
            return state.position
    raise AssertionError("no such position")


# Who may do what, and when


def test_everybody_enters_the_throw_at_the_same_time(tmp_path: Path) -> None:
    session = thrown(tmp_path)
    seen, state = last(session), state_of(session)
    for seat, name in enumerate(PAIR):
        mark_, sums = kubi.options(state.rules, state.sheets[seat], state.throw)[0]
        session.act(key(name), kubi.Enter(seat, mark_, sums), seen, mark())
    assert state_of(session).throws == 1


def test_thirty_phones_that_enter_at_once_are_all_heard_and_each_of_them_once(tmp_path: Path) -> None:
    names = tuple(f"Player {number}" for number in range(30))
    session = dealt(tmp_path, "kubi", names)
    crossed = {name: kubi.Choose(seat, (1, 2, 3)) for seat, name in enumerate(names)}
    seen = last(session)
    with ThreadPoolExecutor(30) as phones:
        for name in names:
            for _ in range(2):
                phones.submit(session.act, key(name), crossed[name], seen, f"cross {name}")
    assert state_of(session).phase == "throwing"
    game = session.situation().game
    assert game
    assert len(game.tale) == 31


def test_an_entry_that_was_meant_for_the_throw_before_is_refused(tmp_path: Path) -> None:
    session = thrown(tmp_path)
    seen, state = last(session), state_of(session)
    entries = [kubi.Enter(seat, *kubi.options(state.rules, state.sheets[seat], state.throw)[0]) for seat in (0, 1)]
    for name, entry in zip(PAIR, entries, strict=True):
        session.act(key(name), entry, seen, mark())
    session.act(key("Bruno"), kubi.Throw((1, 2, 3, 4, 5)), last(session), mark())
    with pytest.raises(Denied) as denied:
        session.act(key("Ana"), entries[0], seen, mark())
    assert denied.value.key == "web.moved_on"
    with pytest.raises(Denied):
        session.act(key("Ana"), entries[0], last(session) + 1, mark())


def thrown(folder: Path) -> Session:
    """Return a game of Kubi in which the first throw is to be entered."""
    session = dealt(folder, "kubi", PAIR)
    seen = last(session)
    session.act(key("Bruno"), kubi.Choose(1, (2, 4, 6)), seen, mark())
    session.act(key("Ana"), kubi.Choose(0, (1, 2, 3)), seen, mark())
    session.act(key("Ana"), kubi.Throw((1, 2, 3, 4, 5)), last(session), mark())
    return session


def test_a_request_that_is_repeated_plays_once(tmp_path: Path) -> None:
    session = dealt(tmp_path, "cubulus", PAIR)
    turn, once = next(e for e in cubulus.legal(state_of(session)) if isinstance(e, cubulus.Turn)), mark()
    seen = last(session)
    for _ in range(3):
        session.act(key("Ana"), turn, seen, once)
    assert state_of(session).number == 2


def test_a_phone_plays_only_its_own_seat_and_only_the_game_that_runs(tmp_path: Path) -> None:
    session = dealt(tmp_path, "cubulus", PAIR, {"draw_agreement": True})
    turn = next(e for e in cubulus.legal(state_of(session)) if isinstance(e, cubulus.Turn))
    for phone, event, text in (
        (key("Bruno"), turn, "web.not_yours"),
        (key("Bruno"), cubulus.Draw(0), "web.not_yours"),
        ("somebody", turn, "web.not_yours"),
        ("host", turn, "web.not_yours"),
        (key("Ana"), dudo.Bid(0, 1, 2), "web.moved_on"),
        (key("Ana"), kubi.Throw((1, 2, 3, 4, 5)), "web.moved_on"),
    ):
        with pytest.raises(Denied) as denied:
            session.act(phone, event, last(session), mark())
        assert denied.value.key == text


def test_a_throw_is_typed_by_those_who_play_and_by_the_host_only(tmp_path: Path) -> None:
    session = thrown(tmp_path)
    with pytest.raises(Denied):
        session.act("somebody", kubi.Rethrow(), last(session), mark())
    session.act("host", kubi.Rethrow(), last(session), mark())
    session.act(key("Bruno"), kubi.Throw((6, 6, 6, 6, 6)), last(session), mark())
    assert state_of(session).throw == (6, 6, 6, 6, 6)


def test_a_draw_is_offered_and_agreed(tmp_path: Path) -> None:
    session = dealt(tmp_path, "cubulus", PAIR, {"draw_agreement": True})
    session.act(key("Bruno"), cubulus.Draw(1), last(session), mark())
    session.act(key("Ana"), cubulus.Draw(0), last(session), mark())
    assert state_of(session).ended.rule == "C33"


# Events from a phone


@pytest.mark.parametrize(
    "event",
    [
        dudo.Bid(0, 2, 3),
        dudo.Void("a cup fell"),
        kubi.Choose(1, (1, 2, 3)),
        kubi.Throw((1, 2, 3, None, 5)),
        kubi.Enter(0, None, (4, 7)),
        cubulus.Turn("23B1-54B3"),
    ],
)
def test_an_event_is_read_from_the_form_of_the_log(event: Any) -> None:
    assert event_from(json.loads(log.dumps(event))) == event


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        "dudo.bid",
        [],
        {},
        {"is": "dudo.bid"},
        {"is": "dudo.bid", "player": 0, "quantity": 1, "face": "6"},
        {"is": "dudo.bid", "player": 0, "quantity": True, "face": 6},
        {"is": "dudo.reveal", "hands": [[[6]]]},
        {"is": "dudo.start", "rules": {}, "players": 2, "starter": 0},
        {"is": "core.undo", "by": "", "why": ""},
        {"is": "kubi.throw", "faces": [1, 2, 3, 4, 5], "more": 1},
        {"is": "dudo.void", "reason": "x" * 201},
        {"is": "dudo.void", "reason": "two\nlines"},
        {"is": "cubulus.turn", "text": "\x00"},
    ],
)
def test_anything_else_is_no_event_of_a_player(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        event_from(wrong)
