// The two sides: who plays which, who is to move, what is lost; and what the last move touched.

import { sign } from "./cubulus-pieces.js";
import { el } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */
/** @typedef {import("./cubulus-types.js").Lost} Lost */
/** @typedef {import("./cubulus-types.js").Player} Player */

/**
 * @param {Game} game
 * @param {Lost[]} [losses] of the board that is shown, if it is not the one of the game
 */
export function sides(game, losses = game.players.map((one) => one.lost)) {
  return el("ul.players.sides", {}, game.players.map((one) => card(one, losses[one.seat])));
}

/**
 * @param {Player} one
 * @param {Lost} losses
 */
function card(one, losses) {
  const made = el(
    "li.player",
    { "aria-current": one.turn ? "true" : null, key: `player-${one.seat}` },
    el("span.name", {}, sign(one.seat), one.name, one.mine && el("small.you", {}, t("you"))),
    el("span.left", {}, one.colourText, lost(losses)),
  );
  made.classList.toggle("mine", one.mine);
  made.classList.toggle("turn", one.turn);
  return made;
}

/** What a side has lost, as signs with numbers. @param {Lost} many */
function lost({ dice, barriers }) {
  const one = (/** @type {string} */ kind, /** @type {number} */ n) => n > 0 && el("small", {}, el(`i.gone.${kind}`, { "aria-hidden": "true" }), el("span", { "aria-hidden": "true" }, `−${n}`), el("span.visually-hidden", {}, t(`cubulus.lost.${kind}`, { n })));
  return el("span.losses", {}, one("die", dice), one("barrier", barriers));
}

/**
 * @param {Game} game
 * @returns {string[]} the squares that the last move left and those that it covers
 */
export function lastMove(game) {
  const text = game.moves.at(-1)?.text ?? "";
  return [...new Set(text.match(/[A-J][1-9]/g) ?? [])];
}
