"""What was played before, ready for JSON."""

from referee.core import words
from referee.words import Language
from webui.past import Past, PastGame, PastPerson
from webui.telling import Told
from webui.texts import say
from webui.views.log import line_of
from webui.views.onlooker import Json


def view(past: Past, language: Language | None = None) -> Json:
    """Return all games, the newest first, and the figures of everybody who has played."""
    return {
        "games": [_game(game, language) for game in past.games],
        "people": [_person(one) for one in past.people],
    }


def told(game: PastGame, tale: tuple[Told, ...], link: str, album: str, language: Language | None = None) -> Json:
    """Return one game with its log, oldest line first."""
    lines = [line_of(game.names, album, line, language) for line in tale]
    return {"game": _game(game, language), "lines": lines, "bgstats": link}


def _game(game: PastGame, language: Language | None) -> Json:
    return {
        "number": game.number,
        "kind": game.kind,
        "sheet": say(words(f"web.sheet.{game.sheet}"), (), language),
        "began": game.began,
        "ended": game.ended,
        "over": game.over,
        "players": [
            {"person": person, "name": name, "score": score, "won": seat in game.winners}
            for seat, (person, name, score) in enumerate(zip(game.persons, game.names, game.scores, strict=True))
        ],
    }


def _person(one: PastPerson) -> Json:
    dudo, kubi, cubulus = one.figures.dudo, one.figures.kubi, one.figures.cubulus
    return {
        "person": one.number,
        "name": one.name,
        "present": one.present,
        "dudo": {
            "games": dudo.games,
            "won": dudo.won,
            "right": dudo.calls_right,
            "wrong": dudo.calls_wrong,
            "bids": dudo.bids,
            "bluffs": dudo.bluffs,
            "held": dudo.bluffs_held,
            "lost": dudo.dice_lost,
        },
        "kubi": {
            "games": len(kubi.totals),
            "won": kubi.won,
            "best": kubi.best,
            "average": None if kubi.average is None else round(kubi.average, 1),
        },
        "cubulus": {"won": cubulus.won, "lost": cubulus.lost, "drawn": cubulus.drawn},
    }
