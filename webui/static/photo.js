// A photo from this phone in place of the camera, while dice lie open.

import { el } from "./dom.js";
import { take } from "./live.js";
import { mark } from "./post.js";
import { language, t } from "./texts.js";
import { toast } from "./toast.js";
import { send } from "./token.js";

const LONGEST = 100_000; // milliseconds that the reading of a photo may take

/**
 * Whether dice lie open that the table waits for, and this phone may say what they show.
 * @param {any} view
 */
function wanted(view) {
  const { game } = view;
  const open = (game?.kind === "dudo" && game.phase === "reveal") || (game?.kind === "kubi" && game.phase === "throwing");
  return open && (game.mine.length > 0 || view.me.host);
}

/** @param {any} view */
export function photoButton(view) {
  if (!wanted(view)) return null;
  const chosen = (/** @type {any} */ event) => hand(event.target, view.game.last);
  const file = el("input.visually-hidden", { id: "photo", type: "file", accept: "image/jpeg", capture: "environment", onchange: chosen, "data-focus": "photo" });
  const hint = view.game.kind === "kubi" ? t("photo.throw.hint") : t("photo.hint");
  return el("div.photo", { key: "photo-box" }, file, el("label.button", { for: "photo" }, t("photo.table")), el("small", {}, hint));
}

/**
 * @param {HTMLInputElement} input
 * @param {number} after
 */
async function hand(input, after) {
  const [file] = input.files ?? [];
  if (!file) return;
  toast(t("photo.sending"), true);
  try {
    const address = `/api/v1/photo?lang=${language}&after=${after}&once=${mark()}`;
    const answer = await send(address, "image/jpeg", file, LONGEST);
    const said = await answer.json();
    toast(answer.ok ? "" : said.error);
    if (answer.ok) take(said);
  } catch {
    toast(t("post.failed"));
  }
  input.value = "";
}
