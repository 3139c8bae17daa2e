"""Names for the parts of a picture, so that a doubt can say where to look."""

ROWS, COLUMNS = ("upper", "middle", "lower"), ("left", "middle", "right")


def where(x: float, y: float, width: int, height: int) -> str:
    """Return the key of the part of a picture (pixels) that a place lies in: "upper_left"."""
    row, column = (min(2, max(0, int(3 * part))) for part in (y / height, x / width))
    return f"{ROWS[row]}_{COLUMNS[column]}"
