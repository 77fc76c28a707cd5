// The trace as pictures ask it: what a step touches, what adds up, where to go next. No page in here.
// @ts-check
import { inflated } from "./packed.js";
import { Values } from "./values.js";

/**
 * @typedef {{name: string, space: string, role: string | null, rows: number, columns: number, dimensions: number[], elements: number,
 *   element_bytes: number, offset: number, line: number, holds?: "floats" | "integers" | null}} ArrayInfo
 * @typedef {{kind: string, severity: string, line: number, other_line: number, block: number[] | null,
 *   threads: (number[] | null)[], steps: number[], array: number | null, element: number | null, text: string, count: number}} Finding
 * @typedef {{warp: number[], interval: number[], place: number[], array: number[], first: number[], pattern: number[],
 *   bytes: number[], requests: number[], sectors: number[], wavefronts: number[], conflicts: number[], counted_in: number[],
 *   lanes_at_once: number[], l2_sectors?: number[]}} Columns
 * @typedef {{kind: "bank-conflicts" | "wasted-sectors", line: number, array: number, writes: boolean, wasted: number, of: number, step: number,
 *   worst: number, least: number, text: string}} Cost
 * @typedef {{schema: string, lab: string, compiled: boolean, shape: {M: number, N: number, K: number},
 *   launches: {kernel: string, line: number, grid: number[], block: number[], steps: number, reads?: number[], writes?: number[]}[], launch: number, block: number[],
 *   source: {name: string, lines: [string, string][][]}, arrays: ArrayInfo[],
 *   places: {line: number, calls: number[], op: string}[], patterns: {lanes: number[], delta: number[]}[], steps: Columns,
 *   beside?: import("./beside.js").Columns | {}, values?: (number | null)[][], totals: Record<string, number>, whole_call: Record<string, number> | null, findings: Finding[], costs: Cost[], wrong: number[], mended?: {line: number} | null, cut: string | null, command: string}} Data
 * @typedef {{lane: number, element: number}} Touched
 */

/** 3 does not tell what works beside threads, 2 has neither values nor L2's sectors; what was recorded by still older ones is too little. */
export const kSchemas = ["matmul-labs/trace/4", "matmul-labs/trace/3", "matmul-labs/trace/2"];
const kWarp = 32;

export class BadTrace extends Error {
  /** @param {"no_trace" | "bad_version" | "damaged"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** @param {string} base64 @returns {Promise<Data>} */
export async function unpack(base64) {
  if (!base64.trim() || base64.includes("%")) throw new BadTrace("no_trace");
  let data;
  try {
    data = await inflated(base64);
  } catch {
    throw new BadTrace("damaged");
  }
  if (!kSchemas.includes(data?.schema)) throw new BadTrace("bad_version");
  return data;
}

const kCounted = /** @type {const} */ (["requests", "sectors", "bytes", "instructions", "wavefronts", "conflicts", "barriers", "operations", "bytes_loaded", "words_read", "words_stored", "l2_sectors"]);
/** @typedef {Record<(typeof kCounted)[number], number>} Counts */

/** @returns {Counts} */
export const no_counts = () => /** @type {Counts} */ (Object.fromEntries(kCounted.map((name) => [name, 0])));

export class Trace {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.steps = data.steps;
    this.length = data.steps.warp?.length ?? 0;
    this.launch = data.launches[data.launch] ?? null;
    this.sums = this.#add_up();
    this.values = new Values(this);
  }

  /** Where this launch multiplies copies of A and B: the arrays that it reads instead, and the launches that wrote them, with what they read; null elsewhere.
   * @returns {{arrays: number[], made: {kernel: string, from: number[]}[]} | null} */
  copies() {
    const { arrays, launches, launch } = this.data, own = launches[launch], role = (/** @type {number} */ array) => arrays[array].role;
    if (!own?.reads || !own.writes?.some((array) => role(array) === "C") || own.reads.some((array) => role(array) === "A" || role(array) === "B")) return null;
    const read = own.reads.filter((array) => !role(array));
    const makers = launches.slice(0, launch).filter(({ writes = [] }) => writes.some((array) => read.includes(array)));
    const made = makers.map(({ kernel, reads = [] }) => ({ kernel, from: reads.filter((array) => role(array) === "A" || role(array) === "B") })).filter(({ from }) => from.length);
    return made.length ? { arrays: read, made } : null;
  }

  /** What steps 0 to `at` add up to. @param {number} at @returns {Counts} */
  counts(at) {
    return /** @type {Counts} */ (Object.fromEntries(kCounted.map((name) => [name, at < 0 ? 0 : this.sums[name][at]])));
  }

