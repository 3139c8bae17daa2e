// What a player enters for the throw: a die that gets a stroke, then the two sums, with what each does to the score.

import { die } from "./die.js";
import { el } from "./dom.js";
import { draft } from "./drafts.js";
import { wrong } from "./kubi-correct.js";
import { change, figure } from "./kubi-players.js";
import { again } from "./kubi-rethrow.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */
/** @typedef {import("./kubi-types.js").Entry} Entry */
/** @typedef {import("./kubi-types.js").Option} Option */

/** What is picked: for which throw and seat, the place of the die taken out, the option; `open` to change an entry. */
const picked = draft("entry", { whose: "", out: -1, option: -1, open: false });

/**
 * @param {Game} game
 * @param {number} seat
 */
function of(game, seat) {
  return game.entries.find((one) => one.seat === seat);
}

/**
 * What may be marked, and what has been: `marks` are the faces, `out` the place of the die in the throw.
 * @param {Game} game
 * @param {number} seat
 */
export function choice(game, seat) {
  const own = of(game, seat);
  if (!own) return { marks: [], out: -1 };
  renew(game, own);
  const marks = [...new Set(own.options.map((one) => one.mark))].filter((one) => one !== null);
  return { marks, out: picked.out };
}

/**
 * @param {Game} game
 * @param {Entry} own
 */
function renew(game, own) {
  const whose = `${game.number}/${game.thrown}/${own.seat}/${own.entered ?? ""}`;
  if (picked.whose === whose) return;
  const entered = own.entered === null ? null : own.options[own.entered];
  const marks = new Set(own.options.map((one) => one.mark));
  const mark = entered ? entered.mark : marks.size === 1 ? own.options[0].mark : null;
  const option = entered ? own.entered : own.options.length === 1 ? 0 : -1;
  Object.assign(picked, { whose, out: mark === null ? -1 : game.throw.indexOf(mark), option, open: false });
}

/**
 * @param {Game} game
 * @param {number} seat
 */
export function canMark(game, seat) {
  const own = of(game, seat);
  return Boolean(own && (own.entered === null || picked.open));
}

/**
 * @param {Entry | undefined} own
 * @returns {(Option & { i: number })[]} its options, each with its place among them
 */
function numbered(own) {
  return own?.options.map((one, i) => ({ ...one, i })) ?? [];
}

/**
 * Take a die out of the throw.
 * @param {Game} game
 * @param {number} seat
 * @param {number} index its place in the throw
 */
export function mark(game, seat, index) {
  const options = numbered(of(game, seat)).filter((one) => one.mark === game.throw[index]);
  Object.assign(picked, { out: index, option: options.length === 1 ? options[0].i : -1 });
}

/**
 * @param {Game} game
 * @param {number} seat
 * @param {() => void} changed
 */
export function entry(game, seat, changed) {
  const own = of(game, seat);
  if (!own) return el("p.wait", {}, t("kubi.done", { points: figure(game.sheets[seat].total) }));
  renew(game, own);
  if (own.entered !== null && !picked.open) return entered(own, changed);
  const mine = numbered(own).filter((one) => one.mark === (picked.out < 0 ? null : game.throw[picked.out]));
  const free = own.options[0].mark === null;
  const say = free ? t(own.options[0].sums ? "kubi.mark.free" : "kubi.mark.nothing") : !mine.length && t("kubi.mark.tap");
  return el(
    "div.entry",
    {},
    game.mine.length > 1 && el("h2", {}, game.players[seat].name),
    say && el("p.note", {}, say),
    mine.length > 0 && el("div.pairs", { role: "group", "aria-label": t("kubi.pairs.title") }, mine.map((one) => option(one, changed))),
    send(game, own),
    el("div.row.centred", {}, again(game), wrong(game)),
  );
}

/**
 * @param {Option & { i: number }} one
 * @param {() => void} changed
 */
function option(one, changed) {
  const tapped = () => {
    picked.option = one.i;
    changed();
  };
  const name = t("kubi.option", { text: one.text, change: change(one.change) });
  const pair = (/** @type {number[]} */ dice, /** @type {number} */ index) => el("span.pair", { "aria-hidden": "true" }, die(dice[0]), die(dice[1]), el("b", {}, one.sums?.[index]));
  const kind = one.change > 0 ? "better" : one.change < 0 ? "worse" : "same";
  return el(
    "button.option",
    { type: "button", "aria-pressed": String(picked.option === one.i), onclick: tapped, "data-focus": `option-${one.i}` },
    el("span.visually-hidden", {}, name),
    one.pairs.length ? one.pairs.map(pair) : el("span", { "aria-hidden": "true" }, one.text),
    el(`span.change.${kind}`, { "aria-hidden": "true" }, change(one.change)),
  );
}

/**
 * @param {Game} game
 * @param {Entry} own
 */
function send(game, own) {
  const one = own.options[picked.option];
  const act = async () => {
    const done = await post("act", { event: { is: "kubi.enter", player: own.seat, mark: one.mark, sums: one.sums }, after: game.last });
    if (done) picked.open = false;
    return done;
  };
  const text = one ? one.text : t("kubi.pairs.title");
  const label = own.entered === null ? t("kubi.send") : t("kubi.send.change");
  return el("div.send", {}, el("button.go", { type: "button", disabled: !one, onclick: act, "data-focus": "enter" }, el("b", {}, label), el("small", {}, text)));
}

/**
 * @param {Entry} own
 * @param {() => void} changed
 */
function entered(own, changed) {
  const open = () => {
    picked.open = true;
    changed();
  };
  const one = own.options[own.entered ?? 0];
  return el(
    "div.entered",
    {},
    el("p.wait", {}, el("b", {}, "✓ "), one.text, el("br"), t(own.final ? "kubi.entered.final" : "kubi.entered")),
    !own.final && el("button.quiet", { type: "button", onclick: open, "data-focus": "change" }, t("kubi.send.change")),
  );
}

/**
 * The option whose strokes are drawn on the sheet before they are entered, or as long as the throw is open.
 * @param {Game} game
 * @param {number} seat
 */
export function preview(game, seat) {
  const own = of(game, seat);
  if (!own) return null;
  renew(game, own);
  return own.options[picked.option] ?? null;
}

/**
 * What the option does to the game as a whole.
 * @param {Game} game
 * @param {number} seat
 */
export function tell(game, seat) {
  const one = preview(game, seat);
  return one?.ends ? el("p.note", {}, t("kubi.ends", { total: figure(one.total) })) : null;
}
