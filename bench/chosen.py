"""What a phone does next at random, out of its view alone, as its page would offer it."""

from random import Random
from typing import Any

Request = tuple[str, dict[str, object]]
"""The last part of a route and the body, without the mark."""
FACES = range(1, 7)


def chosen(view: Any, chance: Random) -> Request | None:
    """Return what this phone does now in the running game, None if it waits for others."""
    game = view["game"]
    if game is None or game["phase"] == "over":
        return None
    if game["undo"]["ask"]:
        return answered(game["undo"]["ask"], chance)
    if game["undo"]["may"] and chance.random() < 0.05:
        return "undo", {"after": game["last"]}
    event = {"dudo": bid_or_call, "kubi": cross_throw_enter, "cubulus": moved}[game["kind"]](game, chance)
    if event is not None:
        return "act", {"event": event, "after": game["last"]}
    return typed(game, chance) if game["kind"] == "dudo" else None


def answered(ask: Any, chance: Random) -> Request | None:
    """Agree to what others ask for, or do not."""
    if not ask["asked"]:
        return None
    return ("agree" if chance.random() < 0.8 else "decline"), {"ask": ask["number"]}


def bid_or_call(game: Any, chance: Random) -> Any:
    """Return a bid or a call of Dudo, now and then a bid that the rules refuse."""
    can = game["can"]
    if can["dudo"] and chance.random() < 0.3:
        return {"is": "dudo.challenge", "player": can["doubter"]}
    if game["phase"] != "bidding" or game["turn"] not in game["mine"]:
        return None
    face = chance.choice(FACES)
    return {"is": "dudo.bid", "player": game["turn"], "quantity": can["bid"][face - 1] or 1, "face": face}


def typed(game: Any, chance: Random) -> Request | None:
    """Type the dice of a cup that nobody has shown."""
    waiting = [hand for hand in (game["showing"] or {"hands": ()})["hands"] if hand["waiting"]]
    if not waiting or not game["mine"]:
        return None
    faces = chance.choices(FACES, k=waiting[0]["owned"])
    return "hand", {"seat": waiting[0]["seat"], "faces": faces, "after": game["last"]}


def cross_throw_enter(game: Any, chance: Random) -> Any:
    """Return what a player of Kubi does: numbers crossed, a throw typed, an entry."""
    can = game["can"]
    if can["choose"]:
        numbers = sorted(chance.sample(FACES, 3))
        return {"is": "kubi.choose", "player": can["choose"][0], "numbers": numbers}
    if can["throw"] and game["turn"] in game["mine"]:
        return {"is": "kubi.throw", "faces": thrown(game["kept"], chance)}
    open_entries = [one for one in game["entries"] if one["entered"] is None]
    if not open_entries:
        return None
    option = chance.choice(open_entries[0]["options"])
    return {"is": "kubi.enter", "player": open_entries[0]["seat"], "mark": option["mark"], "sums": option["sums"]}


def thrown(kept: list[int], chance: Random) -> list[int]:
    """Return a throw of five dice, of which some were kept."""
    return [*kept, *chance.choices(FACES, k=5 - len(kept))]


def moved(game: Any, chance: Random) -> Any:
    """Return a turn of Cubulus."""
    if not game["turns"]:
        return None
    texts = [one["text"] for one in game["turns"]["moves"] if one["text"]]
    return {"is": "cubulus.turn", "text": chance.choice(texts)} if texts else None
