// Dice of which the table cannot say what they show, or whose they are: the round is thrown again (D42).

/** @import { RevealView } from "../types/view" */

import { choose, chooser } from "./chooser.js";
import { el } from "./dom.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/**
 * A button for the host, who speaks for the table.
 * @param {RevealView} view
 */
export function voiding(view) {
  return el("button.quiet.small", { type: "button", onclick: () => sure(view), "data-focus": "void" }, t("void"));
}

/** @param {RevealView} view */
function sure(view) {
  const box = chooser();
  const close = () => box.close();
  const tapped = () => {
    close();
    return post("act", { event: { is: "dudo.void", reason: "" }, after: view.game.last });
  };
  box.replaceChildren(
    el("h2", { id: "chooser-title" }, t("void.sure")),
    el("p.note", {}, t("void.what")),
    el("button.go", { type: "button", onclick: tapped }, t("void.yes")),
    el("button.quiet", { type: "button", onclick: close }, t("picture.cancel")),
  );
  choose(view.game, ({ phase, round }) => phase === "reveal" && round === view.game.round);
}
