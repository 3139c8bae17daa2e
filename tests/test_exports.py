"""What leaves the table as a file: it reads back, and no spreadsheet runs anything in it."""

import csv
import io
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from kubejo import exports
from kubejo.archive import Archive
from kubejo.commands.replay import replay_lines
from kubejo.history import History
from tests.past_games import NAMES, keep, whole

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "=cmd|' /C calc'!A0", '=HYPERLINK("x")')

BEGAN = "2026-11-30T20:00:00.000+00:00"
HOSTILE = ("=1+1", 'B "the" Bold', "C,D", *NAMES[3:])


@pytest.mark.parametrize("text", FORMULAS)
def test_a_text_that_begins_like_a_formula_is_guarded(text: str) -> None:
    assert exports.guarded(text) == f"'{text}"


@pytest.mark.parametrize(
    ("cell", "kept"), [("Ana", "Ana"), (-200, -200), (2.5, 2.5), (None, ""), (True, "yes"), ("", "")]
)
def test_everything_else_stays_as_it_is(cell: exports.Cell, kept: object) -> None:
    assert exports.guarded(cell) == kept


def test_the_tables_have_a_row_for_every_player_and_names_cannot_hurt(tmp_path: Path) -> None:
    store = keep(tmp_path, whole("kubi"), whole("cubulus"), names=HOSTILE)
    past = History(Archive(tmp_path)).past()
    rows = list(csv.DictReader(io.StringIO(exports.games_csv(past))))
    kubi, cubulus = past.games[1], past.games[0]
    assert len(rows) == len(kubi.names) + 2
    assert [row["player"] for row in rows[:2]] == ["'=1+1", 'B "the" Bold']
    assert [row["score"] for row in rows] == [*map(str, kubi.scores), "", ""]
    assert [row["kind"] for row in rows[-2:]] == ["cubulus"] * 2
    assert [row["won"] == "yes" for row in rows[-2:]] == [seat in cubulus.winners for seat in (0, 1)]
    people = list(csv.DictReader(io.StringIO(exports.people_csv(past))))
    assert [row["player"] for row in people] == ["'=1+1", *HOSTILE[1:]]
    assert people[0]["kubi best"] == str(kubi.scores[0])
    store.close()


def test_the_log_reads_back_as_the_same_game(tmp_path: Path) -> None:
    store = keep(tmp_path, whole("dudo"), whole("kubi"))
    text = exports.json_lines(Archive(tmp_path), [1])
    assert text.count("\n") == len(whole("dudo")) + 1  # the names are one line more
    assert next(iter(replay_lines(text.splitlines()))).startswith("dudo, sheet ")
    store.close()


def test_a_play_for_bg_stats_names_players_points_and_winners(tmp_path: Path) -> None:
    store = keep(tmp_path, whole("kubi"), names=("Ana & Bo", "Żofie", "Цилька", *NAMES[3:]))
    (game,) = History(Archive(tmp_path)).past().games
    parts = urlsplit(exports.bg_stats_link(replace(game, began=BEGAN, ended="2026-11-30T21:10:20.000+00:00")))
    assert (parts.scheme, parts.netloc, parts.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play.pop("playDate") == datetime.fromisoformat(BEGAN).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    assert play == {
        "sourceName": "Kubejo",
        "sourcePlayId": f"1-{BEGAN}",
        "durationMin": 70,
        "game": {"name": "Kubi", "sourceGameId": "kubejo-kubi", "highestWins": True, "noPoints": False},
        "board": "kubi",
        "players": [
            {"name": "Ana & Bo", "sourcePlayerId": "1", "startPlayer": True, "winner": False, "score": -1800},
            {"name": "Żofie", "sourcePlayerId": "2", "startPlayer": False, "winner": True, "score": -1150},
            {"name": "Цилька", "sourcePlayerId": "3", "startPlayer": False, "winner": False, "score": -1220},
        ],
    }
    store.close()


def test_how_long_a_game_took_is_told_if_it_can_be_believed(tmp_path: Path) -> None:
    store = keep(tmp_path, whole("kubi"))
    (game,) = History(Archive(tmp_path)).past().games
    game = replace(game, began=BEGAN)
    for ended, minutes in (
        ("2026-11-30T21:10:20.000+00:00", 70),
        ("2026-11-30T19:00:00.000+00:00", None),
        ("2029-11-30T21:00:00.000+00:00", None),
    ):
        play = exports.bg_stats(replace(game, ended=ended))
        then = datetime.fromisoformat(game.began if minutes else ended)
        assert play.get("durationMin") == minutes
        assert play["playDate"] == then.astimezone().strftime("%Y-%m-%d %H:%M:%S")  # the clock was set meanwhile
    store.close()
