// The lecture's data in the page (written by lecture_json.cpp). Does not use the DOM.
// @ts-check
import { inflated } from "../../../../common/web/stage/packed.js";

/**
 * @typedef {{name: string, shape: string, bytes: number | null, sectors: number | null, words: number | null, intensity: number | null}} Counts
 * @typedef {"right" | "row_on_x" | "first_barrier_gone" | "second_barrier_gone" | "return_before_barrier" | "transposed"} Played
 * @typedef {{played: Played, words: string, trace: string}} Live  `trace`: packed, for ../../../../common/web/stage/trace.js
 * @typedef {{id: string, lab: string, title: string, library: string, glance: boolean, gpu: boolean,
 *   picture?: import("../../../../common/web/stage/zoom.js").Zoom | "ring" | null, changed: string, reason: string, measured: string,
 *   ask: string[], answer: string[], speed: string[], roofline: string[], changes: [string, [string, string][]][], counts: Counts[],
 *   row_on_x: Counts | null, live: Live[], notes: string}} Rung
 * @typedef {{peak: number | null, l1: number | null, l2: number | null, dram: number | null}} Roofs  GFLOP/s, and GB/s
 * @typedef {{sentence: string, device: string, n: number, speeds: Record<string, number>,
 *   levels: Record<string, Record<string, number | null>>, roofs: Roofs}} Machine  `levels`: operations per byte at each level, by kernel
 * @typedef {{after: number, title: string, blocks: ["p" | "li" | "code", string][], notes: string, trace: string}} Own  a lecturer's own slide,
 *   after the rung with this index; -1: the opening
 * @typedef {{schema: string, rungs: Rung[], machines: Machine[], own: Own[], library: string, uncoalesced: string, notes: string}} Lecture
 */

export const kSchema = "matmul-labs/lecture/2";

export class BadLecture extends Error {
  /** @param {"no_lecture" | "bad_version" | "damaged"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** @param {string} base64 of deflated JSON @returns {Promise<Lecture>} */
export async function unpack_lecture(base64) {
  if (!base64.trim() || base64.includes("%")) throw new BadLecture("no_lecture");
  let data;
  try {
    data = await inflated(base64);
  } catch {
    throw new BadLecture("damaged");
  }
  if (data?.schema !== kSchema) throw new BadLecture("bad_version");
  return data;
}

/** Operations per requested byte, for the kernel's largest instance. @param {Rung} rung */
export const intensity_of = (rung) => rung.counts.at(-1)?.intensity ?? null;
