// What a player has picked so far: an exchange, a piece, where it goes, on which way. It begins anew with every position,
// and not with what is said of a draw, or of a check, meanwhile.

import { draft } from "./drafts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */
/** @typedef {import("./cubulus-types.js").Move} Move */

/** `exchange` is the place in the list of exchanges, `piece` a code, `goal` a square, `text` that of a turn. */
const EMPTY = { exchange: -1, piece: "", goal: "", text: "" };
const picked = draft("move", { position: "", ...EMPTY });

/** @param {Game} game */
export function renew(game) {
  const position = [game.number, game.turn, ...game.pieces.map((one) => one.code)].join(" ");
  if (picked.position !== position) Object.assign(picked, { position, ...EMPTY });
}

/** @param {Game} game */
export function now(game) {
  const { exchange, piece, goal, text } = picked;
  const exchanged = game.turns?.exchanges[exchange] ?? null;
  const pieces = exchanged?.pieces ?? game.pieces;
  const chosen = pieces.find((one) => one.code === piece) ?? null;
  const moves = (exchanged ?? game.turns)?.moves.filter((one) => one.piece === piece) ?? [];
  const ways = moves.filter((one) => (goal ? one.goals.includes(goal) && one.how !== "turn" : one.how === "turn"));
  const move = moves.find((one) => one.text === text || one.late.some((two) => two.text === text)) ?? null;
  return { exchanged, pieces, chosen, moves, ways, move, goal, text };
}

/**
 * Tap a square: a goal of the chosen piece, or another piece, or nothing.
 * @param {Game} game
 * @param {string} square
 */
export function tap(game, square) {
  const { pieces, moves, chosen } = now(game);
  const ways = moves.filter((one) => one.goals.includes(square) && one.how !== "turn");
  const there = pieces.find((one) => one.squares.includes(square));
  if (ways.length && !chosen?.squares.includes(square)) return Object.assign(picked, { goal: square, text: ways.length === 1 ? first(ways[0]) : "" });
  const again = there && there.code === picked.piece;
  return Object.assign(picked, { piece: there && !again ? there.code : "", goal: "", text: "" });
}

/**
 * @param {Move} move
 * @returns {string} the turn of this move: without an exchange, if it can be
 */
export function first(move) {
  return move.text ?? move.late[0].text;
}

/** @param {string} text of a turn */
export function settle(text) {
  picked.text = text;
}

/** @param {number} index of an exchange, -1 for none */
export function exchange(index) {
  Object.assign(picked, EMPTY, { exchange: index });
}

/** Let the piece go. */
export function drop() {
  Object.assign(picked, { piece: "", goal: "", text: "" });
}
