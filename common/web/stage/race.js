// A race as a story: one cell, the two threads on it, and what comes of each order in which they may reach it. Facts only: what was
// read and written in this run, and what became of C. No page in here.
// @ts-check

/**
 * @typedef {{thread: string, op: string, line: number, value: number | null}} Actor
 * @typedef {{about: "this_run" | "one" | "other" | "mended", first: 0 | 1, before: number | null, gets: number | null, wrong: number[] | null}} Scene
 *   `about`: "one" where this run does not tell which order it had; `first`: who comes first; `before`: what the cell holds before both; `gets`: what the reader gets, or what stays of two writes;
 *   `wrong`: elements of C, null where nobody knows
 * @typedef {{actors: [Actor, Actor], ahead: 0 | 1 | null, element: string, scenes: Scene[], of: number, barrier: number}} Story  `ahead`: whose access is of a later round of the loop;
 *   `of`: elements of C; `barrier`: the line at which it is put back, 0 where nobody knows
 */

/** @param {import("./trace.js").Trace} trace @param {number} at @param {number} array @param {number} element @param {number} [lane] of those that touch it */
function value_at(trace, at, array, element, lane = trace.lane_at(at, array, element)) {
  const mine = trace.touched(at).find((one) => one.lane === lane);
  return (mine && trace.values.of(at, lane)[element - mine.element]) ?? null;
}

/**
 * What an element held before both: what was seen of it last before the barrier. Nobody knows where a third one writes it meanwhile.
 * @param {import("./trace.js").Trace} trace @param {number[]} both steps @param {number} array @param {number} element
 */
function value_before(trace, both, array, element) {
  const interval = trace.steps.interval[both[0]];
  let before = null;
  for (let at = 0; at < trace.length && trace.steps.interval[at] <= interval; ++at) {
    if (trace.is_barrier(at) || trace.lane_at(at, array, element) < 0) continue;
    if (trace.steps.interval[at] < interval) before = value_at(trace, at, array, element) ?? before;
    else if (trace.op(at) !== "load" && !both.includes(at)) return null;
  }
  return before;
}

/** How often its warp has come to the place of step `at` before step `until`. @param {import("./trace.js").Trace} trace @param {number} at @param {number} warp @param {number} until */
function rounds(trace, at, warp, until) {
  let count = 0;
  for (let step = 0; step < until; ++step) count += Number(trace.steps.warp[step] === warp && trace.steps.place[step] === trace.steps.place[at]);
  return count;
}

/**
 * Who writes, as often as the other one's warp has written there, is of the same round; once more, of the next one. Of a read nothing is
 * known: it may be one of many of a round.
 * @param {import("./trace.js").Trace} trace @param {number[]} steps @returns {0 | 1 | null}
 */
function who_is_ahead(trace, steps) {
  for (const which of /** @type {const} */ ([0, 1])) {
    const [own, other] = [steps[which], steps[1 - which]], { warp } = trace.steps;
    if (trace.op(own) === "load" || trace.steps.place[own] === trace.steps.place[other]) continue;
    if (rounds(trace, own, warp[own], own) > 0 && rounds(trace, own, warp[own], own) === rounds(trace, own, warp[other], other)) return which;
  }
  return null;
}

/**
 * `twin`: a trace of the same launch with the barrier put back.
 * @param {import("./trace.js").Trace} trace @param {import("./trace.js").Finding} pair with both its steps @param {import("./trace.js").Trace | null} twin @returns {Story | null}
 */
export function story_of(trace, pair, twin) {
  const { array, element, steps, threads } = pair;
  if (array === null || element === null || steps[0] < 0 || steps[1] < 0) return null;
  const actor = (/** @type {0 | 1} */ which) => ({ thread: `(${(threads[which] ?? []).join(",")})`, op: trace.op(steps[which]), line: trace.line(steps[which]),
    value: value_at(trace, steps[which], array, element, trace.lane_of_finding(pair, which)) });
  /** @type {[Actor, Actor]} */ const actors = [actor(0), actor(1)];
  const reader = actors.findIndex((one) => one.op === "load"), C = trace.data.arrays.find((one) => one.role === "C") ?? null;
  const seen = value_before(trace, steps, array, element), wrong = C ? trace.data.wrong : null;
  // Who came first in this run is told by what the reader got.
  const writes = actors[1 - Math.max(0, reader)].value, known = reader >= 0 && actors[reader].value !== null && writes !== null && writes !== seen;
  const this_run = /** @type {0 | 1} */ (known && actors[reader].value !== writes ? reader : 1 - Math.max(0, reader)), other = /** @type {0 | 1} */ (1 - this_run);
  const before = known && this_run === reader ? actors[reader].value : seen;
  const gets = (/** @type {0 | 1} */ first) => (reader < 0 ? actors[1 - first].value : first === reader ? before : writes);
  /** @type {Scene[]} */ const scenes = [{ about: known ? "other" : "one", first: other, before, gets: gets(other), wrong: null }, { about: known ? "this_run" : "other", first: this_run, before, gets: gets(this_run), wrong }];
  if (known && !wrong?.length) scenes.reverse();
  const same = twin && twin.data.arrays.find((one) => one.role === "C")?.elements === C?.elements, mended = same ? twin.data.wrong : trace.data.mended ? [] : null;
  // Put back, the barrier leaves the order that the other run had, where this one was wrong.
  if (mended) scenes.push({ about: "mended", first: wrong?.length ? other : this_run, before, gets: gets(wrong?.length ? other : this_run), wrong: mended });
  return { actors, ahead: who_is_ahead(trace, steps), element: trace.element_text(array, element), scenes, of: C?.elements ?? 0, barrier: same ? 0 : (trace.data.mended?.line ?? 0) };
}
