// Builds elements from plain values. Texts become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag a tag name, with classes after dots: "p.big"
 * @param {Record<string, unknown>} [given] attributes; "on…" are listeners, true sets, false and null leave out
 * @param {...unknown} children nodes, texts, lists of them; null and false are left out
 * @returns {HTMLElement}
 */
export function el(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  return /** @type {HTMLElement} */ (filled(document.createElement(name), classes, given, children));
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [given]
 * @param {...unknown} children
 * @returns {SVGElement}
 */
export function svg(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, name), classes, given, children));
}

/**
 * @param {Element} made
 * @param {string[]} classes
 * @param {Record<string, unknown>} given
 * @param {unknown[]} children
 */
function filled(made, classes, given, children) {
  made.classList.add(...classes);
  for (const [name, value] of Object.entries(given)) put(made, name, value);
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * @param {Element} made
 * @param {string} name
 * @param {unknown} value
 */
function put(made, name, value) {
  if (name.startsWith("on")) made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "style") for (const [key, part] of Object.entries(value)) /** @type {HTMLElement} */ (made).style.setProperty(key, part);
  else if (value === true) made.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Fill a part of the page anew, but only if what it is made from has changed; the focus stays where it was.
 * @param {Element} part
 * @param {unknown} from
 * @param {() => unknown} build
 */
export function fill(part, from, build) {
  const text = JSON.stringify(from);
  if (shown.get(part) === text) return;
  shown.set(part, text);
  const active = document.activeElement;
  const focus = active instanceof HTMLElement && part.contains(active) ? active.dataset.focus : undefined;
  part.replaceChildren(...[build()].flat(3).filter((child) => child !== null && child !== false && child !== undefined));
  if (focus) /** @type {HTMLElement | null} */ (part.querySelector(`[data-focus="${CSS.escape(focus)}"]`))?.focus();
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no part ${id}`);
  return found;
}
