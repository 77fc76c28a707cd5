// One slide as elements. Slides with a kernel that runs have a place for the viewer, which the talk puts in.
// @ts-check
import { html } from "../../../../grader/trace/page/src/svg.js";
import { roofline, speed_bars } from "./charts.js";
import { words } from "./words.js";

/** @typedef {import("./slides.js").Lecture} Lecture @typedef {import("./slides.js").Slide} Slide */

const paragraphs = (/** @type {string[]} */ texts, kind = "") => texts.map((text) => html("p", kind ? { class: kind } : {}, text));
const shown = (/** @type {number} */ value) => (value > 0 && Number.isFinite(value) ? value.toLocaleString("en", { maximumSignificantDigits: 3 }) : "–");

/** What is new and what is gone; a sign says it as well as the colour. @param {[string, string][]} changes */
const diff = (changes) => html("pre", { class: "diff", tabindex: "0", role: "region", "aria-label": words.changed },
  ...changes.slice(0, 18).map(([mark, text]) => html("div", { class: mark === "+" ? "added" : "removed" }, html("span", { class: "mark", "aria-label": mark === "+" ? words.new_code : words.gone }, mark), ` ${text}`)));

/** @param {Lecture} lecture @param {number} last @param {number} marked */
function counts_table(lecture, last, marked) {
  const rows = lecture.rungs.slice(0, last + 1).flatMap((rung, i) => rung.counts.map((counts) =>
    html("tr", i === marked ? { class: "now" } : {}, html("th", { scope: "row" }, counts.name), ...[counts.bytes, counts.sectors, counts.shared, counts.intensity].map((value) => html("td", {}, shown(value))))));
  return html("div", { class: "table", tabindex: "0", role: "region", "aria-label": words.kinds.answer }, html("table", {}, html("thead", {}, html("tr", {}, ...words.head.map((head) => html("th", { scope: "col" }, head)))), html("tbody", {}, ...rows)));
}

/** @param {Lecture} lecture @param {number} last @param {number} marked */
function bars(lecture, last, marked) {
  const all = lecture.rungs.slice(0, last + 1).flatMap((rung, i) => (rung.gflops ? [{ name: rung.lab, value: rung.gflops, now: i === marked }] : []));
  if (lecture.uncoalesced) all.unshift({ name: words.uncoalesced, value: lecture.uncoalesced, now: false });
  if (lecture.cublas) all.push({ name: words.cublas, value: lecture.cublas, now: false });
  return [html("p", { class: "soft" }, `${words.speed_axis(lecture.size)} (${words.share("…")}). ${lecture.source}`), speed_bars(all, lecture.cublas)];
}

/** @param {Lecture} lecture @param {number} last */
function roof(lecture, last) {
  const points = lecture.rungs.slice(0, last + 1).flatMap((rung) => {
    const intensity = rung.counts.filter((counts) => counts.name === rung.lab).at(-1)?.intensity ?? 0;
    return rung.gflops && intensity > 0 ? [{ name: rung.number.replace(/^0/, ""), intensity, gflops: rung.gflops }] : [];
  });
  return roofline(points, lecture.roofs);
}

/** @param {Lecture} lecture */
const opening = (lecture) => [
  html("p", {}, words.opening),
  html("ol", { class: "rungs" }, ...lecture.rungs.map((rung) => html("li", { value: Number(rung.number) }, `${rung.lab}: ${rung.title}`))),
  html("p", {}, words.counts_from), html("p", { class: "soft" }, lecture.source),
];

/** @type {Record<import("./slides.js").Kind, (lecture: Lecture, slide: Slide) => (Node | string)[]>} */
const bodies = {
  opening,
  question: (lecture, { rung: i }) => [html("p", {}, html("strong", {}, `${words.changed}: `), lecture.rungs[i].changed), diff(lecture.rungs[i].changes), ...paragraphs(lecture.rungs[i].ask, "question")],
  answer: (lecture, { rung: i }) => [counts_table(lecture, i, i), ...paragraphs(lecture.rungs[i].answer)],
  trace: () => [html("div", { class: "viewer" })],
  mistake: (lecture, { rung: i, mistake = 0 }) => {
    const one = lecture.rungs[i].mistakes[mistake];
    return [html("p", { class: "question" }, `${words.line(one.line)}. ${one.sentence} ${words.mistake}`), html("div", { class: "viewer" })];
  },
  speed: (lecture, { rung: i }) => [...bars(lecture, i, i), ...paragraphs(lecture.rungs[i].speed)],
  roofline: (lecture, { rung: i }) => [roof(lecture, i), ...paragraphs(lecture.rungs[i].roofline)],
  glance: (lecture, { rung: i }) => [html("p", {}, html("strong", {}, `${words.changed}: `), lecture.rungs[i].changed), html("p", {}, html("strong", {}, `${words.why}: `), lecture.rungs[i].reason), counts_table(lecture, i, i), ...bars(lecture, i, i)],
  end: (lecture) => [counts_table(lecture, lecture.rungs.length - 1, -1), ...bars(lecture, lecture.rungs.length - 1, -1), roof(lecture, lecture.rungs.length - 1)],
};

/** @param {Lecture} lecture @param {Slide} slide */
export function heading_of(lecture, slide) {
  const rung = lecture.rungs[slide.rung];
  if (!rung) return slide.kind === "opening" ? words.title : words.kinds.end;
  const what = slide.kind === "mistake" ? rung.mistakes[slide.mistake ?? 0].title : words.kinds[slide.kind];
  return `${rung.number}  ${rung.title}: ${what}`;
}

/** @param {Lecture} lecture @param {Slide} slide */
export const draw = (lecture, slide) => html("section", { class: `slide ${slide.kind}` }, html("h1", {}, heading_of(lecture, slide)), ...bodies[slide.kind](lecture, slide));

/** The trace of a slide, or null. @param {Lecture} lecture @param {Slide} slide */
export function trace_of(lecture, slide) {
  if (slide.kind === "trace") return lecture.rungs[slide.rung].trace;
  return slide.kind === "mistake" ? lecture.rungs[slide.rung].mistakes[slide.mistake ?? 0].trace : null;
}
