"""Who looks at a game, and in which language things are said to them."""

from dataclasses import dataclass

from referee.core import Words, words
from referee.words import Language
from webui.table import Game, Situation, Visitor
from webui.texts import say

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Onlooker:
    """One visitor of one game: `mine` are the seats this phone acts for, `demo` those the demonstration plays."""

    game: Game
    mine: tuple[int, ...]
    demo: frozenset[int]
    language: Language | None

    def say(self, key: str, **values: str | int | Words) -> str:
        """Return a text with the names of the players in it."""
        return self.told(words(key, **values))

    def told(self, what: Words) -> str:
        """Return words of the referee with the names of the players in them."""
        return say(what, self.game.names, self.language)

    def player(self, place: int) -> Json:
        """Return what is known of a seat in every game."""
        return {
            "seat": place,
            "person": self.game.persons[place],
            "name": self.game.names[place],
            "mine": place in self.mine,
            "demo": place in self.demo,
        }


def onlooker(now: Situation, game: Game, who: Visitor, language: Language | None) -> Onlooker:
    """Return the visitor as one who looks at this game."""
    played = {one.number for one in now.people if one.demo}
    places = enumerate(game.persons)
    mine = tuple(place for place, person in places if person in who.persons)
    return Onlooker(game, mine, frozenset(i for i, person in enumerate(game.persons) if person in played), language)
