// A ring of stages at one moment: which is on its way, read, multiplied or free; and beside it the phases of its barriers, and who waits.
// @ts-check
import { colors, html, svg } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./beside.js").Beside} Beside @typedef {import("./beside.js").Moment} Moment */

const kFrom = 0.52, kLeastBand = 3.5;

/** What is said of a stage, and drawn. @param {import("./beside.js").Filled} stage */
export const look_of = ({ state, multiplied }) => (multiplied ? "multiplied" : state);
/** @type {Record<ReturnType<typeof look_of>, {fill: string, text: string}>} */
export const kLooks = {
  free: { fill: "#ffffff", text: colors.text }, coming: { fill: "url(#hatched)", text: colors.text },
  read: { fill: colors.read, text: "#ffffff" }, multiplied: { fill: colors.multiplied, text: "#ffffff" },
};

/** A text on its own ground, so that it can be read on hatching. @param {string} text @param {number} x @param {number} y @param {number} size @param {string} color @param {Record<string, string | number>} [more] */
export function on_ground(text, x, y, size, color, more = {}) {
  /** @type {Record<string, string | number>} */ const ground = color === colors.text ? { stroke: "#ffffff", "stroke-width": size * 0.35, "paint-order": "stroke", "stroke-linejoin": "round" } : {};
  return svg("text", { x: x.toFixed(1), y: (y + size * 0.36).toFixed(1), "font-size": size.toFixed(1), "text-anchor": "middle", fill: color, ...ground, ...more }, text);
}

/** @param {number} angle @param {number} radius @param {{x: number, y: number}} middle */
const at = (angle, radius, { x, y }) => `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;

/** @param {Beside} beside @param {Moment} moment @param {{x: number, y: number, width: number, height: number}} field @param {number} font */
export function ring(beside, moment, { x, y, width, height }, font) {
  const count = beside.stages.length, middle = { x: x + width / 2, y: y + height / 2 }, outer = Math.min(width, height) / 2 - 2, inner = outer * kFrom, each = (2 * Math.PI) / count;
  const picture = svg("g", { class: "ring" });
  moment.stages.forEach((stage, i) => {
    const look = look_of(stage), { fill, text } = kLooks[look], from = i * each, to = from + Math.min(each, 2 * Math.PI - 1e-3), large = to - from > Math.PI ? 1 : 0;
    picture.append(svg("path", { d: `M${at(from, outer, middle)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer, middle)}L${at(to, inner, middle)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner, middle)}z`, fill, stroke: colors.frame, "stroke-width": 2 }));
    if (outer - inner < font * kLeastBand) return;
    const r = (outer + inner) / 2, angle = from + each / 2, place = { x: middle.x + r * Math.sin(angle), y: middle.y - r * Math.cos(angle) };
    picture.append(on_ground(words.ring.stage(i), place.x, place.y - font * 0.6, font, text, { "font-weight": 700 }), on_ground(words.ring.looks[look], place.x, place.y + font * 0.65, font, text));
  });
  const lines = words.ring.middle(moment.stages.filter(({ state }) => state === "coming").length, moment.bytes);
  if (outer - inner >= font * kLeastBand) lines.forEach((line, i) => picture.append(on_ground(line, middle.x, middle.y + (i - (lines.length - 1) / 2) * font * 1.35, font * (i ? 1 : 1.1), colors.text, { "font-weight": i ? 400 : 700 })));
  return picture;
}

/** "4 to 11" of warps that do the same. @param {number[]} warps */
const range = (warps) => warps.reduce((all, warp) => (all.length && all[all.length - 1][1] === warp - 1 ? (all[all.length - 1][1] = warp) : all.push([warp, warp]), all), /** @type {[number, number][]} */ ([]));

/** The phases of the barriers, and who waits for what. @param {Beside} beside @param {Moment} moment */
export function barriers(beside, moment) {
  const row = (/** @type {string} */ cell, /** @type {string[]} */ texts) => html("tr", {}, ...texts.map((text) => html(cell, cell === "th" ? { scope: "col" } : {}, text)));
  const made = new Map(beside.events.filter(({ kind }) => kind === "makes").map(({ barrier, turn }) => [barrier, turn]));
  const phase = (/** @type {number} */ barrier) => (made.has(barrier) ? words.ring.phase(moment.phases.get(barrier) ?? 0, moment.arrived.get(barrier) ?? 0, made.get(barrier) ?? 0) : "");
  const table = html("table", { class: "counters" }, html("thead", {}, row("th", words.ring.head)),
    html("tbody", {}, ...beside.stages.map(({ barrier, empty }, i) => row("td", [String(i), phase(barrier), phase(empty)]))));
  const waits = moment.waits.map((one) => words.ring.waits(one.warp, beside.role_of(one.barrier), one.kind, one.line));
  /** @type {Map<number, number[]>} */ const busy = new Map();
  for (const [warp, products] of moment.products) if (products) busy.set(products, [...(busy.get(products) ?? []), warp]);
  const products = [...busy].flatMap(([count, warps]) => range(warps.sort((a, b) => a - b)).map(([from, to]) => words.ring.products(from, to, count)));
  return html("div", { class: "barriers", tabindex: "0", role: "group", "aria-label": words.ring.title }, html("h2", {}, words.ring.title), ...[...waits, ...products].map((text) => html("p", {}, text)), table, html("p", { class: "context" }, words.ring.order));
}
