// Which key does what. Each action has a button as well.
// @ts-check

/** @type {Record<string, string>} */
export const actions_by_key = {
  ArrowRight: "next", ArrowLeft: "previous", ArrowDown: "next_line", ArrowUp: "previous_line",
  PageDown: "next_chapter", PageUp: "previous_chapter", t: "next_round", T: "previous_round", Home: "first", End: "last",
  " ": "play", l: "next_lane", L: "previous_lane", w: "next_warp", 1: "matrices", 2: "sectors", 3: "banks", 4: "owners", 5: "swizzle", 6: "lanes", z: "zoom_in", Z: "zoom_out",
  f: "finding", x: "other", o: "order", "/": "search", "?": "help",
};

/** @param {KeyboardEvent} event @returns {string | undefined} */
export function action_of(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const target = /** @type {HTMLElement | null} */ (event.target);
  if (target?.tagName === "INPUT" || target?.tagName === "SELECT") return undefined;
  // A button that has the focus answers to the space bar itself.
  if (event.key === " " && target?.tagName === "BUTTON") return undefined;
  return actions_by_key[event.key];
}
