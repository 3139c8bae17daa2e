// Where squares lie on the page: the own side is at the bottom.

/** @typedef {import("./cubulus-types.js").Piece} Piece */

const COLUMNS = "ABCDEFGHJ";
export const SIZE = 9;
export const SQUARE = 100; // units of the drawing

/**
 * @param {string} square its name, as "B3"
 * @param {number} side whose first row is at the bottom: 0 White, 1 Black
 * @returns {[number, number]} column and row on the page, both 0..8 from the upper left
 */
export function place(square, side) {
  const column = COLUMNS.indexOf(square[0]);
  const row = Number(square[1]) - 1;
  return side ? [SIZE - 1 - column, row] : [column, SIZE - 1 - row];
}

/**
 * @param {number} across 0..8 from the left
 * @param {number} down 0..8 from the top
 * @param {number} side
 * @returns {string} the name of the square
 */
export function squareAt(across, down, side) {
  const [column, row] = side ? [SIZE - 1 - across, down] : [across, SIZE - 1 - down];
  return `${COLUMNS[column]}${row + 1}`;
}

/**
 * @param {string} square
 * @param {number} side
 * @returns {[number, number]} its middle in units of the drawing
 */
export function middle(square, side) {
  const [across, down] = place(square, side);
  return [(across + 0.5) * SQUARE, (down + 0.5) * SQUARE];
}

/** Dice that a viewer sees from above and a little from the right: [top, front, right]. */
export function faces(/** @type {Piece} */ piece, /** @type {number} */ side) {
  const [top, south, east] = piece.faces ?? [];
  return side ? [top, 7 - south, 7 - east] : [top, south, east];
}
