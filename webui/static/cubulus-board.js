// The board: a drawing, and over it a grid of squares to tap or to walk with the arrow keys.

import { drawn } from "./cubulus-pieces.js";
import { middle, place, SIZE, SQUARE, squareAt } from "./cubulus-squares.js";
import { squareName } from "./cubulus-words.js";
import { el, svg } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Piece} Piece */
/** @typedef {import("./cubulus-types.js").Move} Move */
/** @typedef {import("./cubulus-types.js").Check} Check */

const ALL = Array.from({ length: SIZE }, (_, i) => i);
/** The square that the Tab key leads to. */
let cursor = "";

/**
 * What is shown on the board: `chosen` is a piece, `ghost` the piece where it would go on its `way`; `goals` are the
 * squares that can be tapped then; `last` the squares of the last move.
 * @typedef {{ pieces: Piece[], side: number, check: Check | null, last: string[], chosen: Piece | null, goals: string[], ghost: Move | null, way: string[] }} Shown
 */

/**
 * @param {Shown} shown
 * @param {((square: string) => void) | null} tapped
 */
export function board(shown, tapped) {
  const drawing = svg(
    "svg.drawing",
    { viewBox: `0 0 ${SIZE * SQUARE} ${SIZE * SQUARE}`, "aria-hidden": "true" },
    svg("g", {}, ground(shown)),
    svg("g", {}, way(shown)),
    svg("g", {}, army(shown)),
    svg("g", {}, names(shown.side)),
    svg("g", {}, hints(shown)),
  );
  return el("div.board", {}, drawing, tapped && grid(shown, tapped));
}

/** @param {Shown} shown */
function ground(shown) {
  const chosen = shown.chosen?.squares ?? [];
  return ALL.flatMap((down) =>
    ALL.map((across) => {
      const square = squareAt(across, down, shown.side);
      const made = svg("rect.field", { x: across * SQUARE, y: down * SQUARE, width: SQUARE, height: SQUARE });
      made.classList.toggle("odd", (across + down) % 2 > 0);
      made.classList.toggle("last", shown.last.includes(square));
      made.classList.toggle("chosen", chosen.includes(square));
      made.classList.toggle("in-check", shown.check?.king === square);
      return made;
    }),
  );
}

/** @param {number} side */
function names(side) {
  const bottom = (SIZE - 1) * SQUARE;
  return ALL.flatMap((i) => [
    svg("text.coordinate", { x: (i + 1) * SQUARE - 4, y: bottom + SQUARE - 5, "text-anchor": "end" }, squareAt(i, SIZE - 1, side)[0]),
    svg("text.coordinate", { x: 3, y: i * SQUARE + 21 }, squareAt(0, i, side)[1]),
  ]);
}

/** @param {Shown} shown */
function army(shown) {
  const hidden = shown.ghost && [shown.ghost.piece, shown.ghost.takes?.code];
  const there = shown.pieces.map((one) => drawn(one, shown.side, hidden?.includes(one.code) ? "faint" : ""));
  return [...there, shown.ghost && drawn(shown.ghost.after, shown.side, "ghost")];
}

/** @param {Shown} shown */
function hints(shown) {
  const taken = new Set(shown.pieces.flatMap((one) => one.squares));
  const goal = (/** @type {string} */ square) => {
    const [x, y] = middle(square, shown.side);
    return taken.has(square) ? svg("circle.goal.taking", { cx: x, cy: y, r: 44 }) : svg("circle.goal", { cx: x, cy: y, r: 17 });
  };
  return [shown.ghost ? null : shown.goals.map(goal), checking(shown), wasMoved(shown)];
}

/** @param {Shown} shown */
function way(shown) {
  if (shown.way.length < 2) return null;
  const points = shown.way.map((square) => middle(square, shown.side).join(",")).join(" ");
  return svg("polyline.way", { points });
}

