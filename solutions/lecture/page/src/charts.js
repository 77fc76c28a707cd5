// Bars of speeds, and the roofline on which a point moves from rung to rung.
// @ts-check
import { colors, svg } from "../../../../grader/trace/page/src/svg.js";
import { words } from "./words.js";

const number = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");

/** @param {{name: string, value: number, now: boolean}[]} bars @param {number | null} whole */
export function speed_bars(bars, whole) {
  const kWide = 1100, kRow = 46, kLeft = 250, most = Math.max(...bars.map((bar) => bar.value), 1);
  const picture = svg("svg", { viewBox: `0 0 ${kWide} ${bars.length * kRow + 8}`, role: "img", "aria-label": bars.map((bar) => `${bar.name}: ${number(bar.value)}`).join("; ") });
  bars.forEach((bar, i) => {
    const y = i * kRow + 4, width = ((kWide - kLeft - 260) * bar.value) / most;
    picture.append(
      svg("text", { x: 0, y: y + 26, "font-size": 22, "font-weight": bar.now ? 700 : 400, fill: colors.text }, bar.name),
      svg("rect", { x: kLeft, y, width, height: kRow - 12, fill: bar.now ? colors.read : "#8a8a8a", stroke: bar.now ? "#000000" : "none", "stroke-width": 2 }),
      svg("text", { x: kLeft + width + 10, y: y + 26, "font-size": 22, fill: colors.text }, `${number(bar.value)}${whole ? `  (${(bar.value / whole).toFixed(2)})` : ""}`),
    );
  });
  return picture;
}

/** @typedef {{name: string, intensity: number, gflops: number}} Point */

/** Both axes are logarithmic. @param {Point[]} points the last one is the one that is told @param {[number, number, number]} roofs peak, L1, DRAM */
export function roofline(points, [peak, l1, dram]) {
  const kWide = 1100, kTall = 430, kLeft = 110, kBottom = 50, x0 = 0.1, x1 = 1000, y1 = Math.max(peak * 2, 1e5), y0 = y1 / 1e4;
  const x = (/** @type {number} */ v) => kLeft + ((kWide - kLeft - 20) * Math.log(v / x0)) / Math.log(x1 / x0);
  const y = (/** @type {number} */ v) => kTall - kBottom - ((kTall - kBottom - 10) * Math.log(Math.min(y1, Math.max(y0, v)) / y0)) / Math.log(y1 / y0);
  const picture = svg("svg", { viewBox: `0 0 ${kWide} ${kTall}`, role: "img", "aria-label": points.map((p) => `${p.name}: ${p.intensity.toFixed(2)} ${words.x_axis}, ${number(p.gflops)} ${words.y_axis}`).join("; ") });
  for (let decade = x0; decade <= x1; decade *= 10)
    picture.append(svg("line", { x1: x(decade), x2: x(decade), y1: 10, y2: kTall - kBottom, stroke: colors.grid }), svg("text", { x: x(decade), y: kTall - kBottom + 22, "font-size": 18, "text-anchor": "middle", fill: colors.text }, String(Number(decade.toPrecision(1)))));
  for (let decade = 10 ** Math.ceil(Math.log10(y0)); decade <= y1; decade *= 10)
    picture.append(svg("line", { x1: kLeft, x2: kWide - 20, y1: y(decade), y2: y(decade), stroke: colors.grid }), svg("text", { x: kLeft - 8, y: y(decade) + 6, "font-size": 18, "text-anchor": "end", fill: colors.text }, number(decade)));
  const slope = (/** @type {number} */ speed, /** @type {string} */ dash) => {
    const from = Math.max(x0, y0 / speed), to = Math.min(x1, peak / speed);
    return svg("path", { d: `M${x(from)} ${y(from * speed)}L${x(to)} ${y(to * speed)}H${x(x1)}`, fill: "none", stroke: colors.frame, "stroke-width": 3, "stroke-dasharray": dash });
  };
  if (peak > 0) picture.append(slope(dram, ""), slope(l1, "8 5"));
  picture.append(svg("text", { x: kWide - 20, y: kTall - 6, "font-size": 18, "text-anchor": "end", fill: colors.text }, words.x_axis), svg("text", { x: kLeft + 8, y: 26, "font-size": 18, fill: colors.text }, words.y_axis));
  points.forEach((point, i) => {
    const last = i === points.length - 1, before = points[i - 1];
    if (last && before) picture.append(svg("path", { d: `M${x(before.intensity)} ${y(before.gflops)}L${x(point.intensity)} ${y(point.gflops)}`, stroke: colors.write, "stroke-width": 2, "stroke-dasharray": "3 4" }));
    const dot = svg("g", { class: last ? "moving" : "" }, svg("circle", { cx: x(point.intensity), cy: y(point.gflops), r: last ? 13 : 10, fill: last ? colors.write : "#ffffff", stroke: "#000000", "stroke-width": 2 }),
      svg("text", { x: x(point.intensity), y: y(point.gflops) + 6, "font-size": 16, "font-weight": 700, "text-anchor": "middle", fill: last ? "#ffffff" : "#000000" }, point.name));
    if (last && before) {
      dot.style.setProperty("--dx", `${x(before.intensity) - x(point.intensity)}px`);
      dot.style.setProperty("--dy", `${y(before.gflops) - y(point.gflops)}px`);
    }
    picture.append(dot);
  });
  return picture;
}
