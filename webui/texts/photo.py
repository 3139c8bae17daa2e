"""Photos that phones send."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.photo.hidden": "The dice are hidden now. A photo is for when they lie open.",
    "web.photo.large": "This photo is too large: {most} MB at most.",
    "web.photo.kind": "This is no photo that can be read. JPEG, PNG and WebP can.",
    "web.photo.pixels": "This photo has {width} × {height} pixels, which is too many. Take it with less.",
    "web.photo.unreadable": "This photo cannot be read. Take another one.",
    "web.photo.busy": "Another photo is being read. Try again in a moment.",
    "web.photo.often": "That was many photos in a short time. Wait a minute.",
    "web.photo.doubt": "This is a photo from a phone. Does it show this table as it is now?",
    "web.photo.doubt.of": "{player} has taken this photo. Does it show this table as it is now?",
}

PAGE: Mapping[str, Template] = {
    "photo.table": "Photograph the dice",
    "photo.hint": "From above, the whole table in the picture, your own place at its lower edge.",
    "photo.throw.hint": "From above, all five dice in the picture.",
    "photo.sending": "The photo is being read…",
}
