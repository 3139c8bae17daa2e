// The log of the game, over the page.

import { asked } from "./asked.js";
import { el, part } from "./dom.js";
import { logList } from "./parts.js";
import { within } from "./patience.js";
import { t } from "./texts.js";

const ANSWER = 8_000; // milliseconds

/** @param {() => (() => void) | null} recall gives what shows the last ruling again, as things are when it is asked: the table goes on under the log */
export async function openLog(recall) {
  const box = /** @type {HTMLDialogElement} */ (part("log"));
  const told = await asked("log", within(ANSWER));
  if (!told) return;
  const close = el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"));
  const reopen = () => {
    box.close();
    recall()?.();
  };
  const see = recall() && el("button", { type: "button", onclick: reopen }, t("verdict.again"));
  box.replaceChildren(el("header", {}, el("h2", { id: "log-title" }, t("log.title")), close), ...(see ? [see] : []), logList(told.lines));
  box.showModal();
}