/** Corners round the squares of the last move, so that it is told by form as well as by colour. @param {Shown} shown */
function wasMoved(shown) {
  return shown.last.map((square) => {
    const [x, y] = place(square, shown.side).map((part) => part * SQUARE);
    return svg("path.corners", { d: `M${x + 4} ${y + 24}v-20h20M${x + 76} ${y + 4}h20v20M${x + 96} ${y + 76}v20h-20M${x + 24} ${y + 96}h-20v-20` });
  });
}

/** @param {Shown} shown */
function checking(shown) {
  if (!shown.check) return null;
  const to = middle(shown.check.king, shown.side);
  const line = (/** @type {string} */ square) => {
    const [x1, y1] = middle(square, shown.side);
    return svg("line.threat", { x1, y1, x2: to[0], y2: to[1] });
  };
  return [shown.check.by.map(line), svg("text.alarm", { x: to[0] + 30, y: to[1] - 14 }, "!")];
}

/**
 * @param {Shown} shown
 * @param {(square: string) => void} tapped
 */
function grid(shown, tapped) {
  if (!cursor) cursor = squareAt(4, SIZE - 1, shown.side);
  const live = new Set([...shown.goals, ...shown.pieces.flatMap((one) => one.squares)]);
  const rows = ALL.map((down) => el("div.rank", { role: "row" }, ALL.map((across) => roomy(field(shown, squareAt(across, down, shown.side), tapped), across, down, shown.side, live))));
  const moved = (/** @type {KeyboardEvent} */ event) => walk(event, shown.side);
  return el("div.squares", { role: "grid", "aria-label": t("cubulus.board"), onkeydown: moved }, rows);
}

/**
 * @param {Shown} shown
 * @param {string} square
 * @param {(square: string) => void} tapped
 */
function field(shown, square, tapped) {
  const piece = shown.pieces.find((one) => one.squares.includes(square));
  const signs = [
    shown.check?.king === square && "check",
    shown.last.includes(square) && "last",
    shown.goals.includes(square) && "goal",
    shown.chosen?.squares.includes(square) && "chosen",
  ];
  const name = signs.filter(Boolean).reduce((what, key) => t(`cubulus.square.${key}`, { what }), squareName(square, piece, shown.side));
  const act = () => {
    cursor = square;
    tapped(square);
  };
  return el("button.square", { type: "button", role: "gridcell", tabindex: cursor === square ? 0 : -1, "aria-label": name, onclick: act, "data-focus": `square-${square}` });
}

const SIDES = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * Let a square that does something be tapped a little beyond its edges, where nothing else would be done.
 * @param {HTMLElement} field
 * @param {number} across
 * @param {number} down
 * @param {number} side
 * @param {Set<string>} live the squares that do something
 */
function roomy(field, across, down, side, live) {
  if (!live.has(squareAt(across, down, side))) return field;
  field.classList.add("live");
  for (const [name, [right, below]] of Object.entries(SIDES)) {
    const next = [across + right, down + below];
    const isOn = next.every((part) => part >= 0 && part < SIZE);
    if (isOn && !live.has(squareAt(next[0], next[1], side))) field.classList.add(`free-${name}`);
  }
  return field;
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {KeyboardEvent} event
 * @param {number} side
 */
function walk(event, side) {
  const step = STEPS[event.key];
  const from = /** @type {HTMLElement} */ (event.target).dataset.focus?.slice("square-".length);
  if (!step || !from) return;
  event.preventDefault();
  const [across, down] = place(from, side);
  const to = [across + step[0], down + step[1]];
  if (to.some((part) => part < 0 || part >= SIZE)) return;
  cursor = squareAt(to[0], to[1], side);
  const board = /** @type {HTMLElement} */ (event.currentTarget);
  for (const one of board.querySelectorAll("button")) one.tabIndex = one.dataset.focus === `square-${cursor}` ? 0 : -1;
  /** @type {HTMLElement | null} */ (board.querySelector(`[data-focus="square-${cursor}"]`))?.focus();
}
