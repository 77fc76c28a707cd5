// Where what threads store into shared memory was loaded from. No page in here.
// @ts-check

/** By step: the array that a store into shared memory brings words of; -1 for every other step, and where its warp loaded nothing before.
 * @param {import("./trace.js").Trace} trace */
export function origins(trace) {
  const from = new Int32Array(trace.length).fill(-1);
  /** @type {Map<number, {interval: number, loaded: number[], stored: number[]}>} by warp: what it loaded since its last stores or the last barrier, and stored since */ const runs = new Map();
  for (let at = 0; at < trace.length; ++at) {
    if (trace.is_barrier(at) || trace.steps.array[at] < 0) continue;
    const warp = trace.steps.warp[at], array = trace.steps.array[at], space = trace.array(at)?.space, op = trace.op(at);
    const known = runs.get(warp), interval = trace.steps.interval[at];
    let run = known?.interval === interval ? known : { interval, loaded: [], stored: [] };
    if (space === "global" && op === "load") {
      if (run.stored.length) run = { interval, loaded: [], stored: [] };
      if (!run.loaded.includes(array)) run.loaded.push(array);
    } else if (space === "shared" && op === "store" && run.loaded.length) {
      if (!run.stored.includes(array)) run.stored.push(array);
      from[at] = run.loaded[Math.min(run.stored.indexOf(array), run.loaded.length - 1)];
    }
    runs.set(warp, run);
  }
  return from;
}

/** The array that the elements of a shared one were loaded from, as most of its stores have it. @param {import("./trace.js").Trace} trace @param {number} shared */
export function origin_of(trace, shared) {
  /** @type {Map<number, number>} */ const votes = new Map();
  origins(trace).forEach((from, at) => from >= 0 && trace.steps.array[at] === shared && votes.set(from, (votes.get(from) ?? 0) + 1));
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}

/** Words that threads read of what was loaded into shared memory: not of what they computed there. @param {import("./trace.js").Trace} trace */
export function loaded_words_read(trace) {
  const from = origins(trace), loaded = trace.data.arrays.map(() => /** @type {Set<number>} */ (new Set()));
  let words = 0;
  for (let at = 0; at < trace.length; ++at) {
    const array = trace.array(at), own = loaded[trace.steps.array[at]], width = trace.width(at);
    if (array?.space !== "shared") continue;
    for (const { element } of trace.touched(at))
      for (let one = element; one < element + width; ++one)
        if (trace.op(at) === "load") words += own.has(one) ? array.element_bytes / 4 : 0;
        else if (from[at] >= 0) own.add(one);
        else own.delete(one);
  }
  return words;
}
