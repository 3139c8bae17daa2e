"""How a camera shall be set, by the user or by what it settled on."""

import logging
from dataclasses import dataclass, replace

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Values:
    """What a camera works with at a moment.

    `exposure`: microseconds. `gain`: a factor. `white_balance`: for a Pi camera the gains of red and blue, for a USB
    camera one temperature in kelvin. `focus`: for a Pi camera dioptres (1 / metres), for a USB camera its own units.
    None where the camera has no such thing, or does not tell it.
    """

    exposure: float | None = None
    gain: float | None = None
    white_balance: tuple[float, ...] | None = None
    focus: float | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the picture shall be: `width`, `height` pixels, `rate` frames a second; 0 is what suits the camera.

    `exposure`, `gain`, `white_balance`, `focus`: as in `Values`, 0 or empty to let the camera settle by itself.
    `hold`: whether what it has settled on is held from then on.
    """

    width: int = 0
    height: int = 0
    rate: float = 0.0
    exposure: float = 0.0
    gain: float = 0.0
    white_balance: tuple[float, ...] = ()
    focus: float = 0.0
    hold: bool = True

    @property
    def values(self) -> Values:
        """What the user has fixed."""
        return Values(self.exposure or None, self.gain or None, self.white_balance or None, self.focus or None)


def balanced(wanted: Wanted, parts: int, form: str, name: str) -> Wanted:
    """Return what is wanted without a white balance that a camera does not know, and say so; it settles by itself."""
    if len(wanted.white_balance) in (0, parts):
        return wanted
    given = ", ".join(f"{part:g}" for part in wanted.white_balance)
    log.warning("%s: white_balance = [%s] is passed over, for it takes %s.", name, given, form)
    return replace(wanted, white_balance=())


def filled(fixed: Values, settled: Values) -> Values:
    """Give the values to hold: those that the user has fixed, else those on which the camera has settled."""
    return replace(
        settled,
        exposure=settled.exposure if fixed.exposure is None else fixed.exposure,
        gain=settled.gain if fixed.gain is None else fixed.gain,
        white_balance=settled.white_balance if fixed.white_balance is None else fixed.white_balance,
        focus=settled.focus if fixed.focus is None else fixed.focus,
    )


def in_words(values: Values) -> str:
    """Say the values in words."""
    parts = [
        f"exposure {values.exposure / 1000:.1f} ms" if values.exposure is not None else "",
        f"gain {values.gain:.2f}" if values.gain is not None else "",
        f"white balance {', '.join(f'{part:g}' for part in values.white_balance)}" if values.white_balance else "",
        f"focus {values.focus:.2f}" if values.focus is not None else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing"
