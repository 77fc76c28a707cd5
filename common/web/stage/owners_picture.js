// Whose elements of C they are: blocks of the grid, warps of the block, lanes of the warp, elements of the thread; beside them the rows of
// A and above them the columns of B that the chosen one needs for each k.
// @ts-check
import { caption_lines, colors, svg } from "./svg.js";
import { words } from "./words.js";
import { needs_of, patches_of, region_of, shown_region, tile_of } from "./zoom.js";

const kWarp = 32, kLeastScale = 1, kTints = ["#dbe9f6", "#f3e3d3", "#e0efdd", "#ece3f2"];

/** @param {import("./trace.js").Trace} trace */
const warps_of = ({ launch }) => (launch ? Math.ceil((launch.block[0] * launch.block[1] * launch.block[2]) / kWarp) : 0);

/** Which part of C a zoom shows, and are there elements of other warps in it? @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners @param {import("./zoom.js").Zoom} zoom @param {number} thread */
export function part_of(trace, owners, zoom, thread) {
  const C = trace.data.arrays[owners.array], region = shown_region(trace, owners, zoom, thread);
  if (!C || !region) return null;
  const inside = (/** @type {number} */ at, /** @type {[number, number]} */ [from, to]) => at >= from && at < to;
  const other_warps = [...owners.of_element].some(([element, one]) => Math.floor(one.thread / kWarp) !== Math.floor(thread / kWarp) && inside(Math.floor(element / C.columns), region.rows) && inside(element % C.columns, region.columns));
  const rows = /** @type {[number, number]} */ ([region.rows[0], Math.min(C.rows, region.rows[1])]), columns = /** @type {[number, number]} */ ([region.columns[0], Math.min(C.columns, region.columns[1])]);
  return { other_warps, shown: { name: C.name, rows, of_rows: C.rows, columns, of_columns: C.columns } };
}

