// The phone of a player: what all games share. The page of the game itself is a module of its own.

import { chooser, outlive } from "./chooser.js";
import { openComforts } from "./comforts.js";
import { again, seatsToTake } from "./demo.js";
import { el, part, patch } from "./dom.js";
import { fetched, later } from "./fetched.js";
import { joinForm, lobby, offeredSeat } from "./joining.js";
import { announce, live } from "./live.js";
import { openLog } from "./logbook.js";
import { drawMe, openMe, switcher } from "./me.js";
import { cameraChip, ribbon } from "./parts.js";
import { photoButton } from "./photo.js";
import { settle } from "./settling.js";
import { t } from "./texts.js";

/**
 * What a module of a game has: `draw` draws the view into an element that is its own as long as the game lasts;
 * `recall` gives what shows the last ruling again, null if there is none.
 * @typedef {{ draw: (root: HTMLElement, view: any) => void, recall?: (view: any) => (() => void) | null }} GamePage
 */

/** @type {Record<string, (query: string) => Promise<GamePage>>} */
const MODULES = {
  dudo: (query) => import(`./dudo.js${query}`),
  kubi: (query) => import(`./kubi.js${query}`),
  cubulus: (query) => import(`./cubulus.js${query}`),
};

/** @type {any} */
let view = null;
/** The page of the game that is drawn, and of which kind it is. */
const shown = { kind: "", number: -1, page: /** @type {GamePage | null} */ (null) };

function render() {
  const { game } = view;
  patch(part("ribbon"), ribbon(view));
  patch(part("bar"), bar());
  patch(part("here"), switcher(view));
  patch(part("outside"), outside());
  const me = /** @type {HTMLDialogElement} */ (part("me"));
  outlive(game);
  if (!view.me.here.length) me.close();
  else if (me.open) drawMe(view);
  draw();
  placeLanguages();
  if (game) announce(game.headline);
}

/** Who comes sees the languages at once; in a game they are out of the way, among the settings. */
function placeLanguages() {
  const place = view.game ? part("comforts") : document.body;
  const languages = part("languages");
  if (languages.parentElement !== place) place.append(languages);
}

async function draw() {
  const root = part("game");
  const { kind = "", number = -1 } = view.game ?? {};
  if (number !== shown.number && shown.number >= 0) clear();
  shown.number = number;
  if (kind !== shown.kind) {
    Object.assign(shown, { kind, page: null });
    patch(root);
    const page = kind ? await fetched(MODULES[kind]) : null;
    if (shown.kind !== kind) return; // the table went on while the module came
    if (kind && !page) return notYet();
    shown.page = page;
  }
  if (shown.page) shown.page.draw(root, view);
  else if (!kind) patch(root, el("section", { id: "stage" }, lobby(view)));
}

/** Nothing of the game before lies over the next one, and no tap that was meant for it reaches that. */
function clear() {
  settle();
  chooser().close();
  /** @type {HTMLDialogElement} */ (part("verdict")).close();
}

/** Nobody may be left before an empty page: it comes with the next view, or after a while without one. */
function notYet() {
  shown.kind = "";
  later(draw);
}

function bar() {
  const { game } = view;
  return [
    el("a.brand-link", { href: "/" }, "Kubejo"),
    game ? el("span.round", {}, game.sheet) : null,
    game?.kind !== "cubulus" && cameraChip(view.camera),
    view.me.here.length > 0 && el("button.quiet", { type: "button", onclick: () => openMe(view), "data-focus": "me-open" }, t("here.menu")),
    el("button.quiet", { type: "button", onclick: () => openComforts(!game || game.kind === "dudo", render), "aria-label": t("comforts"), key: "comforts" }, "⚙"),
    el("button.quiet", { type: "button", onclick: () => openLog(recall), "data-focus": "log" }, t("menu")),
  ];
}

function recall() {
  return (view.game && shown.page?.recall?.(view)) ?? null;
}

/** What stands beside the game: the door to the table, and why somebody only looks on. */
function outside() {
  const { game } = view;
  const looksOn = game && game.phase !== "over" && !game.mine.length;
  return [
    offeredSeat(render),
    !view.me.name && !view.demo && joinForm(view, render),
    photoButton(view),
    again(view),
    seatsToTake(view),
    looksOn && el("p.note", {}, view.me.name ? t("join.next") : t("spectating")),
  ];
}

for (const box of document.querySelectorAll("dialog")) box.addEventListener("close", closed);

function closed() {
  if (view) render();
  const { activeElement: active, body } = document;
  if (active === body || active?.closest("dialog:not([open])")) document.querySelector("main")?.focus({ preventScroll: true }); // what opened it is gone
}

live((now) => {
  view = now;
  render();
});
