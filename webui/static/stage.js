// What the whole table watches: readable from across the room, nothing to tap.

/** @import { Ruled, ShownHand, View } from "../types/view" */

import { el } from "./dom.js";
import { cameraChip, countedHands, handRow, isJustRuled, legend, livePicture, open, picture, ruling, standing } from "./parts.js";
import { seatStates } from "./seat-state.js";
import { t } from "./texts.js";

/** @param {View} view what the stage depends on */
export function stageFrom(view) {
  const { game } = view;
  if (!game) return [];
  return [game.headline, game.note, game.bid, game.bids, game.showing, game.verdict, game.phase, view.camera.text, view.demo];
}

/** @param {View} view */
export function stage(view) {
  const { game } = view;
  if (!game) return [el("h1.headline", {}, "Kubejo"), el("p.note", {}, t("join.wait"))];
  if (isJustRuled(game)) return verdict(game);
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (game.phase === "reveal") return [head, standing(game, game.bid), reveal(view)];
  const soon = view.demo && !game.verdict && !game.mine.length ? t("demo.soon") : "";
  return [head, standing(game, game.bid), el("p.total", {}, soon || game.diceText)];
}

/** @param {Ruled} game */
function verdict(game) {
  const given = game.verdict;
  const next = game.phase === "over" ? game.headline : t("verdict.hidden");
  return el("article.ruled", {}, el("div.words", {}, ruling(given), legend(given), el("p.note", {}, next)), countedHands(given, 3.1));
}

/** @param {View} view */
function reveal(view) {
  const { showing, players } = view.game;
  const row = (/** @type {ShownHand} */ hand) => el("li", {}, el("span.name", {}, players[hand.seat].name), handRow(hand));
  const hands = el("ul.hands", {}, showing.hands.filter((/** @type {any} */ hand) => hand.owned).map(row));
  return el(
    "div.reveal",
    {},
    cameraChip(view.camera),
    el("ul.says", {}, showing.says.map((/** @type {any} */ line) => el("li", {}, line))),
    seatStates(view.game, showing),
    showing.picture ? picture(showing.picture, open(showing.dice), null, showing.apart) : showing.live ? livePicture() : hands,
  );
}