  /** @param {number} at */
  is_barrier(at) {
    return this.steps.place[at] < 0;
  }
  /** @param {number} at */
  op(at) {
    return this.is_barrier(at) ? "barrier" : this.data.places[this.steps.place[at]].op;
  }
  /** @param {number} at */
  line(at) {
    return this.is_barrier(at) ? 0 : this.data.places[this.steps.place[at]].line;
  }
  /** The array of the step. @param {number} at @returns {ArrayInfo | null} */
  array(at) {
    const array = this.steps.array[at];
    return array < 0 || this.is_barrier(at) ? null : this.data.arrays[array];
  }

  /** Each active lane and the first element that it touches; `width` elements follow each other. @param {number} at @returns {Touched[]} */
  touched(at) {
    if (this.is_barrier(at)) return [];
    const { lanes, delta } = this.data.patterns[this.steps.pattern[at]];
    return lanes.map((lane, i) => ({ lane, element: this.steps.first[at] + delta[i] }));
  }
  /** Elements of one lane. @param {number} at */
  width(at) {
    return Math.max(1, Math.round(this.steps.bytes[at] / (this.array(at)?.element_bytes ?? 4)));
  }
  /** Does a lane touch this element? @param {number} at @param {number} array @param {number} element @returns {number} the lane, or -1 */
  lane_at(at, array, element) {
    if (this.steps.array[at] !== array) return -1;
    const width = this.width(at);
    return this.touched(at).find((one) => element >= one.element && element < one.element + width)?.lane ?? -1;
  }

  /** The first step of the interval. @param {number} at */
  interval_begin(at) {
    while (at > 0 && this.steps.interval[at - 1] === this.steps.interval[at]) --at;
    return at;
  }

  /** Linear index in the block -> x, y, z. @param {number} thread */
  coordinates(thread) {
    const [x, y] = this.launch?.block ?? [1, 1];
    return [thread % x, Math.floor(thread / x) % y, Math.floor(thread / (x * y))];
  }
  /** @param {number[]} at */
  linear([x, y = 0, z = 0]) {
    const [X, Y] = this.launch?.block ?? [1, 1];
    return x + X * (y + Y * z);
  }

  /**
   * The next step, in this direction, of which `wanted` is true; `at` when there is none.
   * @param {number} at @param {number} direction @param {(i: number) => boolean} wanted
   */
  seek(at, direction, wanted) {
    for (let i = at + direction; i >= 0 && i < this.length; i += direction) if (wanted(i)) return i;
    return at;
  }
  /** Another line of the same warp. @param {number} at @param {number} direction */
  other_line(at, direction) {
    const line = this.line(at), warp = this.steps.warp[at];
    return this.seek(at, direction, (i) => !this.is_barrier(i) && this.line(i) !== line && (warp < 0 || this.steps.warp[i] === warp));
  }
  /** @param {number} at @param {number} direction */
  barrier(at, direction) {
    return this.seek(at, direction, (i) => this.is_barrier(i));
  }
  /** The same warp at the place where its first round began. @param {number} at @param {number} direction */
  round(at, direction) {
    const warp = Math.max(0, this.steps.warp[at]);
    const begin = this.seek(-1, 1, (i) => this.steps.warp[i] === warp);
    if (begin < 0) return at;
    return this.seek(at, direction, (i) => this.steps.warp[i] === warp && this.steps.place[i] === this.steps.place[begin]);
  }
  /** The next warp where it does the same. @param {number} at */
  next_warp(at) {
    const same = (/** @type {number} */ i) => this.steps.place[i] === this.steps.place[at] && this.steps.warp[i] !== this.steps.warp[at];
    return this.seek(at, 1, (i) => same(i) && this.steps.interval[i] === this.steps.interval[at]);
  }

  /** The steps that are counted together with this one, itself among them. @param {number} at */
  counted_with(at) {
    const last = this.steps.counted_in[at], all = [];
    for (let i = last; i >= 0 && this.steps.warp[i] === this.steps.warp[last] && this.steps.interval[i] === this.steps.interval[last]; --i)
      if (this.steps.counted_in[i] === last) all.unshift(i);
    return all;
  }

  /** "A_tile[0][3][5]". @param {number} array @param {number} element */
  element_text(array, element) {
    const { name, dimensions, elements } = this.data.arrays[array], inside = element >= 0 && element < elements;
    const index = [];
    let rest = element;
    for (const extent of (inside ? dimensions : [0, dimensions.at(-1) ?? 1].slice(2 - Math.min(2, dimensions.length))).toReversed()) {
      index.unshift(extent ? ((rest % extent) + extent) % extent : rest);
      if (extent) rest = Math.floor(rest / extent);
    }
    return `${name || "element "}${index.map((one) => `[${one}]`).join("")}`;
  }

