// A loop on the CPU, drawn on A, B and C: the elements that it touches and, in a light colour, the rest of the cache lines that are loaded with
// them; or which of several sums its products are added to.
// @ts-check
import { kLine } from "./cache_lines.js";
import { colors, squares, svg } from "./svg.js";
import { words } from "./words.js";

const kTints = ["#0072b2", "#d55e00", "#009e73", "#7a3f87"], kOfLine = "#cfe6f4", kGap = 3.6;

/** @param {import("./cache_lines.js").Walk} walk @param {{width: number, height: number, font: number}} size */
export function loops_picture(walk, { width, height, font }) {
  const { n } = walk, gap = font * kGap, scale = Math.min((width - gap) / (2 * n), (height - 2 * gap) / (2 * n)), picture = svg("svg", { role: "img", viewBox: `0 0 ${width} ${height}` });
  const in_turn = walk.A.cells.some(({ group }) => group > 0);  // then the picture shows sums, not lines
  const right = n * scale + gap, below = n * scale + 2 * gap;
  for (const [name, x, y] of /** @type {const} */ ([["A", 0, below], ["B", right, gap], ["C", right, below]])) {
    const { cells, lines } = walk[name], row_major = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
    const brought = new Map(row_major.flatMap(({ row, column }) => Array.from({ length: kLine }, (_, i) => Math.floor((row * n + column) / kLine) * kLine + i)).map((element) => [element, /** @type {[number, number]} */ ([Math.floor(element / n), element % n])]));
    if (!in_turn) picture.append(svg("path", { d: squares(brought.values(), x, y, scale), fill: kOfLine, "shape-rendering": "crispEdges" }));
    for (const [group, tint] of kTints.entries()) picture.append(svg("path", { d: squares(row_major.filter((cell) => cell.group === group).map(({ row, column }) => [row, column]), x, y, scale), fill: tint, "shape-rendering": "crispEdges" }));
    if (in_turn && name !== "C")
      for (const { row, column, group } of cells) picture.append(svg("text", { x: (x + (column + 0.5) * scale).toFixed(1), y: (y + (row + 0.82) * scale).toFixed(1), "font-size": (scale * 0.9).toFixed(1), "text-anchor": "middle", fill: "#ffffff" }, String(group)));
    let d = "";
    for (let line = kLine; !in_turn && line < n; line += kLine) d += `M${(x + line * scale).toFixed(1)} ${y}v${(n * scale).toFixed(1)}`;
    picture.append(svg("rect", { x, y, width: n * scale, height: n * scale, fill: "none", stroke: colors.frame, "stroke-width": 1.5 }), svg("path", { d, stroke: colors.grid_dark, "stroke-width": 0.7 }),
      svg("text", { x, y: y - font * 1.7, "font-size": font * 1.15, "font-weight": 700, fill: colors.text }, name),
      svg("text", { x, y: y - font * 0.45, "font-size": font, fill: colors.text }, in_turn ? words.loops.sums(cells.length, new Set(cells.map(({ group }) => group)).size) : words.loops.lines(cells.length, lines)));
  }
  return picture;
}
