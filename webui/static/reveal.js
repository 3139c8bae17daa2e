// After a call: the cups come off, the camera reads, and what it cannot read is tapped or typed.

/** @import { Player, RevealView, Revealed, SeenDie, ShownHand, Showing } from "../types/view" */

import { choose, chooser } from "./chooser.js";
import { die, slot } from "./die.js";
import { el } from "./dom.js";
import { draft } from "./drafts.js";
import { crop, dieName, handRow, livePicture, open, picture, standing } from "./parts.js";
import { post } from "./post.js";
import { seatState, seatStates } from "./seat-state.js";
import { t } from "./texts.js";
import { voiding } from "./voiding.js";

/** The hand being typed: for which seat of which call, the faces so far, and whether it was tapped: any hand may be typed again. */
const typing = draft("hand", { last: -1, seat: -1, faces: /** @type {number[]} */ ([]), tapped: false });

/** @param {RevealView} view */
export function stage(view) {
  const { game } = view;
  const { showing } = game;
  const says = showing.says.map((line) => el("li", {}, line));
  return [
    standing(game, game.bid),
    el("div.reveal", {}, el("ul.says", { "aria-live": "polite" }, says), seatStates(game, showing)),
    showing.picture && may(view) && asked(view),
    showing.picture
      ? picture(showing.picture, showing.dice, may(view) ? (one) => ask(view, one) : null, showing.apart)
      : showing.live && livePicture(),
    showing.confirm && may(view) && confirm(showing),
    view.me.host && voiding(view),
  ];
}

/**
 * Whether this phone may say what dice show.
 * @param {RevealView} view
 */
export function may(view) {
  return view.game.mine.length > 0 || view.me.host || view.demo;
}

/**
 * The dice that matter, large enough to be judged at arm's length.
 * @param {RevealView} view
 */
function asked(view) {
  const { showing } = view.game;
  const { picture: source } = showing;
  if (!source) return null;
  const button = (/** @type {SeenDie} */ one, /** @type {number} */ index) => {
    const given = { type: "button", "aria-label": dieName(one), onclick: () => ask(view, one), "data-focus": `ask-${one.number}` };
    return el("button.ask", given, crop(source, one), el("b", { "aria-hidden": "true" }, index + 1));
  };
  const dice = open(showing.dice);
  return dice.length ? el("div.asked", {}, dice.map(button)) : null;
}

/** @param {Showing} showing */
function confirm(showing) {
  const tapped = () => post("confirm", { look: showing.look });
  return el("button.go", { type: "button", onclick: tapped, "data-focus": "confirm" }, t("picture.fine"));
}

/**
 * Two taps: the die, then its face, the likeliest first.
 * @param {RevealView} view
 * @param {SeenDie} one
 */
function ask(view, one) {
  const { game } = view;
  const { look, picture: source } = game.showing;
  if (!source) return;
  const box = chooser();
  const send = (/** @type {object} */ change) => () => {
    box.close();
    post("settle", { look, die: one.number, ...change });
  };
  const face = (/** @type {number} */ value) => el("button.face", { type: "button", onclick: send({ face: value }), "aria-label": t(`die.${value}`) }, die(value));
  const seat = (/** @type {Player} */ player) => el("button", { type: "button", onclick: send({ seat: player.seat }) }, player.name);
  const others = game.players.filter((player) => player.dice && player.seat !== one.seat);
  const whose = [el("h3", {}, t("picture.whose")), el("div.row", {}, others.map(seat), el("button", { type: "button", onclick: send({ counted: 0 }) }, t("picture.nobody")))];
  const value = [el("div.row.centred", {}, crop(source, one)), el("h2", { id: "chooser-title" }, t("picture.choose")), el("div.faces.big", {}, one.order.map(face))];
  box.replaceChildren(...(one.astray ? [...whose, ...value] : [...value, ...whose]), el("button.quiet", { type: "button", onclick: () => box.close() }, t("picture.cancel")));
  choose(game, (now) => now.showing?.look === look);
}

