// Which key does what: the lecture's own keys, and on a slide that plays a kernel those of its trace.
// @ts-check
import { actions_by_key } from "../../../../common/web/stage/keys.js";

/** @type {Record<string, string>} */
const always = { Enter: "forward", n: "forward", PageDown: "forward", p: "back", PageUp: "back", Backspace: "back", s: "speaker", r: "route", "?": "help" };
/** @type {Record<string, string>} */
const on_still_slides = { ArrowRight: "forward", ArrowDown: "forward", " ": "forward", ArrowLeft: "back", ArrowUp: "back", Home: "first", End: "last" };
/** @type {Record<string, string>} */
const of_traces = { ...without_digits(actions_by_key), "]": "next_chapter", "[": "previous_chapter", a: "matrices", c: "sectors", k: "banks", e: "owners", i: "swizzle", y: "lanes" };

/** Digits are the lecture's. @param {Record<string, string>} keys */
function without_digits(keys) {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !/^\d$/.test(key)));
}

/** @typedef {{whose: "lecture" | "trace" | "rung", action: string}} Meaning */

/** @param {string} key @param {boolean} plays Does the slide play a kernel? @returns {Meaning | null} */
export function meaning_of(key, plays) {
  if (/^\d$/.test(key)) return { whose: "rung", action: key };
  if (always[key]) return { whose: "lecture", action: always[key] };
  if (plays) return of_traces[key] ? { whose: "trace", action: of_traces[key] } : null;
  return on_still_slides[key] ? { whose: "lecture", action: on_still_slides[key] } : null;
}

/** Keys that the one who has the focus needs for itself. @param {KeyboardEvent} event */
export function is_taken(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = /** @type {HTMLElement | null} */ (event.target);
  // A clicker turns pages from wherever the focus is.
  if (target?.tagName === "INPUT") return !["PageDown", "PageUp"].includes(event.key);
  return (event.key === " " || event.key === "Enter") && (target?.tagName === "BUTTON" || target?.tagName === "SUMMARY");
}
