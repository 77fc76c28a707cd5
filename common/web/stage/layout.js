// Where arrays stand: B above, A to the left, C below right; in the corner that this leaves the shared tiles, beside the matrices that
// they come from. Without such matrices, one beside the other. All in pixels. No page in here.
// @ts-check
import { fold } from "./fold.js";
import { origin_of } from "./origin.js";

/** @typedef {{array: number, rows: [number, number], columns: [number, number], wide: number, x: number, y: number, scale: number}} Box
 *   elements that are shown, of a row that has `wide`; `scale`: of one */

const kSmall = 130, kMostShown = 256, kMostCopied = 512, kLeastCorner = 0.34, kLargest = 40, kFoot = 4, kName = 6.3;

/** Rows and columns that any step touches or copy brings. @param {import("./trace.js").Trace} trace @param {number} array @param {number} wide @param {import("./beside.js").Event[]} copies @returns {[number, number, number, number] | null} */
function reach(trace, array, wide, copies) {
  let low = Infinity, high = -Infinity, left = Infinity, right = -Infinity;
  for (let at = 0; at < trace.length; ++at) {
    if (trace.steps.array[at] !== array || trace.is_barrier(at)) continue;
    const width = trace.width(at);
    for (const { element } of trace.touched(at)) {
      const row = Math.floor(element / wide), column = element - row * wide;
      low = Math.min(low, row), high = Math.max(high, row + 1), left = Math.min(left, column), right = Math.max(right, Math.min(wide, column + width));
    }
  }
  for (const copy of copies) {
    const row = Math.floor(copy.first / wide), column = copy.first % wide;
    low = Math.min(low, row), high = Math.max(high, row + copy.rows), left = Math.min(left, column), right = Math.max(right, column + copy.columns);
  }
  return high > low ? [low, high, left, right] : null;
}

/** All of a small array, and of a large one what is touched, as far as it can be seen. @param {import("./trace.js").Trace} trace @param {number} array @param {import("./beside.js").Event[]} copies of it @returns {Box | null} */
function box_of(trace, array, copies) {
  const { rows, columns } = fold(trace, array), touched = reach(trace, array, columns, copies), most = copies.length ? kMostCopied : kMostShown;
  if (!touched) return null;
  const [low, high, left, right] = touched, small = rows <= kSmall && columns <= kSmall;
  return { array, wide: columns, rows: small ? [Math.min(0, low), Math.max(rows, high)] : [low, Math.min(high, low + most)],
    columns: small ? [0, columns] : [left, Math.min(right, left + most)], x: 0, y: 0, scale: 1 };
}

/** A matrix that this launch has copies of: the rows or columns that belong to those of C that are shown. @param {import("./trace.js").Trace} trace @param {number} array @param {Box} C @returns {Box} */
function box_beside(trace, array, C) {
  const { rows, columns, role } = trace.data.arrays[array];
  return { array, wide: columns, rows: role === "A" ? [C.rows[0], Math.min(rows, C.rows[1])] : [0, Math.min(rows, kMostShown)], columns: role === "B" ? [C.columns[0], Math.min(columns, C.columns[1])] : [0, Math.min(columns, kMostShown)], x: 0, y: 0, scale: 1 };
}

/** @param {Box} box */
const tall = (box) => box.rows[1] - box.rows[0];
/** @param {Box} box */
const across = (box) => box.columns[1] - box.columns[0];

/** @typedef {{name: string, rows: [number, number], of_rows: number, columns: [number, number], of_columns: number}} Part  of an array */
/** Are there rows or columns that are not shown? @param {Part} part */
export const is_cut = ({ rows, of_rows, columns, of_columns }) => rows[1] - rows[0] < of_rows || columns[1] - columns[0] < of_columns;

/** One below the other or side by side in a field, as large as fits. @param {Box[]} boxes @param {{x: number, y: number, width: number, height: number}} field @param {number} label */
function stack(boxes, field, label) {
  const n = Math.max(1, boxes.length), gap = label * 0.6;
  const placed = [{ width: field.width, height: field.height / n, right: 0, down: 1 }, { width: (field.width - gap * (n - 1)) / n, height: field.height, right: 1, down: 0 }]
    .map(({ width, height, right, down }) => boxes.map((box, i) => ({
      scale: Math.max(0.5, Math.min(kLargest, width / across(box), (height - label) / tall(box))), x: field.x + (n - 1 - i) * (width + gap) * right, y: field.y + i * height * down + label,
    })));
  const least = placed.map((places) => Math.min(...places.map((one) => one.scale))), best = placed[least[1] > least[0] ? 1 : 0];
  boxes.forEach((box, i) => Object.assign(box, best[i]));
}

