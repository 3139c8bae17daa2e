// The page of Kubi: the throw, what is entered for it, and the own sheet as it looks on paper.

import { el, patch } from "./dom.js";
import { choosing } from "./kubi-choose.js";
import { wrong } from "./kubi-correct.js";
import { ending } from "./kubi-end.js";
import { entry, preview, tell } from "./kubi-entry.js";
import { scores } from "./kubi-players.js";
import { again } from "./kubi-rethrow.js";
import { seen } from "./kubi-seen.js";
import { openSheet, sheet } from "./kubi-sheet.js";
import { thrown, throwing } from "./kubi-throw.js";
import { moment, spoken } from "./moments.js";
import { stylesheet } from "./style.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Player} Player */

await stylesheet("kubi.css");

/** @type {any} */
let view = null;
/** @type {HTMLElement} */
let root;
/** The seat of this phone that was tapped last, of several; -1 for none. */
let picked = -1;

/**
 * @param {HTMLElement} where
 * @param {any} now
 */
export function draw(where, now) {
  root = where;
  view = now;
  redraw();
}

function redraw() {
  const { game } = view;
  const seat = acting(game);
  patch(
    root,
    el("section.kubi", { id: "players", "aria-label": t("kubi.players") }, scores(game, tapped)),
    el("section.kubi", { id: "stage" }, stage(game, seat)),
    el("section.kubi", { id: "controls" }, asking(view), controls(game, seat), takeBack(view)),
    paper(game, seat),
  );
  told(game);
  document.body.classList.toggle("my-turn", busy(game));
}

/** @param {Game} game */
function told(game) {
  const turn = busy(game) ? String(game.round) : ""; // who has thrown has the turn still: to enter it
  moment({ game: game.number, turn, call: "", verdict: game.verdict?.title ?? "" }, spoken(game.verdict));
}

/** @param {Game} game */
function busy(game) {
  const throws = game.phase === "throwing" && game.mine.includes(game.turn);
  return throws || game.can.choose.length > 0 || game.entries.some((one) => one.entered === null);
}

/**
 * The seat that this phone acts for now: the one tapped, or the first that something is still asked of.
 * @param {Game} game
 */
function acting(game) {
  const open = [...game.can.choose, ...game.entries.filter((one) => one.entered === null).map((one) => one.seat)];
  if (game.mine.includes(picked) && (!open.length || open.includes(picked))) return picked;
  return open[0] ?? (game.mine.includes(game.turn) ? game.turn : (game.mine[0] ?? -1));
}

/** @param {Player} player whose name was tapped */
function tapped(player) {
  if (!player.mine || view.game.mine.length < 2) return openSheet(view.game, player.seat);
  picked = player.seat;
  redraw();
}

/**
 * @param {Game} game
 * @param {number} seat
 */
function stage(game, seat) {
  const head = [el("h1.headline", {}, game.headline), game.note && el("p.note", {}, game.note)];
  if (game.phase === "over") return [head, ending(game)];
  return [head, thrown(game, seat, redraw), seen(game)];
}

/**
 * @param {Game} game
 * @param {number} seat
 */
function controls(game, seat) {
  if (game.phase === "over") return [];
  if (seat < 0) return el("div.row.centred", {}, again(game), wrong(game)); // of a host who does not play
  if (game.phase === "choosing") return game.can.choose.includes(seat) ? choosing(game, seat, redraw) : [];
  if (game.phase === "throwing") return throwing(game, redraw);
  return entry(game, seat, redraw);
}

/**
 * @param {Game} game
 * @param {number} seat
 */
function paper(game, seat) {
  if (seat < 0 || !game.sheets[seat].crossed.length) return null;
  const several = game.mine.length > 1;
  const title = several ? t("kubi.sheet.of", { name: game.players[seat].name }) : t("kubi.sheet.mine");
  return el("section.kubi.side", { key: "paper" }, el("h2", {}, title), sheet(game.sheets[seat], preview(game, seat)), tell(game, seat));
}
