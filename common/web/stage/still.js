// One moment of a trace that does not move: for paper and for figures.
// @ts-check
import { Walk } from "./chapters.js";
import { Beside } from "./beside.js";
import { banks, sectors } from "./closeup.js";
import { lanes_picture } from "./lanes_picture.js";
import { legend_of_owners } from "./legend.js";
import { Matrices } from "./matrices.js";
import { Owners } from "./owners.js";
import { owners_picture } from "./owners_picture.js";
import { point_of } from "./point.js";
import { html, svg } from "./svg.js";
import { swizzle_picture } from "./swizzle_picture.js";
import { words } from "./words.js";

const kWarp = 32, kShownColumn = 5;

/** Who computes what, of the first warp's first thread. @param {import("./trace.js").Trace} trace @param {import("./zoom.js").Zoom} zoom @param {import("./closeup.js").Size} size */
export const still_of_owners = (trace, zoom, size) => owners_picture(trace, new Owners(trace), zoom, 0, size);
/** @param {import("./trace.js").Trace} trace @param {import("./zoom.js").Zoom} zoom */
export function legend_of_still(trace, zoom) {
  const owners = new Owners(trace);
  return html("p", { class: "legend" }, ...legend_of_owners(trace, owners, zoom, 0, owners.idle(trace).length > 0));
}

/** Of a tile as its copies store it, with a column of it. @param {import("./trace.js").Trace} trace @param {import("./closeup.js").Size} size */
export const still_of_swizzle = (trace, size) => swizzle_picture(new Beside(trace).swizzle, kShownColumn, size);

/** The matrices at the time at which the stage would open, with a thread from the middle of the block. @param {import("./trace.js").Trace} trace @param {import("./closeup.js").Size} size */
export function still_of_matrices(trace, size) {
  const walk = new Walk(trace), matrices = new Matrices(trace, walk, new Owners(trace)), beat = walk.beat_of_step[point_of(trace).step];
  const step = walk.step_of(beat, Math.floor(trace.steps.warp.reduce((most, warp) => Math.max(most, warp), 0) / 2)), lanes = trace.touched(step);
  matrices.resize(size.width, size.height, size.font);
  matrices.show({ step, lane: lanes[Math.floor(lanes.length / 2)]?.lane ?? 0, beat });
  return matrices.element;
}

/**
 * What the stage would open on. @param {import("./trace.js").Trace} trace @param {import("./closeup.js").Size} size pixels
 * @returns {{headline: string, picture: Element}}
 */
export function still(trace, size) {
  const point = point_of(trace), headline = words.headline(point.fact, (array, element) => trace.element_text(array, element));
  if (trace.length === 0) return { headline, picture: svg("svg") };
  const lane = point.lane < 0 ? (trace.touched(point.step)[0]?.lane ?? 0) : point.lane;
  if (point.view === "owners") return { headline, picture: owners_picture(trace, new Owners(trace), point.zoom ?? "block", Math.max(0, trace.steps.warp[point.step]) * kWarp + lane, size) };
  if (point.view === "lanes") return { headline, picture: lanes_picture(new Walk(trace), point.step, lane, size) };
  if (point.view !== "matrices") return { headline, picture: (point.view === "banks" ? banks : sectors)(trace, point.step, lane, size) };
  const walk = new Walk(trace), matrices = new Matrices(trace, walk, new Owners(trace));
  matrices.resize(size.width, size.height, size.font);
  matrices.show({ step: point.step, lane, beat: walk.beat_of_step[point.step] });
  return { headline, picture: matrices.element };
}
