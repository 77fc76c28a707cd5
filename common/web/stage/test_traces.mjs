// Small traces as the grader writes them, for tests: a 4x4 tile on 4x4 matrices, one warp of 16 threads.
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
    schema: "matmul-labs/trace/3", lab: "05_tiled", compiled: true, shape: { M: 4, N: 4, K: 4 },
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
