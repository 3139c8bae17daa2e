"""Random games of Dudo for the property tests: any sheet, any legal event, any dice."""

from random import Random

from referee import dudo
from referee.dudo import Bid, Event, Hands, Reveal, Rules, State

HOUSE_RULES = (
    *dudo.PRESETS.values(),
    Rules(bid_cap="total_dice", who_may_doubt="anyone", direction="counterclockwise"),
    Rules(ones_wild=False, ones_order="ordinary", opening_ones=False, eliminated_starter="challenge_winner"),
    Rules(exact_call=True, exact_gain=2, exact_loss=3, one_die_ones_wild=False, one_die_min_players=3),
    Rules(survivor_bonus=True, survivor_bonus_cap=4, loss="difference", one_die_face_change="nobody"),
    Rules(raise_rule="quantity_only", ones_order="below_double", next_starter="rotate", bid_cap="6*"),
    Rules(track=("1", "2", "1*", "4", "6", "3*"), one_die_trigger="once_per_player", cocked="rethrow_one"),
)


def hands(state: State, chance: Random, doubtful: float = 0.0) -> Hands:
    """Dice for every seat, some of them doubtful."""
    return tuple(tuple(_die(chance, doubtful) for _ in range(owned)) for owned in state.dice)


def _die(chance: Random, doubtful: float) -> tuple[int, ...]:
    size = chance.randint(2, 6) if chance.random() < doubtful else 1
    return tuple(sorted(chance.sample(range(1, 7), size)))


def next_event(state: State, chance: Random) -> Event:
    """A legal event, likely one that brings the game on."""
    if state.phase == "reveal":
        return Reveal(hands(state, chance))
    may = dudo.legal(state)
    bids = [event for event in may if isinstance(event, Bid)]
    others = [event for event in may if not isinstance(event, Bid)]
    return chance.choice(bids[:12] if bids and (not others or chance.random() < 0.6) else others)


def game(rules: Rules, players: int, seed: int, most: int = 400) -> list[tuple[State, Event]]:
    """A random game as (state, event in it), up to its end."""
    chance = Random(seed)
    state = dudo.start(rules, players, chance.randrange(players))
    played: list[tuple[State, Event]] = []
    while state.phase != "over" and len(played) < most:
        event = next_event(state, chance)
        played.append((state, event))
        state = dudo.apply(state, event)
    return played


def samples(chance: Random) -> list[tuple[object, object, object]]:
    """A random game as (its start, a state, an event in it): seeds for the fuzz test."""
    rules, players = chance.choice(HOUSE_RULES), chance.randint(2, 5)
    began = dudo.Start(rules, players, chance.randrange(players))
    return [(began, state, event) for state, event in game(rules, players, chance.randrange(10**9), most=60)]
