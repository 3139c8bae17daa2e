// Under the board: the piece that is picked, its ways, and the button that makes the move.

import { portrait } from "./cubulus-pieces.js";
import { drop, exchange, first, now, settle } from "./cubulus-pick.js";
import { described, frontName, moveName, named, wayName } from "./cubulus-words.js";
import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */
/** @typedef {import("./cubulus-types.js").Move} Move */
/** @typedef {import("./cubulus-types.js").Back} Back */

/**
 * @param {Game} game
 * @param {number} side
 * @param {() => void} changed
 */
export function panel(game, side, changed) {
  const { chosen, moves, ways, move, goal } = now(game);
  if (!chosen) return null;
  const letGo = () => {
    drop();
    changed();
  };
  const own = game.turns && chosen.side === game.turn;
  return el(
    "section.panel",
    {},
    !goal && el("header", {}, portrait(chosen, side), el("p", {}, described(chosen, side)), el("button.quiet", { type: "button", onclick: letGo, "aria-label": t("cubulus.piece.let"), "data-focus": "let" }, "✕")),
    own && !moves.length && el("p.note", {}, t("cubulus.piece.stuck", { piece: named(chosen) })),
    ways.length > 0 && (goal ? ways.length > 1 : true) && choices(game, side, ways, goal, changed),
    move && late(move, game, side, changed),
    move && confirm(game, side, move),
  );
}

/**
 * Several ways to one square, or several ways to turn a die where it lies.
 * @param {Game} game
 * @param {number} side
 * @param {Move[]} ways
 * @param {string} goal
 * @param {() => void} changed
 */
function choices(game, side, ways, goal, changed) {
  const { move } = now(game);
  const button = (/** @type {Move} */ one) => {
    const pick = () => {
      settle(first(one));
      changed();
    };
    const name = one.how === "roll" ? wayName(one) : one.how === "turn" ? frontName(one, side) : moveName(one, now(game).pieces, side);
    return el("button.choice-of", { type: "button", "aria-pressed": String(one === move), onclick: pick, "data-focus": `way-${first(one)}` }, portrait(one.after, side), el("span", {}, name));
  };
  const title = goal ? t("cubulus.ways") : t("cubulus.turns.here");
  return el("div.choices-of", { role: "group", "aria-label": title }, el("h3", {}, title), ways.map(button));
}

/**
 * The exchange that may follow the move in the same turn (C34).
 * @param {Move} move
 * @param {Game} game
 * @param {number} side
 * @param {() => void} changed
 */
function late(move, game, side, changed) {
  if (!move.late.length) return null;
  const { text } = now(game);
  const pick = (/** @type {string} */ which) => () => {
    settle(which);
    changed();
  };
  const button = (/** @type {string} */ which, /** @type {unknown} */ inside, /** @type {string} */ key) => el("button.choice-of", { type: "button", "aria-pressed": String(which === text), onclick: pick(which), "data-focus": key }, inside);
  return el(
    "div.choices-of",
    { role: "group", "aria-label": t("cubulus.exchange.late") },
    el("h3", {}, t("cubulus.exchange.late")),
    move.text && button(move.text, el("span", {}, t("cubulus.exchange.none")), "late-none"),
    move.late.map((one) => button(one.text, [portrait(one.back, side), el("span", {}, backName(one))], `late-${one.back.code}`)),
  );
}

/** @param {Back} one */
export function backName(one) {
  const what = one.back.kind === "die" ? t("cubulus.exchange.die") : t("cubulus.exchange.barrier", { squares: one.back.squares.join(" ") });
  return one.takes ? `${what}, ${t("cubulus.exchange.takes", { square: one.home })}` : what;
}

/**
 * The button that makes the move says all that it does, the exchange after it too.
 * @param {Game} game
 * @param {number} side
 * @param {Move} move
 */
function confirm(game, side, move) {
  const { text, pieces } = now(game);
  const back = move.late.find((one) => one.text === text);
  const alone = moveName(move, pieces, side);
  const whole = back ? t("cubulus.send.exchange", { move: alone, piece: backName(back) }) : alone;
  const send = () => post("act", { event: { is: "cubulus.turn", text }, after: game.last });
  return el("div.send", {}, el("button.go", { type: "button", onclick: send, "data-focus": "move" }, el("b", {}, t("cubulus.send")), el("small", {}, whole)));
}

/**
 * The exchanges that may come before the move (C34).
 * @param {Game} game
 * @param {number} side
 * @param {() => void} changed
 */
export function exchanges(game, side, changed) {
  const all = game.turns?.exchanges ?? [];
  if (!all.length) return null;
  const pick = (/** @type {number} */ index) => () => {
    exchange(index);
    changed();
  };
  const { exchanged } = now(game);
  if (exchanged) {
    return el("div.exchanged", {}, el("p.note", {}, t("cubulus.exchange.now")), el("button.quiet", { type: "button", onclick: pick(-1), "data-focus": "exchange-none" }, t("cubulus.exchange.undo")));
  }
  const button = (/** @type {Back} */ one, /** @type {number} */ index) => el("button.choice-of", { type: "button", onclick: pick(index), "data-focus": `exchange-${one.back.code}` }, portrait(one.back, side), el("span", {}, backName(one)));
  const why = t("cubulus.exchange.why", { home: all[0].home, left: all[0].left });
  return el("div.choices-of", { role: "group", "aria-label": t("cubulus.exchange") }, el("h3", {}, t("cubulus.exchange")), el("p.note", {}, why), all.map(button));
}
