// The page of Cubulus: the board with the own side at the bottom, and the moves of the own pieces.

import { board } from "./cubulus-board.js";
import { moves, sayings } from "./cubulus-moves.js";
import { exchanges, panel } from "./cubulus-panel.js";
import { now, renew, tap } from "./cubulus-pick.js";
import { lastMove, sides } from "./cubulus-players.js";
import { el, patch } from "./dom.js";
import { moment, spoken } from "./moments.js";
import { stylesheet } from "./style.js";
import { asking, takeBack } from "./takeback.js";
import { t } from "./texts.js";

/** @typedef {import("./cubulus-types.js").Game} Game */

await stylesheet("cubulus.css");

/** @type {any} */
let view = null;
/** @type {HTMLElement} */
let root;
/** Whether somebody has turned the board. */
let turned = false;

/**
 * @param {HTMLElement} where
 * @param {any} given
 */
export function draw(where, given) {
  root = where;
  view = given;
  renew(view.game);
  redraw();
}

function redraw() {
  const { game } = view;
  const side = (game.mine.length === 1 ? game.mine[0] : 0) ^ Number(turned);
  patch(
    root,
    el("section.cubulus", { id: "players", "aria-label": t("cubulus.players") }, sides(game, now(game).exchanged?.lost)),
    el("section.cubulus", { id: "stage" }, el(game.check ? "header.head.alarmed" : "header.head", {}, el("h1.headline", {}, game.headline), !game.verdict && el("p.note", {}, game.note)), ending(game), board(shown(game, side), tapped)),
    el("section.cubulus", { id: "controls" }, beside(game, side)),
  );
  told(game);
  document.body.classList.toggle("my-turn", Boolean(game.turns));
}

/** @param {Game} game */
function told(game) {
  const turn = game.turns ? String(game.moves.length) : "";
  moment({ game: game.number, turn, call: "", verdict: game.verdict?.title ?? "" }, spoken(game.verdict));
}

/** @param {string} square */
function tapped(square) {
  tap(view.game, square);
  redraw();
}

/**
 * @param {Game} game
 * @param {number} side
 */
function shown(game, side) {
  const { pieces, chosen, moves: open, move, exchanged } = now(game);
  const goals = [...new Set(open.filter((one) => one.how !== "turn").flatMap((one) => one.goals))];
  const way = chosen && move?.how === "roll" ? [...chosen.squares, ...move.way] : [];
  return { pieces, side, check: exchanged ? null : game.check, last: lastMove(game), chosen, goals, ghost: move, way };
}

/** @param {Game} game */
function ending(game) {
  if (!game.verdict) return null;
  return el("p.because", {}, game.verdict.because, el("span.tag", {}, game.verdict.rule));
}

/**
 * @param {Game} game
 * @param {number} side
 */
function beside(game, side) {
  const turn = () => {
    turned = !turned;
    redraw();
  };
  return [
    asking(view),
    panel(game, side, redraw),
    exchanges(game, side, redraw),
    game.turns && !now(game).chosen && el("p.note", {}, t("cubulus.how")),
    sayings(game),
    takeBack(view),
    moves(game),
    el("button.quiet.small", { type: "button", onclick: turn, "data-focus": "turn-board" }, t("cubulus.board.turn")),
  ];
}
