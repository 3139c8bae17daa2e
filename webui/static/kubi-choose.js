// Before the first throw: three numbers are crossed, for good.

import { die } from "./die.js";
import { el } from "./dom.js";
import { draft } from "./drafts.js";
import { post } from "./post.js";
import { t } from "./texts.js";

/** @typedef {import("./kubi-types.js").Game} Game */

/** The numbers picked so far, and for which seat of which game. */
const picked = draft("crosses", { whose: "", numbers: /** @type {number[]} */ ([]) });

/**
 * @param {Game} game
 * @param {number} seat
 * @param {() => void} changed
 */
export function choosing(game, seat, changed) {
  const whose = `${game.number}/${seat}`;
  if (picked.whose !== whose) Object.assign(picked, { whose, numbers: [] });
  const { numbers } = picked;
  const toggle = (/** @type {number} */ number) => () => {
    const rest = numbers.filter((one) => one !== number);
    picked.numbers = rest.length < numbers.length ? rest : [...numbers, number].slice(-3).sort();
    changed();
  };
  const button = (/** @type {number} */ number) =>
    el(
      "button.face",
      { type: "button", "aria-pressed": String(numbers.includes(number)), "aria-label": t(`die.${number}`), onclick: toggle(number), "data-focus": `cross-${number}` },
      die(number),
      el("b.cross", { "aria-hidden": "true" }, numbers.includes(number) ? "✕" : ""),
    );
  return el(
    "div.crossing",
    {},
    game.mine.length > 1 && el("h2", {}, game.players[seat].name),
    el("p.note", {}, t("kubi.choose.about")),
    el("div.faces.big", { role: "group", "aria-label": t("kubi.choose.group") }, [1, 2, 3, 4, 5, 6].map(button)),
    el("div.calls", {}, send(game, seat, numbers)),
  );
}

/**
 * @param {Game} game
 * @param {number} seat
 * @param {number[]} numbers
 */
function send(game, seat, numbers) {
  const ready = numbers.length === 3;
  const [a, b, c] = numbers;
  const act = () => post("act", { event: { is: "kubi.choose", player: seat, numbers }, after: game.last });
  const label = ready ? t("kubi.choose.send", { a, b, c }) : t("kubi.choose.count", { n: numbers.length });
  return el("button.go", { type: "button", disabled: !ready, onclick: act, "data-focus": "cross-send" }, label);
}
