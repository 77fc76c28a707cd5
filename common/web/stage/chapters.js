// The chapters of a block's execution: load, multiply, barrier, store. The warps of a chapter advance together, one beat at a time. Does not use
// the DOM.
// @ts-check
import { Beside } from "./beside.js";

/** @typedef {"load" | "multiply" | "compute" | "barrier" | "store"} Kind */
/** @typedef {{kind: Kind, warps: number[][][], beats: number}} Chapter  `warps`: the beats of each warp, and the steps of each beat */

/** Duration of a whole walk, and the least duration of a chapter, so that it can be seen. */
export const kWalkSeconds = 20;
const kLeastSeconds = 0.25, kLongestBeat = 0.4, kMostRuns = 4;

/** @param {import("./trace.js").Trace} trace */
function kinds_in(trace) {
  const roles = trace.data.arrays.some((array) => array.role === "C"), work = roles ? "multiply" : "compute";
  const shares = trace.steps.array?.some((array) => array >= 0 && trace.data.arrays[array].space === "shared");
  return (/** @type {number} */ at) => {
    const array = trace.array(at), op = trace.op(at);
    if (array?.space === "shared") return op === "load" || (op === "atomic" && !roles) ? work : roles ? "load" : work;
    if (op !== "load") return "store";
    return shares || !array?.role ? "load" : work;
  };
}

/** Groups neighbouring steps of one kind; a loop that alternates between kinds is one run. @param {number[]} steps @param {(at: number) => Kind} kind_of @param {Kind} work */
function runs_of(steps, kind_of, work) {
  /** @type {{kind: Kind, steps: number[]}[]} */ const runs = [];
  for (const at of steps) {
    const kind = kind_of(at);
    if (runs.at(-1)?.kind === kind) runs.at(-1)?.steps.push(at);
    else runs.push({ kind, steps: [at] });
  }
  return runs.length > kMostRuns ? [{ kind: work, steps }] : runs;
}

/** Groups steps into beats: steps of one line on different arrays, such as the two operands of a product, are one beat. @param {import("./trace.js").Trace} trace @param {number[]} steps */
function beats_of(trace, steps) {
  /** @type {number[][]} */ const beats = [];
  for (const at of steps) {
    const beat = beats.at(-1), same = beat && trace.line(beat[0]) === trace.line(at) && trace.op(beat[0]) === trace.op(at) && !beat.some((one) => trace.steps.array[one] === trace.steps.array[at]);
    if (same) beat.push(at);
    else beats.push([at]);
  }
  return beats;
}

/** Aligns the runs of all warps of an interval into chapters. @param {import("./trace.js").Trace} trace @param {{kind: Kind, steps: number[]}[][]} warps @returns {Chapter[]} */
function side_by_side(trace, warps) {
  const longest = warps.reduce((a, b) => (b.length > a.length ? b : a), /** @type {{kind: Kind, steps: number[]}[]} */ ([]));
  /** @type {Chapter[]} */ const chapters = longest.map(({ kind }) => ({ kind, warps: [], beats: 0 }));
  for (const runs of warps) {
    let next = 0;
    for (const { kind, steps } of runs) {
      const at = chapters.findIndex((chapter, i) => i >= next && chapter.kind === kind), chapter = chapters[at < 0 ? Math.min(next, chapters.length - 1) : at];
      if (at >= 0) next = at + 1;
      const beats = beats_of(trace, steps);
      chapter.warps.push(beats);
      chapter.beats = Math.max(chapter.beats, beats.length);
    }
  }
  return chapters;
}

/** For kernels whose copies and products run in parallel with threads: beats in an order that barriers allow, one chapter per turn of the ring. @param {import("./trace.js").Trace} trace @param {Beside} beside */
function chapters_beside(trace, beside) {
  const kind_of = /** @type {(at: number) => Kind} */ (kinds_in(trace));
  /** @type {Chapter[]} */ const chapters = [];
  for (const { steps, turned } of beside.moments) {
    const kind = trace.is_barrier(steps[0]) ? "barrier" : kind_of(steps[0]), last = chapters.at(-1);
    if (last?.kind === kind && kind !== "barrier" && !(turned && kind !== "store")) last.warps[0].push(steps), ++last.beats;
    else chapters.push({ kind, warps: [[steps]], beats: 1 });
  }
  return chapters;
}

