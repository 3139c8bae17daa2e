// The controls of the player whose turn it is: only raises that are legal can be put together.

/** @import { Dudo } from "../types/view" */

import { die } from "./die.js";
import { el } from "./dom.js";
import { draft } from "./drafts.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** What is put together at present; it begins anew with every event of the game. */
const chosen = draft("bid", { last: -1, face: 0, quantity: 0 });

/**
 * @param {Dudo} game
 * @param {() => void} changed called when the choice has changed
 */
export function bidding(game, changed) {
  const can = game.can;
  if (chosen.last !== game.last) choose(game, can.first ?? 0);
  const sections = [];
  if (can.bid?.some(Boolean)) sections.push(faceButtons(game, changed), stepper(game, changed));
  sections.push(calls(game));
  return el("div.bidding", {}, sections);
}

/**
 * Choose a face; it starts at its cheapest bid.
 * @param {Dudo} game
 * @param {number} face
 */
function choose(game, face) {
  Object.assign(chosen, { last: game.last, face, quantity: game.can.bid?.[face - 1] ?? 0 });
}

/**
 * @param {Dudo} game
 * @param {() => void} changed
 */
function faceButtons(game, changed) {
  const button = (/** @type {number | null} */ least, /** @type {number} */ index) => {
    const face = index + 1;
    const name = least ? `${t(`face.${face}`)}, ${t("bid.from", { n: least })}` : `${t(`face.${face}`)}: ${t("bid.no")}`;
    const tapped = () => {
      choose(game, face);
      changed();
    };
    const given = { type: "button", "aria-pressed": chosen.face === face, "aria-label": name, disabled: !least, onclick: tapped };
    return el("button.face", { ...given, "data-focus": `face-${face}` }, die(face), el("small", { "aria-hidden": "true" }, least ? `${least}+` : "–"));
  };
  return el("div.faces", { role: "group", "aria-label": t("bid.face") }, game.can.bid?.map(button));
}

/**
 * @param {Dudo} game
 * @param {() => void} changed
 */
function stepper(game, changed) {
  const steps = game.can.steps?.[chosen.face - 1] ?? [];
  const at = steps.indexOf(chosen.quantity);
  const step = (/** @type {number} */ by) => () => {
    chosen.quantity = steps[at + by] ?? chosen.quantity;
    changed();
  };
  // At its end a step does nothing but stays a button: one that is disabled loses the focus, and with it who needs keys.
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key, /** @type {boolean} */ off) =>
    el("button.step", { type: "button", "aria-label": t(key), "aria-disabled": off, onclick: step(by), "data-focus": key }, sign);
  return el(
    "div.stepper",
    { role: "group", "aria-label": t("bid.quantity") },
    button(-1, "−", "bid.fewer", at <= 0),
    el("output", {}, el("b", {}, chosen.quantity), el("span", {}, faces(chosen.quantity, chosen.face))),
    button(1, "+", "bid.more", at >= steps.length - 1),
  );
}

/**
 * @param {number} many
 * @param {number} face
 */
function faces(many, face) {
  return t(many === 1 ? `die.${face}` : `face.${face}`);
}

/** @param {Dudo} game */
function calls(game) {
  const { can } = game;
  const act = (/** @type {string} */ is, player = game.turn, more = {}) => () => post("act", { event: { is: `dudo.${is}`, player, ...more }, after: game.last });
  const { quantity, face } = chosen;
  const bid = can.bid?.some(Boolean) && { quantity, face };
  return el(
    "div.calls",
    {},
    can.dudo && el("button.dudo", { type: "button", onclick: act("challenge", can.doubter), "data-focus": "dudo" }, el("b", {}, t("dudo")), el("small", {}, t("dudo.hint"))),
    can.exact && el("button.exact", { type: "button", onclick: act("exact"), "data-focus": "exact" }, el("b", {}, t("exact")), el("small", {}, t("exact.hint"))),
    bid && el("button.go", { type: "button", onclick: act("bid", game.turn, bid), "data-focus": "bid" }, el("b", {}, t("bid")), el("small", {}, `${quantity} ${faces(quantity, face)}`)),
  );
}
