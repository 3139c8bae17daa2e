// Setting a table up in four steps: language, game and rules, camera and seats, players. None of them is a dead end.

import { el, part, patch } from "./dom.js";
import { forNow } from "./keeping.js";
import { live } from "./live.js";
import { ribbon } from "./parts.js";
import { pinForm } from "./pin.js";
import { post } from "./post.js";
import { cameraStep } from "./setup-camera.js";
import { few, playersStep, playing, seated, starterSeat } from "./setup-players.js";
import { begun, chosenSheet, chosenText, isKnown, loadSheets, rulesStep } from "./setup-rules.js";
import { t } from "./texts.js";
import { toast } from "./toast.js";

const STEPS = ["language", "rules", "camera", "players"];
const STEP = "kubejo-setup-step";

/** @type {any} */
let view = null;
let step = Number(forNow.getItem(STEP) ?? 0);

function render() {
  if (!view) return;
  const { host } = view.me;
  patch(part("ribbon"), ribbon(view));
  patch(part("door"), host ? null : pinForm());
  patch(part("steps"), host && steps());
  patch(part("step"), host && page());
  patch(part("onward"), host && onward());
  part("languages").hidden = host && STEPS[step] !== "language";
}

function steps() {
  const tab = (/** @type {any} */ name, /** @type {number} */ index) => el("li", {}, el("button", { type: "button", "aria-current": step === index ? "step" : null, onclick: () => go(index), "data-focus": `step-${name}` }, el("b", { "aria-hidden": "true" }, index + 1), el("span", {}, t(`setup.${name}`))));
  return el("ol.steps", { "aria-label": t("setup.steps") }, STEPS.map(tab));
}

/** @param {number} index */
function go(index) {
  step = index;
  forNow.setItem(STEP, String(index));
  render();
  window.scrollTo({ top: 0 });
}

function page() {
  switch (STEPS[step]) {
    case "language":
      return el("section.card", { key: "language" }, el("h2", {}, t("setup.language")), el("p.note", {}, t("setup.language.about")));
    case "rules":
      return rulesStep(render);
    case "camera":
      return cameraStep(view, playing(view), chosenSheet().kind === "dudo", render);
    default:
      return playersStep(view, render);
  }
}

function onward() {
  const last = step === STEPS.length - 1;
  return [
    last && notes(),
    el(
      "div.calls",
      {},
      el("button", { type: "button", disabled: step === 0, onclick: () => go(step - 1), "data-focus": "back" }, t("setup.back")),
      last
        ? el("button.go", { type: "button", disabled: !isKnown() || Boolean(few(view)), onclick: start, "data-focus": "start" }, el("b", {}, isRunning() ? t("host.restart") : t("host.start")), el("small", {}, chosenText()))
        : el("button.go", { type: "button", onclick: () => go(step + 1), "data-focus": "next" }, t("setup.next")),
    ),
  ];
}

function isRunning() {
  return Boolean(view.game && view.game.phase !== "over");
}

function notes() {
  return [isRunning() && el("p.note", {}, t("host.running")), few(view) && el("p.note", {}, few(view))];
}

async function start() {
  const { sheet, options } = chosenSheet();
  const persons = playing(view).map((one) => one.person);
  if (!(await post("begin", { sheet, options, persons, starter: starterSeat(view) }))) return;
  begun();
  seated();
  forNow.removeItem(STEP);
  toast(t("host.started"));
  location.assign(view.me.persons.length ? "/play" : "/host");
}

live((now) => {
  view = now;
  render();
});
loadSheets(render);
