"""What every game shares: words that can be said in any language, refusals, verdicts."""

from dataclasses import dataclass

Parameter = str | int


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence as a key with parameters, so that a page can say it in the language of its reader.

    `key` names a template of `referee.words.ENGLISH`; `parameters` are (name, value) pairs, sorted by name.
    """

    key: str
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        """Return the sentence in English."""
        from referee.words import say  # here, because the catalogue imports this type

        return say(self)


def words(key: str, **parameters: Parameter) -> Words:
    """Make `Words` from keyword arguments."""
    return Words(key, tuple(sorted(parameters.items())))


class Illegal(ValueError):
    """An event that the rules refuse. The state is as it was.

    `rule` is the number in the rule book ("D17"); `why` says what was tried and what would have been allowed;
    `position` is the text form of the state in which it was tried.
    """

    def __init__(self, rule: str, why: Words, position: str = "") -> None:
        super().__init__(rule, why, position)
        self.rule = rule
        self.why = why
        self.position = position

    def __str__(self) -> str:
        """Return rule, reason and position in one line."""
        return f"{self.rule}: {self.why}" + (f" [{self.position}]" if self.position else "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling that a player can check by counting.

    `winner` and `loser` are seats (0-based) or None; `claimed` and `counted` are the numbers compared, where the game
    has such; `because` says the reason with these numbers.
    """

    rule: str
    winner: int | None
    loser: int | None
    claimed: int | None
    counted: int | None
    because: Words
