// The main point of a trace, as facts: the mistake that was found, what is wasted, or what its kernel gains; and the step and view that show it.
// words.js makes sentences of the facts. Does not use the DOM.
// @ts-check
import { Beside } from "./beside.js";
import { loaded_words_read } from "./origin.js";
import { Owners } from "./owners.js";
import { lines_of, sectors_in } from "./requests.js";
import { needs_of, region_of } from "./zoom.js";

/**
 * @typedef {{about: "finding", finding: import("./trace.js").Finding}
 *   | {about: "wrong", wrong: number, of: number}
 *   | {about: "conflicts", wasted: number, of: number, cost: import("./trace.js").Cost}
 *   | {about: "sectors", worst: number, least: number, cost: import("./trace.js").Cost}
 *   | {about: "ring", stages: number, coming: number, multiplied: number, read: number, bytes: number}
 *   | {about: "edge", idle: number, threads: number}
 *   | {about: "patch", elements: number, of: "thread" | "warp", reads: number}
 *   | {about: "reuse", words: number, times: number}
 *   | {about: "asked", bytes: number, operations: number, line: number, tile: import("./zoom.js").Region, tile_bytes: number}
 *   | {about: "idle_lanes", active: number, line: number}
 *   | {about: "sectors_used", sectors: number, least: number, line: number}
 *   | {about: "nothing"}} Fact
 * @typedef {{fact: Fact, step: number, lane: number, view: import("./place.js").Place["view"], zoom?: import("./zoom.js").Zoom}} Point
 */

const kTellingConflicts = 0.1, kTellingBesideProducts = 0.5, kTellingSectors = 0.25, kWarp = 32, kWordBytes = 4;

/** @param {import("./trace.js").Cost[]} costs @param {import("./trace.js").Cost["kind"]} kind */
const of_kind = (costs, kind) => costs.filter((cost) => cost.kind === kind);

/** Multiply-adds that the traced block has finished. @param {import("./trace.js").Trace} trace */
const multiply_adds = (trace) => trace.counts(trace.length - 1).operations / 2;

/** @param {import("./trace.js").Trace} trace @param {(at: number) => boolean} wanted @returns {number} a wanted step of the first warp, a third of the way through, where tiles are full; -1 if there is none */
function one_of(trace, wanted) {
  /** @type {number[]} */ const all = [];
  for (let at = 0; at < trace.length; ++at) if (!trace.is_barrier(at) && wanted(at)) all.push(at);
  const first = all.filter((at) => trace.steps.warp[at] === trace.steps.warp[all[0]]);
  return first[Math.floor(first.length / 3)] ?? -1;
}

/** @param {import("./trace.js").Trace} trace @param {import("./trace.js").Finding} finding */
const is_between_warps = (trace, { steps }) => steps.every((step) => step >= 0) && trace.steps.warp[steps[0]] !== trace.steps.warp[steps[1]];

/** The first of the worst kind. Of races, one between two warps: whoever takes a warp for one thread sees that it can happen. @param {import("./trace.js").Trace} trace */
function main_finding(trace) {
  const { findings } = trace.data, first = findings.find((one) => one.severity === "error") ?? findings.find((one) => one.severity === "warning");
  return findings.find((one) => one.severity === first?.severity && one.kind === first.kind && is_between_warps(trace, one)) ?? first;
}

/** @param {import("./trace.js").Trace} trace @returns {Point | null} */
function of_findings(trace) {
  const finding = main_finding(trace);
  const { wrong } = trace.data, stores = trace.data.arrays.findIndex((array) => array.role === "C"), C = trace.data.arrays[stores];
  if (!finding && wrong.length && C)
    return { fact: { about: "wrong", wrong: wrong.length, of: C.elements }, step: Math.max(0, one_of(trace, (at) => trace.steps.array[at] === stores)), lane: -1, view: "matrices" };
  if (!finding) return null;
  return { fact: { about: "finding", finding }, step: Math.max(0, finding.steps[0]), lane: finding.steps[0] < 0 ? -1 : trace.lane_of_finding(finding, 0), view: "matrices" };
}

