// The counters so far, and for the whole block.
// @ts-check
import { html } from "./svg.js";
import { no_counts } from "./trace.js";
import { words } from "./words.js";

/** @typedef {import("./trace.js").Counts} Counts */

/** @type {[string, (c: Counts) => number][]} */
export const rows = [
  [words.counters.requests, (c) => c.requests],
  [words.counters.sectors, (c) => c.sectors],
  [words.counters.per_request, (c) => c.sectors / c.requests],
  [words.counters.l2, (c) => c.l2_sectors],
  [words.counters.bytes, (c) => c.bytes],
  [words.counters.instructions, (c) => c.instructions],
  [words.counters.wavefronts, (c) => c.wavefronts],
  [words.counters.conflicts, (c) => c.conflicts],
  [words.counters.barriers, (c) => c.barriers],
  [words.counters.operations, (c) => c.operations],
  [words.counters.intensity, (c) => c.operations / c.bytes],
];

/** @param {number} value */
const shown = (value) => (Number.isFinite(value) ? value.toLocaleString("en", { maximumFractionDigits: 2 }) : "–");

export class Counters {
  /** @param {import("./trace.js").Trace} trace @param {import("./chapters.js").Walk} walk */
  constructor(trace, walk) {
    const sum = no_counts();
    /** @type {Counts[]} after each beat, since warps advance together */
    this.after = walk.beats.map(({ steps }) => {
      for (const step of steps) trace.add(step, sum);
      return { ...sum };
    });
    const all = trace.counts(trace.length - 1);
    this.cells = rows.map(() => html("td"));
    this.element = html("table", { class: "counters" },
      html("thead", {}, html("tr", {}, ...words.counters.head.map((head) => html("th", { scope: "col" }, head)))),
      html("tbody", {}, ...rows.map(([name, of], i) => html("tr", {}, html("th", { scope: "row" }, name), this.cells[i], html("td", {}, shown(of(all)))))),
    );
  }

  /** @param {number} beat */
  show(beat) {
    const so_far = this.after[beat];
    rows.forEach(([, of], i) => (this.cells[i].textContent = shown(of(so_far))));
  }
}