/**
 * @param {RevealView} view
 * @param {() => void} changed
 */
export function controls(view, changed) {
  const { game } = view;
  if (!may(view)) return [];
  const open = game.showing.hands.filter((hand) => hand.owned && !hand.complete);
  if (typing.last !== game.last) Object.assign(typing, { last: game.last, seat: -1, faces: [], tapped: false });
  if (!typing.tapped && !open.some((hand) => hand.seat === typing.seat)) begin(game, firstOpen(game, open));
  return [typing.seat >= 0 && pad(game, changed), seats(game, changed)];
}

/**
 * By itself the pad opens for the own hand only, and not while the camera is still at it.
 * @param {Revealed} game
 * @param {ShownHand[]} open
 */
function firstOpen(game, open) {
  const mine = open.find((hand) => game.mine.includes(hand.seat));
  return (game.showing.picture && !open.some((hand) => hand.asked) ? undefined : mine)?.seat ?? -1;
}

/**
 * @param {Revealed} game
 * @param {number} seat
 * @param {boolean} [tapped]
 */
function begin(game, seat, tapped = false) {
  const hand = game.showing.hands[seat];
  const known = hand && hand.faces.length <= hand.owned ? hand.faces.filter(Boolean) : [];
  Object.assign(typing, { seat, faces: known, tapped });
}

/**
 * @param {Revealed} game
 * @param {() => void} changed
 */
function seats(game, changed) {
  const row = (/** @type {ShownHand} */ hand) => {
    const { name } = game.players[hand.seat];
    const tapped = () => {
      begin(game, hand.seat, true);
      changed();
    };
    const given = { type: "button", "aria-pressed": typing.seat === hand.seat, onclick: tapped, "data-focus": `hand-${hand.seat}` };
    return el("li", {}, el("button.hand", given, el("span.name", {}, name), hand.waiting ? el("span") : handRow(hand), seatState(hand.state)));
  };
  return el("ul.shown", { "aria-label": t("hand.others") }, game.showing.hands.filter((hand) => hand.owned).map(row));
}

/**
 * @param {Revealed} game
 * @param {() => void} changed
 */
function pad(game, changed) {
  const { seat, faces } = typing;
  const { owned } = game.showing.hands[seat];
  const full = faces.length === owned;
  const add = (/** @type {number} */ face) => () => {
    if (typing.faces.length < owned) typing.faces = [...typing.faces, face];
    changed();
  };
  const back = () => {
    typing.faces = typing.faces.slice(0, -1);
    changed();
  };
  const send = async () => {
    const done = await post("hand", { seat, faces, after: game.last });
    if (done && typing.seat === seat) typing.tapped = false;
    changed();
  };
  const own = game.mine.length === 1 && game.mine.includes(seat);
  const title = own ? t("hand.mine") : t("hand.title", { name: game.players[seat].name });
  const key = (/** @type {number} */ face) => el("button.face", { type: "button", "aria-disabled": full, onclick: add(face), "aria-label": t(`die.${face}`), "data-focus": `pad-${face}` }, die(face));
  const slots = Array.from({ length: owned }, (_, i) => (faces[i] ? die(faces[i]) : slot(i === faces.length ? "next" : "")));
  return el(
    "div.pad",
    {},
    el("h2", {}, title),
    el("div.slots", {}, slots),
    el("div.faces", { role: "group", "aria-label": t("hand.tap") }, [1, 2, 3, 4, 5, 6].map(key)),
    el(
      "div.calls",
      {},
      el("button.back", { type: "button", disabled: !faces.length, onclick: back, "aria-label": t("hand.back"), "data-focus": "pad-back" }, "⌫"),
      el("button.go", { type: "button", disabled: !full, onclick: send, "data-focus": "pad-send" }, t("hand.done")),
    ),
  );
}
