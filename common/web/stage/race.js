// A race as a story: one cell, both threads on it, and the two orders in which they may come.
// @ts-check
import { colors, svg } from "./svg.js";
import { words } from "./words.js";

/** @typedef {{thread: string, does: string, line: number}} Actor */

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {Record<string, string | number>} [more] */
const line_of_text = (text, x, y, size, more = {}) => svg("text", { x, y, "font-size": size, fill: colors.text, ...more }, text);

/**
 * @param {[Actor, Actor]} actors @param {string} element @param {number} wrong elements of C
 * @param {import("./closeup.js").Size} size
 */
export function race(actors, element, wrong, { width, height, font }) {
  const picture = svg("svg", { role: "img", "aria-label": words.race.title(element), viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` });
  const middle = width / 2, side = Math.min(width * 0.45, font * 9), top = font * 4.6;
  actors.forEach(({ thread, does, line }, i) => {
    const x = i === 0 ? 0 : width, anchor = i === 0 ? "start" : "end", write = does !== words.operations.load;
    picture.append(line_of_text(words.race.thread(thread), x, font * 1.3, font * 1.1, { "text-anchor": anchor, "font-weight": 700, fill: write ? colors.write_text : colors.read }),
      line_of_text(words.race.does(does, line), x, font * 2.7, font, { "text-anchor": anchor }),
      svg("path", { d: `M${i === 0 ? width * 0.18 : width * 0.82} ${font * 3.2}L${middle + (i === 0 ? -1 : 1) * side * 0.3} ${top + side * 0.3}`, stroke: write ? colors.write : colors.read, "stroke-width": font * 0.35 }));
  });
  picture.append(svg("rect", { x: middle - side / 2, y: top, width: side, height: side, fill: "#ffffff", stroke: colors.text, "stroke-width": 3 }),
    svg("circle", { cx: middle - side * 0.22, cy: top + side * 0.42, r: side * 0.14, fill: actors[0].does === words.operations.load ? colors.read : colors.write }),
    svg("circle", { cx: middle + side * 0.22, cy: top + side * 0.42, r: side * 0.14, fill: actors[1].does === words.operations.load ? colors.read : colors.write }),
    line_of_text(element, middle, top + side - font * 0.6, font, { "text-anchor": "middle", "font-weight": 600 }),
    line_of_text(words.race.no_barrier, middle, top + side + font * 1.7, font * 1.05, { "text-anchor": "middle", "font-weight": 600, fill: colors.wrong }));
  [actors, actors.toReversed()].forEach((order, i) => picture.append(line_of_text(words.race.order(i + 1, order[0], order[1]), 0, top + side + font * (3.7 + 1.6 * i), font)));
  if (wrong > 0) picture.append(line_of_text(words.race.wrong(wrong), 0, top + side + font * 7.5, font, { fill: colors.wrong, "font-weight": 700 }));
  return picture;
}
