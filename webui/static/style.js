// Brings the style sheet of a game when its page is drawn for the first time.

/**
 * @param {string} name a file beside this one
 * @returns {Promise<unknown>} done when the style is there; a page without it still works
 */
export function stylesheet(name) {
  const link = document.createElement("link");
  const done = new Promise((over) => {
    link.addEventListener("load", over);
    link.addEventListener("error", over);
  });
  link.rel = "stylesheet";
  link.href = new URL(name, import.meta.url).href;
  document.head.append(link);
  return done;
}
