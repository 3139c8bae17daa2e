"""Which games can be begun: the rule sheets of each, the options of its rules, and rules made from both."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee import cubulus, dudo, kubi
from referee.core import words
from referee.schema import allowed, choices, hints
from referee.sheets import differences, options
from referee.words import Language
from webui.games import GAMES, PLAYERS, Kind, Start
from webui.table import Denied, Game
from webui.texts import say
from webui.views.onlooker import Json


def game_of(sheet: str) -> Kind:
    """Return the game of a rule sheet: every sheet has a name of its own. Raises `Denied` for a sheet there is not."""
    for kind, game in GAMES.items():
        if sheet in game.PRESETS:
            return kind
    raise Denied(400, "web.begin.sheet", sheet=sheet)


def rules_of(sheet: str, changed: Mapping[str, object]) -> Any:
    """Return the rules of a sheet with some options changed, lists as a page sends them.

    Raises `Denied` for a sheet or an option there is not, `Illegal` for values that the referee refuses.
    """
    preset = GAMES[game_of(sheet)].PRESETS[sheet]
    unknown = next((name for name in changed if name not in options(preset)), None)
    if unknown is not None:
        raise Denied(400, "web.begin.option", option=unknown, sheet=sheet)
    return replace(preset, **{name: tuple(one) if isinstance(one, list) else one for name, one in changed.items()})


def start_of(sheet: str, changed: Mapping[str, object], players: int, starter: int, position: str = "") -> Start:
    """Return the record that begins a game. In Cubulus the first seat is White's; `position` is for it alone (C10).

    Raises as `rules_of`, and `Denied` for a number of players for which there is no such game.
    """
    kind, rules = game_of(sheet), rules_of(sheet, changed)
    fewest, most = PLAYERS[kind]
    if not fewest <= players <= most:
        key = "web.begin.exactly" if fewest == most else "web.begin.players"
        raise Denied(400, key, fewest=fewest, most=most, players=players)
    if kind == "cubulus":
        return cubulus.Start(rules, position)
    return dudo.Start(rules, players, starter) if kind == "dudo" else kubi.Start(rules, players, starter)


def offered(language: Language | None = None) -> list[Json]:
    """Return all games with their sheets and options, ready for JSON, each option with one line that explains it."""
    return [_game(kind, language) for kind in GAMES]


def played(game: Game | None) -> Json | None:
    """Return which game is played, or was last, in the form in which the next is begun: the sheet, what was changed."""
    if game is None or game.sheet not in GAMES[game.kind].PRESETS:
        return None
    rules = game.state.rules
    changed = differences(rules, GAMES[game.kind].PRESETS[game.sheet])
    return {"kind": game.kind, "sheet": game.sheet, "options": {name: getattr(rules, name) for name in changed}}


def _game(kind: Kind, language: Language | None) -> Json:
    game, (fewest, most) = GAMES[kind], PLAYERS[kind]
    return {
        "kind": kind,
        "players": [fewest, most],
        "sheets": [_sheet(name, rules, language) for name, rules in game.PRESETS.items()],
        "options": [_option(kind, name, hint, language) for name, hint in hints(game.Rules).items()],
    }


def _sheet(name: str, rules: Any, language: Language | None) -> Json:
    return {
        "sheet": name,
        "name": say(words(f"web.sheet.{name}"), (), language),
        "about": say(words(f"web.sheet.{name}.about"), (), language),
        "rules": {option: getattr(rules, option) for option in options(rules)},
    }


def _option(kind: Kind, name: str, hint: Any, language: Language | None) -> Json:
    """Return an option: its line, and its form, "choice" among values, "flag", "number", "text" or "list".

    `none` says that it may also be nothing.
    """
    members = [one for one in choices(hint) if one is not type(None)]
    if allowed(hint):
        form = "choice"
    elif bool in members:
        form = "flag"
    elif str in members:
        form = "text"
    else:
        form = "number" if int in members else "list"
    text = say(words(f"{kind}.option.{name}"), (), language)
    none = len(members) < len(choices(hint))
    return {"option": name, "text": text, "form": form, "values": list(allowed(hint)), "none": none}
