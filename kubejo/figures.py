"""What one game adds to the figures of each of its players, and the sum of several games."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from kubejo.retold import Retold, Step
from referee import dudo, kubi
from webui.past import CubulusFigures, DudoFigures, Figures, KubiFigures


def ending(game: Retold) -> tuple[bool, tuple[int, ...]]:
    """Say whether a game is over, and which seats have won it: none after a draw, several if they share."""
    state = game.state
    if game.kind == "cubulus":
        ended = state.ended
        return ended is not None, () if ended is None or ended.winner is None else (ended.winner,)
    if state.phase != "over":
        return False, ()
    return True, tuple(state.last_verdict.winners) if game.kind == "kubi" else tuple(state.playing)


def scores(game: Retold, seats: int) -> tuple[int | None, ...]:
    """Return the points by seat: the totals of Kubi, None for a game that has no points."""
    return kubi.totals(game.state.sheets) if game.kind == "kubi" else (None,) * seats


def figures(game: Retold, seats: int) -> tuple[Figures, ...]:
    """Return what a game adds to the figures of each seat."""
    over, winners = ending(game)
    if game.kind == "dudo":
        counts = _dudo(game.steps, seats)
        for seat, count in enumerate(counts):
            count.update(games=int(over), won=int(seat in winners))
        return tuple(Figures(dudo=DudoFigures(**count)) for count in counts)
    if not over:
        return (Figures(),) * seats
    if game.kind == "kubi":
        totals = kubi.totals(game.state.sheets)
        return tuple(Figures(kubi=KubiFigures((total,), int(seat in winners))) for seat, total in enumerate(totals))
    return tuple(Figures(cubulus=_ended(seat, winners)) for seat in range(seats))


def _ended(seat: int, winners: tuple[int, ...]) -> CubulusFigures:
    if not winners:
        return CubulusFigures(drawn=1)
    return CubulusFigures(won=1) if seat in winners else CubulusFigures(lost=1)


def _dudo(steps: Iterable[Step], seats: int) -> list[Counter[str]]:
    counts: list[Counter[str]] = [Counter() for _ in range(seats)]
    for step in steps:
        if isinstance(step.event, dudo.Reveal):
            _count_round(counts, step.before, step.then.last_verdict)
    return counts


def _count_round(counts: list[Counter[str]], before: Any, ruling: dudo.Ruling) -> None:
    """Count a ruled round: its call, the dice it cost, and its bids against the dice that were shown."""
    right = ruling.outcome.loser != ruling.challenger
    counts[ruling.challenger]["calls_right" if right else "calls_wrong"] += 1
    if ruling.outcome.loser is not None:
        counts[ruling.outcome.loser]["dice_lost"] += ruling.outcome.lost
    for bid in before.bids:
        count = counts[bid.player]
        count["bids"] += 1
        if bid.quantity > _at_most(bid, ruling):
            count["bluffs"] += 1
            count["bluffs_held"] += bid != ruling.bid


def _at_most(bid: dudo.Bid, ruling: dudo.Ruling) -> int:
    """Return how many dice may have counted for a bid: one in doubt counts for the bidder."""
    counting = dudo.counting(bid.face, ruling.wild)
    return sum(bool(counting & set(die)) for hand in ruling.hands for die in hand)


def summed(parts: Iterable[Figures]) -> Figures:
    """Return the figures of several games together."""
    listed = list(parts)
    return Figures(
        dudo=DudoFigures(**_sums(one.dudo for one in listed)),
        kubi=KubiFigures(
            tuple(total for one in listed for total in one.kubi.totals), sum(one.kubi.won for one in listed)
        ),
        cubulus=CubulusFigures(**_sums(one.cubulus for one in listed)),
    )


def _sums(parts: Iterable[DudoFigures | CubulusFigures]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for part in parts:
        sums.update(asdict(part))
    return dict(sums)