/** @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners @param {import("./zoom.js").Zoom} zoom @param {number} thread @param {import("./closeup.js").Size} size */
export function owners_picture(trace, owners, zoom, thread, { width, height, font }) {
  const picture = svg("svg", { role: "img", "aria-label": words.views.owners, viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` });
  const C = trace.data.arrays[owners.array], region = shown_region(trace, owners, zoom, thread);
  if (!C || !region) return picture.append(svg("text", { x: 0, y: font * 2, "font-size": font * 1.15, fill: colors.text }, words.no_owners)), picture;
  const wide = C.columns, warp = Math.floor(thread / kWarp), chosen = { grid: [...owners.of_element.keys()], block: [...owners.of_element.keys()], warp: owners.of_warp(warp), thread: owners.elements.get(thread) ?? [] }[zoom];
  const lines = caption_lines(words.zoom(zoom, { thread: `(${trace.coordinates(thread).join(",")})`, warp, block: `(${trace.data.block[0]}, ${trace.data.block[1]})`, elements: new Set(chosen).size, region: region_of(chosen, wide), warps: warps_of(trace), needs: needs_of(chosen, wide) }), Math.floor(width / (font * 0.66)));
  picture.append(svg("text", { "font-size": font * 1.1, "font-weight": 600, fill: colors.text }, ...lines.map((line, i) => svg("tspan", { x: 0, y: font * 1.3 * (i + 1) }, line))));
  const top = font * (1.3 * lines.length + 3.2), left = font * 3.4, rows = region.rows[1] - region.rows[0], columns = region.columns[1] - region.columns[0];
  const scale = Math.max(kLeastScale, Math.min((width - left - 4) / columns, (height - top - 4) / rows)), x = (/** @type {number} */ column) => left + (column - region.columns[0]) * scale, y = (/** @type {number} */ row) => top + (row - region.rows[0]) * scale;
  const clip = (/** @type {import("./zoom.js").Patch} */ patch) => {
    const [r0, r1, c0, c1] = [Math.max(patch.row, region.rows[0]), Math.min(patch.row + patch.rows, region.rows[1]), Math.max(patch.column, region.columns[0]), Math.min(patch.column + patch.columns, region.columns[1])];
    return r1 > r0 && c1 > c0 ? { row: r0, column: c0, rows: r1 - r0, columns: c1 - c0 } : null;
  };
  const box = (/** @type {import("./zoom.js").Patch} */ { row, column, rows: r, columns: c }, /** @type {Record<string, string | number>} */ more) => svg("rect", { x: x(column).toFixed(1), y: y(row).toFixed(1), width: (c * scale).toFixed(1), height: (r * scale).toFixed(1), ...more });
  const label = (/** @type {import("./zoom.js").Patch} */ { row, column, rows: r, columns: c }, /** @type {string} */ text, /** @type {Record<string, string | number>} */ more = {}) =>
    c * scale >= text.length * font * 0.6 + 2 && r * scale >= font * 1.05 ? [svg("text", { x: (x(column) + (c * scale) / 2).toFixed(1), y: (y(row) + (r * scale) / 2 + font * 0.36).toFixed(1), "font-size": font, "text-anchor": "middle", fill: colors.text, ...more }, text)] : [];
  if (zoom === "grid") picture.append(...blocks_of(trace, owners, C, box, label));
  else
    for (const [one, elements] of [...owners.elements].sort(([a], [b]) => a - b)) {
      const mine = Math.floor(one / kWarp) === warp, own = one === thread;
      for (const whole of patches_of(elements, wide)) {
        const patch = clip(whole);
        if (!patch) continue;
        const edge = Math.min(patch.columns, patch.rows) * scale >= 5;
        picture.append(box(patch, { fill: own ? colors.owner : mine ? "#fbf6c4" : kTints[Math.floor(one / kWarp) % kTints.length], ...(edge ? { stroke: own ? "#000000" : colors.grid_dark, "stroke-width": own ? Math.max(2, font * 0.14) : 0.7 } : {}) }),
          ...(mine || zoom === "block" ? label(patch, String(one % kWarp), own ? { "font-weight": 700 } : mine ? {} : { fill: colors.soft }) : []));
      }
    }
  for (const [row, column] of zoom === "block" ? owners.idle(trace) : []) picture.append(box({ row, column, rows: 1, columns: 1 }, { fill: colors.idle, stroke: "#ffffff", "stroke-width": 0.5 }));
  const edge = { rows: Math.min(C.rows, region.rows[1]), columns: Math.min(C.columns, region.columns[1]) };
  picture.append(box({ row: region.rows[0], column: region.columns[0], rows: edge.rows - region.rows[0], columns: edge.columns - region.columns[0] }, { fill: "none", stroke: colors.frame, "stroke-width": 2 }));
  if (zoom !== "grid") for (const whole of zoom === "block" ? patches_of(owners.elements.get(thread) ?? [], wide) : []) picture.append(box(whole, { fill: "none", stroke: "#000000", "stroke-width": Math.max(2, font * 0.14) }));
  picture.append(...operands(zoom === "block" || zoom === "grid" ? (owners.elements.get(thread) ?? []) : chosen, wide, region, { x, y, scale, top, left, font }));
  return picture;
}

/** @param {import("./trace.js").Trace} trace @param {import("./owners.js").Owners} owners @param {import("./trace.js").ArrayInfo} C
 * @param {(patch: import("./zoom.js").Patch, more: Record<string, string | number>) => Element} box @param {(patch: import("./zoom.js").Patch, text: string) => Element[]} label */
function blocks_of(trace, owners, C, box, label) {
  const tile = tile_of(trace, owners), traced = region_of([...owners.of_element.keys()], C.columns), all = [];
  for (let row = 0; tile && row < C.rows; row += tile.rows)
    for (let column = 0; column < C.columns; column += tile.columns) {
      const patch = { row, column, rows: Math.min(tile.rows, C.rows - row), columns: Math.min(tile.columns, C.columns - column) };
      const here = traced?.rows[0] === row && traced.columns[0] === column;
      all.push(box(patch, { fill: here ? "#fbf6c4" : kTints[0], stroke: colors.frame, "stroke-width": 1 }), ...label(patch, `(${column / tile.columns}, ${row / tile.rows})`));
    }
  for (const one of patches_of(traced ? [...owners.of_element.keys()] : [], C.columns)) all.push(box(one, { fill: tile ? "none" : "#fbf6c4", stroke: "#000000", "stroke-width": 2.5 }));
  return all;
}

/** The rows of A and columns of B, as bars at the edge. @param {number[]} elements @param {number} wide @param {import("./zoom.js").Region} region
 * @param {{x: (column: number) => number, y: (row: number) => number, scale: number, top: number, left: number, font: number}} at */
function operands(elements, wide, region, { x, y, scale, top, left, font }) {
  const rows = new Set(elements.map((one) => Math.floor(one / wide)).filter((row) => row >= region.rows[0] && row < region.rows[1]));
  const columns = new Set(elements.map((one) => one % wide).filter((column) => column >= region.columns[0] && column < region.columns[1]));
  const wide_bar = font * 0.8, gap = font * 0.35;
  return [svg("path", { d: [...rows].map((row) => `M${(left - gap - wide_bar).toFixed(1)} ${y(row).toFixed(1)}h${wide_bar.toFixed(1)}v${Math.max(1, scale - 0.8).toFixed(1)}h${(-wide_bar).toFixed(1)}z`).join(""), fill: colors.read }),
    svg("path", { d: [...columns].map((column) => `M${x(column).toFixed(1)} ${(top - gap - wide_bar).toFixed(1)}v${wide_bar.toFixed(1)}h${Math.max(1, scale - 0.8).toFixed(1)}v${(-wide_bar).toFixed(1)}z`).join(""), fill: colors.read }),
    ...(rows.size ? [svg("text", { x: 0, y: y(Math.min(...rows)) + font, "font-size": font * 1.1, "font-weight": 700, fill: colors.read }, "A"), svg("text", { x: x(Math.min(...columns)), y: top - gap - wide_bar - font * 0.35, "font-size": font * 1.1, "font-weight": 700, fill: colors.read }, "B")] : [])];
}
