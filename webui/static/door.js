// The letters and the code to scan on pages that are left open: the page is loaded anew when the host asks for others.

/** @import { View } from "../types/view" */

/** The run of the program, and how often the letters had changed in it, when what stands here was drawn. */
let drawn = "";

/** @param {View} view */
export function door(view) {
  const now = `${view.run}/${view.door}`;
  if (drawn && drawn !== now) location.reload();
  drawn = now;
}
