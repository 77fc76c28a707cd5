// One warp instruction close by: the sectors of global memory that it touches, or the banks of shared memory.
// @ts-check
import { colors, hatching, svg } from "./svg.js";
import { words } from "./words.js";

const kCell = 28, kLeft = 90, kBanks = 32, kSector = 32, kLineBytes = 128;

/** @param {import("./trace.js").Trace} trace @param {number} at */
function bytes_touched(trace, at) {
  const array = trace.array(at), size = array?.element_bytes ?? 4, words_each = Math.max(1, trace.steps.bytes[at] / 4);
  return trace.touched(at).map(({ lane, element }) => ({
    lane,
    words: Array.from({ length: words_each }, (_, w) => Math.floor((element * size) / 4) + w),
  }));
}

/** @param {string} sentence @param {number} y */
const caption = (sentence, y) => svg("text", { x: 0, y, "font-size": 20, fill: colors.text }, sentence);

/** @param {number} x @param {number} y @param {boolean} writes @param {boolean} mine @param {string} name */
function cell(x, y, writes, mine, name) {
  const group = svg("g", {}, svg("rect", {
    x: x + 1, y: y + 1, width: kCell - 2, height: kCell - 2, fill: writes ? "url(#hatched)" : colors.read,
    stroke: mine ? "#000000" : "none", "stroke-width": 3,
  }));
  group.append(svg("rect", { x: x + 4, y: y + 6, width: kCell - 8, height: 16, fill: "#ffffff" }));
  group.append(svg("text", { x: x + kCell / 2, y: y + 19, "font-size": 13, "text-anchor": "middle", fill: colors.text }, name));
  return group;
}

/** Lines of 128 bytes, four sectors each; in a cell the first lane that touches the word. @param {import("./trace.js").Trace} trace @param {number} at @param {number} chosen */
export function sectors(trace, at, chosen) {
  const picture = svg("svg", { role: "img", "aria-label": words.views.sectors });
  if (trace.array(at)?.space !== "global") return empty(picture, trace.is_barrier(at) ? words.no_access : words.not_global);
  const lanes = bytes_touched(trace, at), writes = trace.op(at) !== "load";
  const lines = [...new Set(lanes.flatMap((one) => one.words.map((word) => Math.floor((word * 4) / kLineBytes))))].sort((a, b) => a - b);
  const wanted = new Set(lanes.flatMap((one) => one.words)).size * 4;
  picture.append(hatching(), caption(words.sectors(trace.steps.sectors[at], Math.ceil(wanted / kSector)), 22));
  const shown = new Set();
  lines.slice(0, 32).forEach((line, row) => {
    const y = 40 + row * (kCell + 10);
    picture.append(svg("text", { x: 0, y: y + 19, "font-size": 14, fill: colors.text }, `+${line * kLineBytes}`));
    for (let s = 0; s < 4; ++s)
      picture.append(svg("rect", { x: kLeft + s * 8 * kCell, y, width: 8 * kCell - 3, height: kCell, fill: "none", stroke: colors.frame, "stroke-dasharray": "4 3" }));
  });
  for (const one of lanes)
    for (const word of one.words) {
      const line = Math.floor((word * 4) / kLineBytes), row = lines.indexOf(line);
      if (row >= 32 || (shown.has(word) && one.lane !== chosen)) continue;
      shown.add(word);
      const column = word - (line * kLineBytes) / 4;
      picture.append(cell(kLeft + column * kCell - (column % 8 ? 0 : 0), 40 + row * (kCell + 10), writes, one.lane === chosen, String(one.lane)));
    }
  return sized(picture, kLeft + 32 * kCell, 50 + Math.min(32, lines.length) * (kCell + 10));
}

/** 32 columns; words of one bank stand on each other. @param {import("./trace.js").Trace} trace @param {number} at @param {number} chosen */
export function banks(trace, at, chosen) {
  const picture = svg("svg", { role: "img", "aria-label": words.views.banks });
  const array = trace.array(at);
  if (array?.space !== "shared") return empty(picture, trace.is_barrier(at) ? words.no_access : words.not_shared);
  const writes = trace.op(at) !== "load", joined = trace.steps.requests[at] === 0;
  const before = trace.joined_before(at), front = before ? words.joined_with(before) : "";
  picture.append(hatching(), caption(joined ? words.joined : front + words.banks(trace.steps.wavefronts[at], trace.steps.conflicts[at]), 22));
  /** @type {Map<number, number>[]} */
  const stacks = Array.from({ length: kBanks }, () => new Map());
  for (const one of bytes_touched(trace, at))
    for (const word of one.words) {
      const place = word + array.offset / 4, stack = stacks[((place % kBanks) + kBanks) % kBanks];
      if (!stack.has(word) || one.lane === chosen) stack.set(word, one.lane);
    }
  const tallest = Math.max(1, ...stacks.map((stack) => stack.size)), floor = 40 + Math.min(16, tallest) * kCell;
  stacks.forEach((stack, bank) => {
    const x = bank * kCell;
    picture.append(svg("rect", { x, y: floor, width: kCell - 2, height: 20, fill: stack.size > 1 ? "#000000" : "#ffffff", stroke: colors.frame }));
    picture.append(svg("text", { x: x + kCell / 2, y: floor + 15, "font-size": 13, "text-anchor": "middle", fill: stack.size > 1 ? "#ffffff" : colors.text }, String(bank)));
    [...stack].slice(0, 16).forEach(([, lane], i) => picture.append(cell(x, floor - (i + 1) * kCell, writes, lane === chosen, String(lane))));
  });
  return sized(picture, kBanks * kCell, floor + 30);
}

/** @param {SVGElement} picture @param {string} sentence */
function empty(picture, sentence) {
  picture.append(caption(sentence, 30));
  return sized(picture, 900, 60);
}

/** @param {SVGElement} picture @param {number} width @param {number} height */
function sized(picture, width, height) {
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return picture;
}
