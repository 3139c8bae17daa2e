// The big screen: no controls.

import { el, fill, part } from "./dom.js";
import { door } from "./door.js";
import { fetched, later } from "./fetched.js";
import { announce, live } from "./live.js";
import { cameraChip, isJustRuled, players, ribbon } from "./parts.js";
import { stage, stageFrom } from "./stage.js";
import { t } from "./texts.js";

/** @typedef {{ players: (game: any) => unknown, stage: (game: any) => unknown }} GameScreen what stands at the side, and in the middle */

/** @type {Record<string, (query: string) => Promise<GameScreen>>} */
const MODULES = {
  kubi: (query) => import(`./kubi-tv.js${query}`),
  cubulus: (query) => import(`./cubulus-tv.js${query}`),
};
/** The screens that have been fetched. @type {Record<string, GameScreen>} */
const screens = {};
/** @type {any} */
let view = null;

live((now) => {
  view = now;
  door(view);
  render();
});

const SMALLER = 0.95;
const STEPS = 20; // in which what does not fit is made smaller, at most

/** @param {HTMLElement} side */
function isTooSmall(side) {
  return side.scrollHeight > side.clientHeight + 1 || side.scrollWidth > side.clientWidth + 1;
}

/**
 * Nobody scrolls a big screen: what does not fit is drawn smaller, the side and the middle each for itself. On a narrow
 * one the page is one column, and scrolls.
 */
function fit() {
  const scrolls = getComputedStyle(document.body).overflowY !== "hidden";
  for (const side of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#stage, aside"))) {
    side.style.fontSize = "";
    let size = parseFloat(getComputedStyle(side).fontSize);
    for (let step = 0; !scrolls && step < STEPS && isTooSmall(side); step++) {
      size *= SMALLER;
      side.style.fontSize = `${size}px`;
    }
  }
}

addEventListener("resize", fit);

async function render() {
  const { game } = view;
  fill(part("ribbon"), view.demo, () => ribbon(view));
  const told = game?.kind !== "cubulus" && game?.phase !== "reveal"; // a reveal tells it in its midst
  fill(part("camera"), told && view.camera, () => told && cameraChip(view.camera));
  if (game?.kind in MODULES) return other(game.kind);
  fill(part("players"), game?.players ?? view.people, () => (game ? players(game) : waiting(view)));
  fill(part("stage"), stageFrom(view), () => stage(view));
  fit();
  announce(game && isJustRuled(game) ? `${game.verdict.title}. ${game.verdict.because}` : (game?.headline ?? ""));
}

/** @param {string} kind of a game other than Dudo */
async function other(kind) {
  const screen = screens[kind] ?? (await fetched(MODULES[kind]));
  const { game } = view;
  if (game?.kind !== kind) return; // the table went on while the screen came
  if (!screen) return later(render);
  screens[kind] = screen;
  fill(part("players"), game, () => screen.players(game));
  fill(part("stage"), game, () => screen.stage(game));
  fit();
  announce(game.verdict ? game.verdict.because : game.headline);
}

/** @param {any} view */
function waiting(view) {
  const names = view.people.map((/** @type {any} */ one) => el("li", {}, one.name));
  return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
}
