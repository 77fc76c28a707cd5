// What the colours of a view mean, and which part of an array it shows.
// @ts-check
import { is_cut } from "./layout.js";
import { part_of } from "./owners_picture.js";
import { html } from "./svg.js";
import { words } from "./words.js";

/** @param {[string, string][]} kinds with what is said of each @param {import("./layout.js").Part[]} parts of arrays of which not all is shown */
const legend = (kinds, parts) => [...kinds.map(([kind, text]) => html("span", { class: `key ${kind}` }, text)), ...(parts.length ? [html("span", {}, words.part_shown(parts))] : [])];

/** @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners @param {import("./zoom.js").Zoom} zoom @param {number} thread @param {boolean} idle are there idle threads? */
export function legend_of_owners(trace, owners, zoom, thread, idle) {
  const part = part_of(trace, owners, zoom, thread), of_zoom = zoom === "grid" ? words.legend.grid : words.legend.owners;
  const kinds = Object.entries(of_zoom).filter(([kind]) => (kind !== "idle" || idle) && (kind !== "other_warps" || part?.other_warps));
  return legend(kinds, part && is_cut(part.shown) ? [part.shown] : []);
}

/** @param {"matrices" | "ring" | "sectors" | "banks" | "swizzle" | "lanes"} view @param {import("./matrices.js").Matrices} matrices */
export function legend_of(view, matrices) {
  /** @type {Record<string, boolean>} */ const is_there = { wrong: matrices.trace.data.wrong.length > 0, owner: matrices.owners.array >= 0, idle: matrices.idle.length > 0 };
  return legend(Object.entries(words.legend[view]).filter(([kind]) => is_there[kind] ?? true), view === "matrices" ? matrices.layout.parts(matrices.trace) : []);
}
