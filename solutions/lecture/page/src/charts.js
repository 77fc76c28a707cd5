// Speeds as bars, and the roofline with the moving point of the step. Styled by attributes only, so that a saved figure looks the same.
// @ts-check
import { colors, hatching, svg } from "../../../../common/web/stage/svg.js";
import { intensity_of } from "./data.js";
import { words } from "./words.js";

/** @typedef {import("./data.js").Lecture} Lecture */
/** @typedef {import("./data.js").Machine} Machine */

const kWide = 1100;

/** @param {number} value */
export const shown = (value) => Math.round(value).toLocaleString("en");

/** Names and speeds up to a step, with the kernel with swapped axes first and the library last. @param {Lecture} lecture @param {Machine} machine
 * @param {number} last @returns {{name: string, gflops: number, share: number, library: string, marked: boolean}[]} `share`: of the library that does the same work */
export function speeds_up_to(lecture, machine, last) {
  const { library } = lecture, rungs = lecture.rungs.slice(0, last + 1).map((rung, i) => ({ name: rung.lab, library: rung.library, marked: i === last }));
  const libraries = [...new Set([library, ...rungs.map((one) => one.library)])].map((name) => ({ name, library: name, marked: false }));
  const all = [{ name: lecture.uncoalesced, library, marked: false }, ...rungs, ...libraries];
  return all.filter((one) => machine.speeds[one.name] > 0).map((one) => ({ ...one, gflops: machine.speeds[one.name], share: machine.speeds[one.name] / machine.speeds[one.library] }));
}

/** @param {Lecture} lecture @param {Machine} machine @param {number} last */
export function bars(lecture, machine, last) {
  const kRow = 44, kLeft = 310, kRight = 320, all = speeds_up_to(lecture, machine, last);
  const most = Math.max(1, ...all.map((one) => one.gflops));
  const picture = svg("svg", { viewBox: `0 0 ${kWide} ${all.length * kRow + 8}`, role: "img", "aria-label": words.speeds.caption(machine.n) }, hatching());
  all.forEach(({ name, gflops, share: part, library, marked }, i) => {
    const y = 4 + i * kRow, width = Math.max(2, ((kWide - kLeft - kRight) * gflops) / most);
    const share = part && name !== library ? ` (${part.toFixed(2)}${library === lecture.library ? "" : ` of ${library}`})` : "";
    picture.append(
      svg("text", { x: kLeft - 12, y: y + 27, "font-size": 22, "text-anchor": "end", fill: colors.text, "font-weight": marked ? "bold" : "normal" }, marked ? `▶ ${name}` : name),
      svg("rect", { x: kLeft, y: y + 4, width, height: kRow - 12, fill: marked ? "url(#hatched)" : colors.read, stroke: colors.frame }),
      svg("text", { x: kLeft + width + 10, y: y + 27, "font-size": 22, fill: colors.text, "font-weight": marked ? "bold" : "normal" }, shown(gflops) + share));
  });
  return picture;
}

// ---- The roofline.

const kPlot = { left: 110, right: 30, top: 36, bottom: 70, height: 440 };
const kX = /** @type {const} */ ([1 / 8, 512]), kY = /** @type {const} */ ([250, 512000]);

/** @param {number} value @param {readonly [number, number]} range from 0 to 1, on a logarithmic scale */
const part = (value, [low, high]) => Math.min(1, Math.max(0, Math.log(value / low) / Math.log(high / low)));
/** @param {number} value */
const x_of = (value) => kPlot.left + part(value, kX) * (kWide - kPlot.left - kPlot.right);
/** @param {number} value */
const y_of = (value) => kPlot.height - kPlot.bottom - part(value, kY) * (kPlot.height - kPlot.bottom - kPlot.top);

/** @typedef {{id: string, lab: string, x: number, y: number, rung: number}} Point */

/** Operations per byte of L1 traffic; if that was not measured, per requested byte. For a kernel that has
 * a library of its own, requested bytes are counted on small matrices only: then null. @param {Lecture} lecture @param {Machine} machine @param {import("./data.js").Rung} rung */
const intensity_on = (lecture, machine, rung) => machine.levels[rung.lab]?.L1 ?? (rung.library === lecture.library ? intensity_of(rung) : null);

