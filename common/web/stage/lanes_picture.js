// Which lanes work: a column for each lane of the warps that fit, a row for each beat, so that idle lanes are seen as gaps. Barriers are
// lines across.
// @ts-check
import { caption_lines, colors, hatching, svg } from "./svg.js";
import { words } from "./words.js";

const kWarp = 32, kLeastCell = 4, kLeastRow = 3;

/** Does any warp of the block leave lanes idle? @param {import("./trace.js").Trace} trace */
export const has_idle_lanes = (trace) => trace.data.patterns.some(({ lanes }) => lanes.length < kWarp);

/** Of the warp's steps, barriers left out: lanes at work, on average. @param {import("./trace.js").Trace} trace @param {number} warp */
export function active_lanes(trace, warp) {
  let lanes = 0, steps = 0;
  for (let at = 0; at < trace.length; ++at) if (!trace.is_barrier(at) && trace.steps.warp[at] === warp) (lanes += trace.touched(at).length), ++steps;
  return steps ? lanes / steps : 0;
}

/** Rows around the chosen beat, as many as can be seen. @param {number} beats @param {number} beat @param {number} most */
function window_of(beats, beat, most) {
  const rows = Math.min(beats, most), first = Math.max(0, Math.min(beats - rows, beat - Math.floor(rows / 2)));
  return { first, rows };
}

/** @param {import("./chapters.js").Walk} walk @param {number} step @param {number} lane the chosen one @param {import("./closeup.js").Size} size */
export function lanes_picture(walk, step, lane, { width, height, font }) {
  const { trace, beats } = walk, warp = Math.max(0, trace.steps.warp[step]), beat = walk.beat_of_step[step];
  const all = Math.max(...trace.steps.warp, 0) + 1, left = font * 5.2, fit = Math.max(1, Math.min(all, Math.floor((width - left) / (kWarp * kLeastCell))));
  const first_warp = Math.floor(warp / fit) * fit, shown = Math.min(fit, all - first_warp), cell = (width - left - 2) / (kWarp * shown);
  const picture = svg("svg", { role: "img", "aria-label": words.views.lanes, viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` }, hatching());
  const caption = caption_lines(words.lanes.of_warp(warp, active_lanes(trace, warp), trace.is_barrier(step) ? null : trace.touched(step).length), Math.floor(width / (font * 0.62)));
  picture.append(svg("text", { "font-size": font * 1.1, "font-weight": 600, fill: colors.text }, ...caption.map((line, i) => svg("tspan", { x: 0, y: font * 1.3 * (i + 1) }, line))));
  const top = font * (1.3 * caption.length + 2.2), { first, rows } = window_of(beats.length, beat, Math.floor((height - top - font * 1.4) / kLeastRow)), tall = Math.min(font * 1.5, (height - top - font * 1.4) / rows);
  for (let one = 0; one < shown; ++one) picture.append(svg("text", { x: left + (one + 0.5) * kWarp * cell, y: top - font * 0.5, "font-size": font, "text-anchor": "middle", fill: colors.text }, kWarp * cell > font * 4 ? words.lanes.warp(first_warp + one) : String(first_warp + one)));
  const y = (/** @type {number} */ row) => top + row * tall, x = (/** @type {number} */ of, /** @type {number} */ at) => left + ((of - first_warp) * kWarp + at) * cell;
  /** @type {Record<"idle" | "read" | "write", string>} */ const paths = { idle: "", read: "", write: "" };
  let barriers = "", line_before = -1, free = -Infinity;
  for (let row = 0; row < rows; ++row) {
    const steps = beats[first + row].steps, of_line = trace.line(steps[0]);
    if (trace.is_barrier(steps[0])) {
      barriers += `M${left} ${(y(row) + tall / 2).toFixed(1)}H${width - 2}`;
      continue;
    }
    if (of_line !== line_before && y(row) >= free) {
      picture.append(svg("text", { x: left - font * 0.5, y: (y(row) + Math.max(font * 0.9, tall / 2 + font * 0.36)).toFixed(1), "font-size": font, "text-anchor": "end", fill: colors.text }, words.line(of_line)));
      free = y(row) + font * 1.15;
      line_before = of_line;
    }
    for (const at of steps) {
      const of = trace.steps.warp[at];
      if (of < first_warp || of >= first_warp + shown) continue;
      const active = new Set(trace.touched(at).map((one) => one.lane)), kind = trace.op(at) === "load" ? "read" : "write";
      for (let one = 0; one < kWarp; ++one)
        paths[active.has(one) ? kind : "idle"] += `M${x(of, one).toFixed(1)} ${y(row).toFixed(1)}h${Math.max(1, cell - 0.6).toFixed(1)}v${Math.max(1, tall - 1).toFixed(1)}h${(-Math.max(1, cell - 0.6)).toFixed(1)}z`;
    }
  }
  picture.append(svg("path", { d: paths.idle, fill: colors.idle_lane }), svg("path", { d: paths.read, fill: colors.read }), svg("path", { d: paths.write, fill: "url(#hatched)" }),
    svg("path", { d: barriers, fill: "none", stroke: colors.text, "stroke-width": Math.max(1.5, tall * 0.2), "stroke-dasharray": "4 3" }));
  for (let one = 1; one < shown; ++one) picture.append(svg("path", { d: `M${x(first_warp + one, 0).toFixed(1)} ${top}V${y(rows).toFixed(1)}`, stroke: colors.frame, "stroke-width": 1.5 }));
  picture.append(svg("rect", { x: left - 1, y: y(beat - first) - 0.5, width: width - left, height: tall, fill: "none", stroke: "#000000", "stroke-width": 2.5 }),
    svg("rect", { x: x(warp, lane), y: y(beat - first) - 0.5, width: Math.max(cell, 3), height: tall, fill: "none", stroke: "#000000", "stroke-width": 2.5 }));
  return picture;
}
