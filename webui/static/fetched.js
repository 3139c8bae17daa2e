// A module that comes when a game is played: the net may have been away for a moment, and nobody may be left without it.

const SOON = 1_000; // milliseconds until a module that did not come is asked for again, longer every time
const LATER = 30_000;

/** How often a module did not come: a browser keeps the failure of an address, so the next try has another one. */
let missed = 0;

/**
 * @template T
 * @param {(query: string) => Promise<T>} come imports the module, under its address with a query
 * @returns {Promise<T | null>} null if it did not come
 */
export async function fetched(come) {
  try {
    return await come(missed ? `?${missed}` : "");
  } catch {
    missed++;
    return null;
  }
}

/** @param {() => unknown} again it comes with the next view, or after a while without one */
export function later(again) {
  setTimeout(again, Math.min(LATER, SOON * 2 ** missed));
}
