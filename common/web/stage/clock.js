// One clock for two kernels: it counts what their blocks move, a sector of global memory or a wavefront of shared memory per tick. The kernel
// that wastes them finishes later. Does not use the DOM.
// @ts-check
import { no_counts } from "./trace.js";

/** @typedef {{l2: number, l1: number, stored: number, read: number}} Flows  bytes: from L2 and from L1 towards the registers, into shared memory and out of it */

const kSector = 32, kWord = 4;

/** @param {import("./trace.js").Counts} counts @returns {Flows} */
export const flows_of = (counts) => ({ l2: kSector * (counts.l2_sectors || 0), l1: kSector * counts.sectors, stored: kWord * counts.words_stored, read: kWord * counts.words_read });

/** The counts of one kernel after each beat, and the time on the clock. */
export class Run {
  /** @param {import("./trace.js").Trace} trace @param {import("./chapters.js").Walk} walk */
  constructor(trace, walk) {
    const sum = no_counts();
    this.after = walk.beats.map(({ steps }) => {
      for (const step of steps) trace.add(step, sum);
      return { ...sum };
    });
    this.times = this.after.map((counts) => counts.sectors + counts.wavefronts);
    this.end = this.times.at(-1) ?? 0;
  }

  /** The last beat that has ended by this time. @param {number} time */
  beat_at(time) {
    let low = 0, high = this.times.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }
}
