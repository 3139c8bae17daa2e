// The page of Dudo: who has how many dice, what stands, and what may be said to it.

/** @import { Dudo, DudoView, RevealView } from "../types/view" */

import { bidding } from "./bidding.js";
import { isOn } from "./comforts.js";
import { el, patch } from "./dom.js";
import { diceLeft, players, standing } from "./parts.js";
import { moment, spoken } from "./moments.js";
import * as reveal from "./reveal.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";
import { isRuled, again as verdictAgain, verdict } from "./verdict.js";

/** @type {DudoView} */
let view;
/** @type {HTMLElement} */
let root;
/** The newest ruling that this page has seen: one that is taken back does not make the one before it new. */
let ruled = 0;

/**
 * @param {HTMLElement} where
 * @param {DudoView} now
 */
export function draw(where, now) {
  root = where;
  view = now;
  redraw();
}

function redraw() {
  const { game } = view;
  patch(
    root,
    el("section", { id: "players", "aria-label": t("verdict.left") }, game.phase === "reveal" ? null : players(game)),
    el("section", { id: "stage" }, stage()),
    el("section", { id: "controls" }, asking(view), controls(), takeBack(view)),
  );
  verdict(view, redraw);
  told(game);
  document.body.classList.toggle("my-turn", Boolean(game.can.bid));
}

/** @param {Dudo} game */
function told(game) {
  const given = game.verdict;
  const turn = game.can.bid ? `${game.round}/${game.bids.length}` : "";
  const call = game.phase === "reveal" ? String(game.round) : "";
  ruled = Math.max(ruled, given?.event ?? 0);
  const now = { game: game.number, turn, call, verdict: given ? String(ruled) : "" };
  moment(now, spoken(given));
}

/** @param {DudoView} now */
export function recall(now) {
  return isRuled(now) && now.game.phase !== "reveal" ? () => verdictAgain(now) : null;
}

/**
 * @param {DudoView} now
 * @returns {now is RevealView}
 */
function isOpen(now) {
  return now.game.phase === "reveal";
}

function stage() {
  const { game } = view;
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (isOpen(view)) return [head, reveal.stage(view)];
  if (game.phase === "over") return [head, game.verdict && diceLeft(game.verdict), el("p.note", {}, t("verdict.waits"))];
  return [head, standing(game, game.bid), isOn("chances") && chances(game.odds), el("p.total", {}, game.diceText)];
}

/** @param {Dudo["odds"]} odds */
function chances(odds) {
  if (!odds) return null;
  const says = odds.says.map((line) => el("li", {}, line));
  const bar = el("i.chance", { "aria-hidden": "true" }, el("i", { style: { width: `${100 * odds.holds}%` } }));
  return el("div.odds", {}, bar, el("ul", {}, says));
}

function controls() {
  const { game } = view;
  if (game.phase === "over") return [];
  if (isOpen(view) && reveal.may(view)) return reveal.controls(view, redraw);
  if (!game.mine.length) return [];
  if (game.can.bid || game.can.dudo) return bidding(game, redraw);
  return el("p.wait", {}, t(game.out ? "out" : "turn.wait"));
}
