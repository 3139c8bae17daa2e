// The five dice: typed in by big buttons where no camera reads them, then shown to everybody.

import { die, slot } from "./die.js";
import { el } from "./dom.js";
import { draft } from "./drafts.js";
import { canMark, choice, mark } from "./kubi-entry.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */

const DICE = 5;
/** The throw being typed, and after which event; `open` says that somebody types for the one whose throw it is. */
const typing = draft("throw", { last: -1, faces: /** @type {number[]} */ ([]), open: false });

/**
 * The throw as it lies; the dice that may be taken out are buttons.
 * @param {Game} game
 * @param {number} seat
 * @param {() => void} changed
 */
export function thrown(game, seat, changed) {
  if (!game.throw.length) return null;
  const own = choice(game, seat);
  const dice = game.throw.map((face, index) => {
    const out = own.out === index;
    if (!own.marks.includes(face)) return el("span.cast", { key: `cast-${index}` }, die(face));
    const given = { type: "button", disabled: !canMark(game, seat), "aria-pressed": String(out), "aria-label": t("kubi.mark.die", { number: face }), "data-focus": `cast-${index}` };
    const tapped = () => {
      mark(game, seat, index);
      changed();
    };
    const made = el("button.cast", { ...given, onclick: tapped }, die(face), el("i.stroke", { "aria-hidden": "true" }));
    made.classList.toggle("out", out);
    return made;
  });
  return el("div.throw", { role: "group", "aria-label": t("kubi.throw") }, dice);
}

/**
 * @param {Game} game
 * @param {() => void} changed
 */
export function throwing(game, changed) {
  if (!game.can.throw) return null;
  if (typing.last !== game.last) Object.assign(typing, { last: game.last, faces: [...game.kept], open: false });
  if (game.mine.includes(game.turn) || typing.open) return pad(game, changed);
  const { name } = game.players[game.turn];
  const open = () => {
    typing.open = true;
    changed();
  };
  return el("button.quiet.small", { type: "button", onclick: open, "data-focus": "type-other" }, t("kubi.pad.other", { name }));
}

/**
 * @param {Game} game
 * @param {() => void} changed
 */
function pad(game, changed) {
  const { faces } = typing;
  const full = faces.length === DICE;
  const type = (/** @type {number[]} */ next) => {
    typing.faces = next.slice(0, DICE);
    changed();
  };
  const key = (/** @type {number} */ face) => el("button.face", { type: "button", "aria-disabled": full, onclick: () => type([...typing.faces, face]), "aria-label": t(`die.${face}`), "data-focus": `pad-${face}` }, die(face));
  const slots = Array.from({ length: DICE }, (_, i) => (faces[i] ? die(faces[i]) : slot(i === faces.length ? "next" : "")));
  const send = () => post("act", { event: { is: "kubi.throw", faces }, after: game.last });
  const nothing = faces.length <= game.kept.length;
  return el(
    "div.pad",
    {},
    el("h2", {}, t("kubi.pad.title")),
    el("div.slots", {}, slots),
    el("div.faces.big", { role: "group", "aria-label": t("kubi.pad.group") }, [1, 2, 3, 4, 5, 6].map(key)),
    el(
      "div.calls",
      {},
      el("button.back", { type: "button", disabled: nothing, onclick: () => type(typing.faces.slice(0, -1)), "aria-label": t("kubi.pad.back"), "data-focus": "pad-back" }, "⌫"),
      el("button.go", { type: "button", disabled: !full, onclick: send, "data-focus": "pad-send" }, t("kubi.pad.send")),
    ),
  );
}
