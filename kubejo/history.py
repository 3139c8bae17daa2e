"""The games of a state folder and the figures of everybody who played in them."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kubejo.archive import Archive, Kept
from kubejo.figures import ending, figures, scores, summed
from kubejo.retold import Retold, retold
from kubejo.storing.rows import NOBODY
from webui.past import Figures, Past, PastGame, PastPerson


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What a game adds up to; names are no part of it, for they may change."""

    game: PastGame
    figures: tuple[Figures, ...]


class History:
    """Reads an archive and remembers what each game adds up to, so that only games with new events are replayed.

    A game whose lines cannot be replayed is left out. Safe to call from any thread.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._replayed: dict[int, _Replayed | None] = {}
        self._lasts: dict[int, int] = {}
        self._mutex = threading.Lock()

    def past(self) -> Past:
        """Return everything that was played. Raises `Trouble` if the archive cannot be read."""
        with self._mutex:
            games = [one for kept in self._archive.games() if (one := self._of(kept))]
        people = self._archive.people()
        names = {one.number: one.name for one in people}
        added: dict[int, list[Figures]] = {one.number: [] for one in people}
        for one in games:
            for person, part in zip(one.game.persons, one.figures, strict=True):
                added.setdefault(person, []).append(part)
        return Past(
            tuple(_named(one.game, names) for one in reversed(games)),
            tuple(PastPerson(one.number, one.name, one.present, summed(added[one.number])) for one in people),
        )

    def _of(self, kept: Kept) -> _Replayed | None:
        if self._lasts.get(kept.number) != kept.last:
            self._replayed[kept.number] = _replay(kept, self._archive.lines(kept.number))
            self._lasts[kept.number] = kept.last
        return self._replayed[kept.number]


def _named(game: PastGame, names: Mapping[int, str]) -> PastGame:
    return replace(game, names=tuple(names.get(person, NOBODY) for person in game.persons))


def _replay(kept: Kept, lines: list[str]) -> _Replayed | None:
    try:
        game = retold(lines)
    except ValueError:
        return None
    seats = len(kept.persons)
    return _Replayed(_past(kept, game), figures(game, seats))


def _past(kept: Kept, game: Retold) -> PastGame:
    over, winners = ending(game)
    return PastGame(
        number=kept.number,
        kind=game.kind,
        sheet=game.sheet,
        began=kept.began,
        ended=kept.ended,
        persons=kept.persons,
        names=(),
        starter=getattr(game.start, "starter", 0),
        over=over,
        winners=winners,
        scores=scores(game, len(kept.persons)),
        events=kept.events,
    )
