// Dice as the eye knows them: a rounded face with pips.

import { svg } from "./dom.js";
import { t } from "./texts.js";

/** @type {Record<number, [number, number][]>} */
export const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[29, 24], [71, 24], [29, 50], [71, 50], [29, 76], [71, 76]],
};

/**
 * @param {number | null} face null: not known
 * @param {string} [kind] classes: "counts", "joker", "maybe", "pale"
 */
export function die(face, kind = "") {
  const name = face ? t(`die.${face}`) : t("die.unknown");
  const made = svg("svg.die", { viewBox: "0 0 100 100", role: "img", "aria-label": name });
  if (face) made.classList.add(`f${face}`);
  if (kind) made.classList.add(...kind.split(" "));
  made.append(svg("rect.edge", { x: 3, y: 5, width: 94, height: 93, rx: 22 }));
  made.append(svg("rect.face", { x: 3, y: 2, width: 94, height: 92, rx: 22 }));
  made.append(...(face ? pips(face) : [svg("text", { x: 50, y: 67 }, "?")]));
  return made;
}

/** @param {number} face */
function pips(face) {
  const size = face === 1 ? 15 : 9.5;
  return PIPS[face].map(([x, y]) => svg("circle.pip", { cx: x, cy: y - 1.5, r: size }));
}

/** @param {string} [kind] */
export function slot(kind = "") {
  const made = svg("svg.die.slot", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  if (kind) made.classList.add(kind);
  made.append(svg("rect.face", { x: 5, y: 4, width: 90, height: 90, rx: 22 }));
  return made;
}