/** @param {Box} A @param {Box} B @param {Box} C @param {boolean} tiles are there @param {number} width @param {number} height @param {number} label */
function as_an_l(A, B, C, tiles, width, height, label) {
  const gap = label * 0.6, right = Math.max(across(B), across(C)), below = Math.max(tall(A), tall(C));
  const corner = tiles ? kLeastCorner : 0, free = { width: width - gap, height: height - 2 * label - gap - kFoot };
  // No matrix has less room than its name.
  const named = label * kName, widest = Math.min(free.width / (across(A) + right), (free.width - named) / Math.min(across(A), right));
  const scale = Math.min(kLargest, Math.max(widest, 0), free.width * (1 - corner) / right, free.height / (tall(B) + below), (free.height * (1 - corner)) / below);
  const beside = Math.max(across(A) * scale, named);
  const left = tiles ? width - gap - Math.max(right * scale, named) : beside, top = Math.max(tall(B) * scale + label, height * corner);
  for (const box of [A, B, C]) box.scale = scale;
  A.x = left - beside, A.y = top + gap + label;
  B.x = C.x = left + gap;
  B.y = top - tall(B) * scale, C.y = top + gap + label;
  return { x: 0, y: 0, width: left - gap, height: top };
}

/** Without all three matrices: fields of one size, so many in a row that the smallest is as large as can be. @param {Box[]} boxes @param {number} width @param {number} height @param {number} label */
function side_by_side(boxes, width, height, label) {
  const gap = label * 0.6, fields = boxes.map((_, i) => ({ columns: i + 1, width: (width - gap * i) / (i + 1), height: height / Math.ceil(boxes.length / (i + 1)) }));
  const sides = fields.map((field) => Math.min(...boxes.map((box) => Math.min(field.width / across(box), (field.height - label) / tall(box)))));
  const field = fields[sides.indexOf(Math.max(...sides))];
  boxes.forEach((box, i) => stack([box], { x: (i % field.columns) * (field.width + gap), y: Math.floor(i / field.columns) * field.height, width: field.width, height: field.height }, label));
}

export class Layout {
  /** @param {import("./trace.js").Trace} trace @param {[number, number][]} [beyond] rows and columns beyond C that are shown as well @param {import("./beside.js").Beside | null} [beside] whose ring stands where its tiles would */
  constructor(trace, beyond = [], beside = null) {
    const copies = beside?.events.filter(({ kind }) => kind === "copies") ?? [];
    /** @type {Box[]} */ this.boxes = trace.data.arrays.flatMap((_, array) => (beside?.holds_stages(array) ? [] : box_of(trace, array, copies.filter((copy) => copy.array === array)) ?? []));
    this.has_ring = Boolean(beside?.stages.length);
    /** @type {{x: number, y: number, width: number, height: number} | null} */ this.ring = null;
    const role = (/** @type {string} */ name) => this.boxes.find((box) => trace.data.arrays[box.array].role === name);
    this.C = role("C");
    if (this.C && trace.copies()) for (const [array, { role: of }] of trace.data.arrays.entries()) if (of === "A" || of === "B") this.boxes.push(box_beside(trace, array, this.C));
    this.A = role("A"), this.B = role("B");
    for (const [row, column] of beyond) {
      if (!this.C) break;
      this.C.rows = [this.C.rows[0], Math.max(this.C.rows[1], row + 1)];
      this.C.columns = [this.C.columns[0], Math.max(this.C.columns[1], column + 1)];
    }
    const rest = this.boxes.filter((box) => ![this.A, this.B, this.C].includes(box)), from_b = this.B?.array ?? -2;
    this.tiles = rest.map((box) => ({ box, of_b: origin_of(trace, box.array) === from_b })).sort((a, b) => Number(b.of_b) - Number(a.of_b)).map(({ box }) => box);
  }

  /** Arrays of which a part is shown, and which. @param {import("./trace.js").Trace} trace @returns {Part[]} */
  parts(trace) {
    return this.boxes.map(({ array, rows, columns, wide }) => ({ name: trace.data.arrays[array].name, rows, of_rows: Math.ceil(trace.data.arrays[array].elements / wide), columns, of_columns: wide })).filter(is_cut);
  }

  /** @param {number} width @param {number} height @param {number} label the height of a name */
  fit(width, height, label) {
    const { A, B, C } = this;
    if (A && B && C) {
      const corner = as_an_l(A, B, C, this.has_ring || this.tiles.length > 0, width, height, label), half = { ...corner, width: corner.width / 2 };
      stack(this.tiles, this.has_ring ? { ...half, x: half.width } : corner, label);
      this.ring = this.has_ring ? (this.tiles.length ? half : corner) : null;
      return;
    }
    const left = this.has_ring ? width / 2 : 0;
    this.ring = this.has_ring ? { x: 0, y: 0, width: left - label, height } : null;
    side_by_side(this.boxes, width - left, height, label);
    for (const box of this.boxes) box.x += left;
  }
}
