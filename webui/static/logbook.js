// The log of the game, over the page.

import { el, part } from "./dom.js";
import { logList } from "./parts.js";
import { within } from "./patience.js";
import { language, t } from "./texts.js";
import { toast } from "./toast.js";

const ANSWER = 8_000; // milliseconds

async function asked() {
  try {
    const answer = await fetch(`/api/v1/log?lang=${language}`, { signal: within(ANSWER) });
    const said = await answer.json();
    if (answer.ok) return said.lines;
    toast(said.error);
  } catch {
    toast(t("post.failed"));
  }
  return null;
}

/** @param {(() => void) | null} recall shows the last ruling again */
export async function openLog(recall) {
  const box = /** @type {HTMLDialogElement} */ (part("log"));
  const lines = await asked();
  if (!lines) return;
  const close = el("button.quiet", { type: "button", onclick: () => box.close() }, t("close"));
  const reopen = () => {
    box.close();
    recall?.();
  };
  const see = recall && el("button", { type: "button", onclick: reopen }, t("verdict.again"));
  box.replaceChildren(el("header", {}, el("h2", { id: "log-title" }, t("log.title")), close), ...(see ? [see] : []), logList(lines));
  box.showModal();
}
