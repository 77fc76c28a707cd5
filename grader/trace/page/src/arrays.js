// The matrices and shared tiles, with what is touched now and what was touched since the last barrier.
// @ts-check
import { colors, hatching, squares, svg } from "./svg.js";
import { words } from "./words.js";

const kWide = 300, kTall = 290, kGap = 24, kLabel = 26, kAcross = 3, kMostCrosses = 500;

/** @typedef {{rows: [number, number], columns: [number, number], x: number, y: number, scale: number}} Box */

/** Rows and columns that any step touches, which may lie outside of the array. @param {import("./trace.js").Trace} trace @param {number} array */
function reach(trace, array) {
  const info = trace.data.arrays[array];
  let low = Infinity, high = -Infinity, left = Infinity, right = -Infinity;
  for (let i = 0; i < trace.length; ++i) {
    if (trace.steps.array[i] !== array || trace.is_barrier(i)) continue;
    const width = trace.width(i);
    for (const { element } of trace.touched(i)) {
      const row = Math.floor(element / info.columns), column = element - row * info.columns;
      low = Math.min(low, row);
      high = Math.max(high, row);
      left = Math.min(left, column);
      right = Math.max(right, Math.min(info.columns - 1, column + width - 1));
    }
  }
  return high < low ? null : { rows: [low, high + 1], columns: [left, right + 1] };
}

/** All of a small array, and of a large one what is touched. @param {import("./trace.js").Trace} trace @param {number} array @returns {Box | null} */
function box_of(trace, array) {
  const kSmall = 130, info = trace.data.arrays[array], touched = reach(trace, array);
  if (!touched) return null;
  const small = info.rows <= kSmall && info.columns <= kSmall;
  const rows = small ? [Math.min(0, touched.rows[0]), Math.max(info.rows, touched.rows[1])] : touched.rows;
  const columns = small ? [0, info.columns] : touched.columns;
  return { rows: /** @type {[number, number]} */ (rows), columns: /** @type {[number, number]} */ (columns), x: 0, y: 0, scale: 1 };
}

