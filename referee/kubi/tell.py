"""A game told line by line: the words for each event of its log."""

from referee.core import Words, seat, words
from referee.kubi.check import dice, numbers, option
from referee.kubi.records import Choose, Enter, Event, Rethrow, Start, State, Throw
from referee.kubi.score import score
from referee.words import listed


def tell(before: State, event: Event, then: State) -> Words:
    """Return words for an event between two states."""
    match event:
        case Choose(player, chosen):
            return words("kubi.choose", player=seat(player), numbers=numbers(chosen))
        case Throw(faces):
            return words("kubi.throw", player=_roller(before), faces=dice(faces))
        case Rethrow(die):
            return words("kubi.rethrow_all" if die is None else "kubi.rethrow_one")
        case Enter():
            return _enter(before, event, then)


def tell_start(record: Start) -> Words:
    """Return words for the beginning of a game."""
    return words("kubi.start", players=words("players", n=record.players), starter=seat(record.starter))


def _roller(state: State) -> Words:
    assert state.roller is not None, "somebody throws while the game goes on"
    return seat(state.roller)


def _enter(before: State, entry: Enter, then: State) -> Words:
    said = words("kubi.enter", player=seat(entry.player), entry=option((entry.mark, entry.sums)))
    done = [i for i, sheet in enumerate(then.sheets) if sheet.finished and i in before.playing]
    if done:
        totals = listed([_total(then, player) for player in done], last="and")
        said = words("kubi.enter_done", said=said, totals=totals)
    if then.last_verdict:
        said = words("kubi.enter_over", said=said, because=then.last_verdict.because)
    return said


def _total(state: State, player: int) -> Words:
    return words("kubi.done", player=seat(player), points=score(state.sheets[player].rows).total)
