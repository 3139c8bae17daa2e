"""The routes of what was played before, all for reading.

| route | gives |
|---|---|
| `GET history` | `games`, the newest first, and `people` with their figures |
| `GET history/N` | one game with its log and the link that hands it to the app BG Stats |
| `GET export/games.jsonl`, `games.csv`, `people.csv` | files with everything |
| `GET export/N.jsonl`, `N.csv` | files with one game |
"""

from flask import Flask, Response
from flask.typing import ResponseReturnValue

from webui.languages import spoken
from webui.table import Table
from webui.views import past

KINDS = {"jsonl": "application/jsonl", "csv": "text/csv", "people": "text/csv"}


def add(app: Flask, table: Table) -> None:
    """Add the history and the files."""

    def history() -> ResponseReturnValue:
        return past.view(table.past(), spoken())

    def history_of(number: int) -> ResponseReturnValue:
        game, tale = table.told(number)
        return past.told(game, tale, table.play_link(number), table.album, spoken())

    def export(form: str) -> ResponseReturnValue:
        return _file(f"kubejo-{'players' if form == 'people' else 'games'}", form, table.file(form))

    def export_one(number: int, form: str) -> ResponseReturnValue:
        return _file(f"kubejo-{number}", form, table.file(form, number))

    app.add_url_rule("/api/v1/history", "history", history)
    app.add_url_rule("/api/v1/history/<int:number>", "history_of", history_of)
    for name, form in (("games.jsonl", "jsonl"), ("games.csv", "csv"), ("people.csv", "people")):
        app.add_url_rule(f"/api/v1/export/{name}", "export", export, defaults={"form": form})
    for form in ("jsonl", "csv"):
        app.add_url_rule(f"/api/v1/export/<int:number>.{form}", "export_one", export_one, defaults={"form": form})


def _file(name: str, form: str, text: str) -> Response:
    ending = "jsonl" if form == "jsonl" else "csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(text, content_type=f"{KINDS[form]}; charset=utf-8", headers=headers)
