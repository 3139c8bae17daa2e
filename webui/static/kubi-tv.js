// Kubi on the big screen: the throw, who is missing, and every sheet in figures.

import { die } from "./die.js";
import { el } from "./dom.js";
import { table } from "./kubi-end.js";
import { figure, scores } from "./kubi-players.js";
import { stylesheet } from "./style.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Sheet} Sheet */
/** @typedef {import("./kubi-types.js").Row} Row */

await stylesheet("kubi.css");

/** @param {Game} game */
export function players(game) {
  return scores(game, null);
}

/** @param {Game} game */
export function stage(game) {
  const { verdict } = game;
  const head = [el("h1.headline", {}, game.headline), el("p.note", {}, verdict ? verdict.because : game.note)];
  if (verdict) return el("div.kubi", {}, head, table(game, false));
  const dice = game.throw.length ? game.throw : game.kept;
  return el("div.kubi", {}, head, el("div.throw", {}, dice.map((face) => el("span.cast", {}, die(face)))), game.phase !== "choosing" && sheets(game));
}

/** All sheets, a line each: the strokes behind the numbers and in the rows. @param {Game} game */
function sheets(game) {
  const rows = game.sheets[0].rows.map((one) => el("th", { scope: "col" }, one.row));
  const head = el("tr", {}, el("td"), el("th", { scope: "col" }, t("kubi.sheet.tally")), rows);
  const line = (/** @type {Sheet} */ sheet, /** @type {number} */ seat) =>
    el(
      "tr",
      {},
      el("th.who", { scope: "row" }, game.players[seat].name),
      el("td.numbers", {}, sheet.crossed.map((number) => el("span", {}, die(number, "small"), el("b", {}, sheet.tally[number - 1])))),
      sheet.rows.map(cell),
    );
  return el("table.all", {}, el("caption", {}, t("kubi.tv.strokes")), el("thead", {}, head), el("tbody", {}, game.sheets.map(line)));
}

/** @param {Row} one */
function cell(one) {
  if (!one.strokes) return el("td", {}, "·");
  const made = el("td", {}, one.strokes, el("small", {}, one.points ? figure(one.points) : "0"));
  made.classList.toggle("loss", one.points < 0);
  made.classList.toggle("gain", one.points > 0);
  return made;
}
