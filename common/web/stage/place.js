// Where the reader is: a step, a thread, a view; and the same in the page's address.
// @ts-check
import { kZooms } from "./zoom.js";

export const kViews = /** @type {const} */ (["matrices", "owners", "sectors", "banks", "swizzle", "lanes"]);
/** @typedef {{step: number, lane: number, view: (typeof kViews)[number], zoom?: import("./zoom.js").Zoom}} Place  `zoom`: of the owners */

/** "#step=120&lane=3&view=banks", "…&view=owners&zoom=warp"; what is missing or wrong is as in `usual`. @param {string} hash @param {Place} usual @param {number} steps @returns {Place} */
export function read_place(hash, usual, steps) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (/** @type {string} */ name, /** @type {number} */ most, /** @type {number} */ otherwise) => {
    const text = words.get(name);
    return text !== null && /^\d+$/.test(text) ? Math.min(most, Number(text)) : otherwise;
  };
  const view = kViews.find((one) => one === words.get("view"));
  const zoom = kZooms.find((one) => one === words.get("zoom")) ?? usual.zoom;
  return { step: number("step", Math.max(0, steps - 1), usual.step), lane: number("lane", 31, usual.lane), view: view ?? usual.view, ...(zoom ? { zoom } : {}) };
}

/** @param {Place} place */
export const write_place = ({ step, lane, view, zoom }) => `#step=${step}&lane=${lane}&view=${view}${view === "owners" && zoom ? `&zoom=${zoom}` : ""}`;