/** The points of the steps up to one. @param {Lecture} lecture @param {Machine} machine @param {number} last @returns {Point[]} */
export function points_up_to(lecture, machine, last) {
  return lecture.rungs.slice(0, last + 1).flatMap((rung, i) => {
    const intensity = intensity_on(lecture, machine, rung), gflops = machine.speeds[rung.lab];
    return intensity && gflops ? [{ id: rung.id, lab: rung.lab, x: intensity, y: gflops, rung: i }] : [];
  });
}

/** @param {string} x_name */
function axes(x_name) {
  const group = svg("g", { "font-size": 18, fill: colors.text }), bottom = kPlot.height - kPlot.bottom;
  for (let value = kX[0]; value <= kX[1]; value *= 4)
    group.append(svg("path", { d: `M${x_of(value)} ${kPlot.top}V${bottom}`, stroke: colors.grid }), svg("text", { x: x_of(value), y: bottom + 26, "text-anchor": "middle" }, String(value)));
  for (let value = kY[0]; value <= kY[1]; value *= 4)
    group.append(svg("path", { d: `M${kPlot.left} ${y_of(value)}H${kWide - kPlot.right}`, stroke: colors.grid }), svg("text", { x: kPlot.left - 10, y: y_of(value) + 6, "text-anchor": "end" }, shown(value)));
  group.append(svg("text", { x: (kPlot.left + kWide) / 2, y: kPlot.height - 12, "text-anchor": "middle" }, x_name),
    svg("text", { x: kPlot.left, y: 16, "text-anchor": "end" }, words.roofline.y));
  return group;
}

/** @typedef {{bandwidth: number | null, name: string, dash: string}} Level  `bandwidth`: GB/s */

/** @param {import("./data.js").Roofs} roofs @returns {Level[]} */
const levels_of = ({ l1, l2, dram }) => [{ bandwidth: l1, name: words.roofline.l1, dash: "10 5" }, { bandwidth: l2, name: words.roofline.l2, dash: "3 4" }, { bandwidth: dram, name: words.roofline.dram, dash: "none" }];

/** One slope, up to the peak. @param {Level} level @param {number} peak */
function slope({ bandwidth, dash }, peak) {
  if (!bandwidth) return svg("g");
  const from = Math.max(kX[0], kY[0] / bandwidth), to = Math.min(kX[1], peak / bandwidth);
  return svg("path", { d: `M${x_of(from)} ${y_of(from * bandwidth)}L${x_of(to)} ${y_of(to * bandwidth)}`, stroke: colors.frame, "stroke-width": 2.5, fill: "none", "stroke-dasharray": dash });
}

/** Below the roofs, in an area that contains no points. @param {Level[]} levels */
function slope_names(levels) {
  const x = x_of(10), bottom = kPlot.height - kPlot.bottom - 20;
  return levels.filter(({ bandwidth }) => bandwidth).flatMap(({ bandwidth, name, dash }, i, all) => {
    const y = bottom - (all.length - 1 - i) * 30;
    return [svg("path", { d: `M${x} ${y - 6}h60`, stroke: colors.frame, "stroke-width": 2.5, "stroke-dasharray": dash }),
      svg("text", { x: x + 74, y, "font-size": 18, fill: colors.text }, `${name}, ${shown(bandwidth ?? 0)} GB/s`)];
  });
}

/** @param {import("./data.js").Roofs} roofs */
function roof(roofs) {
  const peak = roofs.peak ?? kY[1], group = svg("g", {}, ...levels_of(roofs).map((level) => slope(level, peak)), ...slope_names(levels_of(roofs)));
  if (!roofs.peak) return group;
  const from = Math.min(...[roofs.l1, roofs.dram].flatMap((bandwidth) => (bandwidth ? [peak / bandwidth] : [kX[0]])));
  group.append(svg("path", { d: `M${x_of(from)} ${y_of(peak)}H${kWide - kPlot.right}`, stroke: colors.frame, "stroke-width": 2.5 }),
    svg("text", { x: kWide - kPlot.right, y: y_of(peak) - 8, "font-size": 18, "text-anchor": "end", fill: colors.text }, `${words.roofline.peak}, ${shown(peak)} GFLOP/s`));
  return group;
}

