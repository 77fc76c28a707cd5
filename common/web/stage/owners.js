// Who computes what: the thread that stores an element of C, and the elements of a thread. No page in here.
// @ts-check

const kWarp = 32;

export class Owners {
  /** @param {import("./trace.js").Trace} trace */
  constructor(trace) {
    this.array = trace.data.arrays.findIndex((array) => array.role === "C");
    /** @type {Map<number, {thread: number, step: number}>} by element of C */ this.of_element = new Map();
    /** @type {Map<number, number[]>} by thread */ this.elements = new Map();
    for (let at = 0; at < trace.length; ++at) {
      if (trace.is_barrier(at) || trace.steps.array[at] !== this.array || trace.op(at) === "load") continue;
      for (const { lane, element } of trace.touched(at)) this.#add(trace.steps.warp[at] * kWarp + lane, element, trace.width(at), at);
    }
  }

  /** @param {number} thread @param {number} first @param {number} width @param {number} step */
  #add(thread, first, width, step) {
    const all = this.elements.get(thread) ?? [];
    for (let element = first; element < first + width; ++element) {
      this.of_element.set(element, { thread, step });
      all.push(element);
    }
    this.elements.set(thread, all);
  }

  /** Of a warp and its 32 lanes. @param {number} warp */
  of_warp(warp) {
    return Array.from({ length: kWarp }, (_, lane) => this.elements.get(warp * kWarp + lane) ?? []).flat();
  }
}
