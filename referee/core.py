"""What every game shares: words that can be said in any language, refusals, verdicts, and records of any game.

How a game plugs in. `GAMES` names the packages `referee.GAME`. Such a package has

- `RECORDS`: the tuple of its dataclasses that can be stored (rules, events, state, what they contain);
- `Start`: the record that begins a game, and `begin(start) -> state`;
- `apply(state, event) -> state`, which raises `Illegal`, and `legal(state)`, `verdict(state)`;
- `PRESETS`: name -> rules, and the rules' type `Rules`;
- `tell_start(start)` and `tell(before, event, after)`: the `Words` of a replay for the beginning and for one event;
- a module `words` with `ENGLISH`: key -> template, every key beginning with "GAME." (see `referee.words`); among
  them "GAME.option.NAME" for each option of the rules, one line with the rule number.

`referee.log` and `referee.words` find them by name; nothing else has to be registered.
"""

from dataclasses import dataclass

GAMES: tuple[str, ...] = ("dudo", "kubi", "cubulus")


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence as a key with parameters, so that a page can say it in the language of its reader.

    `key` names a template of the English catalogue; `parameters` are (name, value) pairs, sorted by name. A value
    may be `Words` again: that is how one sentence holds several counted things, each with its own plural form.
    """

    key: str
    parameters: "tuple[tuple[str, str | int | Words], ...]" = ()

    def __str__(self) -> str:
        """Return the sentence in English, seats as "player 1"."""
        from referee.words import say  # here, because the catalogue imports this type

        return say(self)


Parameter = str | int | Words


def words(key: str, **parameters: Parameter) -> Words:
    """Make `Words` from keyword arguments."""
    return Words(key, tuple(sorted(parameters.items(), key=lambda pair: pair[0])))


def seat(number: int) -> Words:
    """Return the words for the player on a seat (0-based); whoever says them puts the name in."""
    return words("seat", seat=number)


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
class Refusal:
    """Why an event is not allowed: what `apply` puts into `Illegal`, and what `legal` sorts out by."""

    rule: str
    why: Words


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


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the players, by seat. A line of a log, no event of a game."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """The last event that still counts is taken back. `by` and `why` are free text for the log."""

    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that was tried and refused; kept for the record (D18c), it changes nothing."""

    event: object
    rule: str


RECORDS = (Words, Verdict, Refusal, Names, Undo, Refused)