/** The step's kernel at each level of memory: the same speed, but different numbers of bytes. @param {Machine} machine @param {Point} now */
function other_levels(machine, now) {
  const levels = machine.levels[now.lab];
  if (!levels) return [];
  const places = Object.entries(levels).flatMap(([name, x]) => (x ? [{ name, x }] : []));
  const line = svg("path", { d: `M${Math.min(...places.map(({ x }) => x_of(x)))} ${y_of(now.y)}H${Math.max(...places.map(({ x }) => x_of(x)))}`, stroke: colors.write, "stroke-width": 2.5, fill: "none" });
  return [line, ...places.flatMap(({ name, x }) => [svg("circle", { cx: x_of(x), cy: y_of(now.y), r: 7, fill: colors.write, stroke: "#000000", "stroke-width": 1.5 }),
    svg("text", { x: x_of(x), y: y_of(now.y) - 18, "font-size": 18, "text-anchor": "middle", fill: colors.text, stroke: "#ffffff", "stroke-width": 5, "paint-order": "stroke" }, name)])];
}

/** The speed of the library with a different precision; the roof for that precision was not measured. @param {Machine} machine @param {string} library */
function library_line(machine, library) {
  const speed = machine.speeds[library];
  if (!speed) return [];
  return [svg("path", { d: `M${x_of(kX[0])} ${y_of(speed)}H${kWide - kPlot.right}`, stroke: colors.frame, "stroke-width": 2, "stroke-dasharray": "2 4" }),
    svg("text", { x: kPlot.left + 8, y: y_of(speed) - 6, "font-size": 18, fill: colors.text }, `${library}, ${shown(speed)} GFLOP/s`)];
}

/** @param {Point} point @param {boolean} marked */
function dot(point, marked) {
  const shape = marked ? svg("path", { d: "M0 -16L16 0L0 16L-16 0Z", fill: colors.write, stroke: "#000000", "stroke-width": 2.5 }) : svg("circle", { r: 8, fill: "#ffffff", stroke: colors.frame, "stroke-width": 2.5 });
  return svg("g", { class: marked ? "moving" : "", transform: `translate(${x_of(point.x)} ${y_of(point.y)})` }, shape);
}

/** The names of overlapping points are joined into one text. @param {Point[]} points @param {Point | undefined} now */
function names(points, now) {
  const near = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(x_of(a.x) - x_of(b.x), y_of(a.y) - y_of(b.y)) < 24;
  const first = points.filter((point, i) => points.findIndex((other) => near(other, point)) === i);
  return first.map((point) => {
    const here = points.filter((other) => near(point, other)), marked = !!now && here.includes(now);
    return svg("text", { x: x_of(point.x), y: y_of(point.y) + 40, "font-size": marked ? 22 : 18, "font-weight": marked ? "bold" : "normal", "text-anchor": "middle", fill: colors.text, stroke: "#ffffff", "stroke-width": 5, "paint-order": "stroke" },
      here.map((one) => one.id).join(", "));
  });
}

/** The step's point is a filled diamond, earlier points are rings. @param {Lecture} lecture @param {Machine} machine @param {number} last */
export function roofline(lecture, machine, last) {
  const points = points_up_to(lecture, machine, last), now = points.find((point) => point.rung === last);
  const label = `${words.roofline.title}: ${points.map((point) => `${point.lab} ${point.x.toPrecision(3)}, ${shown(point.y)}`).join("; ")}`;
  const picture = svg("svg", { viewBox: `0 0 ${kWide} ${kPlot.height}`, role: "img", "aria-label": label }, axes(machine.levels[now?.lab ?? ""] ? words.roofline.x : words.roofline.x_asked), roof(machine.roofs));
  const library = lecture.rungs[last]?.library;
  if (library && library !== lecture.library) picture.append(...library_line(machine, library));
  if (now) picture.append(...other_levels(machine, now));
  for (const point of points) if (point !== now) picture.append(dot(point, false));
  if (now) picture.append(dot(now, true));
  picture.append(...names(points, now));
  return picture;
}

/** Moves the step's point here from the position of the previous step, unless the reader prefers reduced motion. @param {Element} picture @param {Lecture} lecture @param {Machine} machine @param {number} last */
export function let_it_move(picture, lecture, machine, last) {
  const before = points_up_to(lecture, machine, last - 1).at(-1), moving = picture.querySelector(".moving");
  if (!before || !moving || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  moving.animate([{ transform: `translate(${x_of(before.x)}px, ${y_of(before.y)}px)` }, { transform: moving.getAttribute("transform")?.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)") ?? "" }], { duration: 900, easing: "ease-in-out" });
}
