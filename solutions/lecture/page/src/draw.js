// A slide as an element, without the kernels that play.
// @ts-check
import { button } from "../../../../common/web/stage/findings.js";
import { save_png, save_svg } from "../../../../common/web/stage/save.js";
import { html } from "../../../../common/web/stage/svg.js";
import { bars, points_up_to, roofline, shown, speeds_up_to } from "./charts.js";
import { words } from "./words.js";

/** @typedef {import("./data.js").Lecture} Lecture */
/** @typedef {import("./data.js").Counts} Counts */
/** @typedef {import("./data.js").Rung} Rung */
/** @typedef {import("./slides.js").Slide} Slide */

/** @param {string[]} texts @param {string} kind */
const paragraphs = (texts, kind) => html("div", { class: kind }, ...texts.map((text) => html("p", {}, text)));

/** @param {string} head @param {string} text */
const said = (head, text) => (text ? [html("p", {}, html("strong", {}, `${head}: `), text)] : []);

/** @param {string} caption @param {string[]} head @param {[string, ...string[]][]} rows @param {number} [marked] */
function table(caption, head, rows, marked = -1) {
  return html("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, html("table", {}, html("caption", {}, caption),
    html("thead", {}, html("tr", {}, ...head.map((text) => html("th", { scope: "col" }, text)))),
    html("tbody", {}, ...rows.map(([name, ...cells], i) => html("tr", i === marked ? { class: "marked" } : {},
      html("th", { scope: "row" }, i === marked ? `▶ ${name}` : name), ...cells.map((cell) => html("td", {}, cell)))))));
}

/** The added and removed lines. @param {Rung} rung */
function changes(rung) {
  const lines = rung.changes.map(([mark, pieces]) => html("div", { class: `line ${mark === "+" ? "added" : "removed"}` },
    html("span", { class: "mark" }, mark === "+" ? "+" : "−"), html("span", { class: "hidden" }, mark === "+" ? words.added : words.removed),
    html("code", {}, ...pieces.map(([piece, text]) => html("span", piece ? { class: piece } : {}, text)))));
  return html("div", { class: "code", tabindex: "0", role: "region", "aria-label": words.code }, ...lines);
}

/** @param {number | null} value */
const short = (value) => (value === null ? words.counts.unknown : String(Number(value.toPrecision(3))));

/** @param {string} name @param {Counts} counts @returns {[string, ...string[]]} */
const count_row = (name, counts) => [name, counts.shape, short(counts.bytes), short(counts.sectors), short(counts.words), short(counts.intensity)];

/** The counts of the steps up to one. @param {Lecture} lecture @param {number} last @param {number} marked @param {number} [first] */
function counts(lecture, last, marked, first = 0) {
  /** @type {[string, ...string[]][]} */ const rows = [];
  let at = -1;
  lecture.rungs.slice(0, last + 1).forEach((rung, i) => {
    if (i < first) return;
    for (const one of rung.counts) rows.push(count_row(one.name, one));
    if (i === marked) at = rows.length - 1;
    if (i === marked && rung.row_on_x) rows.push(count_row(words.counts.row_on_x, rung.row_on_x));
  });
  return rows.length ? table(words.counts.caption, words.counts.head, rows, at) : html("div");
}

/** @param {Element} picture @param {string} name */
const saving = (picture, name) => html("p", { class: "saving" }, button(words.save_svg, () => save_svg(picture, name)), button(words.save_png, () => void save_png(picture, name)));

/** @param {Lecture} lecture @param {number} last @param {number} marked */
function speeds(lecture, last, marked) {
  return lecture.machines.map((machine) => {
    const all = speeds_up_to(lecture, machine, last);
    if (all.length === 0) return html("p", {}, machine.sentence);
    const picture = bars(lecture, machine, last), missing = marked >= 0 && !all.some((one) => one.marked);
    const rows = all.map((one) => /** @type {[string, ...string[]]} */ ([one.name, shown(one.gflops), one.share ? `${one.share.toFixed(2)}, ${one.library}` : ""]));
    return html("figure", {}, html("figcaption", {}, `${words.speeds.caption(machine.n)}. ${machine.sentence}${missing ? ` ${words.speeds.none}` : ""}`), picture,
      html("details", {}, html("summary", {}, words.speeds.table), table(words.speeds.caption(machine.n), words.speeds.head, rows)), saving(picture, `speed-${machine.n}`));
  });
}

/** @param {Lecture} lecture @param {number} at */
function rooflines(lecture, at) {
  return lecture.machines.filter((machine) => machine.roofs.peak).map((machine) => {
    const picture = roofline(lecture, machine, at), there = points_up_to(lecture, machine, at).some((point) => point.rung === at);
    return html("figure", {}, html("figcaption", {}, there ? machine.sentence : `${machine.sentence} ${words.roofline.unknown}`), picture, saving(picture, "roofline"));
  });
}

/** @param {Lecture} lecture */
function opening(lecture) {
  const rungs = lecture.rungs.map((rung) => html("li", {}, html("strong", {}, rung.lab), ` ${rung.title}`));
  return [html("p", {}, words.opening), html("ul", { class: "steps" }, ...rungs), html("p", {}, words.sources), ...lecture.machines.map((machine) => html("p", {}, machine.sentence))];
}

