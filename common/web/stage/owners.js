// Which thread computes what: the thread that stores an element of C, and the elements of a thread. Does not use the DOM.
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

  /**
   * Positions, as rows and columns beyond C, of threads that compute nothing. Known only if the other threads' elements are arranged
   * like the threads in their block; otherwise empty.
   * @param {import("./trace.js").Trace} trace @returns {[number, number][]}
   */
  idle(trace) {
    const [x, y, z] = trace.launch?.block ?? [0, 0, 0], wide = trace.data.arrays[this.array]?.columns ?? 1;
    if (z !== 1 || this.elements.size === 0 || this.elements.size === x * y) return [];
    const corners = new Set([...this.elements].map(([thread, [element]]) => `${Math.floor(element / wide) - Math.floor(thread / x)} ${(element % wide) - (thread % x)}`));
    if (corners.size !== 1 || [...this.elements.values()].some((own) => new Set(own).size !== 1)) return [];
    const [row, column] = [...corners][0].split(" ").map(Number);
    return Array.from({ length: x * y }, (_, thread) => thread).filter((thread) => !this.elements.has(thread)).map((thread) => [row + Math.floor(thread / x), column + (thread % x)]);
  }

  /** Elements of a warp's 32 lanes. @param {number} warp */
  of_warp(warp) {
    return Array.from({ length: kWarp }, (_, lane) => this.elements.get(warp * kWarp + lane) ?? []).flat();
  }
}
