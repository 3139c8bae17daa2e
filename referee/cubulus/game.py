"""The game of Cubulus: how it starts, what may be done, and what comes of it."""

from dataclasses import replace

from referee.core import Illegal, Refusal, Verdict, seat, words
from referee.cubulus.board import START, Board, read, write
from referee.cubulus.legality import accepted_turns, duty, find, lawful_turns
from referee.cubulus.moves import king_captures
from referee.cubulus.records import Announce, Draw, Event, Start, State, Turn
from referee.cubulus.refusals import names
from referee.cubulus.rules import Rules
from referee.cubulus.threats import checkers, exposed
from referee.cubulus.turns import Parts, after_turn, any_turn, text


def start(rules: Rules, position: str | None = None) -> State:
    """Return the first state of a game, from the set-up (C9, C11) or from a position line (C10).

    Raises `Illegal` for a line that is no position, C23 for one that cannot have come about because the side to move
    threatens the king; where a king may be left in check (C27, C28) it can.
    """
    board = read(position or ("w" if rules.first == "white" else "b") + START[1:])
    state = State(rules, write(board), announced=_announced(rules, board))
    binding = rules.illegal == "refuse" and rules.check_announcement != "player_unbinding"
    if binding and exposed(board.you, board.me, rules):
        raise Illegal("C23", words("cubulus.line.check", player=seat(1 - board.colour)), state.position)
    return _settled(state)


def begin(record: Start) -> State:
    """Return the first state of a stored game."""
    return start(record.rules, record.position)


def apply(state: State, event: Event) -> State:
    """Return the state after the event. Raises `Illegal` with the rule if it is not allowed; nothing changes then."""
    done = _after(state, event)
    if isinstance(done, Refusal):
        raise Illegal(done.rule, done.why, state.position)
    return done


def legal(state: State) -> list[Event]:
    """Return every event that `apply` accepts now: turns sorted by text, then check, then draw."""
    if state.ended:
        return []
    texts = sorted(text(parts, state.player) for parts in accepted_turns(state))
    said = [event for player in (0, 1) for event in (Announce(player), Draw(player)) if unsaid(state, event) is None]
    return [*map(Turn, texts), *said]


def verdict(state: State) -> Verdict | None:
    """Return how the game ended, None while it goes on."""
    return state.ended


def _after(state: State, event: Event) -> State | Refusal:
    if state.ended:
        return Refusal(state.ended.rule, words("cubulus.over", because=state.ended.because))
    match event:
        case Turn(said):
            parts = find(state, said)
            return parts if isinstance(parts, Refusal) else _turned(state, parts)
        case Announce():
            return unsaid(state, event) or _settled(replace(state, announced=True))
        case Draw(player):
            return unsaid(state, event) or _drawn(state, player)
    raise ValueError(f"no event of Cubulus: {event!r}"[:200])


def unsaid(state: State, event: Announce | Draw) -> Refusal | None:
    """Return why a player may not say "check" (C27) or "draw" (C33) now."""
    if isinstance(event, Draw):
        if not state.rules.draw_agreement:
            return Refusal("C33", words("cubulus.draw.off"))
        wrong = event.player not in (0, 1) or event.player == state.offer
        return Refusal("C33", words("cubulus.draw.said")) if wrong else None
    if state.rules.check_announcement == "referee":
        return Refusal("C27", words("cubulus.announce.referee"))
    if event.player != 1 - state.player or not checkers(state.board, state.rules):
        return Refusal("C27", words("cubulus.announce.none"))
    return Refusal("C27", words("cubulus.announce.again")) if state.announced else None


def _turned(state: State, parts: Parts) -> State:
    """Return the state after an accepted turn, with what it leaves to the next one (C27, C28, C33)."""
    rules, board = state.rules, after_turn(state.board, parts)
    in_silence = not state.announced and bool(checkers(state.board, rules))
    punish = rules.illegal == "punish"
    unlawful = punish and parts not in lawful_turns(state)
    taken = board.me.king < 0
    then = State(
        rules,
        write(board),
        (*state.earlier, state.key),
        announced=not taken and _announced(rules, board),
        takeable=not taken and punish and state.announced and exposed(board.you, board.me, rules),
        missed=(*state.missed, state.number - 1) if in_silence else state.missed,
        unlawful=(*state.unlawful, state.number) if unlawful else state.unlawful,
        offer=state.offer if state.offer == state.player else None,
        ended=_king_taken(state.player) if taken else None,
    )
    return _settled(then)


def _announced(rules: Rules, board: Board) -> bool:
    return rules.check_announcement == "referee" and bool(checkers(board, rules))


def _settled(state: State) -> State:
    """Return the state with its verdict, if the game is over now (C30, C31, C33)."""
    if state.ended:
        return state
    times, most = state.repeated, state.rules.draw_repetition
    if not _can_move(state):
        return replace(state, ended=_lost(state))
    if most and times >= most:
        because = words("cubulus.repetition", n=times)
        return replace(state, ended=Verdict("C33", None, None, most, times, because))
    return state


def _can_move(state: State) -> bool:
    kings = king_captures(state.board, state.rules) if state.takeable else ()
    return any(True for _ in kings) or any_turn(state.board, state.rules, duty(state))


def _lost(state: State) -> Verdict:
    """Return the verdict on a player without a lawful turn, in check or not (C30, C31)."""
    loser, winner = state.player, 1 - state.player
    pieces = checkers(state.board, state.rules)
    said = {"loser": seat(loser), "winner": seat(winner)}
    if not pieces:
        return Verdict("C31", winner, loser, None, 0, words("cubulus.no_move", **said))
    return Verdict("C30", winner, loser, None, 0, words("cubulus.mate", pieces=names(pieces, winner), **said))


def _king_taken(winner: int) -> Verdict:
    because = words("cubulus.king_taken", winner=seat(winner), loser=seat(1 - winner))
    return Verdict("C28", winner, 1 - winner, None, None, because)


def _drawn(state: State, player: int) -> State:
    if state.offer is None:
        return replace(state, offer=player)
    return replace(state, offer=None, ended=Verdict("C33", None, None, None, None, words("cubulus.agreed")))
