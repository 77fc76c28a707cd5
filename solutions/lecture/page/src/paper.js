// All slides at once, for paper: of a kernel that plays, the moment at which its trace begins.
// @ts-check
import { Arrays } from "../../../../grader/trace/page/src/arrays.js";
import { html } from "../../../../grader/trace/page/src/svg.js";
import { contents, heading } from "./draw.js";

/** @param {import("../../../../grader/trace/page/src/trace.js").Trace} trace */
function moment(trace) {
  if (trace.length === 0) return html("div");
  const arrays = new Arrays(trace), finding = trace.data.findings.find((one) => one.steps[0] === trace.first);
  arrays.show(trace.first, finding ? trace.lane_of_finding(finding, 0) : 0);
  return html("figure", {}, html("figcaption", {}, finding?.text ?? trace.launch?.kernel ?? ""), arrays.element);
}

/** @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide[]} slides
 * @param {Map<string, import("../../../../grader/trace/page/src/trace.js").Trace>} traces those that were unpacked, by "rung name" */
export function paper(lecture, slides, traces) {
  return slides.map((slide) => {
    const trace = traces.get(`${slide.rung} ${slide.name}`);
    return html("section", { class: `sheet ${slide.kind}` }, html("h2", {}, heading(lecture, slide)), ...contents(lecture, slide), ...(trace ? [moment(trace)] : []));
  });
}
