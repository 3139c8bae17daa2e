"""The names that players give themselves: any script, any sign, but one short line of visible text."""

import unicodedata

from webui.table import Denied

LONGEST = 24
"""Characters a name may have."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode classes without a shape of their own: control signs, direction switches, half characters."""


def clean(name: str) -> str:
    """Return the name in normal form, without what cannot be seen. Raises `Denied` if nothing or too much is left."""
    seen = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", name[:1000]))
    seen = "".join(sign for sign in seen if unicodedata.category(sign) not in _UNSEEN)
    short = " ".join(seen.split())
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in short):
        raise Denied(400, "web.join.empty")
    if len(short) > LONGEST:
        raise Denied(400, "web.join.long", most=LONGEST)
    return short
