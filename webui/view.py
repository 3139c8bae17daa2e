"""What one phone may see of a table, built field by field: nothing is sent because it happens to be there.

Until a call there are no dice in a situation to begin with; what a `Showing` holds lies open on the table.
"""

from collections.abc import Sequence

from referee import dudo
from referee.core import Words, seat, words
from referee.words import Language, dice, faces, listed
from webui.table import Game, SeenDie, Showing, Situation, Told, Visitor
from webui.texts import SAID, say

Json = dict[str, object]
RECENT = 12
"""Lines of the log that go with every view; the whole log is asked for."""


def view(now: Situation, who: Visitor, language: Language | None = None) -> Json:
    """Return what the visitor sees, ready for JSON."""
    return {
        "version": now.version,
        "demo": now.demo,
        "me": {"persons": list(who.persons), "name": _my_name(now, who), "host": who.host},
        "people": [{"person": one.number, "name": one.name, "demo": one.demo} for one in now.people],
        "camera": _camera(now, language),
        "game": _Game(now, now.game, who, language).view() if now.game else None,
    }


def told(game: Game, language: Language | None = None, recent: int | None = None) -> list[Json]:
    """Return the lines of the log, oldest first; `recent` limits them to the newest."""
    return [_line(game, line, language) for line in (game.tale[-recent:] if recent else game.tale)]


def _line(game: Game, line: Told, language: Language | None) -> Json:
    return {
        "number": line.number,
        "at": line.at,
        "text": say(line.what, game.names, language),
        "rule": line.rule,
        "picture": f"/api/v1/pictures/{line.number}.jpg" if line.pictured else None,
        "refused": line.refused,
    }


def _my_name(now: Situation, who: Visitor) -> str | None:
    return next((one.name for one in now.people if one.number in who.persons), None)


def _camera(now: Situation, language: Language | None) -> Json:
    known = f"web.camera.{now.camera}"
    return {"state": now.camera, "text": say(words(known if known in SAID else "web.camera.on"), (), language)}


