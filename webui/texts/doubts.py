"""What the reader of the pictures and the watcher of the camera doubt."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "doubt.cut": "The die {place} may be cut off by the edge of the picture.",
    "doubt.maybe": "Something {place} may be a die.",
    "doubt.leans": "The die {place} may be leaning.",
    "doubt.under": "A cup may hide a part of the die {place}.",
    "doubt.side": "The die {place} may be a side of the one next to it.",
    "doubt.size": "The die {place} is of a size unlike the others.",
    "doubt.value": "The die {place} may be a {first} or a {second}.",
    "doubt.seen_in": (
        "This die was seen in {n} picture out of {looks}.",
        "This die was seen in {n} pictures out of {looks}.",
    ),
    "doubt.read_as": "This die was read as {faces}.",
    "doubt.face": "{face}",
    "doubt.unreadable": "unreadable",
    "doubt.on_the_line": "A die lies on the line between two players.",
    "doubt.at_no_seat": "A die {place} lies at nobody's seat.",
    "doubt.miscount": (
        "{n} die lies there, where {owned} belong.",
        "{n} dice lie there, where {owned} belong.",
    ),
    "doubt.small": "The dice are very small in the picture: some may be missed. Bring the camera nearer.",
    "doubt.dark": "It is too dark to see whether dice lie there. Switch on a lamp.",
    "doubt.camera_moved": "The camera was moved: check that every die is with its player.",
    "doubt.of": "{player}: {doubt}",
    "doubt.cup_unseen": "The camera did not see this cup come off. Are these all the dice?",
    "doubt.cup_cut": "This cup stood partly outside the picture. Are these all the dice?",
    "doubt.no_die": "No die was found under this cup. Was none there?",
    "doubt.hand_over": "A hand lies where this cup stood: is a die under it?",
    "doubt.rolled": "A die lies away from where the cups stood. Whose is it?",
    "doubt.hand_stays": "A hand, or what looks like one, has not left these dice. What do they show?",
    "doubt.never_still": "Here nothing ever lay still, or the light never stopped changing. Which dice lie here?",
    "doubt.lay_open": "This die lay open before the cup came off. Is it one of these?",
    "doubt.touched": "A hand was at these dice before they were read. Was none of them turned?",
    "doubt.read_otherwise": "Before, these dice were read as {faces}. If a hand was at them since, that counts.",
    "doubt.lying_still": "A die lies as it lay before: were all five thrown?",
    "doubt.same_again": "These dice show what the throw before showed: were all five thrown?",
    "doubt.place.upper_left": "at the upper left",
    "doubt.place.upper_middle": "at the upper middle",
    "doubt.place.upper_right": "at the upper right",
    "doubt.place.middle_left": "at the middle left",
    "doubt.place.middle_middle": "in the middle",
    "doubt.place.middle_right": "at the middle right",
    "doubt.place.lower_left": "at the lower left",
    "doubt.place.lower_middle": "at the lower middle",
    "doubt.place.lower_right": "at the lower right",
}

PAGE: Mapping[str, Template] = {}
