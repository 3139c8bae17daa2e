// The first page: who is at the table; in a demonstration the table itself.

import { again, seatsToTake } from "./demo.js";
import { el, fill, part } from "./dom.js";
import { door } from "./door.js";
import { announce, live } from "./live.js";
import { isJustRuled, players, ribbon } from "./parts.js";
import { stage, stageFrom } from "./stage.js";
import { t } from "./texts.js";

live((view) => {
  door(view);
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("people"), [view.people, view.game?.players], () => people(view));
  const screen = document.getElementById("stage");
  if (!screen) return;
  fill(screen, stageFrom(view), () => stage(view));
  fill(part("choices"), [view.game?.players, view.game?.verdict], () => [again(view), seatsToTake(view, true)]);
  const { game } = view;
  if (game) announce(isJustRuled(game) ? `${game.verdict.title}. ${game.verdict.because}` : game.headline);
});

/** @param {any} view */
function people(view) {
  const { game } = view;
  if (!game) return [el("h2", {}, t("people")), names(view.people)];
  return [view.demo ? null : el("h2", {}, game.headline), game.kind === "dudo" ? players(game) : names(game.players)];
}

/** @param {{ name: string }[]} all */
function names(all) {
  const shown = all.map((one) => el("li", {}, one.name));
  return el("ul.people", {}, shown.length ? shown : el("li.nobody", {}, t("people.none")));
}