class _Game:
    """One game as one visitor sees it; the methods are the parts of the view."""

    def __init__(self, now: Situation, game: Game, who: Visitor, language: Language | None) -> None:
        self.game = game
        self.state = game.state
        self.camera = now.camera
        self.demo = {one.number for one in now.people if one.demo}
        self.mine = tuple(place for place, person in enumerate(game.persons) if person in who.persons)
        self.language = language

    def view(self) -> Json:
        game, state = self.game, self.state
        return {
            "number": game.number,
            "last": game.last,
            "sheet": self.say(f"web.sheet.{game.sheet}"),
            "round": state.round,
            "phase": state.phase,
            "mine": list(self.mine),
            "players": [self.player(place) for place in range(len(state.dice))],
            "dice": sum(state.dice),
            "diceText": self.say("web.table.dice", dice=dice(sum(state.dice))),
            "turn": state.turn,
            "headline": self.headline(),
            "note": self.note(),
            "bid": self.bid(state.bid),
            "bids": [self.bid(one) for one in state.bids],
            "can": self.can(),
            "showing": self.showing(game.showing) if game.showing else None,
            "verdict": self.verdict(),
            "log": told(game, self.language, RECENT),
        }

    def say(self, key: str, **values: str | int | Words) -> str:
        return say(words(key, **values), self.game.names, self.language)

    def player(self, place: int) -> Json:
        person = self.game.persons[place]
        return {
            "seat": place,
            "person": person,
            "name": self.game.names[place],
            "dice": self.state.dice[place],
            "mine": place in self.mine,
            "turn": place == self.state.turn,
            "demo": person in self.demo,
        }

    def headline(self) -> str:
        """Say in a few words what the table waits for: it is read out when it changes."""
        state = self.state
        if state.phase == "over":
            return self.say("web.over", player=seat(state.playing[0]))
        if state.challenger is not None:
            return self.say(f"web.call.{state.call}", player=seat(state.challenger))
        assert state.turn is not None, "somebody is on turn while the bidding goes on"
        opens = "" if state.bid else "opens."
        if state.turn in self.mine:
            return self.say(f"web.turn.{opens}mine")
        return self.say(f"web.turn.{opens}other", player=seat(state.turn))

    def note(self) -> str:
        if not self.state.one_die or self.state.phase != "bidding":
            return ""
        nobody = self.state.rules.one_die_face_change == "nobody"
        return self.say("web.one_die.nobody" if nobody else "web.one_die")

    def bid(self, bid: dudo.Bid | None) -> Json | None:
        if bid is None:
            return None
        text = self.say("web.bid.standing", player=seat(bid.player), bid=faces(bid.quantity, bid.face))
        short = say(faces(bid.quantity, bid.face), (), self.language)
        return {"seat": bid.player, "quantity": bid.quantity, "face": bid.face, "text": text, "short": short}

    def can(self) -> Json:
        """Return what this visitor may do now: the cheapest bid of each face, and which calls."""
        state = self.state
        allowed = [event for place in self.mine for event in self.calls(place)]
        bids = state.turn in self.mine
        return {
            "seat": next((event.player for event in allowed), state.turn if bids else None),
            "bid": list(dudo.cheapest(state)) if bids else None,
            "first": self.lightest() if bids else None,
            "most": max([sum(state.dice), *(least for least in dudo.cheapest(state) if least)]) if bids else 0,
            "dudo": any(isinstance(event, dudo.Challenge) for event in allowed),
            "exact": any(isinstance(event, dudo.Exact) for event in allowed),
        }

    def calls(self, place: int) -> list[dudo.Challenge | dudo.Exact]:
        thinkable = (dudo.Challenge(place), dudo.Exact(place))
        return [event for event in thinkable if dudo.check(self.state, event) is None]

    def lightest(self) -> int | None:
        """Return the face whose cheapest bid asks least: the likeliest raise. Of equal ones the face bid already."""
        least = {face: many for face, many in enumerate(dudo.cheapest(self.state), 1) if many}
        standing = self.state.bid.face if self.state.bid else 2
        plain = {face: many for face, many in least.items() if face > 1} or least
        return min(plain, key=lambda face: (plain[face], face != standing, face), default=None)

    def showing(self, shown: Showing) -> Json:
        asked = {self.place_of(shown, spot, place) for spot, place in shown.asked}
        return {
            "look": shown.look,
            "picture": f"/api/v1/looks/{shown.look}.jpg" if shown.look is not None else None,
            "dice": [self.seen(die, die.number in asked, die.number in shown.astray) for die in shown.dice],
            "hands": [self.hand(shown, place) for place in range(len(shown.hands))],
            "says": self.troubles(shown),
            "confirm": bool(shown.said),
            "live": self.camera not in ("none", "no camera", "trouble"),
            "doubtful": shown.look is not None and bool(asked or shown.astray or shown.miscounts or shown.said),
        }

    @staticmethod
    def place_of(shown: Showing, spot: int, place: int) -> int | None:
        hand = shown.hands[spot]
        return hand[place].die if place < len(hand) else None

    def seen(self, die: SeenDie, asked: bool, astray: bool) -> Json:
        return {
            "number": die.number,
            "box": [round(part, 4) for part in die.box],
            "seat": die.seat,
            "face": die.faces[0] if len(die.faces) == 1 else None,
            "order": list(die.order),
            "asked": asked,
            "astray": astray,
            "out": die.out,
        }

    def hand(self, shown: Showing, place: int) -> Json:
        known = [die.faces[0] if len(die.faces) == 1 else None for die in shown.hands[place]]
        owned = self.state.dice[place]
        return {
            "seat": place,
            "faces": known,
            "owned": owned,
            "typed": place in shown.typed,
            "waiting": place in shown.waiting,
            "asked": any(spot == place for spot, _ in shown.asked),
            "complete": len(known) == owned and None not in known,
        }

    def troubles(self, shown: Showing) -> list[str]:
        """Name all that stands between these dice and a ruling."""
        said = [self.miscounted(one.seat, one.shown, one.owned) for one in shown.miscounts]
        if shown.astray:
            said.append(self.say("web.show.astray", n=len(shown.astray)))
        seen = [spot for spot, place in shown.asked if place < len(shown.hands[spot])]
        if seen:
            said.append(self.say("web.show.asked", n=len(seen)))
        if shown.said:
            said.append(self.say("web.show.said", doubts="; ".join(shown.said)))
        return [self.lift(shown), *said] if shown.waiting else said

    def miscounted(self, place: int, shows: int, owns: int) -> str:
        if shows > owns:
            return self.say("web.show.many", player=seat(place), shown=shows, owned=owns)
        missing = words("web.show.missing.n", n=owns - shows)
        return self.say("web.show.missing", player=seat(place), shown=shows, owned=owns, missing=missing)

    def lift(self, shown: Showing) -> str:
        if self.camera in ("none", "no camera", "trouble"):
            return self.say("web.show.type")
        if len(shown.waiting) == len(self.state.playing):
            return self.say("web.show.lift")
        players = listed([seat(place) for place in shown.waiting], last="and")
        return self.say("web.show.lift.some", players=players)

    def verdict(self) -> Json | None:
        """Return the ruling of the last closed round with all the numbers that a player can check."""
        ruling, event = dudo.verdict(self.state), self.game.ruled
        if ruling is None or event is None:
            return None
        pictured = any(line.number == event and line.pictured for line in self.game.tale)
        return {
            "event": event,
            "title": self.title(ruling),
            "because": say(ruling.because, self.game.names, self.language),
            "rule": ruling.rule,
            "ruleText": self.say("web.verdict.rule", rule=ruling.rule),
            "cost": self.cost(ruling),
            "bid": self.bid(ruling.bid),
            "claimed": ruling.claimed,
            "counted": str(ruling.lo) if ruling.lo == ruling.hi else f"{ruling.lo}–{ruling.hi}",
            "hands": [self.shown_hand(ruling, place) for place in range(len(ruling.hands))],
            "loser": ruling.outcome.loser,
            "picture": f"/api/v1/pictures/{event}.jpg" if pictured else None,
            "over": self.state.phase == "over",
        }

    def title(self, ruling: dudo.Ruling) -> str:
        right = ruling.lo >= ruling.bid.quantity
        if ruling.call == "exact":
            return self.say("web.verdict.inexact" if ruling.outcome.loser is not None else "web.verdict.exact")
        return self.say("web.verdict.holds" if right else "web.verdict.fails")

    def cost(self, ruling: dudo.Ruling) -> str:
        result = ruling.outcome
        if result.loser is not None:
            return self.say("web.verdict.loses", player=seat(result.loser), dice=dice(result.lost))
        if result.gainer is not None and result.gained:
            return self.say("web.verdict.gains", player=seat(result.gainer), dice=dice(result.gained))
        return self.say("web.verdict.nobody")

    def shown_hand(self, ruling: dudo.Ruling, place: int) -> Json:
        """Return the dice of a seat as shown, each with what it did for the count."""
        return {
            "seat": place,
            "name": self.game.names[place],
            "dice": [_counted(die, ruling) for die in ruling.hands[place]],
            "left": self.state.dice[place],
            "region": self.region(place),
        }

    def region(self, place: int) -> list[float] | None:
        found = self.game.regions[place] if place < len(self.game.regions) else None
        return [round(part, 4) for part in found] if found else None


def _counted(die: Sequence[int], ruling: dudo.Ruling) -> Json:
    """Return a die of a ruling: its face, None if in doubt, and whether it counts, as "face", "joker" or "no"."""
    counting = dudo.counting(ruling.bid.face, ruling.wild)
    if len(die) > 1:
        return {"face": None, "counts": "maybe" if counting & set(die) else "no"}
    face = die[0]
    if face not in counting:
        return {"face": face, "counts": "no"}
    return {"face": face, "counts": "joker" if face != ruling.bid.face else "face"}
