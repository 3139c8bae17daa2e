"""The past of a table: who won, what each player did, and what stays when a name goes."""

from pathlib import Path

import pytest

from kubejo.archive import Archive
from kubejo.figures import figures
from kubejo.history import History
from kubejo.retold import retold
from referee import dudo, kubi, log
from referee.core import GAMES, Undo
from tests.past_games import keep, whole
from webui.past import DudoFigures

D = dudo.PRESETS["kubdubo"]


def hands(*texts: str) -> dudo.Hands:
    return tuple(tuple((int(face),) for face in text) for text in texts)


def lines(*records: object) -> list[str]:
    return [log.dumps(record) for record in records]


BLUFF = lines(
    dudo.Start(D, 2, 0),
    dudo.Bid(0, 5, 5),  # there are three: a bluff, and it holds
    dudo.Bid(1, 6, 6),  # there are two: a bluff that is doubted
    dudo.Challenge(0),
    dudo.Reveal(hands("55122", "66334")),
)


def test_a_call_is_right_if_it_costs_the_other_and_a_bluff_holds_if_it_is_raised() -> None:
    first, second = (one.dudo for one in figures(retold(BLUFF), 2))
    assert first == DudoFigures(calls_right=1, bids=1, bluffs=1, bluffs_held=1)
    assert second == DudoFigures(bids=1, bluffs=1, dice_lost=1)


def test_a_call_is_wrong_if_it_costs_the_caller() -> None:
    honest = lines(dudo.Start(D, 2, 0), dudo.Bid(0, 2, 5), dudo.Challenge(1), dudo.Reveal(hands("55122", "66334")))
    first, second = (one.dudo for one in figures(retold(honest), 2))
    assert first == DudoFigures(bids=1)
    assert second == DudoFigures(calls_wrong=1, dice_lost=1)


def test_a_die_in_doubt_makes_no_bluff() -> None:
    open_die = (((5,), (5,), (1, 2, 3, 4, 5, 6), (2,), (2,)), *hands("66334"))
    bids = dudo.Bid(0, 3, 5), dudo.Bid(1, 9, 5)
    doubtful = lines(dudo.Start(D, 2, 0), *bids, dudo.Challenge(0), dudo.Reveal(open_die))
    assert figures(retold(doubtful), 2)[0].dudo.bluffs == 0


def test_an_event_that_was_taken_back_counts_for_nothing() -> None:
    undone = [*BLUFF, log.dumps(Undo("Ana", "typed wrong")), log.dumps(dudo.Reveal(hands("55555", "66334")))]
    first, second = (one.dudo for one in figures(retold(undone), 2))
    assert (first.bluffs, first.calls_right, second.dice_lost) == (0, 1, 1)


def test_a_round_without_a_ruling_counts_for_nothing() -> None:
    void = lines(dudo.Start(D, 2, 0), dudo.Bid(0, 5, 5), dudo.Challenge(1), dudo.Void("the table was knocked over"))
    assert [one.dudo for one in figures(retold(void), 2)] == [DudoFigures()] * 2


@pytest.mark.parametrize("kind", GAMES)
def test_a_whole_game_has_its_end_and_its_figures(tmp_path: Path, kind: str) -> None:
    store = keep(tmp_path, whole(kind))
    past = History(Archive(tmp_path)).past()
    (game,) = past.games
    assert (game.kind, game.over, game.names[0]) == (kind, True, "Ana")
    state = retold(whole(kind)).state
    figures_of = {one.number: one.figures for one in past.people}
    mine = [figures_of[person] for person in game.persons]
    if kind == "dudo":
        assert game.winners == state.playing
        assert [one.dudo.won for one in mine] == [int(seat in game.winners) for seat in range(len(mine))]
        assert sum(one.dudo.dice_lost for one in mine) >= sum(one.dudo.calls_right for one in mine)
    elif kind == "kubi":
        assert game.scores == kubi.totals(state.sheets)
        assert [one.kubi.best for one in mine] == list(game.scores)
    else:
        assert sum(one.cubulus.won + one.cubulus.lost + one.cubulus.drawn for one in mine) == 2
    store.close()


def test_kubi_has_the_best_and_the_average_of_all_finished_games(tmp_path: Path) -> None:
    games = [whole("kubi", seed) for seed in (0, 1)]
    store = keep(tmp_path, *games, games[0][:-4])  # the third was broken off
    past = History(Archive(tmp_path)).past()
    totals = [kubi.totals(retold(game).state.sheets)[0] for game in games]
    ana = past.people[0].figures.kubi
    assert (ana.best, ana.average) == (max(totals), sum(totals) / 2)
    assert [game.over for game in past.games] == [False, True, True]
    store.close()


def test_only_games_with_new_events_are_replayed_and_new_names_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = keep(tmp_path, BLUFF, whole("kubi"))
    history, asked = History(Archive(tmp_path)), list[int | None]()
    real = Archive.lines
    monkeypatch.setattr(Archive, "lines", lambda self, game=None: asked.append(game) or real(self, game))
    history.past()
    store.append(1, dudo.Bid(1, 2, 3), "1")
    store.rename(1, "Anička")
    again = history.past()
    assert asked == [1, 2, 1]
    assert again.games[0].names[0] == again.people[0].name == "Anička"
    store.close()


def test_a_game_that_cannot_be_replayed_is_left_out(tmp_path: Path) -> None:
    store = keep(tmp_path, BLUFF)
    store.append(1, dudo.Challenge(1), "1")  # nothing is bid in the new round
    assert History(Archive(tmp_path)).past().games == ()
    store.close()
