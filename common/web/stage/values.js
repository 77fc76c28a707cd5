// Values that lanes read and wrote: a word keeps its last known value, except where the trace records a new one. Does not use the DOM.
// @ts-check

const kWord = 4;

export class Values {
  /** @param {import("./trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** @type {Int32Array | null} for each step, the index of its first word; computed on first use */ this.first = null;
    /** @type {Float64Array} NaN: unknown, or no number */ this.all = new Float64Array(0);
  }

  /** The values of one lane in a step, a number for each 4 bytes; empty if unknown. @param {number} at @param {number} lane @returns {number[]} */
  of(at, lane) {
    const first = this.#first(), words = Math.max(1, this.trace.steps.bytes[at] / kWord), place = this.trace.touched(at).findIndex((one) => one.lane === lane);
    if (place < 0 || first[at] === first[at + 1]) return [];
    const from = first[at] + place * words, values = [...this.all.subarray(from, from + words)];
    return values.some(Number.isNaN) ? [] : values;
  }

  #first() {
    if (this.first) return this.first;
    const { trace } = this, runs = trace.data.values ?? [], first = new Int32Array(trace.length + 1);
    for (let at = 0; at < trace.length; ++at) first[at + 1] = first[at] + (trace.array(at)?.holds ? trace.touched(at).length * Math.max(1, trace.steps.bytes[at] / kWord) : 0);
    this.all = new Float64Array(first[trace.length]).fill(NaN);
    /** @type {Map<number, number>[]} by array and word */ const seen = trace.data.arrays.map(() => new Map());
    let next = 0;
    for (let at = 0; at < trace.length; ++at) {
      const from = next;
      while (next < runs.length && runs[next][0] === at) ++next;
      this.#replay(at, first[at], runs.slice(from, next), seen);
    }
    return (this.first = first);
  }

  /** @param {number} at @param {number} first @param {(number | null)[][]} runs @param {Map<number, number>[]} seen */
  #replay(at, first, runs, seen) {
    const { trace } = this, array = trace.array(at);
    if (!array?.holds) return;
    const words = Math.max(1, trace.steps.bytes[at] / kWord), known = seen[trace.steps.array[at]];
    const places = trace.touched(at).flatMap(({ element }) => Array.from({ length: words }, (_, w) => element + w));
    /** @type {Map<number, number>} */ const told = new Map(runs.flatMap(([, place, ...values]) => values.map((value, i) => [Number(place) + i, value ?? NaN])));
    // If several lanes touch a word, the value of the last lane stays, as in the recording.
    places.forEach((word, place) => {
      const value = told.get(place);
      if (value !== undefined) known.set(word, value);
      this.all[first + place] = known.get(word) ?? NaN;
    });
  }
}
