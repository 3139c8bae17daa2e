// What a visitor of the demonstration may do: see it again, or play on in somebody's place.

/** @import { View } from "../types/view" */

import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @param {View} view */
export function again(view) {
  if (!view.demo || !view.game?.verdict) return null;
  return el("button", { type: "button", onclick: () => post("again"), "data-focus": "again" }, t("demo.again"));
}

/**
 * @param {View} view
 * @param {boolean} [moves] whether the page of a player has to be opened
 */
export function seatsToTake(view, moves = false) {
  if (!view.demo || !view.game?.verdict || view.game.mine.length) return null;
  const free = view.game.players.filter((/** @type {any} */ one) => one.demo && one.dice);
  const take = (/** @type {any} */ one) => async () => {
    if ((await post("sit", { person: one.person })) && moves) location.assign("/play");
  };
  const button = (/** @type {any} */ one) => el("button", { type: "button", onclick: take(one), "data-focus": `sit-${one.person}` }, t("demo.sit.as", { name: one.name }));
  return free.length ? el("div.sit", {}, el("h2", {}, t("demo.sit")), el("div.row", {}, free.map(button))) : null;
}
