// All slides at once, for paper: of a kernel that plays, the moment at which its stage opens.
// @ts-check
import { still } from "../../../../common/web/stage/still.js";
import { html } from "../../../../common/web/stage/svg.js";
import { contents, heading } from "./draw.js";

const kSize = { width: 1000, height: 560, font: 18 };

/** @param {import("../../../../common/web/stage/trace.js").Trace} trace */
function moment(trace) {
  const { headline, picture } = still(trace, kSize);
  return html("figure", {}, html("figcaption", {}, headline), picture);
}

/** A slide that does not move. @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide} slide @param {import("../../../../common/web/stage/trace.js").Trace | null} trace of the kernel that plays on it */
export const sheet = (lecture, slide, trace) =>
  html("section", { class: `sheet ${slide.kind}` }, html("h2", {}, heading(lecture, slide)), ...contents(lecture, slide), ...(trace ? [moment(trace)] : []));

/** @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide[]} slides
 * @param {Map<string, import("../../../../common/web/stage/trace.js").Trace>} traces those that were unpacked, by "rung name" */
export function paper(lecture, slides, traces) {
  return slides.map((slide) => sheet(lecture, slide, traces.get(`${slide.rung} ${slide.name}`) ?? null));
}
