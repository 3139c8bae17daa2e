"""A sheet of Kubi as it looks on paper: rows 2 to 12 with their strokes and points, and the tally set."""

from referee import kubi
from webui.views.onlooker import Json


def sheet_view(sheet: kubi.Sheet) -> Json:
    """Return a sheet, ready for JSON. `crossed` are the three numbers, empty before they are chosen (K2)."""
    score = kubi.score(sheet.rows)
    strokes = dict(zip(sheet.chosen, sheet.marks, strict=True))
    lines = zip(kubi.ROWS, sheet.rows, score.rows, strict=True)
    return {
        "crossed": list(sheet.chosen),
        "tally": [strokes.get(number, 0) for number in range(1, 7)],
        "rows": [{"row": row, "value": kubi.value(row), "strokes": n, "points": points} for row, n, points in lines],
        "plus": score.plus,
        "minus": score.minus,
        "total": score.total,
        "finished": sheet.finished,
    }
