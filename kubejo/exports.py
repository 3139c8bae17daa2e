"""Games as files for other programs: JSON Lines, CSV, and the play that the app BG Stats takes in."""

import csv
import io
import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import quote

from kubejo.archive import Archive
from webui.past import Past, PastGame, PastPerson

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that a spreadsheet may take for a formula."""
GAMES = ("game", "began", "ended", "kind", "sheet", "over", "seat", "player", "score", "won")
PEOPLE = (
    "player",
    "dudo games",
    "dudo won",
    "calls right",
    "calls wrong",
    "bids",
    "bluffs",
    "bluffs that held",
    "dice lost",
    "kubi games",
    "kubi won",
    "kubi best",
    "kubi average",
    "cubulus won",
    "cubulus lost",
    "cubulus drawn",
)
LONGEST = timedelta(days=1)
"""How long a game may have taken to be believed: a Raspberry Pi has no clock of its own until a network sets it."""
Cell = str | int | float | bool | None


def json_lines(archive: Archive, games: Iterable[int]) -> str:
    """Return the logs of games one after the other, one JSON line an event; each begins with its start."""
    return "".join(f"{line}\n" for game in games for line in archive.lines(game))


def games_csv(past: Past) -> str:
    """Return one row for every player of every game, the oldest game first."""
    return _csv(GAMES, (_row(game, seat) for game in reversed(past.games) for seat in range(len(game.names))))


def people_csv(past: Past) -> str:
    """Return one row of figures for every player."""
    return _csv(PEOPLE, map(_person, past.people))


def _row(game: PastGame, seat: int) -> tuple[Cell, ...]:
    about = (game.number, game.began, game.ended, game.kind, game.sheet, game.over)
    return (*about, seat + 1, game.names[seat], game.scores[seat], seat in game.winners)


def _person(one: PastPerson) -> tuple[Cell, ...]:
    dudo, kubi, cubulus = one.figures.dudo, one.figures.kubi, one.figures.cubulus
    bids = (dudo.calls_right, dudo.calls_wrong, dudo.bids, dudo.bluffs, dudo.bluffs_held, dudo.dice_lost)
    average = None if kubi.average is None else round(kubi.average, 1)
    totals = (len(kubi.totals), kubi.won, kubi.best, average)
    return (one.name, dudo.games, dudo.won, *bids, *totals, cubulus.won, cubulus.lost, cubulus.drawn)


def _csv(head: Iterable[str], rows: Iterable[Iterable[Cell]]) -> str:
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(head)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return made.getvalue()


def guarded(cell: Cell) -> str | int | float:
    """Return a cell that no spreadsheet takes for a formula: a text that may begin one gets an apostrophe in front."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip(" \u00a0\u3000").startswith(FORMULA) else cell
    return "" if cell is None else cell


def bg_stats(game: PastGame) -> dict[str, object]:
    """Return a game as a play of BG Stats; times are those of this machine's clock, as the app wants them.

    Where the clock was set during the game, that of its end counts.
    """
    began, ended = (datetime.fromisoformat(text).astimezone() for text in (game.began, game.ended))
    took = _duration(ended - began)
    return {
        "sourceName": "Kubejo",
        "sourcePlayId": f"{game.number}-{game.began}",
        "playDate": (began if took else ended).strftime("%Y-%m-%d %H:%M:%S"),
        **took,
        "game": {
            "name": game.kind.capitalize(),
            "sourceGameId": f"kubejo-{game.kind}",
            "highestWins": True,
            "noPoints": game.kind != "kubi",
        },
        "board": game.sheet,
        "players": [_player(game, seat) for seat in range(len(game.names))],
    }


def _duration(time: timedelta) -> dict[str, object]:
    """Return how long a game took, nothing if no evening is so long: the clock was set meanwhile, or the game left."""
    return {"durationMin": round(time / timedelta(minutes=1))} if timedelta(0) <= time < LONGEST else {}


def _player(game: PastGame, seat: int) -> dict[str, object]:
    made: dict[str, object] = {
        "name": game.names[seat],
        "sourcePlayerId": str(game.persons[seat]),
        "startPlayer": seat == game.starter,
        "winner": seat in game.winners,
    }
    points = game.scores[seat]
    return made if points is None else made | {"score": points}


def bg_stats_link(game: PastGame) -> str:
    """Return the link with which a phone hands a game to BG Stats; the app opens it without the internet."""
    data = json.dumps(bg_stats(game), ensure_ascii=False, separators=(",", ":"))
    return f"bgstats://app.bgstatsapp.com/createPlay.html?data={quote(data, safe='')}"
