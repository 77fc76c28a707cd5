// Memory accesses of a loop on the CPU: elements of A, B and C, and the cache lines that contain them. Does not use the DOM.
// @ts-check

/** Floats per cache line. */
export const kLine = 16;

/** @typedef {{row: number, column: number, group: number}} Cell  `group`: the sum that its product is added to */
/** @typedef {{cells: Cell[], lines: number}} Touched */
/** @typedef {{n: number, A: Touched, B: Touched, C: Touched}} Walk  matrices of n x n */

/** The cells with the number of their cache lines, in a row-major matrix of n columns. @param {Cell[]} cells @param {number} n @returns {Touched} */
const touched = (cells, n) => ({ cells, lines: new Set(cells.map(({ row, column }) => Math.floor((row * n + column) / kLine))).size });

/** @param {[number, number]} rows @param {[number, number]} columns @returns {Cell[]} */
const rectangle = ([top, bottom], [left, right]) => Array.from({ length: (bottom - top) * (right - left) }, (_, i) => ({ row: top + Math.floor(i / (right - left)), column: left + (i % (right - left)), group: 0 }));

/** The loop over k for one element of C, whose products are added to `sums` sums in turn. @param {number} n @param {number} row @param {number} column @param {number} sums @returns {Walk} */
export function inner_loop(n, row, column, sums = 1) {
  const each = Array.from({ length: n }, (_, k) => k), group = (/** @type {number} */ k) => (k < n - (n % sums) ? k % sums : 0);
  return { n, A: touched(each.map((k) => ({ row, column: k, group: group(k) })), n), B: touched(each.map((k) => ({ row: k, column, group: group(k) })), n), C: touched([{ row, column, group: 0 }], n) };
}

/** A block of C, and the blocks of A and B that are being multiplied for it. @param {number} n @param {number} block @param {{i: number, j: number, k: number}} at in blocks @returns {Walk} */
export function one_block(n, block, { i, j, k }) {
  const range = (/** @type {number} */ at) => /** @type {[number, number]} */ ([at * block, Math.min(n, (at + 1) * block)]);
  return { n, A: touched(rectangle(range(i), range(k)), n), B: touched(rectangle(range(k), range(j)), n), C: touched(rectangle(range(i), range(j)), n) };
}
