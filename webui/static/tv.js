// The big screen: no controls.

import { el, fill, part } from "./dom.js";
import { announce, live } from "./live.js";
import { cameraChip, players, ribbon } from "./parts.js";
import { isRuled, stage, stageFrom } from "./stage.js";
import { t } from "./texts.js";

/** @typedef {{ players: (game: any) => unknown, stage: (game: any) => unknown }} GameScreen what stands at the side, and in the middle */

/** @type {Record<string, () => Promise<GameScreen>>} */
const MODULES = {
  kubi: () => import("./kubi-tv.js"),
  cubulus: () => import("./cubulus-tv.js"),
};
/** The screens that have been fetched. @type {Record<string, GameScreen>} */
const screens = {};
/** @type {any} */
let view = null;

live((now) => {
  view = now;
  render();
});

async function render() {
  const { game } = view;
  fill(part("ribbon"), view.demo, () => ribbon(view));
  const told = game?.kind !== "cubulus" && game?.phase !== "reveal"; // a reveal tells it in its midst
  fill(part("camera"), told && view.camera, () => told && cameraChip(view.camera));
  if (game?.kind in MODULES) return other(game.kind);
  fill(part("players"), game?.players ?? view.people, () => (game ? players(game) : waiting(view)));
  fill(part("stage"), stageFrom(view), () => stage(view));
  announce(game && isRuled(game) ? `${game.verdict.title}. ${game.verdict.because}` : (game?.headline ?? ""));
}

/** @param {string} kind of a game other than Dudo */
async function other(kind) {
  screens[kind] ??= await MODULES[kind]();
  const { game } = view;
  if (game?.kind !== kind) return; // the table went on while the screen came
  const screen = screens[kind];
  fill(part("players"), game, () => screen.players(game));
  fill(part("stage"), game, () => screen.stage(game));
  announce(game.verdict ? game.verdict.because : game.headline);
}

/** @param {any} view */
function waiting(view) {
  const names = view.people.map((/** @type {any} */ one) => el("li", {}, one.name));
  return [el("h2", {}, t("people")), el("ul.people", {}, names.length ? names : el("li.nobody", {}, t("people.none")))];
}
