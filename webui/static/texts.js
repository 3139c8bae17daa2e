// The texts of the page, in the language in which it was served.

/** @type {Record<string, string>} */
const texts = JSON.parse(document.body.dataset.texts ?? "{}");

/**
 * @param {string} key
 * @param {Record<string, unknown>} [values] what stands for the names in braces
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
