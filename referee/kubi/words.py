"""What is said in Kubi: the English templates."""

from collections.abc import Mapping

from referee.words import Template

ENGLISH: Mapping[str, Template] = {
    # Events, as a replay tells them.
    "kubi.start": "{players}. {starter} throws first.",
    "kubi.choose": "{player} crosses {numbers}.",
    "kubi.number": "{number}",
    "kubi.row": "{row}",
    "kubi.throw": "{player} throws {faces}.",
    "kubi.rethrow_all": "A die is off the table or leaning: all five are thrown again.",
    "kubi.rethrow_one": "A die is off the table or leaning: it is thrown again, the others stay.",
    "kubi.enter": "{player} enters {entry}.",
    "kubi.entry_both": "a stroke for {mark}, {first} and {second}",
    "kubi.entry_last": "the last stroke for {mark}",
    "kubi.entry_free": "{first} and {second}, a free throw",
    "kubi.entry_nothing": "nothing, a free throw",
    "kubi.enter_done": "{said} {totals}.",
    "kubi.enter_over": "{said} {because}",
    "kubi.done": "{player} has eight strokes and is done with {points}",
    # The verdict.
    "kubi.has": "{player} has {points}",
    "kubi.wins": "{totals}. {winner} wins with {points}.",
    "kubi.share": "{totals}. {winners} share the win with {points}.",
    # Refusals.
    "kubi.over": "The game is over.",
    "kubi.no_seat": "There is no player {number}: the players are 1 to {players}.",
    "kubi.players": "A game needs 1 to {most} players, not {players}.",
    "kubi.starter": "Who throws first is one of the players 1 to {players}, not {number}.",
    "kubi.chosen": "{player} has crossed {numbers} already, and that is final.",
    "kubi.choice": "Three different numbers from 1 to 6 are crossed, written in ascending order, not {numbers}.",
    "kubi.choose_first": "Before the first throw these cross their numbers: {players}.",
    "kubi.enter_first": "The last throw is still to be entered by {players}.",
    "kubi.five_dice": (
        "A throw is five dice, {n} die is seen: no throw.",
        "A throw is five dice, {n} dice are seen: no throw.",
    ),
    "kubi.unread": "A throw counts when all five dice are read as 1 to 6, not as {faces}.",
    "kubi.kept": "One die was to be thrown again while {kept} stay, but the throw is {faces}.",
    "kubi.rethrow_late": "Somebody has entered the throw already, so it stands.",
    "kubi.rethrow_early": "Nothing is thrown yet: first everybody crosses three numbers.",
    "kubi.rethrow_which": "One die is thrown again: which of the five, counted from 0?",
    "kubi.rethrow_all_five": "No single die is thrown again here: all five are, or none has been written down yet.",
    "kubi.no_throw": "There is no throw to enter: the last one is closed.",
    "kubi.finished": "{player} has finished and enters nothing more.",
    "kubi.entered": "{player} has entered this throw, and these rules allow no corrections.",
    "kubi.entry": "To enter {entry} does not fit the throw {throw} with {numbers} crossed. Allowed: {allowed}.",
    # A written sheet.
    "kubi.sheet.chosen": "A sheet has three different numbers from 1 to 6, each with its strokes, not {numbers}.",
    "kubi.sheet.rows": "A sheet has eleven rows, and no strokes below zero.",
    "kubi.sheet.over_eight": (
        "Number {number} has {n} stroke: the game ends with the eighth.",
        "Number {number} has {n} strokes: the game ends with the eighth.",
    ),
    "kubi.sheet.two_eights": "Eight strokes behind {numbers}: the game ends with the first eighth stroke.",
    "kubi.sheet.is_finished": "A number has eight strokes, so this player's game is over.",
    "kubi.sheet.not_finished": (
        "This player's game is not over: no number has eight strokes, the most is {n}.",
        "This player's game is not over: no number has eight strokes, the most is {n}.",
    ),
    "kubi.sheet.tally": ("{n} stroke behind the numbers", "{n} strokes behind the numbers"),
    "kubi.sheet.strokes": ("{n} stroke in the rows", "{n} strokes in the rows"),
    "kubi.sheet.odd": "{rows}: every throw makes two, so one is missing or too many.",
    "kubi.sheet.too_few": "{rows} and {tally}: at least {least} in the rows go with them.",
    "kubi.sheet.too_many": "{rows} and {tally}: {most} in the rows go with them, for free throws are not entered.",
    "kubi.sheet.never_free": (
        "{n} stroke in row {rows}: free throws give only {free}, and the others make {most} strokes.",
        "{n} strokes in the rows {rows}: free throws give only {free}, and the others make {most} strokes.",
    ),
    "kubi.sheet.points": (
        "Row {row} with {n} stroke is worth {points}, not {written}.",
        "Row {row} with {n} strokes is worth {points}, not {written}.",
    ),
    "kubi.sheet.total": "The total is {points}, not {written}.",
    # House rules.
    "kubi.rules.value": "“{option}” cannot be {value}.",
    # One line for each option.
    "kubi.option.free_ride": "a throw without crossed numbers: any die is left out, or nothing is entered (K6)",
    "kubi.option.final_combination": "the throw with the eighth stroke still enters its two sums (K9)",
    "kubi.option.game_end": "the eighth stroke ends the game of its player, or of everyone (K9)",
    "kubi.option.cocked": "a die off the table or leaning: all five are thrown again, or this one (K20)",
    "kubi.option.corrections": "an entry may be changed until the throw is closed, or never (K23)",
}
