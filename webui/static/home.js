// The first page: who is at the table; in a demonstration the table itself.

import { again, seatsToTake } from "./demo.js";
import { el, fill, part } from "./dom.js";
import { announce, live } from "./live.js";
import { players, ribbon } from "./parts.js";
import { isRuled, stage, stageFrom } from "./stage.js";
import { t } from "./texts.js";

live((view) => {
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("people"), [view.people, view.game?.players], () => people(view));
  const screen = document.getElementById("stage");
  if (!screen) return;
  fill(screen, stageFrom(view), () => stage(view));
  fill(part("choices"), [view.game?.players, view.game?.verdict], () => [again(view), seatsToTake(view, true)]);
  const { game } = view;
  if (game) announce(isRuled(game) ? `${game.verdict.title}. ${game.verdict.because}` : game.headline);
});

/** @param {any} view */
function people(view) {
  if (view.game) return [view.demo ? null : el("h2", {}, view.game.headline), players(view.game)];
  const names = view.people.map((/** @type {any} */ one) => el("li", {}, one.name));
  return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
}
