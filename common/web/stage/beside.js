// The copy engine and the tensor cores, which work in parallel with the threads of a block, in an order that barriers allow: a ring of stages
// that copies fill and products empty. Beats give an order, not a time: each warp goes as far as its barriers let it, and a copy counts as
// arrived when a thread has waited for it. Does not use the DOM.
// @ts-check
import { swizzled } from "./swizzle.js";

/**
 * @typedef {{kind: string[], warp: number[], lanes: number[], step: number[], line: number[], barrier: number[], turn: number[], at: number[],
 *   bytes: number[], array: number[], first: number[], rows: number[], columns: number[], apart: number[], swizzle: number[]}} Columns
 * @typedef {{kind: string, warp: number, lanes: number, step: number, line: number, barrier: number, turn: number, at: number, bytes: number,
 *   array: number, first: number, rows: number, columns: number, apart: number, swizzle: number}} Event
 * @typedef {"free" | "coming" | "read"} State  coming: copied, but no thread has waited for it yet; read: until its readers have arrived
 * @typedef {{barrier: number, empty: number, copies: Event[][], frees: number[]}} Stage  `barrier`: its copies arrive at it; `empty`: its copies wait for it; -1: none.
 *   `copies`: by fill; `frees`: by fill, how many phases of `empty` are complete when its readers are done
 * @typedef {{state: State, fill: number, multiplied: boolean}} Filled  `fill`: counted from 0; -1: none yet. `multiplied`: a product that reads it is in flight
 * @typedef {{steps: number[], stages: Filled[], phases: Map<number, number>, arrived: Map<number, number>, products: Map<number, number>, waits: Event[], bytes: number, turned: boolean}} Moment
 *   for one beat: `products`: by warp, how many it has not waited for; `waits`: waits that are not met yet; `bytes`: in flight; `turned`: a warp has just waited for products
 */

/** @param {import("./trace.js").Trace} trace @returns {Event[]} */
function events_of(trace) {
  const columns = /** @type {Record<string, any[]>} */ (trace.data.beside ?? {}), names = Object.keys(columns);
  return Array.from({ length: columns.kind?.length ?? 0 }, (_, i) => /** @type {Event} */ (Object.fromEntries(names.map((name) => [name, columns[name][i]]))));
}

/** One stage for each barrier at which copies arrive, in the order of their first copies. @param {Event[]} events */
function stages_of(events) {
  /** @type {Stage[]} */ const stages = [];
  /** @type {Map<number, Event>} by warp */ const waited = new Map();
  const full = new Set(events.filter((one) => one.kind === "copies").map((one) => one.barrier));
  for (const one of events) {
    if (one.kind === "waits" && !full.has(one.barrier)) waited.set(one.warp, one);
    if (one.kind !== "copies") continue;
    let stage = stages.find(({ barrier }) => barrier === one.barrier);
    if (!stage) stages.push((stage = { barrier: one.barrier, empty: -1, copies: [], frees: [] }));
    const before = waited.get(one.warp);
    if (before) stage.empty = before.barrier, stage.frees[one.turn] = before.turn + 1;
    (stage.copies[one.turn] ??= []).push(one);
  }
  return stages;
}

/** The barriers and their current phases. */
class Barriers {
  constructor() {
    /** @type {Map<number, {arrivals: number, missing: number, bytes: number, phase: number}>} */ this.all = new Map();
  }
  /** @param {Event} one @returns {boolean} false if it must wait */
  does({ kind, barrier, turn, lanes, bytes }) {
    const at = this.all.get(barrier);
    if (kind === "makes") this.all.set(barrier, { arrivals: turn, missing: turn, bytes: 0, phase: 0 });
    if (!at) return true;
    if (kind === "waits") return at.phase >= turn;
    if (kind === "arrives") at.missing -= lanes;
    if (kind === "arrives" || kind === "expects") at.bytes += bytes;
    if (kind === "copies") at.bytes -= bytes;
    if (at.missing === 0 && at.bytes === 0) ++at.phase, (at.missing = at.arrivals);
    return true;
  }
}

