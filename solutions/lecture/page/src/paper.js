// All slides at once, for paper: of a kernel that plays, the moment at which its stage opens.
// @ts-check
import { legend_of_still, still, still_of_matrices, still_of_owners, still_of_swizzle } from "../../../../common/web/stage/still.js";
import { html } from "../../../../common/web/stage/svg.js";
import { contents, heading } from "./draw.js";
import { shown_on } from "./slides.js";
import { words } from "./words.js";

const kSize = { width: 1000, height: 560, font: 18 }, kCaption = 2, kLegend = 1.8;

/**
 * Of the kernels that a slide shows one picture: who computes what, or the moment at which the stage opens.
 * @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide} slide @param {import("../../../../common/web/stage/trace.js").Trace[]} traces @param {import("../../../../common/web/stage/closeup.js").Size} size
 */
export function moment(lecture, slide, traces, size = kSize) {
  const zoom = slide.kind === "picture" && lecture.rungs[slide.rung].picture;
  if (slide.kind === "swizzle") return html("figure", {}, still_of_swizzle(traces[0], size));
  if (zoom && zoom !== "ring") return html("figure", {}, still_of_owners(traces[0], zoom, { ...size, height: size.height - kLegend * size.font }), legend_of_still(traces[0], zoom));
  if (slide.kind === "opening") return html("figure", {}, html("figcaption", {}, words.row_times_column), still_of_matrices(traces[0], { ...size, height: size.height - kCaption * size.font }));
  const { headline, picture } = still(traces[slide.kind === "clock" ? 1 : 0], { ...size, height: size.height - kCaption * size.font });
  return html("figure", {}, html("figcaption", {}, headline), picture);
}

/** A slide that does not move. @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide} slide @param {import("../../../../common/web/stage/trace.js").Trace[]} traces of the kernels that it shows */
export const sheet = (lecture, slide, traces) =>
  html("section", { class: `sheet ${slide.kind}` }, html("h2", {}, heading(lecture, slide)), ...contents(lecture, slide), ...(traces.length ? [moment(lecture, slide, traces)] : []));

/** @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide[]} slides
 * @param {Map<string, import("../../../../common/web/stage/trace.js").Trace>} traces those that were unpacked, by "rung name" */
export function paper(lecture, slides, traces) {
  const known = (/** @type {import("./slides.js").Slide} */ slide) => shown_on(lecture, slide).flatMap((one) => traces.get(`${one.rung} ${one.name}`) ?? []);
  return slides.map((slide) => sheet(lecture, slide, known(slide).length === shown_on(lecture, slide).length ? known(slide) : []));
}
