// The texts of the page, in the language in which it was served.

/** The language of this page, for what it asks the table and for what it speaks aloud. */
export const language = document.documentElement.lang;

/** @type {Record<string, string | string[]>} a list holds the forms for one, few and many */
const texts = JSON.parse(document.body.dataset.texts ?? "{}");
const plurals = new Intl.PluralRules(language);

/**
 * @param {string} key
 * @param {Record<string, unknown>} [values] what stands for the names in braces
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = texts[key] ?? key;
  const text = typeof found === "string" ? found : found[form(Number(values.n))];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {number} n */
function form(n) {
  const kind = plurals.select(n);
  return kind === "one" ? 0 : kind === "few" ? 1 : 2;
}
