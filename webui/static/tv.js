// The big screen: no controls, readable from across the room.

import { el, fill, part } from "./dom.js";
import { announce, live } from "./live.js";
import { cameraChip, countedHands, handRow, legend, picture, players, ribbon, ruling, standing } from "./parts.js";
import { t } from "./texts.js";

live((view) => {
  const { game } = view;
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("players"), game?.players ?? view.people, () => (game ? players(game) : waiting(view)));
  fill(part("stage"), game ? [game.headline, game.note, game.bid, game.bids, game.showing, game.verdict, game.phase, view.camera] : [], () => stage(view));
  announce(game?.verdict && !game.bid ? `${game.verdict.title}. ${game.verdict.because}` : (game?.headline ?? ""));
});

/** @param {any} view */
function waiting(view) {
  const names = view.people.map((one) => el("li", {}, one.name));
  return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
}

/** @param {any} view */
function stage(view) {
  const { game } = view;
  if (!game) return [el("h1.headline", {}, "Kubejo"), el("p.note", {}, t("join.wait"))];
  if (game.verdict && !game.bid && game.phase !== "reveal") return verdict(game);
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (game.phase === "reveal") return [head, standing(game, game.bid), reveal(view)];
  return [head, standing(game, game.bid), el("p.total", {}, game.diceText)];
}

/** @param {any} game */
function verdict(game) {
  const given = game.verdict;
  const next = game.phase === "over" ? game.headline : t("verdict.hidden");
  return el("article.ruled", {}, el("div", {}, ruling(given), countedHands(given), legend(given), el("p.note", {}, next)), given.picture && picture(given.picture));
}

/** @param {any} view */
function reveal(view) {
  const { showing, players: seats } = view.game;
  const row = (hand) => el("li", {}, el("span.name", {}, seats[hand.seat].name), handRow(hand));
  return el(
    "div.reveal",
    {},
    cameraChip(view.camera),
    el("ul.says", {}, showing.says.map((line) => el("li", {}, line))),
    showing.picture && picture(showing.picture, showing.dice.filter((one) => one.asked || one.astray)),
    el("ul.hands", {}, showing.hands.filter((hand) => hand.owned).map(row)),
  );
}
