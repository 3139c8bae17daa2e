// Builds elements from plain values, and draws them over what is there: texts become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";
const SLOW = 300; // milliseconds after which a control shows that its work is under way

/** What listens on an element, by the name of the event. @type {WeakMap<Element, Map<string, Listener>>} */
const heard = new WeakMap();
/** What listened when a control was pressed: a tap means what stood there then. @type {WeakMap<Element, Listener | undefined>} */
const pressed = new WeakMap();
/** Controls whose work is under way; further taps on them are passed over. @type {WeakSet<Element>} */
const busy = new WeakSet();
/** What makes the nodes that are drawn once only. @type {WeakMap<Node, () => HTMLElement>} */
const makers = new WeakMap();

/** @typedef {(event: any) => unknown} Listener a promise that it returns keeps its control busy */

/**
 * @param {string} tag a tag name, with classes after dots: "p.big"
 * @param {Record<string, unknown>} [given] attributes; "on…" are listeners, "key" names the node for good, true sets, false and null leave out; "aria-…" says true or false
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
 * A node with a life of its own: made when it first appears, then left alone as long as its key is drawn.
 * @param {string} key
 * @param {() => HTMLElement} make
 * @returns {HTMLElement}
 */
export function lasting(key, make) {
  const place = el("template", { key });
  makers.set(place, make);
  return place;
}

/**
 * @param {Element} made
 * @param {string[]} classes
 * @param {Record<string, unknown>} given
 * @param {unknown[]} children
 */
function filled(made, classes, given, children) {
  if (classes.length) made.classList.add(...classes);
  for (const [name, value] of Object.entries(given)) put(made, name, value);
  made.append(...shownOf(children));
  return made;
}

/**
 * @param {unknown[]} children
 * @returns {(Node | string)[]}
 */
function shownOf(children) {
  const left = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return left.map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @param {Element} made
 * @param {string} name
 * @param {unknown} value
 */
function put(made, name, value) {
  if (name.startsWith("on")) listen(made, name.slice(2), /** @type {Listener} */ (value));
  else if (name === "key") made.setAttribute("data-key", String(value));
  else if (name === "style") for (const [key, part] of Object.entries(value ?? {})) /** @type {HTMLElement} */ (made).style.setProperty(key, part);
  else if (name.startsWith("aria-") && typeof value === "boolean") made.setAttribute(name, String(value)); // an empty one says nothing
  else if (value === true) made.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
}

/**
 * @param {Element} node
 * @param {string} type
 * @param {Listener} listener
 */
function listen(node, type, listener) {
  const mine = heard.get(node) ?? new Map();
  heard.set(node, mine);
  if (!mine.has(type)) node.addEventListener(type, dispatch);
  if (type === "click" && !mine.has(type)) node.addEventListener("pointerdown", press);
  mine.set(type, listener);
}

/** @param {Event} event */
function press(event) {
  const node = /** @type {Element} */ (event.currentTarget);
  pressed.set(node, heard.get(node)?.get("click"));
}

/** @param {Event} event */
async function dispatch(event) {
  const node = /** @type {Element} */ (event.currentTarget);
  const byPointer = event.type === "click" && /** @type {MouseEvent} */ (event).detail > 0;
  const then = byPointer ? pressed.get(node) : undefined;
  if (busy.has(node)) return event.preventDefault();
  const done = (then ?? heard.get(node)?.get(event.type))?.(event);
  if (!(done instanceof Promise)) return;
  busy.add(node);
  const slow = setTimeout(() => node.setAttribute("aria-busy", "true"), SLOW);
  await done.finally(() => {
    busy.delete(node);
    clearTimeout(slow);
    node.removeAttribute("aria-busy");
  });
}

/**
 * Draw children into a part of the page. Nodes that are there already stay the same nodes, so that what is pressed stays
 * pressed, the focus stays where it is and nothing scrolls. A node is the same if it has the same key; without keys, if
 * it is the next one of its kind and, for a control, bears the same name.
 * @param {Element} part
 * @param {...unknown} children
 */
export function patch(part, ...children) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const within = active && active !== part && part.contains(active);
  merge(part, shownOf(children).map((child) => (typeof child === "string" ? document.createTextNode(child) : child)));
  if (!within || document.activeElement === active) return;
  if (active.isConnected) active.focus({ preventScroll: true });
  else /** @type {HTMLElement | null} */ (part.closest("main, dialog"))?.focus({ preventScroll: true });
}