  /** Who writes an element of an array: the step closest to `at`, and the lane. @param {number} at @param {number} array @param {number} element */
  writer(at, array, element) {
    for (let distance = 1; distance < this.length; ++distance)
      for (const i of [at + distance, at - distance]) {
        if (i < 0 || i >= this.length || this.op(i) === "load" || this.is_barrier(i)) continue;
        const lane = this.lane_at(i, array, element);
        if (lane >= 0) return { step: i, thread: this.steps.warp[i] * kWarp + lane };
      }
    return null;
  }

  /**
   * A thread "5,3", an element "A[2][7]" or "A[9]", a line "40", or a finding by its words: a step at or after `at`, else from
   * the beginning, and the lane; null when there is none.
   * @param {string} text @param {number} at
   */
  find(text, at) {
    const wanted = this.#wanted(text.trim());
    if (!wanted) return null;
    for (let n = 1; n <= this.length; ++n) {
      const i = (at + n) % this.length, lane = wanted(i);
      if (lane >= 0) return { step: i, lane };
    }
    return null;
  }

  /** What a text asks for: of a step the lane, -1 where it is not meant. @param {string} text @returns {((i: number) => number) | null} */
  #wanted(text) {
    const thread = /^\(?(\d+)\s*,\s*(\d+)(?:\s*,\s*(\d+))?\)?$/.exec(text);
    if (thread) {
      const linear = this.linear(thread.slice(1).filter(Boolean).map(Number)), warp = Math.floor(linear / kWarp), lane = linear % kWarp;
      return (i) => (this.steps.warp[i] === warp && this.touched(i).some((one) => one.lane === lane) ? lane : -1);
    }
    const element = /^(\w+)\s*\[(\d+)\](?:\s*\[(\d+)\])?$/.exec(text);
    if (element) {
      const array = this.data.arrays.findIndex((one) => one.name === element[1]);
      if (array < 0) return null;
      const index = element[3] === undefined ? Number(element[2]) : Number(element[2]) * this.data.arrays[array].columns + Number(element[3]);
      return (i) => this.lane_at(i, array, index);
    }
    const line = /^(?:line\s+)?(\d+)$/i.exec(text);
    if (line) return (i) => (this.line(i) === Number(line[1]) ? (this.touched(i)[0]?.lane ?? -1) : -1);
    const finding = text && this.data.findings.find((one) => one.steps[0] >= 0 && one.text.toLowerCase().includes(text.toLowerCase()));
    return finding ? (i) => (i === finding.steps[0] ? this.lane_of_finding(finding, 0) : -1) : null;
  }

  /** @param {Finding} finding @param {number} which 0: who it is about; 1: the other */
  lane_of_finding(finding, which) {
    const thread = finding.threads[which];
    return thread ? this.linear(thread) % kWarp : 0;
  }

  #add_up() {
    const sums = /** @type {Record<keyof Counts, Float64Array>} */ (Object.fromEntries(kCounted.map((name) => [name, new Float64Array(this.length)])));
    const so_far = no_counts();
    for (let i = 0; i < this.length; ++i) {
      this.add(i, so_far);
      for (const name of kCounted) sums[name][i] = so_far[name];
    }
    return sums;
  }
  /** What a step adds. @param {number} i @param {Counts} to */
  add(i, to) {
    const s = this.steps, array = this.array(i);
    if (this.is_barrier(i)) return void ++to.barriers;
    const lanes = this.data.patterns[s.pattern[i]].lanes.length;
    if (array?.space === "shared") {
      to.instructions += s.requests[i];
      to.wavefronts += s.wavefronts[i];
      to.conflicts += s.conflicts[i];
      if (this.op(i) === "load") to.words_read += (lanes * s.bytes[i]) / 4;
      if (this.op(i) === "store") to.words_stored += (lanes * s.bytes[i]) / 4;
      return;
    }
    to.requests += s.requests[i];
    to.sectors += s.sectors[i];
    to.l2_sectors += s.l2_sectors?.[i] ?? NaN;
    if (this.op(i) !== "atomic") to.bytes += lanes * s.bytes[i];
    if (this.op(i) === "load") to.bytes_loaded += lanes * s.bytes[i];
    // An element of C is a row times a column: K products and as many sums.
    if (array?.role === "C" && this.op(i) === "store") to.operations += lanes * this.width(i) * 2 * this.data.shape.K;
  }
}