/** @param {import("./trace.js").Trace} trace @param {Beside} [beside] @returns {Chapter[]} */
export function chapters_of(trace, beside = new Beside(trace)) {
  if (beside.moments.length) return chapters_beside(trace, beside);
  const kind_of = /** @type {(at: number) => Kind} */ (kinds_in(trace)), work = trace.data.arrays.some((array) => array.role === "C") ? "multiply" : "compute";
  /** @type {Chapter[]} */ const chapters = [];
  for (let at = 0; at < trace.length; ) {
    if (trace.is_barrier(at)) {
      chapters.push({ kind: "barrier", warps: [[[at++]]], beats: 1 });
      continue;
    }
    /** @type {Map<number, number[]>} */ const warps = new Map();
    for (; at < trace.length && !trace.is_barrier(at); ++at) {
      const steps = warps.get(trace.steps.warp[at]) ?? [];
      steps.push(at);
      warps.set(trace.steps.warp[at], steps);
    }
    chapters.push(...side_by_side(trace, [...warps.values()].map((steps) => runs_of(steps, kind_of, work))));
  }
  return chapters.filter((chapter) => chapter.beats > 0);
}

/** All beats, numbered across chapters, and the time in seconds at which each begins. */
export class Walk {
  /** @param {import("./trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.beside = new Beside(trace);
    this.chapters = chapters_of(trace, this.beside);
    /** @type {{chapter: number, beat: number, steps: number[]}[]} */ this.beats = [];
    /** @type {Int32Array} the beat of each step */ this.beat_of_step = new Int32Array(trace.length);
    this.chapters.forEach(({ warps, beats }, chapter) => {
      for (let beat = 0; beat < beats; ++beat) {
        const steps = warps.flatMap((one) => one[beat] ?? []);
        for (const step of steps) this.beat_of_step[step] = this.beats.length;
        this.beats.push({ chapter, beat, steps });
      }
    });
    this.length = 0;
    this.seconds = this.#timed();
  }

  #timed() {
    const each = Math.min(kLongestBeat, kWalkSeconds / Math.max(1, this.beats.length));
    const wanted = this.chapters.map(({ beats }) => Math.max(kLeastSeconds, beats * each)), all = wanted.reduce((a, b) => a + b, 0);
    const scale = Math.min(1, kWalkSeconds / Math.max(all, 1e-9)), seconds = [];
    let from = 0;
    for (const { chapter, beat } of this.beats) {
      seconds.push(from + (scale * wanted[chapter] * beat) / this.chapters[chapter].beats);
      if (beat + 1 === this.chapters[chapter].beats) from += scale * wanted[chapter];
    }
    this.length = from;
    return seconds;
  }

  /** The current beat at this time. @param {number} seconds */
  beat_at(seconds) {
    let low = 0, high = this.beats.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.seconds[middle] <= seconds) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  /** A warp's step in a beat; if it has none, the step of a different warp. @param {number} beat @param {number} warp */
  step_of(beat, warp) {
    const { steps } = this.beats[Math.max(0, Math.min(this.beats.length - 1, beat))];
    return steps.find((step) => this.trace.steps.warp[step] === warp) ?? steps[0];
  }
  /** The first beat of the next chapter, or of this one, or of the one before. @param {number} beat @param {number} direction */
  chapter_from(beat, direction) {
    const here = this.beats[beat], wanted = direction > 0 ? here.chapter + 1 : here.beat > 0 ? here.chapter : here.chapter - 1;
    const found = this.beats.findIndex((one) => one.chapter === wanted);
    return found < 0 ? (direction > 0 ? this.beats.length - 1 : 0) : found;
  }
}