/**
 * @param {Element} part
 * @param {Node[]} wanted
 */
function merge(part, wanted) {
  const kept = matches([...part.childNodes], wanted);
  const staying = new Set(kept);
  for (const node of [...part.childNodes]) if (!staying.has(node)) node.remove();
  let next = part.firstChild;
  wanted.forEach((node, index) => {
    const old = kept[index];
    if (!old) return part.insertBefore(made(node), next);
    if (old === next) next = next.nextSibling;
    else part.insertBefore(old, next);
    become(old, node);
  });
}

/**
 * @param {ChildNode[]} old
 * @param {Node[]} wanted
 * @returns {(ChildNode | undefined)[]} for each wanted node the one that is there already
 */
function matches(old, wanted) {
  const keyed = new Map(old.filter(keyOf).map((node) => [keyOf(node), node]));
  const plain = old.filter((node) => !keyOf(node));
  let from = 0;
  return wanted.map((node) => {
    const key = keyOf(node);
    if (key) {
      const same = keyed.get(key);
      keyed.delete(key);
      return same && (makers.has(node) || same.nodeName === node.nodeName) ? same : undefined;
    }
    const at = plain.findIndex((one, index) => index >= from && isAlike(one, node));
    if (at >= 0) from = at + 1;
    return plain[at];
  });
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof HTMLElement ? (node.dataset.key ?? node.dataset.focus ?? node.id) : "";
}

const CONTROLS = new Set(["BUTTON", "A", "INPUT", "SELECT", "TEXTAREA"]);

/**
 * @param {Node} one
 * @param {Node} other
 */
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return !CONTROLS.has(one.nodeName) || nameOf(one) === nameOf(other);
}

/** @param {Node} node */
function nameOf(node) {
  const element = /** @type {HTMLElement} */ (node);
  return `${element.getAttribute("name")}/${element.getAttribute("aria-label")}/${element.textContent}`;
}

/**
 * @param {Node} node
 * @returns {Node} the node with everything in it that has a life of its own
 */
function made(node) {
  const make = makers.get(node);
  if (make) {
    const living = make();
    living.dataset.key = keyOf(node);
    return living;
  }
  if (node instanceof Element) for (const place of node.querySelectorAll("template")) place.replaceWith(made(place));
  return node;
}

/**
 * @param {ChildNode} old
 * @param {Node} wanted
 */
function become(old, wanted) {
  if (makers.has(wanted)) return;
  if (old instanceof Element && wanted instanceof Element) becomeElement(old, wanted);
  else if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
}

/**
 * @param {Element} old
 * @param {Element} wanted
 */
function becomeElement(old, wanted) {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name) && !(name === "aria-busy" && busy.has(old))) set(old, name, null);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) set(old, name, value);
  for (const [type, listener] of heard.get(wanted) ?? []) listen(old, type, listener);
  merge(old, [...wanted.childNodes]);
}

/**
 * Set an attribute, and the property that what was typed or ticked has torn off from it.
 * @param {Element} node
 * @param {string} name
 * @param {string | null} value
 */
function set(node, name, value) {
  if (name === "open") return; // opened and closed by people
  if (name === "style") /** @type {HTMLElement} */ (node).style.cssText = value ?? ""; // the policy forbids the attribute
  else if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
  if (name === "checked") /** @type {HTMLInputElement} */ (node).checked = value !== null;
  if (name === "value" && "value" in node) node.value = value ?? "";
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Draw a part of the page, but only if what it is made from has changed.
 * @param {Element} part
 * @param {unknown} from
 * @param {() => unknown} build
 */
export function fill(part, from, build) {
  const text = JSON.stringify(from);
  if (shown.get(part) === text) return;
  shown.set(part, text);
  patch(part, build());
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
