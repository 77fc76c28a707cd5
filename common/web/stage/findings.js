// The findings, each with a link to its steps.
// @ts-check
import { html } from "./svg.js";
import { words } from "./words.js";

/** @typedef {{go: (step: number, lane: number, view?: import("./place.js").Place["view"]) => void}} Way */

/** @param {import("./trace.js").Trace} trace @param {number[]} at */
const thread_text = (trace, at) => `(${at.join(",")})`;

/** The thread that writes an element which was read before any thread had written it. @param {import("./trace.js").Trace} trace @param {import("./trace.js").Finding} finding @param {Way} way */
function writer_of(trace, finding, way) {
  if (finding.kind !== "uninitialised-read" || finding.steps[0] < 0 || finding.array === null || finding.element === null) return [];
  const writer = trace.writer(finding.steps[0], finding.array, finding.element);
  if (!writer) return [html("p", {}, words.nobody)];
  const thread = thread_text(trace, trace.coordinates(writer.thread));
  const say = writer.step > finding.steps[0] ? words.should_have_later : words.should_have_before;
  return [button(say(thread), () => way.go(writer.step, writer.thread % 32))];
}

/** @param {string} text @param {() => void} act */
export function button(text, act) {
  const element = html("button", { type: "button" }, text);
  element.addEventListener("click", act);
  return element;
}

/** @param {import("./trace.js").Trace} trace @param {import("./trace.js").Finding} finding @param {Way} way */
function entry(trace, finding, way) {
  const item = html("li", { class: finding.severity }, html("p", {}, html("strong", {}, `${finding.severity}: `), finding.text));
  const where = (/** @type {number} */ which, /** @type {string} */ text) => {
    if (finding.steps[which] >= 0) item.append(button(text, () => way.go(finding.steps[which], trace.lane_of_finding(finding, which))));
  };
  where(0, words.line(finding.steps[0] >= 0 ? trace.line(finding.steps[0]) : finding.line));
  where(1, words.show_other);
  item.append(...writer_of(trace, finding, way));
  return item;
}

/** @param {import("./trace.js").Cost} cost @param {Way} way */
const cost_entry = (cost, way) => html("li", { class: "cost" }, html("p", {}, cost.text), button(words.show_worst, () => way.go(cost.step, -1, cost.kind === "bank-conflicts" ? "banks" : "sectors")));

/** What is wrong, and what costs more than it needs; or what was searched for. @param {import("./trace.js").Trace} trace @param {import("./point.js").Fact} fact of the headline @param {Way} way */
export function findings(trace, fact, way) {
  const { findings: all, costs } = trace.data;
  if (all.length + costs.length === 0) return html("div", { class: "searched" }, html("p", {}, words.searched_for), html("ul", {}, ...words.searched(fact).map((one) => html("li", {}, one))));
  return html("ol", { class: "findings" }, ...all.map((finding) => entry(trace, finding, way)), ...costs.map((cost) => cost_entry(cost, way)));
}
