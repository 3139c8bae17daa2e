// The page of Dudo: who has how many dice, what stands, and what may be said to it.

import { bidding } from "./bidding.js";
import { el, patch } from "./dom.js";
import { diceLeft, players, standing } from "./parts.js";
import * as reveal from "./reveal.js";
import { t } from "./texts.js";
import { again as verdictAgain, verdict } from "./verdict.js";

/** @type {any} */
let view = null;
/** @type {HTMLElement} */
let root;

/**
 * @param {HTMLElement} where
 * @param {any} now
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
    el("section", { id: "players", "aria-label": t("verdict.left") }, players(game)),
    el("section", { id: "stage" }, stage()),
    el("section", { id: "controls" }, controls()),
  );
  verdict(view, redraw);
  document.body.classList.toggle("my-turn", Boolean(game.can.bid));
}

/** @param {any} now */
export function recall(now) {
  return now.game.verdict && now.game.phase !== "reveal" ? () => verdictAgain(now) : null;
}

function stage() {
  const { game } = view;
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (game.phase === "reveal") return [head, reveal.stage(view)];
  if (game.phase === "over") return [head, game.verdict && diceLeft(game.verdict), el("p.note", {}, t("verdict.waits"))];
  return [head, standing(game, game.bid), el("p.total", {}, game.diceText)];
}

function controls() {
  const { game } = view;
  if (game.phase === "over") return [];
  if (game.phase === "reveal" && reveal.may(view)) return reveal.controls(view, redraw);
  if (!game.mine.length) return [];
  if (game.can.bid || game.can.dudo) return bidding(game, redraw);
  return el("p.wait", {}, t("turn.wait"));
}
