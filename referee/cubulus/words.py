"""What is said in Cubulus: the English templates."""

from collections.abc import Mapping

from referee.words import Template

ENGLISH: Mapping[str, Template] = {
    # Events, as a replay tells them.
    "cubulus.start": "Cubulus. {player} begins.",
    "cubulus.turn": "{number}. {player}: {turn}",
    "cubulus.announced": "{player} says: check!",
    "cubulus.draw.offered": "{player} offers a draw.",
    "cubulus.draw.agreed": "{player} agrees to the draw.",
    "cubulus.check": "Check: {player}'s king is threatened by {pieces}.",
    "cubulus.missed": "{player} gave check and did not say so.",
    "cubulus.unlawful": "This turn of {player} was not lawful, and it stands.",
    "cubulus.repeated": ("This position has occurred {n} time.", "This position has occurred {n} times."),
    "cubulus.then": "{first} {last}",
    # The verdict.
    "cubulus.mate": "{loser} is in check from {pieces} and has 0 lawful turns: mate, {winner} has won.",
    "cubulus.no_move": "{loser} is not in check but has 0 lawful turns: {winner} has won.",
    "cubulus.king_taken": "{loser} left the king in check, and {winner} has taken it: {winner} has won.",
    "cubulus.repetition": (
        "This position has occurred {n} time: the game is drawn.",
        "This position has occurred {n} times: the game is drawn.",
    ),
    "cubulus.agreed": "Both players agreed: the game is drawn.",
    # Refusals: the position line.
    "cubulus.line.head": "A position begins with w or b and with F, f, Ff or -, not with {head}.",
    "cubulus.line.bracket": "A bracket is open: Black's pieces stand in brackets, as in (24B9).",
    "cubulus.line.shared": "Two pieces share a square.",
    "cubulus.line.many": (
        "A side has 1 king, at most 8 dice and at most 2 barriers or soldiers, "
        "not {kings} kings, {dice} dice and {blocks} barriers or soldiers."
    ),
    "cubulus.line.kings": "A king is missing.",
    "cubulus.line.order": "The pieces are not in order. It is written: {line}",
    "cubulus.line.check": "{player} is in check and not on turn: that cannot have come about.",
    # Refusals: notation.
    "cubulus.code": "{code} is no piece. A die is 23B1, a king E1, a barrier C2D2, a soldier E2S.",
    "cubulus.text": "{text} is no turn. Write 23B1-54B3, 31A5x21D5, or an exchange G9=E1+14G9 joined by a semicolon.",
    "cubulus.colour": "It is {player}'s turn, and {code} is not written as one of these pieces.",
    "cubulus.absent": "There is no {code}.",
    "cubulus.other": "There is no {code}: on that square stands {there}.",
    "cubulus.becomes": "{code} can never become {after}.",
    "cubulus.sign.captures": "This move captures: write x, not -.",
    "cubulus.sign.empty": "This move captures nothing: write no x.",
    # Refusals: moves.
    "cubulus.pass": "Passing is not allowed: a piece has to be moved.",
    "cubulus.over": "The game is over. {because}",
    "cubulus.own": "An own piece stands on {square}, and own pieces are never captured.",
    "cubulus.takes_king": "The king on {square} is never taken: the game ends before.",
    "cubulus.exposed": "The king on {king} would be threatened by {pieces}.",
    "cubulus.held": (
        "The barrier {code} is captured only if two different pieces threaten its two squares. "
        "{first} threaten {one}, {second} threaten {other}."
    ),
    "cubulus.die.distance": (
        "{code} shows {n} and moves exactly {n} square, straight or with one turn; that square is {far} away.",
        "{code} shows {n} and moves exactly {n} squares, straight or with one turn; that square is {far} away.",
    ),
    "cubulus.die.blocked": "Every way to {square} is blocked, by pieces on {where}.",
    "cubulus.die.faces": "The die cannot arrive as {code}; rolled over open squares it is {possible}.",
    "cubulus.king.far": "The king steps one square north, south, east or west; {square} is no such square.",
    "cubulus.king.moved": "Only the king's first move may be diagonal, and this king has moved.",
    "cubulus.barrier.far": (
        "{code} cannot move to {after}: one of its two squares stays covered, "
        "and the other half goes to a square beside that one."
    ),
    "cubulus.barrier.full": "{square} is not empty, and a barrier captures nothing.",
    "cubulus.barrier.corner": "The barrier cannot turn past the piece on {square}.",
    "cubulus.soldier.far": "A soldier moves one square diagonally; {square} is no such square.",
    "cubulus.rotation.off": "A die has to move: turning it on its square is not among the rules of this table.",
    "cubulus.rotation.top": "A die turned on its square keeps its top, {top}.",
    "cubulus.rotation.check": "Turning a die on its square never answers a check.",
    "cubulus.no_transformation": "Barriers become no soldiers by the rules of this table.",
    "cubulus.tip.up": "{code} can be tipped up only onto {where}.",
    "cubulus.tip.down": "{code} can lie down only as {where}.",
    "cubulus.tip.stays": "A soldier does not become a barrier again by the rules of this table.",
    "cubulus.tip.full": "{square} is not empty, and a transformation captures nothing.",
    "cubulus.tip.unsafe": "No transformation: {code} could be captured.",
    # Refusals: the exchange.
    "cubulus.exchange_alone": "An exchange alone is no turn: a move belongs to it.",
    "cubulus.parts": "A turn is one move, and at most one exchange before or after it.",
    "cubulus.late": "By the rules of this table an exchange is made before the move.",
    "cubulus.not_king": "Only a king is exchanged, and {code} is none.",
    "cubulus.not_there": "The king stands on {square}; an exchange needs it on row {row}, the opponent's first.",
    "cubulus.home.is": "The king returns to {square}.",
    "cubulus.home.taken": (
        "The king cannot return to {square}: an own piece or the other king stands there, "
        "or a barrier whose other square no other piece threatens."
    ),
    "cubulus.home.exposed": "The king would be threatened on {square} by {pieces}.",
    "cubulus.back.none": "Nothing of the kind of {code} has been lost.",
    "cubulus.back.kind": "{code} cannot come back: a die or a barrier does.",
    "cubulus.back.place": "{code} is not how the piece comes back; possible: {possible}.",
    # Refusals: what is said.
    "cubulus.announce.referee": "The referee announces every check.",
    "cubulus.announce.none": "There is no check for this player to announce.",
    "cubulus.announce.again": "This check has been announced.",
    "cubulus.draw.off": "These rules know no draw by agreement.",
    "cubulus.draw.said": "This player cannot offer a draw now.",
    # What the camera saw.
    "cubulus.seen.turn": "The turn was {turn}.",
    "cubulus.seen.several": (
        "{n} turn looks like this from above: {turns}. Please say which it was.",
        "{n} turns look like this from above: {turns}. Please say which it was.",
    ),
    "cubulus.seen.nothing": "Nothing has changed on the board.",
    "cubulus.seen.top": "The die on {square} must show {tops}, not {seen}.",
    "cubulus.top": "{top}",
    "cubulus.seen.restore": "No lawful turn leads to this position. Please restore the last one: {position}",
    "cubulus.seen.turned": (
        "Nothing has changed on the board. A die turned on its square cannot be seen from above: please say which."
    ),
    "cubulus.seen.square": "It looks like {turns}, but the die on {square} cannot be read: please set it square.",
    # House rules.
    "cubulus.rules.value": "“{option}” cannot be {value}.",
    "cubulus.rules.repetition": "A draw takes 2 to {most} equal positions, or 0 for never, not {value}.",
    "cubulus.rules.no_transformation": "“{option}” is about barriers that become soldiers, but here they do not.",
    # One line for each option.
    "cubulus.option.rotation": "a die may be turned on its square as a whole turn (C40)",
    "cubulus.option.transformation": "a barrier may be tipped up to a soldier as a whole turn (C41)",
    "cubulus.option.king_first_diagonal": "the king's first move may be diagonal (C45)",
    "cubulus.option.handedness": "the hand of the dice: R, or L for their mirror images (C6)",
    "cubulus.option.first": "who begins (C11)",
    "cubulus.option.pivot_corner": "whether a barrier turns freely, or only past an empty outer corner (C20)",
    "cubulus.option.barrier_attackers": "a barrier falls to two pieces, or to any that threaten both squares (C26)",
    "cubulus.option.check_announcement": "who announces check, and whether a check not announced binds (C27)",
    "cubulus.option.illegal": "a turn that leaves the own king in check is refused, or stands and is punished (C28)",
    "cubulus.option.exchange_timing": "an exchange comes before or after the move, or only before (C34)",
    "cubulus.option.tip_squares": "a barrier is tipped up over its short ends, or over any side (C41)",
    "cubulus.option.soldier_lies_down": "a soldier may become a barrier again (C41)",
    "cubulus.option.transform_safety": "a transformation must be safe before and after, or only before (C43)",
    "cubulus.option.draw_repetition": "a position that occurs so often is a draw, 0 for never (C33)",
    "cubulus.option.draw_agreement": "the players may agree on a draw (C33)",
}
