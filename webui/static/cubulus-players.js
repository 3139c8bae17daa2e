// The two sides: who plays which, who is to move, what is lost; and what the last move touched.

import { sign } from "./cubulus-pieces.js";
import { el } from "./dom.js";
import { t } from "./texts.js";

/** @param {any} game */
export function sides(game) {
  return el("ul.players.sides", {}, game.players.map(card));
}

/** @param {any} one */
function card(one) {
  const lost = [one.lost.dice && t("cubulus.lost.die", { n: one.lost.dice }), one.lost.barriers && t("cubulus.lost.barrier", { n: one.lost.barriers })];
  const made = el(
    "li.player",
    { "aria-current": one.turn ? "true" : null, key: `player-${one.seat}` },
    el("span.name", {}, sign(one.seat), one.name, one.mine && el("small.you", {}, t("you"))),
    el("span.left", {}, one.colourText, el("small", {}, lost.filter(Boolean).join(", "))),
  );
  for (const kind of ["mine", "turn"]) made.classList.toggle(kind, one[kind]);
  return made;
}

/**
 * @param {any} game
 * @returns {string[]} the squares that the last move left and those that it covers
 */
export function lastMove(game) {
  const text = game.moves.at(-1)?.text ?? "";
  return [...new Set(text.match(/[A-J][1-9]/g) ?? [])];
}
