// Small traces in the grader's format, for tests: a 4x4 tile on 4x4 matrices, one warp of 16 threads.
// @ts-check

const row_major = Array.from({ length: 16 }, (_, i) => i);
const kLoadA = 0, kStoreTile = 1, kReadTile = 2, kStoreC = 3;

/** @param {Partial<import("./trace.js").Data>} [changes] @returns {import("./trace.js").Data} */
export function right_trace(changes = {}) {
  /** @type {import("./trace.js").Columns} */
  const steps = { warp: [], interval: [], place: [], array: [], first: [], pattern: [], bytes: [], requests: [], sectors: [], wavefronts: [], conflicts: [], counted_in: [], lanes_at_once: [], l2_sectors: [] };
  const add = (/** @type {Partial<Record<keyof typeof steps, number>>} */ step) => {
    const usual = { warp: 0, interval: 0, place: 0, array: 0, first: 0, pattern: 0, bytes: 4, requests: 1, sectors: 0, wavefronts: 0, conflicts: 0, counted_in: steps.warp.length, lanes_at_once: 0, l2_sectors: 0 };
    for (const [name, value] of Object.entries({ ...usual, ...step })) steps[/** @type {keyof typeof steps} */ (name)]?.push(value);
  };
  add({ place: kLoadA, array: 0, sectors: 2, l2_sectors: 2 });
  add({ place: kStoreTile, array: 1, wavefronts: 1, lanes_at_once: 32 });
  add({ warp: -1, place: -1, array: -1, pattern: -1, requests: 0 });
  add({ place: kReadTile, array: 1, pattern: 1, interval: 1, wavefronts: 1, lanes_at_once: 32 });
  add({ place: kStoreC, array: 2, interval: 1, sectors: 2, l2_sectors: 2 });
  const array = (/** @type {string} */ name, /** @type {string} */ space) => ({ name, space, role: space === "global" ? name : null, rows: 4, columns: 4, dimensions: [4, 4], elements: 16, element_bytes: 4, offset: 0, line: 1, holds: /** @type {const} */ ("floats") });
  return {
    schema: "matmul-labs/trace/4", lab: "05_tiled", compiled: true, shape: { M: 4, N: 4, K: 4 },
    launches: [{ kernel: "kernel", line: 9, grid: [1, 1, 1], block: [4, 4, 1], steps: 5 }], launch: 0, block: [0, 0, 0],
    source: { name: "matmul.cu", lines: [[["keyword", "float"], ["", " x;"]], [["", "a"]], [["", "b"]], [["", "c"]], [["comment", "// </script><img src=x onerror=alert(1)>"]]] },
    arrays: [array("A", "global"), array("tile", "shared"), array("C", "global")],
    places: [{ line: 1, calls: [], op: "load" }, { line: 2, calls: [], op: "store" }, { line: 3, calls: [4], op: "load" }, { line: 4, calls: [], op: "store" }],
    patterns: [{ lanes: row_major, delta: row_major }, { lanes: row_major, delta: row_major.map((i) => 4 * (i % 4)) }],
    steps, values: [[0, 0, ...row_major], [1, 0, ...row_major], [4, 0, ...row_major.map((i) => 10 * i)]], totals: {}, whole_call: null, findings: [], costs: [], wrong: [], cut: null, command: "make trace LAB=05_tiled", ...changes,
  };
}

/** @param {Partial<import("./trace.js").Finding>} changes @returns {import("./trace.js").Finding} */
export const finding = (changes) => ({
  kind: "shared-race", severity: "error", line: 3, other_line: 2, block: [0, 0, 0], threads: [[1, 0, 0], [0, 0, 0]], steps: [3, 1],
  array: 1, element: 4, text: "Thread (1,0,0) reads tile[1][0] while thread (0,1,0) writes it.", count: 1, ...changes,
});

/** Warp 0 copies three boxes of A into a ring of two stages; warp 1 reads each box, multiplies it, and stores C. @returns {import("./trace.js").Data} */
export function ring_trace() {
  const kFull = [900, 908], kEmpty = [916, 924], kStage = 64, data = right_trace();
  const memory = { name: "memory", space: "shared", role: null, rows: 1, columns: 256, dimensions: [256], elements: 256, element_bytes: 4, offset: 0, line: 1, holds: null };
  /** @type {import("./beside.js").Event[]} */ const events = [];
  const add = (/** @type {Partial<import("./beside.js").Event>} */ one) => void events.push({ kind: "waits", warp: 0, lanes: 1, step: 4, line: 2, barrier: 0, turn: 0, at: 0, bytes: 0, array: -1, first: 0, rows: 0, columns: 0, apart: 0, swizzle: 0, ...one });
  for (const barrier of [...kFull, ...kEmpty]) add({ kind: "makes", step: 0, barrier, turn: 1 });
  for (const [i, stage, turn] of [[0, 0, 0], [1, 1, 0], [2, 0, 1]]) {
    add({ barrier: kEmpty[stage], turn });
    add({ kind: "arrives", barrier: kFull[stage], turn, bytes: kStage });
    add({ kind: "copies", barrier: kFull[stage], turn, bytes: kStage, at: stage * kStage, array: 0, first: 4 * i, rows: 4, columns: 4, apart: 12 });
    add({ warp: 1, step: i, barrier: kFull[stage], turn: turn + 1 });
    if (i > 0) add({ kind: "waits_for_products", warp: 1, step: i + 1, turn: i });
    if (i > 0) add({ kind: "arrives", warp: 1, step: i + 1, barrier: kEmpty[1 - stage], turn: 0 });
    add({ kind: "multiplies", warp: 1, step: i + 1, turn: i, at: stage * kStage });
  }
  const of_three = (/** @type {number[]} */ values) => [...values, 0].slice(0, 4), steps = data.steps;
  for (const name of /** @type {(keyof typeof steps)[]} */ (Object.keys(steps))) steps[name] = (steps[name] ?? []).slice(0, 4);
  Object.assign(steps, { warp: [1, 1, 1, 1], interval: [0, 0, 0, 0], place: [2, 2, 2, 3], array: [1, 1, 1, 2], first: of_three([0, 16, 0]), pattern: [0, 0, 0, 0], counted_in: [0, 1, 2, 3], wavefronts: [1, 1, 1, 0], sectors: [0, 0, 0, 2] });
  const names = /** @type {(keyof import("./beside.js").Columns)[]} */ (Object.keys(events[0]));
  return { ...data, shape: { M: 4, N: 4, K: 12 }, steps, values: [], arrays: [{ ...data.arrays[0], columns: 12, dimensions: [4, 12], elements: 48 }, { ...memory, holds: null }, data.arrays[2]],
    beside: /** @type {any} */ (Object.fromEntries(names.map((name) => [name, events.map((one) => one[name])]))) };
}
