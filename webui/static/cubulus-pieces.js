// The pieces, drawn from above and a little from the front and the right, so that three faces of a die can be told.

import { el, svg } from "./dom.js";
import { PIPS } from "./die.js";
import { faces, place, SQUARE } from "./cubulus-squares.js";

/** @typedef {import("./cubulus-types.js").Piece} Piece */

const TOP = 62; // edge of the top face of a die in its square of 100
const DEEP = 27; // how far its lower edges lie to the right and below
const AT = 5;

/**
 * @param {Piece} piece
 * @param {number} side of the viewer
 * @param {string} [kind] classes
 */
export function drawn(piece, side, kind = "") {
  const [x, y] = corner(piece, side);
  const made = svg(`g.piece.side-${piece.side}`, { transform: `translate(${x} ${y})` }, SHAPES[piece.kind](piece, side));
  if (kind) made.classList.add(...kind.split(" "));
  return made;
}

/**
 * One piece by itself, as a picture with no words.
 * @param {Piece} piece
 * @param {number} side
 */
export function portrait(piece, side) {
  const [across, down] = extent(piece, side);
  const shape = SHAPES[piece.kind](piece, side);
  return svg("svg.portrait", { viewBox: `0 0 ${across * SQUARE} ${down * SQUARE}`, "aria-hidden": "true" }, svg(`g.piece.side-${piece.side}`, {}, shape));
}

/**
 * @param {Piece} piece
 * @param {number} side
 * @returns {[number, number]} the upper left corner of the squares that it covers
 */
function corner(piece, side) {
  const places = piece.squares.map((square) => place(square, side));
  return [Math.min(...places.map(([x]) => x)) * SQUARE, Math.min(...places.map(([, y]) => y)) * SQUARE];
}

/**
 * @param {Piece} piece
 * @param {number} side
 * @returns {[number, number]} how many squares it covers across and down
 */
function extent(piece, side) {
  const places = piece.squares.map((square) => place(square, side));
  const span = (/** @type {0 | 1} */ axis) => Math.max(...places.map((one) => one[axis])) - Math.min(...places.map((one) => one[axis])) + 1;
  return [span(0), span(1)];
}

/** @type {Record<string, (piece: Piece, side: number) => unknown>} */
const SHAPES = { die, king, barrier, soldier };

/**
 * @param {Piece} piece
 * @param {number} side
 */
function die(piece, side) {
  const [top, front, right] = faces(piece, side);
  const [near, far, low] = [AT, AT + TOP, AT + TOP + DEEP];
  const part = TOP / 100;
  const deep = DEEP / 100;
  return [
    svg("path.front", { d: `M${near} ${far}H${far}L${low} ${low}H${near + DEEP}Z` }),
    svg("path.right", { d: `M${far} ${near}V${far}L${low} ${low}V${near + DEEP}Z` }),
    svg("rect.top", { x: near, y: near, width: TOP, height: TOP, rx: 5 }),
    pips(top, `matrix(${part} 0 0 ${part} ${near} ${near})`, 10.5),
    pips(front, `matrix(${part} 0 ${deep} ${deep} ${near} ${far})`, 11.5),
    pips(right, `matrix(${deep} ${deep} 0 ${part} ${far} ${near})`, 11.5),
  ];
}

/**
 * @param {number} face
 * @param {string} transform of a face of 100 by 100
 * @param {number} size
 */
function pips(face, transform, size) {
  return svg("g.pips", { transform }, PIPS[face].map(([x, y]) => svg("circle", { cx: x, cy: y, r: size })));
}

function king() {
  return [svg("path.top", { d: "M50 6L10 82L56 95Z" }), svg("path.right", { d: "M50 6L56 95L90 76Z" }), svg("circle.mark", { cx: 50, cy: 14, r: 8 })];
}

/**
 * @param {Piece} piece
 * @param {number} side
 */
function barrier(piece, side) {
  const [across, down] = extent(piece, side);
  const [wide, high] = [across * SQUARE - 26, down * SQUARE - 30];
  const [right, low] = [8 + wide, 10 + high];
  const bars = across > 1 ? [0.25, 0.5, 0.75].map((part) => `M${8 + wide * part - 8} ${low - 8}l16 ${-high + 16}`) : [0.25, 0.5, 0.75].map((part) => `M16 ${10 + high * part + 8}l${wide - 16} -16`);
  return [
    svg("path.front", { d: `M8 ${low}H${right}L${right + 12} ${low + 14}H20Z` }),
    svg("path.right", { d: `M${right} 10V${low}L${right + 12} ${low + 14}V24Z` }),
    svg("rect.top", { x: 8, y: 10, width: wide, height: high, rx: 6 }),
    bars.map((d) => svg("path.bar", { d })),
  ];
}

function soldier() {
  return [
    svg("path.top", { d: "M24 26L38 6H82L68 26Z" }),
    svg("path.right", { d: "M68 26L82 6V70L68 94Z" }),
    svg("path.front", { d: "M24 26H68V94H24Z" }),
    svg("path.mark", { d: "M34 40H58V58C58 70 46 76 46 76C46 76 34 70 34 58Z" }),
  ];
}

/** A small sign of a side, for lists. @param {number} side */
export function sign(side) {
  return el(`span.sign.side-${side}`, { "aria-hidden": "true" });
}
