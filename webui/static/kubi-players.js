// Who is at the table, with running totals and who is still missing.

import { el } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Player} Player */

const SIGNS = { waited: "…", ready: "✓", done: "★" };

/**
 * @param {number} points
 * @returns {string} with the sign for minus that is as wide as a figure
 */
export function figure(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/**
 * @param {number} points
 * @returns {string} what is added or taken away
 */
export function change(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0";
}

/**
 * @param {Game} game
 * @param {((player: Player) => void) | null} tapped
 */
export function scores(game, tapped) {
  return el("ul.players.scores", {}, game.players.map((one) => el("li", { key: `player-${one.seat}` }, card(one, tapped))));
}

/**
 * @param {Player} one
 * @param {((player: Player) => void) | null} tapped
 */
function card(one, tapped) {
  const parts = [
    el("span.name", {}, one.name, one.mine && el("small.you", {}, t("you"))),
    el("span.left", {}, el("b", {}, figure(one.points)), el("span.visually-hidden", {}, t("kubi.points")), stands(one)),
  ];
  const given = { "aria-current": one.turn ? "true" : null };
  const made = tapped
    ? el("button.player", { ...given, type: "button", onclick: () => tapped(one), "data-focus": `show-${one.seat}` }, parts)
    : el("div.player", given, parts);
  made.classList.toggle("mine", one.mine);
  made.classList.toggle("turn", one.turn);
  made.classList.toggle("missing", one.stands === "waited");
  return made;
}

/** @param {Player} one */
function stands(one) {
  return el("span.stands", { title: one.standsText }, el("span", { "aria-hidden": "true" }, SIGNS[one.stands]), el("span.visually-hidden", {}, one.standsText));
}
