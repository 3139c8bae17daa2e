"""Random games of Kubi for the property tests."""

from random import Random

from referee import kubi
from referee.kubi import Choose, Enter, Event, Rules, State, Throw

HOUSE_RULES = (
    Rules(),
    Rules(free_ride="no_combination"),
    Rules(final_combination=False),
    Rules(game_end="everyone", cocked="rethrow_one"),
    Rules(free_ride="no_combination", final_combination=False, game_end="everyone", corrections="never"),
)


def next_event(state: State, chance: Random) -> Event:
    """A legal event, mostly one that brings the game on."""
    if state.phase == "throwing" and not state.kept:
        return Throw(tuple(chance.randint(1, 6) for _ in range(5)))
    may = kubi.legal(state)
    onwards = [event for event in may if isinstance(event, Choose | Throw) or _is_missing(state, event)]
    return chance.choice(may if chance.random() < 0.1 else onwards)


def _is_missing(state: State, event: Event) -> bool:
    return isinstance(event, Enter) and state.entries[event.player] is None


def game(rules: Rules, players: int, seed: int, most: int = 1000) -> list[tuple[State, Event]]:
    """A random game as (state, event in it), up to its end."""
    chance = Random(seed)
    state = kubi.start(rules, players, chance.randrange(players))
    played: list[tuple[State, Event]] = []
    while state.phase != "over" and len(played) < most:
        event = next_event(state, chance)
        played.append((state, event))
        state = kubi.apply(state, event)
    return played


def samples(chance: Random) -> list[tuple[object, object, object]]:
    """A random game as (its start, a state, an event in it): seeds for the fuzz test."""
    rules, players = chance.choice(HOUSE_RULES), chance.randint(1, 4)
    began = kubi.Start(rules, players, chance.randrange(players))
    return [(began, state, event) for state, event in game(rules, players, chance.randrange(10**9), most=60)]
