"""The routes with which a game is begun and played.

Every request names itself by `once`, any text but an empty one: asked again with the same mark it does nothing twice,
and is answered by the new view if it was carried out, by the same refusal if the rules refused it. `after` is the
`game.last` of the view on which it was tapped: if the game has changed since, the answer is 409 and nothing is done.
The answer is the new view, or `{"error", "rule"}`.

| route | body | does |
|---|---|---|
| `GET sheets` | | the games, their sheets and options; `last`: those of the game that was begun last |
| `POST begin` | `sheet, persons, starter, options?, position?, once` | begins a game with some options changed |
| `POST act` | `event, after, once` | plays an event of the running game, in the form of `referee.log` |
| `POST hand` | `seat, faces, after, once` | types what a cup of Dudo hid |
| `POST settle` | `look, die, face or seat or counted, once` | says what a doubtful die is |
| `POST confirm` | `look, once` | says that a doubtful picture is right |
| `POST undo` | `after, once, why?` | takes back the last event, or asks for it |
| `POST correct` | `event, seat, place, face, after, once, why?` | sets a die of `verdict.event` or a throw right |
| `POST agree` | `ask, once` | agrees to `game.undo.ask.number` |
| `POST decline` | `ask, once` | does not agree, or withdraws the own ask |
| `POST corrections` | `by` | the host lets the "host" or "agreement" take back and correct |

Events: `dudo.bid dudo.challenge dudo.exact dudo.rethrow dudo.void`, `kubi.choose kubi.throw kubi.rethrow kubi.enter`,
`cubulus.turn cubulus.announce cubulus.draw`. What has a `player`, and a turn of Cubulus, is done by a phone of that
seat; what is said of dice in the open (`void`, `throw`, `rethrow` of Kubi) by any phone that plays, or the host's.
"""

from flask import Flask, g
from flask.typing import ResponseReturnValue

from webui.body import fields, group, number, numbers, once, post, remember_names, seen, text
from webui.games import Event, event_from
from webui.languages import spoken
from webui.sheets import offered, played
from webui.table import Denied, Table


def add(app: Flask, table: Table) -> None:
    """Add what begins a game, what plays it, and what settles dice."""
    _add_game(app, table)
    _add_showing(app, table)
    _add_undoing(app, table)


def _add_game(app: Flask, table: Table) -> None:
    def sheets() -> ResponseReturnValue:
        return {"games": offered(spoken()), "last": played(table.situation().game)}

    def begin() -> ResponseReturnValue:
        persons, starter = numbers("persons"), number("starter", 0)
        table.begin(g.key, text("sheet"), persons, starter, once(), group("options"), text("position", ""))
        return seen(table)

    def act() -> ResponseReturnValue:
        event = _event()
        remember_names(table)
        table.act(g.key, event, number("after"), once())
        return seen(table)

    app.add_url_rule("/api/v1/sheets", "sheets", sheets)
    for route in (begin, act):
        post(app, route)


def _add_showing(app: Flask, table: Table) -> None:
    def hand() -> ResponseReturnValue:
        table.type_hand(g.key, number("seat"), numbers("faces"), number("after"), once())
        return seen(table)

    def settle() -> ResponseReturnValue:
        wanted = ("face", "seat", "counted")
        change: dict[str, int | None] = {name: number(name) for name in wanted if name in fields()}
        table.settle(g.key, number("look"), number("die"), change, once())
        return seen(table)

    def confirm() -> ResponseReturnValue:
        table.confirm(g.key, number("look"), once())
        return seen(table)

    for route in (hand, settle, confirm):
        post(app, route)


def _add_undoing(app: Flask, table: Table) -> None:
    def undo() -> ResponseReturnValue:
        table.undo(g.key, number("after"), once(), text("why", ""))
        return seen(table)

    def correct() -> ResponseReturnValue:
        event, seat, place, face = number("event"), number("seat", 0), number("place"), number("face")
        remember_names(table)
        table.correct(g.key, event, seat, place, face, number("after"), once(), text("why", ""))
        return seen(table)

    def agree() -> ResponseReturnValue:
        table.agree(g.key, number("ask"), once())
        return seen(table)

    def decline() -> ResponseReturnValue:
        table.decline(g.key, number("ask"), once())
        return seen(table)

    def corrections() -> ResponseReturnValue:
        by = text("by")
        if by not in ("host", "agreement"):
            raise Denied(400, "web.bad_request")
        table.let_correct(g.key, "host" if by == "host" else "agreement")
        return seen(table)

    for route in (undo, correct, agree, decline, corrections):
        post(app, route)


def _event() -> Event:
    try:
        return event_from(fields().get("event"))
    except ValueError as error:
        raise Denied(400, "web.act.form", why=str(error)[:200]) from None