export class Arrays {
  /** @param {import("./trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** @type {Map<number, {box: Box, read: Element, written: Element, now: Element, counts: {read: Map<number, number>, written: Map<number, number>}}>} */
    this.drawn = new Map();
    this.element = svg("svg", { role: "img", "aria-label": words.views.arrays });
    this.chosen = svg("rect", { fill: "none", stroke: "#000000", "stroke-width": 2.5 });
    this.at = -1;
    this.#lay_out();
  }

  #lay_out() {
    const order = this.trace.data.arrays.map((_, i) => i).sort((a, b) => this.#rank(a) - this.#rank(b));
    let place = 0, height = 0;
    this.element.append(hatching());
    for (const array of order) {
      const box = box_of(this.trace, array);
      if (!box) continue;
      box.x = (place % kAcross) * (kWide + kGap);
      box.y = Math.floor(place / kAcross) * (kTall + kGap + kLabel) + kLabel;
      box.scale = Math.min(kWide / (box.columns[1] - box.columns[0]), kTall / (box.rows[1] - box.rows[0]), 22);
      height = Math.max(height, box.y + kTall + kGap);
      this.#draw(array, box);
      ++place;
    }
    this.element.append(this.chosen);
    this.element.setAttribute("viewBox", `0 0 ${kAcross * (kWide + kGap) - kGap} ${Math.max(height, 60)}`);
  }

  /** A, B, C, then shared memory. @param {number} array */
  #rank(array) {
    const info = this.trace.data.arrays[array];
    return (info.space === "shared" ? 10 : 0) + "ABC".indexOf(info.role ?? "?") + (info.role ? 0 : 5);
  }

  /** @param {number} array @param {Box} box */
  #draw(array, box) {
    const info = this.trace.data.arrays[array];
    const path = (/** @type {string} */ fill) => svg("path", { fill });
    const parts = { box, read: path(colors.read_before), written: path(colors.write_before), now: path(colors.read), counts: { read: new Map(), written: new Map() } };
    const x = (/** @type {number} */ column) => box.x + (column - box.columns[0]) * box.scale;
    const y = (/** @type {number} */ row) => box.y + (row - box.rows[0]) * box.scale;
    const frame = svg("rect", {
      x: x(Math.max(0, box.columns[0])), y: y(Math.max(0, box.rows[0])),
      width: (Math.min(info.columns, box.columns[1]) - Math.max(0, box.columns[0])) * box.scale,
      height: Math.max(0, Math.min(info.rows, box.rows[1]) - Math.max(0, box.rows[0])) * box.scale,
      fill: "none", stroke: colors.frame, "stroke-width": 1.5,
    });
    this.element.append(
      svg("text", { x: box.x, y: box.y - 6, "font-size": 22, fill: colors.text }, words.array_label(info.name || words.unnamed, info.rows, info.columns, info.role === "C" ? this.trace.data.wrong.length : 0)),
      this.#grid(info, box, x, y), parts.read, parts.written, parts.now, this.#wrong(info, box), frame,
    );
    this.drawn.set(array, parts);
  }

  /** @param {import("./trace.js").ArrayInfo} info @param {Box} box @param {(c: number) => number} x @param {(r: number) => number} y */
  #grid(info, box, x, y) {
    const step = box.scale >= 6 ? 1 : 16;
    let d = "";
    for (let c = Math.ceil(box.columns[0] / step) * step; c <= box.columns[1]; c += step) d += `M${x(c)} ${y(box.rows[0])}V${y(Math.min(box.rows[1], info.rows))}`;
    for (let r = Math.ceil(box.rows[0] / step) * step; r <= Math.min(box.rows[1], info.rows); r += step) d += `M${x(box.columns[0])} ${y(r)}H${x(box.columns[1])}`;
    return svg("path", { d, stroke: colors.grid, fill: "none" });
  }

  /** A cross on each wrong element of C. @param {import("./trace.js").ArrayInfo} info @param {Box} box */
  #wrong(info, box) {
    let d = "";
    if (info.role === "C" && this.trace.data.wrong.length <= kMostCrosses)
      for (const element of this.trace.data.wrong) {
        const row = Math.floor(element / info.columns), column = element % info.columns, s = box.scale;
        if (row < box.rows[0] || row >= box.rows[1] || column < box.columns[0] || column >= box.columns[1]) continue;
        const x = box.x + (column - box.columns[0]) * s, y = box.y + (row - box.rows[0]) * s;
        d += `M${x + s * 0.3} ${y + s * 0.3}l${s * 0.4} ${s * 0.4}m0 ${-s * 0.4}l${-s * 0.4} ${s * 0.4}`;
      }
    return svg("path", { d, stroke: colors.wrong, fill: "none", "stroke-width": 0.8 });
  }

  /** @param {number} at @param {number} lane */
  show(at, lane) {
    this.#remember(at);
    for (const [array, parts] of this.drawn) {
      parts.now.setAttribute("d", "");
      for (const [element, counts] of /** @type {const} */ ([[parts.read, parts.counts.read], [parts.written, parts.counts.written]]))
        element.setAttribute("d", this.#path(array, [...counts.keys()].sort((a, b) => a - b), parts.box));
    }
    this.chosen.setAttribute("width", "0");
    const array = this.trace.steps.array[at], parts = this.drawn.get(array);
    if (!parts || this.trace.is_barrier(at)) return;
    const width = this.trace.width(at), touched = this.trace.touched(at), writes = this.trace.op(at) !== "load";
    const elements = touched.flatMap(({ element }) => Array.from({ length: width }, (_, e) => element + e)).sort((a, b) => a - b);
    parts.now.setAttribute("fill", writes ? "url(#hatched)" : colors.read);
    parts.now.setAttribute("d", this.#path(array, elements, parts.box));
    const mine = touched.find((one) => one.lane === lane);
    if (mine) this.#mark(array, mine.element, width, parts.box);
  }

  /** @param {number} array @param {number[]} elements @param {Box} box */
  #path(array, elements, box) {
    const columns = this.trace.data.arrays[array].columns;
    const cells = elements.map((element) => /** @type {[number, number]} */ ([Math.floor(element / columns), element - Math.floor(element / columns) * columns]));
    const inside = cells.filter(([r, c]) => r >= box.rows[0] && r < box.rows[1] && c >= box.columns[0] && c < box.columns[1]);
    return squares(inside, box.x - box.columns[0] * box.scale, box.y - box.rows[0] * box.scale, box.scale);
  }

  /** @param {number} array @param {number} element @param {number} width @param {Box} box */
  #mark(array, element, width, box) {
    const columns = this.trace.data.arrays[array].columns, row = Math.floor(element / columns), column = element - row * columns;
    const at = { x: box.x + (column - box.columns[0]) * box.scale, y: box.y + (row - box.rows[0]) * box.scale, width: width * box.scale, height: box.scale };
    const margin = at.height < 6 ? 3 : 0;  // a small cell would vanish in its own frame
    this.chosen.setAttribute("x", String(at.x - margin));
    this.chosen.setAttribute("y", String(at.y - margin));
    this.chosen.setAttribute("width", String(at.width + 2 * margin));
    this.chosen.setAttribute("height", String(at.height + 2 * margin));
  }

  /** Counts what the interval has touched before `at`; a step or two on, only those are added or taken off. @param {number} at */
  #remember(at) {
    const begin = this.trace.interval_begin(at), near = this.at >= begin && Math.abs(at - this.at) < 64;
    const same = near && this.trace.steps.interval[this.at] === this.trace.steps.interval[at];
    if (!same) for (const { counts } of this.drawn.values()) counts.read.clear(), counts.written.clear();
    const from = same ? this.at : begin;
    for (let i = Math.min(from, at); i < Math.max(from, at); ++i) this.#count(i, at >= from ? 1 : -1);
    this.at = at;
  }

  /** @param {number} i @param {number} by */
  #count(i, by) {
    const parts = this.drawn.get(this.trace.steps.array[i]);
    if (!parts || this.trace.is_barrier(i)) return;
    const counts = this.trace.op(i) === "load" ? parts.counts.read : parts.counts.written, width = this.trace.width(i);
    for (const { element } of this.trace.touched(i))
      for (let e = element; e < element + width; ++e) {
        const times = (counts.get(e) ?? 0) + by;
        times > 0 ? counts.set(e, times) : counts.delete(e);
      }
  }
}
