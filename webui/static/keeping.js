// What a phone keeps for itself. What a browser does not take is known as long as the page is open.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Keeper */

/** For this tab, until it is closed. */
export const forNow = keeper(() => sessionStorage);
/** For this phone, for good. */
export const forGood = keeper(() => localStorage);

/**
 * @param {() => Storage} named a browser may refuse even to name its storage, and one that is full takes nothing
 * @returns {Keeper}
 */
function keeper(named) {
  /** What the browser did not take; null what it did not give up. @type {Map<string, string | null>} */
  const refused = new Map();
  const change = (/** @type {string} */ key, /** @type {string | null} */ value) => {
    refused.delete(key);
    try {
      if (value === null) named().removeItem(key);
      else named().setItem(key, value);
    } catch {
      refused.set(key, value);
    }
  };
  const find = (/** @type {string} */ key) => {
    try {
      return named().getItem(key);
    } catch {
      return null;
    }
  };
  return { getItem: (key) => (refused.has(key) ? (refused.get(key) ?? null) : find(key)), setItem: change, removeItem: (key) => change(key, null) };
}
