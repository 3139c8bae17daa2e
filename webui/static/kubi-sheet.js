// A sheet of Kubi as it looks on paper: values, sums 2 to 12 with their strokes, and the tally set.

import { choose, chooser } from "./chooser.js";
import { el, patch, svg } from "./dom.js";
import { figure } from "./kubi-players.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Sheet} Sheet */
/** @typedef {import("./kubi-types.js").Option} Option */
/** @typedef {import("./kubi-types.js").Row} Row */

const COUNTED = 10; // strokes of a row beyond this one change nothing
const LAST = 8; // strokes behind a number that end a game

/**
 * @param {Sheet} paper
 * @param {Option | null} [planned] an option whose strokes are drawn as well, dashed
 */
export function sheet(paper, planned = null) {
  return el("div.paper", {}, rows(paper, planned), el("div.beside", {}, tally(paper, planned), sum(paper, planned)));
}

/**
 * @param {Sheet} paper
 * @param {Option | null} planned
 */
function rows(paper, planned) {
  const then = new Map(planned?.sheet ?? []);
  const head = ["value", "sum", "strokes", "points"].map((key) => el("th", { scope: "col" }, el("span", {}, t(`kubi.sheet.${key}`))));
  const line = (/** @type {Row} */ one) => {
    const added = (planned?.sums ?? []).filter((row) => row === one.row).length;
    const points = then.get(one.row) ?? one.points;
    const empty = !one.strokes && !added;
    const made = el(
      "tr",
      {},
      el("td.value", {}, one.value),
      el("th", { scope: "row" }, one.row),
      el("td", {}, strokes(one.strokes, added, COUNTED)),
      el("td.points", {}, empty ? "" : figure(points)),
    );
    made.classList.toggle("planned", added > 0);
    made.classList.toggle("loss", points < 0);
    made.classList.toggle("gain", points > 0);
    return made;
  };
  return el("table.rows", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, paper.rows.map(line)));
}

/**
 * @param {Sheet} paper
 * @param {Option | null} planned
 */
function tally(paper, planned) {
  const line = (/** @type {number} */ count, /** @type {number} */ index) => {
    const number = index + 1;
    const crossed = paper.crossed.includes(number);
    const added = planned?.mark === number ? 1 : 0;
    const made = el("tr", {}, el("th", { scope: "row" }, number), el("td.crossed", {}, crossed ? "✕" : ""), el("td", {}, crossed && strokes(count, added, LAST)));
    made.classList.toggle("planned", added > 0);
    made.classList.toggle("off", !crossed);
    made.classList.toggle("full", count + added >= LAST);
    return made;
  };
  return el("table.tally", {}, el("caption", {}, t("kubi.sheet.tally")), el("tbody", {}, paper.tally.map(line)));
}

/**
 * @param {Sheet} paper
 * @param {Option | null} planned
 */
function sum(paper, planned) {
  const total = planned ? planned.total : paper.total;
  return el("p.sum-of", {}, el("span", {}, t("kubi.sheet.total")), el("b", {}, figure(total)), planned && total !== paper.total ? el("small", {}, figure(paper.total)) : null);
}

const GAP = 7;
const GROUP = 5;
const HIGH = 22;

/**
 * Strokes in fives, the fifth across; those planned are dashed, those that no longer count are pale.
 * @param {number} there
 * @param {number} added
 * @param {number} counted
 */
function strokes(there, added, counted) {
  const all = there + added;
  if (!all) return null;
  const lines = Array.from({ length: all }, (_, i) => stroke(i, i >= there, i >= counted));
  const last = all - 1;
  const wide = Math.floor(last / GROUP) * (GROUP * GAP + 2) + (last % GROUP === GROUP - 1 ? GROUP - 1 : (last % GROUP) + 1) * GAP + 4;
  const name = added ? `${there} ${t("kubi.sheet.new", { n: added })}` : String(there);
  return svg("svg.strokes", { viewBox: `0 0 ${wide} ${HIGH}`, width: wide, height: HIGH, role: "img", "aria-label": name }, lines);
}

/**
 * @param {number} index
 * @param {boolean} isNew
 * @param {boolean} idle
 */
function stroke(index, isNew, idle) {
  const left = Math.floor(index / GROUP) * (GROUP * GAP + 2) + 4;
  const place = index % GROUP;
  const x = left + place * GAP;
  const points = place === GROUP - 1 ? { x1: left - 4, y1: HIGH - 5, x2: left + (GROUP - 2) * GAP + 4, y2: 5 } : { x1: x + 1, y1: 2, x2: x - 1, y2: HIGH - 2 };
  const made = svg("line", points);
  made.classList.toggle("new", isNew);
  made.classList.toggle("idle", idle);
  return made;
}

/**
 * Somebody's sheet, over the page: as it is while it stays open.
 * @param {Game} game
 * @param {number} seat
 */
export function openSheet(game, seat) {
  drawOver(game, seat);
  choose(game, (now) => now.number === game.number && drawOver(now, seat));
}

/**
 * @param {Game} game
 * @param {number} seat
 */
function drawOver(game, seat) {
  const box = chooser();
  const { name } = game.players[seat];
  const close = el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"));
  patch(box, el("header", {}, el("h2", { id: "chooser-title" }, t("kubi.sheet.of", { name })), close), el("div.kubi", {}, sheet(game.sheets[seat])));
  return true;
}