export class Beside {
  /** @param {import("./trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.events = events_of(trace);
    this.stages = stages_of(this.events);
    /** True if all waits are met in the recorded order. */ this.is_whole = true;
    /** @type {Moment[]} */ this.moments = this.events.length ? this.#played() : [];
    /** @type {Map<number, Moment>} by step */ this.of_step = new Map(this.moments.flatMap((moment) => moment.steps.map((step) => [step, moment])));
  }

  #played() {
    const { trace } = this, barriers = new Barriers(), seen = this.stages.map(() => 0);
    /** @type {Map<number, Event[]>} by warp */ const products = new Map();
    /** @type {Moment[]} */ const moments = [];
    let turned = false;
    const does = (/** @type {Event} */ one) => {
      if (!barriers.does(one)) return false;
      const stage = this.stages.findIndex(({ barrier }) => barrier === one.barrier);
      if (one.kind === "copies") this.#filled[stage] = one.turn;
      if (one.kind === "waits" && stage >= 0) seen[stage] = Math.max(seen[stage], one.turn);
      if (one.kind === "multiplies") products.set(one.warp, [...(products.get(one.warp) ?? []), one]);
      if (one.kind === "waits_for_products") products.set(one.warp, (products.get(one.warp) ?? []).filter(({ turn }) => turn >= one.turn)), (turned = true);
      return true;
    };
    const moment = (/** @type {number[]} */ steps, /** @type {Event[]} */ waits) => {
      moments.push(this.#moment(steps, waits, barriers, seen, products, turned));
      turned = false;
    };
    for (let from = 0; from <= trace.length; ) {
      let to = from;
      while (to < trace.length && !trace.is_barrier(to)) ++to;
      this.#play(from, to, does, moment);
      if (to < trace.length) moment([to], []);
      from = to + 1;
    }
    return moments;
  }
  /** @type {number[]} the last fill of each stage */ #filled = [];

  /** Plays the steps between two barriers of the block: each warp does what it can, then all warps make one step. @param {number} from @param {number} to @param {(one: Event) => boolean} does @param {(steps: number[], waits: Event[]) => void} moment */
  #play(from, to, does, moment) {
    /** @type {Map<number, {event?: Event, step: number}[]>} */ const warps = new Map();
    const add = (/** @type {number} */ warp, /** @type {{event?: Event, step: number}} */ item) => void (warps.get(warp)?.push(item) ?? warps.set(warp, [item]));
    for (const event of this.events) if (event.step >= from && event.step <= to) add(event.warp, { event, step: event.step });
    for (let step = from; step < to; ++step) add(this.trace.steps.warp[step], { step });
    // Actions recorded at a step precede it.
    const all = [...warps.values()].map((items) => items.sort((a, b) => a.step - b.step || Number(!a.event) - Number(!b.event)));
    for (;;) {
      for (let goes_on = true; goes_on; ) {
        goes_on = false;
        for (const items of all) while (items[0]?.event && does(items[0].event)) goes_on = items.shift() !== undefined;
      }
      const waits = all.flatMap((items) => items[0]?.event ?? []), steps = all.flatMap((items) => (items[0] && !items[0].event ? items[0].step : []));
      if (steps.length) {
        for (const items of all) if (items[0] && !items[0].event) items.shift();
        moment(steps, waits);
      } else if (waits.length) {
        this.is_whole = false;  // the launch was stopped
        all.find((items) => items[0])?.shift();
      } else return;
    }
  }

  /** @param {number[]} steps @param {Event[]} waits @param {Barriers} barriers @param {number[]} seen @param {Map<number, Event[]>} products @param {boolean} turned @returns {Moment} */
  #moment(steps, waits, barriers, seen, products, turned) {
    const under_way = [...products.values()].flat();
    const stages = this.stages.map((stage, i) => {
      const fill = this.#filled[i] ?? -1, is_free = fill < 0 || (barriers.all.get(stage.empty)?.phase ?? -1) >= (stage.frees[fill] ?? Infinity);
      const lies_here = (/** @type {Event} */ { at }) => stage.copies[fill]?.some((copy) => at >= copy.at && at < copy.at + copy.bytes);
      return { state: /** @type {State} */ (is_free ? "free" : seen[i] > fill ? "read" : "coming"), fill, multiplied: !is_free && under_way.some(lies_here) };
    });
    const bytes = stages.reduce((sum, { state, fill }, i) => sum + (state === "coming" ? this.stages[i].copies[fill].reduce((all, copy) => all + copy.bytes, 0) : 0), 0);
    return { steps, stages, waits, bytes, turned, phases: new Map([...barriers.all].map(([barrier, { phase }]) => [barrier, phase])),
      arrived: new Map([...barriers.all].map(([barrier, { arrivals, missing }]) => [barrier, arrivals - missing])), products: new Map([...products].map(([warp, all]) => [warp, all.length])) };
  }

  /**
   * The element that a byte of shared memory was copied from, as the stage holds it at this moment; null if it is in no stage, or outside its matrix.
   * @param {Moment} moment @param {number} byte @returns {{array: number, element: number, stage: number} | null}
   */
  source_of(moment, byte) {
    for (const [stage, { fill }] of moment.stages.entries()) {
      const copy = this.stages[stage].copies[fill]?.find(({ at, bytes }) => byte >= at && byte < at + bytes), info = this.trace.data.arrays[copy?.array ?? -1];
      if (!copy || !info) continue;
      const wide = copy.swizzle || copy.columns * info.element_bytes, place = swizzled(byte, copy.swizzle) - copy.at, row = Math.floor(place / wide), column = Math.floor((place % wide) / info.element_bytes);
      return row < copy.rows && column < copy.columns ? { array: copy.array, element: copy.first + row * copy.apart + column, stage } : null;
    }
    return null;
  }
  /** The matrix element that each lane of a step reads from a stage. @param {number} step */
  sources(step) {
    const moment = this.of_step.get(step), array = this.trace.array(step);
    if (!moment || array?.space !== "shared") return [];
    return this.trace.touched(step).flatMap(({ lane, element }) => {
      const source = this.source_of(moment, array.offset + element * array.element_bytes);
      return source ? [{ lane, ...source }] : [];
    });
  }
  /** The widest swizzle of all copies, in bytes; 0: none. */
  get swizzle() {
    return this.events.reduce((widest, { swizzle }) => Math.max(widest, swizzle), 0);
  }
  /** True if an array holds stages. @param {number} array */
  holds_stages(array) {
    const { space, offset, elements, element_bytes } = this.trace.data.arrays[array];
    return space === "shared" && this.stages.some(({ copies }) => copies.flat().some(({ at }) => at >= offset && at < offset + elements * element_bytes));
  }

  /** The role of a barrier, "full" or "empty", and its stage; null if it has none. @param {number} barrier @returns {{side: "full" | "empty", stage: number} | null} */
  role_of(barrier) {
    for (const [stage, { barrier: full, empty }] of this.stages.entries()) {
      if (full === barrier) return { side: "full", stage };
      if (empty === barrier) return { side: "empty", stage };
    }
    return null;
  }
}
