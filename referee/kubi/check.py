"""Legality, written once: why an event is refused in a state, or nothing. `apply` and `legal` both ask here."""

from collections import Counter

from referee.core import Refusal, Words, seat, words
from referee.kubi.options import Option, options
from referee.kubi.records import Choose, Enter, Event, Rethrow, State, Throw
from referee.kubi.sound import CHOICES, DICE, is_throw
from referee.words import listed


def check(state: State, event: Event) -> Refusal | None:
    """Return why the rules refuse the event now, None if they allow it. Raises ValueError for what is no event."""
    match event:
        case Choose():
            return _over(state) or _player(state, event.player) or _choose(state, event)
        case Throw():
            return _over(state) or _throw(state, event)
        case Rethrow():
            return _over(state) or _rethrow(state, event)
        case Enter():
            return _over(state) or _player(state, event.player) or _enter(state, event)
    raise ValueError(f"no event of Kubi: {event!r}"[:200])


def _over(state: State) -> Refusal | None:
    return Refusal("K9", words("kubi.over")) if state.phase == "over" else None


def _player(state: State, player: int) -> Refusal | None:
    if 0 <= player < len(state.sheets):
        return None
    return Refusal("K1", words("kubi.no_seat", number=player + 1, players=len(state.sheets)))


def _choose(state: State, event: Choose) -> Refusal | None:
    chosen = state.sheets[event.player].chosen
    if chosen:
        return Refusal("K2", words("kubi.chosen", player=seat(event.player), numbers=numbers(chosen)))
    if event.numbers not in CHOICES:
        return Refusal("K2", words("kubi.choice", numbers=numbers(event.numbers)))
    return None


def _throw(state: State, event: Throw) -> Refusal | None:
    if state.phase == "choosing":
        missing = listed([seat(i) for i, sheet in enumerate(state.sheets) if not sheet.chosen], last="and")
        return Refusal("K2", words("kubi.choose_first", players=missing))
    if state.phase == "entering":
        return Refusal("K8", words("kubi.enter_first", players=to_enter(state)))
    return _dice(event) or _kept(state, event)


def _dice(event: Throw) -> Refusal | None:
    if len(event.faces) != DICE:
        return Refusal("K21", words("kubi.five_dice", n=len(event.faces)))
    if not is_throw(event.faces):
        return Refusal("K20", words("kubi.unread", faces=dice(event.faces)))
    return None


def _kept(state: State, event: Throw) -> Refusal | None:
    """Refuse a throw in which not all the dice that had to stay are still there (K20)."""
    if Counter(state.kept) <= Counter(event.faces):
        return None
    return Refusal("K20", words("kubi.kept", kept=dice(state.kept), faces=dice(event.faces)))


def _rethrow(state: State, event: Rethrow) -> Refusal | None:
    if any(state.entries):
        return Refusal("K20", words("kubi.rethrow_late"))
    if state.phase == "choosing":
        return Refusal("K20", words("kubi.rethrow_early"))
    one_of_a_throw = state.rules.cocked == "rethrow_one" and state.phase == "entering"
    if one_of_a_throw and event.die not in range(DICE):
        return Refusal("K20", words("kubi.rethrow_which"))
    if not one_of_a_throw and event.die is not None:
        return Refusal("K20", words("kubi.rethrow_all_five"))
    return None


def _enter(state: State, event: Enter) -> Refusal | None:
    if state.phase != "entering":
        return Refusal("K8", words("kubi.no_throw"))
    if event.player not in state.playing:
        return Refusal("K10", words("kubi.finished", player=seat(event.player)))
    if state.entries[event.player] and state.rules.corrections == "never":
        return Refusal("K23", words("kubi.entered", player=seat(event.player)))
    allowed = options(state.rules, state.sheets[event.player], state.throw)
    return None if (event.mark, event.sums) in allowed else _not_allowed(state, event, allowed)


def _not_allowed(state: State, event: Enter, allowed: tuple[Option, ...]) -> Refusal:
    tried, may = option((event.mark, event.sums)), listed([option(one) for one in allowed])
    chosen = numbers(state.sheets[event.player].chosen)
    return Refusal(
        _entry_rule(event, allowed),
        words("kubi.entry", entry=tried, throw=dice(state.throw), numbers=chosen, allowed=may),
    )


def _entry_rule(event: Enter, allowed: tuple[Option, ...]) -> str:
    """Return the rule that an entry breaks: about the number K4, the free throw K6, the last throw K9, the sums K5."""
    marks = {mark for mark, _ in allowed}
    if event.mark not in marks:
        return "K6" if marks == {None} else "K4"
    if event.mark is None:
        return "K6"
    return "K9" if (event.mark, None) in allowed else "K5"


def to_enter(state: State) -> Words:
    """Return words for the players whose entry is missing."""
    return listed([seat(player) for player in state.playing if not state.entries[player]], last="and")


def numbers(some: tuple[int, ...]) -> Words:
    """Return words for crossed numbers."""
    return listed([words("kubi.number", number=number) for number in some], last="and")


def dice(faces: tuple[int | None, ...]) -> str:
    """Show dice side by side, a question mark for one that cannot be read."""
    return " ".join("?" if face is None else str(face) for face in faces)


def option(entry: Option) -> Words:
    """Return words for an entry: the stroke, and the two sums."""
    mark, sums = entry
    if mark is None:
        return words("kubi.entry_free", first=sums[0], second=sums[1]) if sums else words("kubi.entry_nothing")
    if sums is None:
        return words("kubi.entry_last", mark=mark)
    return words("kubi.entry_both", mark=mark, first=sums[0], second=sums[1])
