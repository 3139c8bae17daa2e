// The end of a game of Kubi: places, points, and every row of every sheet.

import { el } from "./dom.js";
import { figure } from "./kubi-players.js";
import { openSheet } from "./kubi-sheet.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Place} Place */

/** @param {Game} game */
export function ending(game) {
  const { verdict } = game;
  if (!verdict) return [];
  return [
    el("p.because", {}, verdict.because, el("span.tag", {}, verdict.rule)),
    el("div.scroll", { tabindex: 0, role: "region", "aria-label": t("kubi.table") }, table(game)),
    el("p.note", {}, t("verdict.waits")),
  ];
}

/**
 * @param {Game} game
 * @param {boolean} [tappable] whether a name opens the sheet
 */
export function table(game, tappable = true) {
  const rows = game.sheets[0].rows.map((one) => el("th.row-of", { scope: "col" }, one.row));
  const head = el("tr", {}, el("th", { scope: "col" }, t("kubi.rank")), el("th.who", { scope: "col" }, t("kubi.player")), rows, el("th", { scope: "col" }, t("kubi.sheet.total")));
  const line = (/** @type {Place} */ place) => {
    const { name } = game.players[place.seat];
    const open = () => openSheet(game, place.seat);
    const who = tappable ? el("button.quiet", { type: "button", onclick: open, "aria-label": t("kubi.show", { name }), "data-focus": `sheet-${place.seat}` }, name) : name;
    const made = el(
      "tr",
      { key: `place-${place.seat}` },
      el("td.rank", {}, `${place.rank}.`),
      el("th.who", { scope: "row" }, who),
      game.sheets[place.seat].rows.map((one) => el("td.row-of", {}, one.strokes ? figure(one.points) : "·")),
      el("td.points", {}, figure(place.points)),
    );
    made.classList.toggle("best", place.rank === 1);
    return made;
  };
  return el("table.final", {}, el("caption.visually-hidden", {}, t("kubi.table")), el("thead", {}, head), el("tbody", {}, game.verdict?.places.map(line)));
}
