// The first page: who is at the table.

import { el, fill, part } from "./dom.js";
import { live } from "./live.js";
import { players, ribbon } from "./parts.js";
import { t } from "./texts.js";

live((view) => {
  fill(part("ribbon"), view.demo, () => ribbon(view));
  fill(part("people"), [view.people, view.game?.players], () => {
    if (view.game) return [el("h2", {}, view.game.headline), players(view.game)];
    const names = view.people.map((one) => el("li", {}, one.name));
    return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
  });
});
