// A zoom level of C: the grid of blocks, a block, a warp, a thread. Computes which part of C is shown, who owns it, and its elements of A and B
// for each k. Does not use the DOM.
// @ts-check

export const kZooms = /** @type {const} */ (["grid", "block", "warp", "thread"]);
/** @typedef {(typeof kZooms)[number]} Zoom */
/** @typedef {{rows: [number, number], columns: [number, number]}} Region  half-open ranges of C */
/** @typedef {{row: number, column: number, rows: number, columns: number}} Patch  adjacent elements of one thread */

const kWarp = 32, kWindow = 16, kPatchesAcross = 24;

/** @param {number[]} elements @param {number} wide @returns {Region | null} */
export function region_of(elements, wide) {
  if (elements.length === 0) return null;
  const [top, bottom, left, right] = elements.reduce(([t, b, l, r], element) => {
    const row = Math.floor(element / wide), column = element % wide;
    return [Math.min(t, row), Math.max(b, row + 1), Math.min(l, column), Math.max(r, column + 1)];
  }, [Infinity, 0, Infinity, 0]);
  return { rows: [top, bottom], columns: [left, right] };
}

/** A thread's elements as rectangles. @param {number[]} elements @param {number} wide @returns {Patch[]} */
export function patches_of(elements, wide) {
  const left = new Set(elements);
  /** @type {Patch[]} */ const patches = [];
  for (const first of [...left].sort((a, b) => a - b)) {
    if (!left.has(first)) continue;
    let columns = 1, rows = 1;
    while ((first + columns) % wide !== 0 && left.has(first + columns)) ++columns;
    const row_is_there = (/** @type {number} */ row) => Array.from({ length: columns }, (_, c) => first + row * wide + c).every((one) => left.has(one));
    while (row_is_there(rows)) ++rows;
    for (let r = 0; r < rows; ++r) for (let c = 0; c < columns; ++c) left.delete(first + r * wide + c);
    patches.push({ row: Math.floor(first / wide), column: first % wide, rows, columns });
  }
  return patches;
}

/** The part of C that a zoom shows; for a thread, all its elements if its patches are large enough to see then, otherwise the area of the first. @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners @param {Zoom} zoom @param {number} thread @returns {Region | null} */
export function shown_region(trace, owners, zoom, thread) {
  const C = trace.data.arrays[owners.array];
  if (!C || owners.of_element.size === 0) return null;
  if (zoom === "grid") return { rows: [0, C.rows], columns: [0, C.columns] };
  const block = region_of([...owners.of_element.keys()], C.columns);
  if (zoom === "block" && block) {
    for (const [row, column] of owners.idle(trace)) {
      block.rows = [Math.min(block.rows[0], row), Math.max(block.rows[1], row + 1)];
      block.columns = [Math.min(block.columns[0], column), Math.max(block.columns[1], column + 1)];
    }
    return block;
  }
  const warp = region_of(owners.of_warp(Math.floor(thread / kWarp)), C.columns) ?? block;
  if (zoom === "warp" || !warp) return warp;
  const elements = owners.elements.get(thread) ?? [], own = region_of(elements, C.columns) ?? warp, side = Math.min(...patches_of(elements, C.columns).map((patch) => Math.min(patch.rows, patch.columns)));
  const extent = Math.max(own.rows[1] - own.rows[0], own.columns[1] - own.columns[0]), whole = extent <= kPatchesAcross * side;
  const window = (/** @type {[number, number]} */ [from, to], /** @type {[number, number]} */ [low, high]) => {
    const begin = whole && extent > kWindow ? from : Math.max(low, Math.min(Math.floor(from / kWindow) * kWindow, high - kWindow));
    return /** @type {[number, number]} */ ([begin, Math.min(Math.max(high, to), Math.max(begin + kWindow, whole ? to : 0))]);
  };
  return { rows: window(own.rows, warp.rows), columns: window(own.columns, warp.columns) };
}

/** The words of A and B that one k of these elements needs, and the number of multiply-adds. @param {number[]} elements @param {number} wide */
export function needs_of(elements, wide) {
  return { a: new Set(elements.map((one) => Math.floor(one / wide))).size, b: new Set(elements.map((one) => one % wide)).size, multiply_adds: new Set(elements).size };
}

/** Rows and columns of C that a block computes, derived from the traced block's place in the grid; null if it cannot be derived. @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners */
export function tile_of(trace, owners) {
  const C = trace.data.arrays[owners.array], { launch } = trace, block = C && region_of([...owners.of_element.keys()], C.columns);
  if (!launch || !block) return null;
  const side = (/** @type {[number, number]} */ [from, to], /** @type {number} */ at, /** @type {number} */ blocks, /** @type {number} */ all) => {
    const size = at > 0 ? from / at : to;
    return Number.isInteger(size) && size > 0 && Math.ceil(all / size) === blocks ? size : 0;
  };
  const rows = side(block.rows, trace.data.block[1], launch.grid[1], C.rows), columns = side(block.columns, trace.data.block[0], launch.grid[0], C.columns);
  return rows && columns ? { rows, columns } : null;
}
