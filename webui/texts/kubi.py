"""Sheets, throws and marks of Kubi."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.kubi.seen": (
        "{n} die is seen, a throw has five. Tap what is no die, or type the throw.",
        "{n} dice are seen, a throw has five. Tap what is no die, or type the throw.",
    ),
    "web.sheet.kubi": "Kubi",
    "web.sheet.kubi.about": "Five dice and a sheet each: everybody enters every throw.",
    # What the table waits for.
    "web.kubi.choose.mine": "Cross three numbers",
    "web.kubi.choose.named": "{players}: cross three numbers",
    "web.kubi.throw.mine": "You throw",
    "web.kubi.throw.named": "{players}: throw the dice",
    "web.kubi.throw.other": "{player} throws",
    "web.kubi.enter.mine": "Enter the throw",
    "web.kubi.enter.named": "{players}: enter the throw",
    "web.kubi.waiting": "Waiting for {players}",
    "web.kubi.round": "Throw {number}",
    "web.kubi.thrown": "Thrown by {player}",
    "web.kubi.kept": "One die is thrown again: {dice} stay.",
    "web.kubi.shared": "{players} share the win",
    "web.kubi.stands.waited": "still missing",
    "web.kubi.stands.ready": "ready",
    "web.kubi.stands.done": "finished",
}

PAGE: Mapping[str, Template] = {
    # Crossing numbers.
    "kubi.choose.about": "Each throw gives a stroke behind one of your three numbers. Eight behind one end your game.",
    "kubi.choose.group": "Your three numbers",
    "kubi.choose.count": "{n} of 3 chosen",
    "kubi.choose.send": "Cross {a}, {b} and {c}",
    # The throw.
    "kubi.pad.title": "What do the five dice show?",
    "kubi.pad.group": "Tap a face for each die",
    "kubi.pad.back": "Take back the last die",
    "kubi.pad.send": "This is the throw",
    "kubi.pad.other": "Type the throw for {name}",
    "kubi.rethrow": "A die fell or leans: throw again",
    "kubi.rethrow.which": "Which die is thrown again?",
    "kubi.wrong": "A die shows something else",
    "kubi.wrong.which": "Which die is it?",
    "kubi.throw": "The throw",
    # The entry.
    "kubi.mark.tap": "Tap the die that gets the stroke.",
    "kubi.mark.free": "Free throw: none of your numbers. Leave any die out.",
    "kubi.mark.die": "Stroke behind {number}",
    "kubi.mark.nothing": "Free throw: nothing is entered.",
    "kubi.pairs.title": "Two sums",
    "kubi.option": "{text}: {change} points",
    "kubi.send": "Enter",
    "kubi.send.change": "Change the entry",
    "kubi.ends": "This ends your game with {total}.",
    "kubi.entered": "Entered. Until the others are ready you can change it.",
    "kubi.entered.final": "Entered.",
    "kubi.done": "You are done with {points}.",
    # The sheet.
    "kubi.sheet.of": "Sheet of {name}",
    "kubi.sheet.mine": "Your sheet",
    "kubi.sheet.tally": "Tally",
    "kubi.sheet.value": "Value",
    "kubi.sheet.sum": "Sum",
    "kubi.sheet.strokes": "Strokes",
    "kubi.sheet.points": "Points",
    "kubi.sheet.total": "Total",
    "kubi.sheet.new": "new: {n}",
    "kubi.show": "Show the sheet of {name}",
    "kubi.points": "points",
    "kubi.players": "Points so far",
    "kubi.tv.strokes": "Strokes so far",
    "kubi.table": "The final table",
    "kubi.rank": "Place",
    "kubi.player": "Player",
}
