// Cubulus on the big screen: the board from White's side, the last move, check and the end.

import { board } from "./cubulus-board.js";
import { lastMove, sides } from "./cubulus-players.js";
import { el } from "./dom.js";
import { stylesheet } from "./style.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */

await stylesheet("cubulus.css");

const RECENT = 4; // moves in sight

/** @param {Game} game */
export function players(game) {
  return el("div.cubulus", {}, sides(game));
}

/** @param {Game} game */
export function stage(game) {
  const shown = { pieces: game.pieces, side: 0, check: game.check, last: lastMove(game), chosen: null, goals: [], ghost: null, way: [] };
  const moves = game.moves.slice(-RECENT).reverse().map((one) => el("li.notation", {}, el("b", {}, `${one.number}.`), " ", one.text, one.check ? "+" : ""));
  const words = el("div.words", {}, el("h1.headline", {}, game.headline), el("p.note", {}, game.verdict ? game.verdict.because : game.note), el("ol.moves-of", { "aria-label": t("cubulus.moves") }, moves));
  return el("div.cubulus.table", {}, board(shown, null), words);
}