/** @param {import("./trace.js").Trace} trace @returns {Point | null} */
function of_costs(trace) {
  const all = trace.counts(trace.length - 1), conflicts = of_kind(trace.data.costs, "bank-conflicts"), sectors = of_kind(trace.data.costs, "wasted-sectors");
  const wasted = sectors.reduce((sum, cost) => sum + cost.wasted, 0);
  if (conflicts.length && all.conflicts >= kTellingConflicts * all.wavefronts)
    return { fact: { about: "conflicts", wasted: all.conflicts, of: all.wavefronts, cost: conflicts[0] }, step: conflicts[0].step, lane: -1, view: "banks" };
  if (sectors.length && wasted >= kTellingSectors * all.sectors)
    return { fact: { about: "sectors", worst: sectors[0].worst, least: sectors[0].least, cost: sectors[0] }, step: sectors[0].step, lane: -1, view: "sectors" };
  return null;
}

/** The moment with the most bytes in flight, if possible while a product runs: the ring is full. Reads overlap products, so their conflicts matter only if they more than double
 * them. @param {import("./trace.js").Trace} trace @returns {Point | null} */
function of_ring(trace) {
  const { stages, moments } = new Beside(trace), all = trace.counts(trace.length - 1);
  if (stages.length < 2 || all.conflicts > kTellingBesideProducts * all.wavefronts) return null;
  const under_way = moments.filter((one) => one.bytes > 0), while_multiplied = under_way.filter((one) => one.stages.some(({ multiplied }) => multiplied));
  const busy = while_multiplied.length ? while_multiplied : under_way, most = Math.max(...busy.map(({ bytes }) => bytes));
  const full = busy.filter(({ bytes }) => bytes === most), at = full[Math.floor(full.length / 2)];
  if (!at) return null;
  const count = (/** @type {(one: import("./beside.js").Filled) => boolean} */ wanted) => at.stages.filter(wanted).length;
  return { fact: { about: "ring", stages: stages.length, coming: count(({ state }) => state === "coming"), multiplied: count(({ multiplied }) => multiplied), read: count(({ state }) => state === "read"), bytes: at.bytes }, step: at.steps[0], lane: -1, view: "matrices" };
}

/** Elements of C of the thread with most of them, or of the first warp. @param {Owners} owners @param {"thread" | "warp"} zoom */
const elements_of = (owners, zoom) => (zoom === "thread" ? Math.max(...[...owners.elements.values()].map((own) => new Set(own).size)) : new Set(owners.of_warp(Math.floor(Math.min(...owners.elements.keys()) / kWarp))).size);

/** The zoom whose needs match the counted reads: a thread, or a warp whose lanes share what they read, as in a fragment. @param {Owners} owners @param {import("./trace.js").Trace} trace @param {number} reads for each multiply-add */
function telling_zoom(owners, trace, reads) {
  const wide = trace.data.arrays[owners.array].columns, first = Math.min(...owners.elements.keys());
  const off = (/** @type {number[]} */ elements) => {
    const { a, b, multiply_adds: of } = needs_of(elements, wide);
    return Math.abs((a + b) / of - reads);
  };
  return off(owners.of_warp(Math.floor(first / kWarp))) < off(owners.elements.get(first) ?? []) ? "warp" : "thread";
}

/** Bytes for each multiply-add where all are fetched for themselves, beside what they would be if the block kept its rows and columns.
 * @param {import("./trace.js").Trace} trace @param {Owners} owners @param {number} read the step that shows it @returns {Fact} */
function asked_for(trace, owners, read) {
  const all = [...owners.of_element.keys()], wide = trace.data.arrays[owners.array].columns, { a, b, multiply_adds: of } = needs_of(all, wide);
  const tile = /** @type {import("./zoom.js").Region} */ (region_of(all, wide));
  return { about: "asked", bytes: trace.counts(trace.length - 1).bytes_loaded, operations: multiply_adds(trace), line: trace.line(read), tile, tile_bytes: (kWordBytes * (a + b)) / of };
}

