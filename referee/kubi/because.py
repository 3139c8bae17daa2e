"""Why a game of Kubi ends as it does, in words and numbers."""

from referee.core import Words, seat, words
from referee.words import listed


def because(points: tuple[int, ...], best: tuple[int, ...]) -> Words:
    """Return every total and who has the highest, alone or shared (K12)."""
    everyone = listed([words("kubi.has", player=seat(i), points=total) for i, total in enumerate(points)], last="and")
    if len(best) == 1:
        return words("kubi.wins", totals=everyone, winner=seat(best[0]), points=max(points))
    sharing = listed([seat(player) for player in best], last="and")
    return words("kubi.share", totals=everyone, winners=sharing, points=max(points))
