"""All that the pages say, in one place. The English texts are the message ids of a translation, as in `referee.words`.

`PAGE` goes to the scripts of a page as it is; `SAID` is put together here on the server, names and numbers included.
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from referee import words as rules
from referee.core import Words
from referee.words import Language, Template

SAID: Mapping[str, Template] = {
    # Turns and calls.
    "web.turn.mine": "Your turn",
    "web.turn.other": "{player} is thinking",
    "web.turn.opens.mine": "You open the round",
    "web.turn.opens.other": "{player} opens the round",
    "web.bid.standing": "{player} says at least {bid}",
    "web.bid.none": "No bid yet",
    "web.call.dudo": "{player} doubts it: Dudo!",
    "web.call.exact": "{player} says: exactly that!",
    "web.over": "{player} has won the game",
    "web.one_die": "One-die round: only who has a single die may change the face.",
    "web.one_die.nobody": "One-die round: nobody may change the face.",
    "web.table.dice": "{dice} on the table",
    "web.seat.out": "out",
    "web.sheet.kubdubo": "Kubdubo",
    "web.sheet.squirl": "Squirl",
    "web.sheet.kubdubo.about": "Raise the quantity, or the face. Every round costs one die.",
    "web.sheet.squirl.about": "Raise the quantity. A bid that fails costs as many dice as are missing.",
    "web.sheet.squirl_beginner": "Squirl, gentle",
    "web.sheet.squirl_beginner.about": "As Squirl, but a failed bid costs one die only.",
    "web.sheet.squirl_bonus": "Squirl, with comforts",
    "web.sheet.squirl_bonus.about": "As Squirl, and when somebody goes out all others get a die.",
    "web.sheet.wikipedia": "Perudo",
    "web.sheet.wikipedia.about": "The wider family: with the exact call, and ones that do not count in one-die rounds.",
    # The dice after a call.
    "web.show.lift": "Lift the cups!",
    "web.show.lift.some": "{players}: lift your cups",
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
    # The camera.
    "web.camera.none": "No camera: dice are typed in",
    "web.camera.no camera": "The camera is gone: type the dice in",
    "web.camera.trouble": "The camera has a trouble: type the dice in",
    "web.camera.waking": "The camera is waking up",
    "web.camera.covered": "It is dark, or the camera is covered",
    "web.camera.light": "The light changes",
    "web.camera.moving": "Something is moving",
    "web.camera.still": "The table is still",
    "web.camera.moved": "The camera has been moved",
    "web.camera.reading": "Reading the dice",
    "web.camera.on": "The camera is on",
    # The verdict.
    "web.verdict.holds": "The bid holds",
    "web.verdict.fails": "The bid fails",
    "web.verdict.exact": "Exactly right",
    "web.verdict.inexact": "Not exact",
    "web.verdict.loses": "{player} loses {dice}",
    "web.verdict.gains": "{player} gains {dice}",
    "web.verdict.nobody": "Nobody loses a die",
    "web.verdict.rule": "Rule {rule}",
    "web.verdict.counted": "{bid} said, {counted} there",
    # The log.
    "web.log.refused": "Tried, and refused by rule {rule}.",
    "web.log.undone": "Taken back: the last event. {by} {why}",
    # What the table says no to.
    "web.join.taken": "{name} is at the table already. Add a letter.",
    "web.join.full": "The table is full: {most} people.",
    "web.join.empty": "Please write a name.",
    "web.join.long": "That is too long: {most} letters at most.",
    "web.join.often": "Too many in a short time. Wait a minute.",
    "web.leave.playing": "Finish the game first.",
    "web.not_yours": "That is not yours to do.",
    "web.look_only": "You are looking on in this game.",
    "web.host_only": "Only the host can do that. Enter the PIN first.",
    "web.hidden": "The dice are hidden: there is no live picture.",
    "web.no_game": "There is no game yet.",
    "web.no_demo": "This is no demonstration.",
    "web.moved_on": "The table has moved on. Look again.",
    "web.bad_request": "That was not understood.",
    "web.pin.wrong": "That is not the PIN. It stands on the console of the program.",
    "web.pin.locked": "Too many tries. Locked for {minutes} minutes.",
    "web.foreign": "This request comes from another site.",
    "web.host_unknown": "This address is not known here. Use one that the console shows.",
    "web.missing": "There is no such page.",
    "web.too_large": "That is too much at once.",
    "web.broken": "Something went wrong here. The log is safe; please try again.",
    # Titles of pages.
    "web.title.home": "Join the table",
    "web.title.play": "Play",
    "web.title.tv": "Table",
    "web.title.host": "Host",
    "web.home.scan": "Scan it with your phone",
    "web.home.or": "or type this address",
    "web.home.watch": "Big screen",
    "web.home.host": "Host",
    "web.home.play": "Play here",
    "web.home.lead": "Real dice, real cups. The camera counts, the referee rules.",
    "web.no_script": "This page needs JavaScript.",
}

PAGE: Mapping[str, str] = {
    "bid": "Bid",
    "bid.of": "Bid {bid}",
    "bid.standing": "Standing bid",
    "bid.none": "No bid yet",
    "bid.history": "Bids of this round",
    "bid.choose": "Your raise",
    "bid.open": "Your opening bid",
    "bid.more": "One more",
    "bid.fewer": "One fewer",
    "bid.quantity": "How many",
    "bid.face": "Which face",
    "bid.from": "from {n}",
    "bid.no": "no",
    "dudo": "Dudo!",
    "dudo.hint": "I doubt it",
    "exact": "Exact!",
    "exact.hint": "Just right",
    "face.1": "ones",
    "face.2": "twos",
    "face.3": "threes",
    "face.4": "fours",
    "face.5": "fives",
    "face.6": "sixes",
    "die.1": "one",
    "die.2": "two",
    "die.3": "three",
    "die.4": "four",
    "die.5": "five",
    "die.6": "six",
    "die.unknown": "unknown die",
    "dice": "dice",
    "you": "you",
    "turn.wait": "Wait for your turn",
    "join.name": "Your name",
    "join.button": "Take a place",
    "join.rename": "Change name",
    "join.hello": "Welcome, {name}",
    "join.wait": "The host starts the game. You can leave the phone on this page.",
    "join.look": "Just look on",
    "join.next": "A game is running. You play from the next one on; until then you look on.",
    "people": "At the table",
    "people.none": "Nobody yet",
    "hand.title": "What does {name} show?",
    "hand.mine": "What do you show?",
    "hand.type": "Type the dice",
    "hand.tap": "Tap a face for each die",
    "hand.back": "Take back the last die",
    "hand.done": "These are the dice",
    "hand.others": "Type for another",
    "hand.there": "shown",
    "hand.waiting": "still hidden",
    "hand.not_mine": "Your dice are in. Waiting for the others.",
    "picture.alt": "The table from above",
    "picture.die": "Die {n}: {face}",
    "picture.choose": "What does this die show?",
    "picture.whose": "Whose die is this?",
    "picture.nobody": "Nobody's, do not count it",
    "picture.cancel": "Leave it",
    "picture.fine": "The picture is right",
    "picture.big": "Show it large",
    "verdict.left": "Dice left",
    "verdict.next": "Next round",
    "verdict.hidden": "Dice back under the cups and shake!",
    "verdict.again": "See the verdict",
    "verdict.legend.counted": "counts",
    "verdict.legend.joker": "counts as joker",
    "verdict.legend.doubtful": "doubtful, changes nothing",
    "verdict.over": "The game is over",
    "verdict.waits": "The host can start another game.",
    "log.title": "The log",
    "log.picture": "Picture of the verdict",
    "log.empty": "Nothing yet",
    "live.lost": "Connection lost. Trying again…",
    "live.back": "Connected",
    "post.failed": "No answer. Is the phone in the right Wi-Fi?",
    "demo.ribbon": "Demonstration: a rendered film, and players that are played by the program",
    "demo.again": "Play it again",
    "demo.sit": "Take a seat yourself",
    "demo.sit.as": "Play for {name}",
    "demo.soon": "Watch: somebody is about to doubt.",
    "live.alt": "The table now",
    "host.pin": "PIN from the console",
    "host.enter": "Open",
    "host.sheet": "Rules",
    "host.players": "Players by seat",
    "host.starter": "Begins",
    "host.start": "Start the game",
    "host.restart": "Start a new game",
    "host.running": "A game is running. A new one ends it.",
    "host.up": "{name}: one seat earlier",
    "host.plays": "{name} plays",
    "host.remove": "Remove {name}",
    "host.need": "A game needs two players. Let them scan the code.",
    "host.started": "The game has begun",
    "host.camera": "Camera",
    "host.seats": "Seat 1 is at the lower edge of the camera picture, the others follow clockwise.",
    "tv.join": "Join",
    "spectating": "You are looking on",
    "close": "Close",
    "menu": "Log",
}


def say(what: Words, names: Sequence[str] = (), language: Language | None = None) -> str:
    """Say words of the pages or of the referee; `names` are the players by seat."""
    template = SAID.get(what.key)
    if template is None:
        return rules.say(what, names, language)
    language = language or NullTranslations()
    given = dict(what.parameters)
    text = language.gettext(template) if isinstance(template, str) else _plural(template, given["n"], language)
    parts = {name: say(part, names, language) if isinstance(part, Words) else part for name, part in given.items()}
    return text.format_map(parts)


def _plural(template: tuple[str, str], n: object, language: Language) -> str:
    assert isinstance(n, int), f"a plural goes by a number, not by {n!r}"
    return language.ngettext(*template, n)


def page(language: Language | None = None) -> dict[str, str]:
    """Return the texts for the scripts of a page."""
    language = language or NullTranslations()
    return {key: language.gettext(text) for key, text in PAGE.items()}
