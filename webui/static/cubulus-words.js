// What is said of pieces, squares and moves.

import { faces } from "./cubulus-squares.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Piece} Piece */
/** @typedef {import("./cubulus-types.js").Move} Move */

/**
 * @param {Piece} piece
 */
export function named(piece) {
  return t(`cubulus.piece.${piece.kind}`, { square: piece.squares.join(" ") });
}

/**
 * A piece with all that is known of it.
 * @param {Piece} piece
 * @param {number} side of the viewer
 */
export function described(piece, side) {
  if (piece.kind !== "die") return named(piece);
  const [top, front, right] = faces(piece, side);
  return t("cubulus.piece.faces", { piece: named(piece), top, front, right });
}

/**
 * What a screen reader hears of a square.
 * @param {string} square
 * @param {Piece | undefined} piece on it
 * @param {number} side
 */
export function squareName(square, piece, side) {
  if (!piece) return t("cubulus.square.empty", { square });
  const given = { square, side: t(`cubulus.side.${piece.side}`), squares: piece.squares.join(" ") };
  if (piece.kind !== "die") return t(`cubulus.square.${piece.kind}`, given);
  const [top, front, right] = faces(piece, side);
  return t("cubulus.square.die", { ...given, top, front, right });
}

/**
 * @param {Move} move
 * @param {Piece[]} pieces
 * @param {number} side
 */
export function moveName(move, pieces, side) {
  const before = pieces.find((one) => one.code === move.piece);
  const [top, front] = move.after.faces ? faces(move.after, side) : [0, 0];
  const said = t(`cubulus.how.${move.how}`, { from: before?.squares.join(" "), to: move.after.squares.join(" "), top, front });
  return move.takes ? `${said}, ${t("cubulus.takes", { square: move.takes.squares.join(" ") })}` : said;
}

/**
 * @param {Move} move that turns a die on its square
 * @param {number} side
 */
export function frontName(move, side) {
  const [, front, right] = faces(move.after, side);
  return t("cubulus.front", { front, right });
}

/** @param {Move} move one of several to the same square */
export function wayName(move) {
  const over = move.way.slice(0, -1);
  return over.length ? t("cubulus.way", { squares: over.join(", ") }) : t("cubulus.way.next");
}
