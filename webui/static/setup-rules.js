// The second step: which game, which sheet, and every option of its rules with its line.

import { el } from "./dom.js";
import { forNow } from "./keeping.js";
import { language, t } from "./texts.js";
import { toast } from "./toast.js";

/** @type {any[]} */
let games = [];
const CHOSEN = "kubejo-setup-rules";
const FIRST = { kind: "dudo", sheet: "kubdubo" };

/** What is chosen: a sheet, and the options that differ from it; what was chosen in this tab, for a page that comes anew. */
const chosen = { ...FIRST, options: /** @type {Record<string, unknown>} */ ({}), ...JSON.parse(forNow.getItem(CHOSEN) ?? "{}") };

function keep() {
  forNow.setItem(CHOSEN, JSON.stringify(chosen));
}

/** What was chosen has begun: for the next game it is the table that knows it, on every phone. */
export function begun() {
  forNow.removeItem(CHOSEN);
}

/** @param {() => void} changed */
export async function loadSheets(changed) {
  try {
    const answer = await fetch(`/api/v1/sheets?lang=${language}`);
    const { games: all, last } = await answer.json();
    games = all;
    if (last && !forNow.getItem(CHOSEN)) Object.assign(chosen, last);
    if (!sheet()) Object.assign(chosen, FIRST, { options: {} }); // of another version of the program
    changed();
  } catch {
    toast(t("post.failed"));
    setTimeout(() => loadSheets(changed), 3_000);
  }
}

/** Whether it is known by now which games there are. */
export function isKnown() {
  return games.length > 0;
}

export function chosenSheet() {
  return chosen;
}

/** @returns {[number, number]} the fewest and the most players of the chosen game */
export function playersOf() {
  return game()?.players ?? [2, 2];
}

function game() {
  return games.find((one) => one.kind === chosen.kind);
}

function sheet() {
  return game()?.sheets.find((/** @type {any} */ one) => one.sheet === chosen.sheet);
}

/**
 * @param {string} option
 * @returns {any} what is chosen for it, or what the sheet has
 */
export function chosenOption(option) {
  return option in chosen.options ? chosen.options[option] : sheet()?.rules[option];
}

/** @returns {string} the game and its sheet, and how many of its rules are others, in a line */
export function chosenText() {
  const many = Object.keys(chosen.options).length;
  const [kind, name] = [t(`setup.game.${chosen.kind}`), sheet()?.name];
  return [kind, name !== kind && name, many && t("setup.changed", { n: many })].filter(Boolean).join(" · ");
}

/** @param {() => void} changed */
export function rulesStep(changed) {
  const now = game();
  if (!now) return el("p.note", {}, t("setup.loading"));
  return [
    el("fieldset.card", { key: "games" }, el("legend", {}, t("setup.game")), games.map((one) => radio("game", one.kind, t(`setup.game.${one.kind}`), t(`setup.game.${one.kind}.about`), chosen.kind === one.kind, () => pick(one.kind, one.sheets[0].sheet, changed)))),
    el("fieldset.card", { key: `sheets-${now.kind}` }, el("legend", {}, t("host.sheet")), now.sheets.map((/** @type {any} */ one) => radio("sheet", one.sheet, one.name, one.about, chosen.sheet === one.sheet, () => pick(now.kind, one.sheet, changed)))),
    options(now, sheet(), changed),
  ];
}

/**
 * @param {string} kind
 * @param {string} sheet
 * @param {() => void} changed
 */
function pick(kind, sheet, changed) {
  Object.assign(chosen, { kind, sheet, options: {} });
  keep();
  changed();
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} title
 * @param {string} about
 * @param {boolean} checked
 * @param {() => void} onchange
 */
function radio(name, value, title, about, checked, onchange) {
  return el("label.choice", { key: `${name}-${value}` }, el("input", { type: "radio", name, value, checked, onchange, "data-focus": `${name}-${value}-radio` }), el("span", {}, el("b", {}, title), el("small", {}, about)));
}

/**
 * @param {any} now
 * @param {any} sheet
 * @param {() => void} changed
 */
function options(now, sheet, changed) {
  const many = Object.keys(chosen.options).length;
  const set = (/** @type {any} */ option) => (/** @type {any} */ value) => {
    if (value === sheet.rules[option.option]) delete chosen.options[option.option];
    else chosen.options[option.option] = value;
    keep();
    changed();
  };
  const row = (/** @type {any} */ option) => {
    const differs = option.option in chosen.options;
    const made = el("li", { key: `${sheet.sheet}-${option.option}` }, control(option, differs ? chosen.options[option.option] : sheet.rules[option.option], set(option)));
    made.classList.toggle("differs", differs);
    return made;
  };
  return el("details.card", { key: `options-${now.kind}` }, el("summary", {}, t("setup.options"), many > 0 && ` · ${t("setup.changed", { n: many })}`), el("ul.options", {}, now.options.map(row)));
}

/**
 * @param {any} option
 * @param {any} value
 * @param {(value: unknown) => void} set
 */
function control(option, value, set) {
  const given = { id: `o-${option.option}`, "data-focus": `o-${option.option}` };
  const label = el("label", { for: given.id }, option.text);
  if (option.form === "flag") return el("label.flag", {}, option.text, el("input", { ...given, type: "checkbox", checked: value, onchange: (/** @type {any} */ event) => set(event.target.checked) }));
  if (option.form === "choice") return [label, choice(option, value, given, set)];
  const read = { number: readNumber, list: readList, text: readText }[/** @type {"number" | "list" | "text"} */ (option.form)] ?? readText;
  const shown = Array.isArray(value) ? value.join(" ") : (value ?? "");
  const number = option.form === "number" ? { type: "number", inputmode: "numeric" } : { type: "text", autocomplete: "off" };
  const placeholder = option.none ? t("setup.none") : null;
  return [label, el("input", { ...given, ...number, value: String(shown), placeholder, onchange: (/** @type {any} */ event) => set(read(event.target.value.trim())) })];
}

/**
 * A list to choose from, in a frame that is as high as what is chosen.
 * @param {any} option
 * @param {any} value
 * @param {Record<string, unknown>} given
 * @param {(value: unknown) => void} set
 */
function choice(option, value, given, set) {
  const one = (/** @type {any} */ each) => el("option", { value: each, selected: each === value }, t(`value.${each}`));
  const list = el("select", { ...given, onchange: (/** @type {any} */ event) => set(event.target.value) }, option.values.map(one));
  return el("span.phrase", { "data-said": t(`value.${value}`) }, list);
}

/** @param {string} text */
function readNumber(text) {
  return text === "" ? null : Number(text);
}

/** @param {string} text */
function readList(text) {
  return text === "" ? null : text.split(/[\s,]+/);
}

/** @param {string} text */
function readText(text) {
  return text === "" ? null : /^\d+$/.test(text) ? Number(text) : text;
}
