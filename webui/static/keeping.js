// What a phone keeps for itself. Where a browser forbids that, it is known as long as the page is open.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Keeper */

/** For this tab, until it is closed. */
export const forNow = keeper(() => sessionStorage);
/** For this phone, for good. */
export const forGood = keeper(() => localStorage);

/**
 * @param {() => Storage | null} named a browser may refuse even to name its storage
 * @returns {Keeper}
 */
function keeper(named) {
  try {
    return named() ?? memory();
  } catch {
    return memory();
  }
}

/** @returns {Keeper} */
function memory() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
}