/** Consecutive items form one list. @param {import("./data.js").Own} slide @returns {Node[]} */
function own(slide) {
  /** @type {Element[]} */ const all = [];
  for (const [kind, text] of slide.blocks) {
    if (kind === "li" && all.at(-1)?.tagName === "UL") all.at(-1)?.append(html("li", {}, text));
    else if (kind === "li") all.push(html("ul", {}, html("li", {}, text)));
    else if (kind === "p") all.push(html("p", {}, text));
    else all.push(html("div", { class: "code", tabindex: "0", role: "region", "aria-label": words.code_of_slide }, ...text.split("\n").map((line) => html("div", { class: "line" }, html("code", {}, line || " ")))));
  }
  return all;
}

/** The stored guesses, and the action after the last one. @typedef {{guesses: Map<string, string>, act: (action: string) => void}} Guessing */

/** The number at the start of a question or its answer. @param {string} text */
const number_of = (text) => /^\d+/.exec(text)?.[0] ?? "";

/** Each question with a field for a guess; Enter moves on. @param {Rung} rung @param {Guessing | null} guessing */
function questions(rung, guessing) {
  const inputs = rung.ask.map((text) => {
    const key = `${rung.id} ${number_of(text)}`, input = /** @type {HTMLInputElement} */ (html("input", { class: "guess", "aria-label": words.guess.label(text), placeholder: words.guess.hint, value: guessing?.guesses.get(key) ?? "" }));
    input.addEventListener("input", () => guessing?.guesses.set(key, input.value));
    return input;
  });
  inputs.forEach((input, i) => input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") input.blur();
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (inputs[i + 1]) inputs[i + 1].focus();
    else guessing?.act("forward");
  }));
  return html("div", { class: "ask" }, ...rung.ask.map((text, i) => html("p", {}, `${text} `, inputs[i])));
}

/** The guess stays beside the answer. @param {Rung} rung @param {string} text @param {Guessing | null} guessing */
function ghost(rung, text, guessing) {
  const guess = guessing?.guesses.get(`${rung.id} ${number_of(text)}`)?.trim();
  return guess && number_of(text) ? [" ", html("span", { class: "ghost" }, words.guess.ghost(guess))] : [];
}

/** @param {Rung} rung @param {Guessing | null} guessing */
const answers = (rung, guessing) => html("div", { class: "answer" }, ...rung.answer.map((text) => html("p", {}, text, ...ghost(rung, text, guessing))));

/** The last question asks how many times faster the kernel is: its guess is shown beside the speed. @param {Rung} rung @param {Guessing | null} guessing */
const speed_said = (rung, guessing) => html("div", { class: "answer" }, ...rung.speed.map((text, i) => html("p", {}, text, ...(i === 0 && rung.ask.length ? ghost(rung, rung.ask[rung.ask.length - 1], guessing) : []))));

/** @param {Lecture} lecture @param {Slide} slide @param {Guessing | null} [guessing] null on paper @returns {Node[]} */
export function contents(lecture, slide, guessing = null) {
  const rung = lecture.rungs[slide.rung];
  switch (slide.kind) {
    case "opening": return opening(lecture);
    case "question": return [...said(words.changed, rung.changed), changes(rung), questions(rung, guessing)];
    case "answer": return [counts(lecture, slide.rung, slide.rung), answers(rung, guessing)];
    case "glance": return [...said(words.changed, rung.changed), ...said(words.why, rung.reason), ...(rung.gpu ? [counts(lecture, slide.rung, slide.rung, slide.rung - 1)] : [html("p", {}, rung.measured)]), changes(rung)];
    case "speed": return [...speeds(lecture, slide.rung, slide.rung), speed_said(rung, guessing)];
    case "roofline": return [...rooflines(lecture, slide.rung), paragraphs(rung.roofline, "answer")];
    case "live": return rung.live[slide.live].words ? [html("p", {}, rung.live[slide.live].words)] : slide.live === 0 ? said(words.why, rung.reason) : [];
    case "swizzle": return [];
    case "picture": return said(words.changed, rung.changed);
    case "clock": return [];
    case "own": return own(lecture.own[slide.live]);
    case "all_counts": return [counts(lecture, lecture.rungs.length - 1, -1)];
    case "all_speeds": return speeds(lecture, lecture.rungs.length - 1, -1);
  }
}

/** @param {Lecture} lecture @param {Slide} slide */
export function heading(lecture, slide) {
  if (slide.kind === "opening") return words.title;
  if (slide.kind === "own") return lecture.own[slide.live].title;
  if (slide.kind === "all_counts" || slide.kind === "all_speeds") return words.slides[slide.kind];
  const rung = lecture.rungs[slide.rung], drawn = slide.kind === "picture" && rung.picture === "ring" ? "ring" : slide.kind;
  const what = drawn === "live" ? words.played[rung.live[slide.live].played] : words.slides[drawn];
  return `${rung.id} ${rung.title}: ${what}`;
}
