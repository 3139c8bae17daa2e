"""The board, the moves and the notation of Cubulus."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.sheet.cubulus": "Cubulus",
    "web.sheet.cubulus.about": "Two players, dice that roll over a board. Take away the other king's last way out.",
    "web.sheet.cubulus_extended": "Cubulus, extended",
    "web.sheet.cubulus_extended.about": "Dice turn on the spot, barriers stand up, the king starts diagonally.",
    "web.cubulus.white": "White",
    "web.cubulus.black": "Black",
    # What the table waits for.
    "web.cubulus.turn.mine": "Your move",
    "web.cubulus.turn.other": "{player} is to move",
    "web.cubulus.check.mine": "Check! Your move",
    "web.cubulus.check.other": "Check! {player} is to move",
    "web.cubulus.mate": "Mate! {player} has won",
    "web.cubulus.drawn": "The game is drawn",
    "web.cubulus.number": "Move {number}",
    "web.cubulus.offered": "{player} offers a draw",
    "web.cubulus.repeated": (
        "This position has been here {n} time",
        "This position has been here {n} times",
    ),
}

PAGE: Mapping[str, Template] = {
    "cubulus.board": "The board",
    "cubulus.board.turn": "Turn the board",
    "cubulus.players": "The players",
    "cubulus.how": "Tap a piece, then where it goes. With keys: arrows, then Enter.",
    # What stands on a square.
    "cubulus.side.0": "White",
    "cubulus.side.1": "Black",
    "cubulus.square.empty": "{square}, empty",
    "cubulus.square.die": "{square}, {side} die, top {top}, front {front}, right {right}",
    "cubulus.square.king": "{square}, {side} king",
    "cubulus.square.barrier": "{square}, {side} barrier on {squares}",
    "cubulus.square.soldier": "{square}, {side} soldier",
    "cubulus.square.chosen": "{what}, chosen",
    "cubulus.square.goal": "{what}, it can go here",
    "cubulus.square.check": "{what}, in check",
    "cubulus.square.last": "{what}, last move",
    # A piece and where it goes.
    "cubulus.piece.die": "Die {square}",
    "cubulus.piece.faces": "{piece}: rolls {top}. Front {front}, right {right}.",
    "cubulus.piece.king": "King {square}",
    "cubulus.piece.barrier": "Barrier {square}",
    "cubulus.piece.soldier": "Soldier {square}",
    "cubulus.piece.stuck": "{piece} cannot move now.",
    "cubulus.piece.let": "Leave it",
    "cubulus.ways": "Which way?",
    "cubulus.way": "over {squares}",
    "cubulus.way.next": "straight there",
    "cubulus.how.roll": "{from} rolls to {to} and shows {top}",
    "cubulus.how.turn": "{from} turns on its square: front {front}",
    "cubulus.how.step": "{from} goes to {to}",
    "cubulus.how.slide": "{from} goes to {to}",
    "cubulus.how.tip": "{from} becomes {to}",
    "cubulus.front": "front {front}, right {right}",
    "cubulus.takes": "takes {square}",
    "cubulus.turns.here": "Turn it on its square",
    "cubulus.send": "Make this move",
    "cubulus.send.exchange": "{move}, then exchange: {piece}",
    # The exchange.
    "cubulus.exchange": "Exchange the king",
    "cubulus.exchange.why": "The king goes home to {home}, and a lost piece comes back on {left}.",
    "cubulus.exchange.die": "a die",
    "cubulus.exchange.barrier": "a barrier on {squares}",
    "cubulus.exchange.takes": "taking {square}",
    "cubulus.exchange.now": "Exchanged. Now make your move.",
    "cubulus.exchange.undo": "Do not exchange",
    "cubulus.exchange.late": "And then exchange the king for",
    "cubulus.exchange.none": "no exchange",
    # Said at the table.
    "cubulus.announce": "Check!",
    "cubulus.announce.hint": "Say it before the other moves",
    "cubulus.draw": "Offer a draw",
    "cubulus.draw.agree": "Agree to the draw",
    "cubulus.moves": "Moves",
    "cubulus.lost.die": "dice lost: {n}",
    "cubulus.lost.barrier": "barriers lost: {n}",
}
