// The big screen: no controls.

import { el, fill, part } from "./dom.js";
import { announce, live } from "./live.js";
import { players, ribbon } from "./parts.js";
import { isRuled, stage, stageFrom } from "./stage.js";
import { t } from "./texts.js";

live((view) => {
  const { game } = view;
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("players"), game?.players ?? view.people, () => (game ? players(game) : waiting(view)));
  fill(part("stage"), stageFrom(view), () => stage(view));
  announce(game && isRuled(game) ? `${game.verdict.title}. ${game.verdict.because}` : (game?.headline ?? ""));
});

/** @param {any} view */
function waiting(view) {
  const names = view.people.map((one) => el("li", {}, one.name));
  return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
}
