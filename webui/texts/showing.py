"""The dice after a call: what the camera saw, what is typed, what is asked."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.show.reopened": "The ruling was taken back. Say what was read wrong, then that the picture is right.",
    "web.show.reopened_typed": "The ruling was taken back. Type the dice again that were typed wrong.",
    "web.show.reopened_throw": "The throw was taken back. Say what was read wrong, then that the picture is right.",
    "web.show.lift": "Lift the cups!",
    "web.show.lift.some": "{players}: lift your cups, or type the dice if they lie open",
    "web.show.type": "Lift the cups and type in what they show.",
    "web.show.asked": (
        "One die decides. Tap it and say what it shows.",
        "{n} dice may decide. Tap each and say what it shows.",
    ),
    "web.show.missing": "{player} shows {shown}, owns {owned}: {missing} not found",
    "web.show.missing.n": ("{n} die", "{n} dice"),
    "web.show.many": "{player} shows {shown}, owns {owned}: tap the die that is not in this hand",
    "web.show.astray": (
        "A die lies in no seat: tap it and say whose it is.",
        "{n} dice lie in no seat: tap them and say whose they are.",
    ),
    "web.show.said": "Look at the picture: {doubts}",
}

PAGE: Mapping[str, Template] = {
    "hand.title": "What does {name} show?",
    "hand.mine": "What do you show?",
    "hand.type": "Type the dice",
    "hand.tap": "Tap a face for each die",
    "hand.back": "Take back the last die",
    "hand.done": "These are the dice",
    "hand.others": "Type for another",
    "hand.live": "The cups",
    "hand.typed": "shown",
    "hand.hidden": "still hidden",
    "hand.covered": "under the cup",
    "hand.hand": "a hand over it",
    "hand.peek": "somebody peeks",
    "hand.lifted": "cup is off",
    "hand.settling": "coming to rest",
    "hand.reading": "being read",
    "hand.read": "read",
    "hand.check": "please check",
    "hand.not_mine": "Your dice are in. Waiting for the others.",
    "picture.alt": "The table from above",
    "picture.apart": "Hands were over the table: each seat is shown as it lay when its own dice were free.",
    "picture.die": "Die {n}: {face}",
    "picture.choose": "What does this die show?",
    "picture.whose": "Whose die is this?",
    "picture.nobody": "Nobody's, do not count it",
    "picture.cancel": "Leave it",
    "picture.fine": "The picture is right",
    "void": "It cannot be settled",
    "void.sure": "Throw this round again?",
    "void.what": "Same starter, same dice, nobody loses any. (D42)",
    "void.yes": "Throw again",
    "picture.big": "Show it large",
}