/** A kernel that multiplies: the edge, how much a thread computes, how often a word is used. @param {import("./trace.js").Trace} trace @returns {Point | null} */
function of_multiplication(trace) {
  const owners = new Owners(trace), [x, y, z] = trace.launch?.block ?? [0, 0, 0], threads = x * y * z, all = trace.counts(trace.length - 1);
  if (owners.elements.size === 0 || all.operations === 0) return null;
  const shared_read = one_of(trace, (at) => trace.array(at)?.space === "shared" && trace.op(at) === "load");
  const read = shared_read >= 0 ? shared_read : one_of(trace, (at) => trace.array(at)?.role === "A");
  const at = /** @type {const} */ ({ step: Math.max(0, read), lane: -1, view: "matrices" });
  if (owners.elements.size < threads) return { fact: { about: "edge", idle: threads - owners.elements.size, threads }, ...at };
  if (shared_read < 0) return { fact: asked_for(trace, owners, at.step), ...at };
  if (elements_of(owners, "thread") > 1) {
    const reads = (loaded_words_read(trace) || all.words_read) / multiply_adds(trace), zoom = telling_zoom(owners, trace, reads);
    return { fact: { about: "patch", elements: elements_of(owners, zoom), of: zoom, reads }, ...at, view: "owners", zoom };
  }
  if (all.words_stored === 0) return null;  // the copy engine does the stores
  return { fact: { about: "reuse", words: all.words_stored, times: all.words_read / all.words_stored }, ...at };
}

/** What all global accesses move, what would do, and of the line that wastes most the step that does; -1. @param {import("./trace.js").Trace} trace */
function all_sectors(trace) {
  const sum = { sectors: 0, least: 0 };
  /** @type {Map<number, {wasted: number, step: number, most: number}>} */ const lines = new Map();
  for (let at = 0; at < trace.length; ++at) {
    if (trace.array(at)?.space !== "global" || trace.op(at) === "atomic") continue;
    const { touched, least } = sectors_in(lines_of(trace, at));
    sum.sectors += touched;
    sum.least += least;
    const line = lines.get(trace.line(at)) ?? { wasted: 0, step: -1, most: 0 }, wasted = touched - least;
    lines.set(trace.line(at), { wasted: line.wasted + wasted, ...(wasted > line.most ? { step: at, most: wasted } : { step: line.step, most: line.most }) });
  }
  const worst = [...lines.values()].reduce((a, b) => (b.wasted > a.wasted ? b : a), { wasted: 0, step: -1, most: 0 });
  return { sum, worst: worst.step };
}

/** Any other program. @param {import("./trace.js").Trace} trace @returns {Point} */
function of_any(trace) {
  let lanes = 0, steps = 0;
  /** @type {Map<number, {idle: number, step: number, least: number}>} */ const lines = new Map();
  for (let at = 0; at < trace.length; ++at) {
    if (trace.is_barrier(at)) continue;
    const active = trace.touched(at).length;
    lanes += active;
    ++steps;
    const line = lines.get(trace.line(at)) ?? { idle: 0, step: at, least: kWarp }, idle = line.idle + kWarp - active;
    lines.set(trace.line(at), active < line.least ? { idle, step: at, least: active } : { ...line, idle });
  }
  if (steps === 0) return { fact: { about: "nothing" }, step: 0, lane: -1, view: "matrices" };
  const idlest = [...lines.values()].reduce((a, b) => (b.idle > a.idle ? b : a));
  if (lanes < (kWarp / 2) * steps) return { fact: { about: "idle_lanes", active: lanes / steps, line: trace.line(idlest.step) }, step: idlest.step, lane: -1, view: "lanes" };
  const { sum, worst } = all_sectors(trace), step = worst >= 0 ? worst : one_of(trace, (at) => trace.array(at)?.space === "global");
  return { fact: { about: "sectors_used", ...sum, line: worst >= 0 ? trace.line(worst) : 0 }, step: Math.max(0, step), lane: -1, view: "sectors" };
}

/** @param {import("./trace.js").Trace} trace @returns {Point} */
export const point_of = (trace) => of_findings(trace) ?? of_ring(trace) ?? of_costs(trace) ?? of_multiplication(trace) ?? of_any(trace);
