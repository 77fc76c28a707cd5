// The class page: what the data says, as text and SVG. Nothing of the data ever becomes markup.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");
const kSvg = "http://www.w3.org/2000/svg";

// A mark, by the places of its columns.
const STATE = 0, POINTS = 1, MAX = 2, LATE_DAYS = 3, LATE_POINTS = 4, ATTEMPTS = 5, REPORT = 6, SUBMITTED = 7, REASONS = 8;

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

function draw(name, attributes, text) {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const number = (value) => String(Math.round(value * 100) / 100);
const row = (cells, cell = "td") => make("tr", {}, ...cells.map((text, i) => make(cell, typeof text === "number" ? { class: "number" } : {}, typeof text === "number" ? number(text) : text)));

function table(caption, head, rows) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", {}, make("caption", { class: "soft" }, caption), make("thead", {}, row(head, "th")), make("tbody", {}, ...rows.map((one) => row(one)))));
}

/// Bars of [name, value] with their numbers.
function bars(title, pairs) {
  const kWidth = 360, kHeight = 160, kFoot = 34, most = Math.max(1, ...pairs.map((pair) => pair[1]));
  const svg = draw("svg", { viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img", "aria-label": `${title}; the table below has the numbers` });
  const wide = kWidth / Math.max(1, pairs.length);
  pairs.forEach(([name, value], i) => {
    const tall = (kHeight - kFoot - 16) * value / most, x = i * wide;
    svg.append(draw("rect", { class: "bar", x: x + 2, y: kHeight - kFoot - tall, width: Math.max(1, wide - 4), height: tall }));
    if (wide > 18) svg.append(draw("text", { x: x + wide / 2, y: kHeight - kFoot - tall - 4, "text-anchor": "middle" }, number(value)));
    if (i % Math.ceil(pairs.length / 10) === 0) svg.append(draw("text", { x: x + wide / 2, y: kHeight - 16, "text-anchor": "middle" }, name));
  });
  svg.append(draw("line", { class: "axis", x1: 0, x2: kWidth, y1: kHeight - kFoot, y2: kHeight - kFoot }));
  return svg;
}

/// How many have how many points, in ten steps.
function distribution(place, max) {
  const counts = Array(11).fill(0);
  for (const student of data.students) {
    const mark = student[4][place];
    if (mark[STATE] === "marked") counts[Math.max(0, Math.min(10, Math.floor(10 * mark[POINTS] / (mark[MAX] || 1))))]++;
  }
  return counts.map((count, i) => [number(max * i / 10), count]);
}

function lab_states() {
  return data.labs.map(([name, max], place) => {
    const of = { marked: 0, missing: 0, pending: 0, ungraded: 0, excused: 0 };
    let sum = 0;
    for (const student of data.students) {
      const mark = student[4][place];
      of[mark[STATE]]++;
      if (mark[STATE] === "marked") sum += mark[POINTS];
    }
    return [name, of.marked, of.missing, of.pending, of.ungraded, of.excused, of.marked ? sum / of.marked : 0, max];
  });
}

function charts() {
  const all = make("div", { class: "charts" });
  data.labs.forEach(([name, max], place) => {
    const pairs = distribution(place, max);
    all.append(make("div", {}, make("h3", {}, name), bars(`${name}: points and how many students have them`, pairs),
      make("details", {}, make("summary", {}, "as a table"), table(`${name}: students by points`, ["points from", "students"], pairs.map(([from, count]) => [from, count])))));
  });
  return all;
}

// ---- One report, opened.

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function finding_of(finding, line) {
  const where = finding.line ? `${finding.kind}, line ${finding.line}` : finding.kind;
  return make("div", {}, make("h3", {}, where), finding.line && line ? make("pre", {}, `${finding.line} | ${line}`) : "", make("p", {}, finding.message));
}

function report_of(report, line) {
  const all = make("div", {});
  const checks = (report.checks || []).map((check) => {
    const status = make("span", { class: check.status }, check.status);
    const cells = [status, check.title, `${number(check.points)} of ${number(check.max_points)}`, check.detail || ""];
    return make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
  });
  all.append(make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "checks of this report" },
    make("table", {}, make("thead", {}, row(["status", "check", "points", "what was seen"], "th")), make("tbody", {}, ...checks))));
  if (report.error) all.append(make("p", { class: "failed" }, report.error));
  if (report.diagnosis) all.append(make("p", {}, make("strong", {}, "Mistake: "), report.diagnosis.message, report.diagnosis.hint ? ` Next: ${report.diagnosis.hint}` : ""));
  if (report.findings && report.findings.length) all.append(finding_of(report.findings[0], line));
  for (const note of report.notes || []) all.append(make("p", { class: "soft" }, note));
  const metrics = Object.entries(report.metrics || {});
  if (metrics.length) all.append(make("details", {}, make("summary", {}, "counters"), table("counters", ["counter", "value"], metrics)));
  return all;
}

async function open_lab(student, place, into) {
  const mark = student[4][place], box = make("div", { class: "open-report" });
  into.replaceChildren(box);
  box.append(make("h3", {}, `${student[0][0]} ${student[0][1]}: ${data.labs[place][0]}, ${describe(mark)}`));
  if (mark[SUBMITTED]) box.append(make("p", { class: "soft" }, `handed in ${mark[SUBMITTED]}`));
  for (const reason of mark[REASONS]) box.append(make("p", {}, `Decided: ${reason}`));
  if (mark[REPORT] === null) return box.append(make("p", {}, "There is no report."));
  const { report, line } = await unpack(data.reports[mark[REPORT]]);
  box.append(report_of(report || {}, line));
}

function describe(mark) {
  const late = mark[LATE_DAYS] ? `, ${mark[LATE_DAYS]} days late: ${number(mark[LATE_POINTS])} off` : "";
  return mark[STATE] === "marked" ? `${number(mark[POINTS])} of ${number(mark[MAX])}${late}` : mark[STATE];
}

// ---- The students.

const view = { search: "", state: "", sort: 0, up: true };

function sort_key(student) {
  if (view.sort < 2) return student[0][view.sort].toLowerCase();
  if (view.sort === 2) return student[1];
  return student[4][view.sort - 3][POINTS];
}

function shown_students() {
  const wanted = view.search.toLowerCase();
  const fits = (student) => student[0].some((text) => text.toLowerCase().includes(wanted)) &&
    (!view.state || student[4].some((mark) => mark[STATE] === view.state));
  const order = (a, b) => (sort_key(a) < sort_key(b) ? -1 : sort_key(a) > sort_key(b) ? 1 : 0) * (view.up ? 1 : -1);
  return data.students.filter(fits).sort(order);
}

function student_row(student) {
  const below = make("tr", { hidden: "" }, make("td", { colspan: String(3 + data.labs.length) }));
  const cells = student[4].map((mark, place) => {
    const button = make("button", { class: "more", "aria-label": `${student[0][0]}, ${data.labs[place][0]}: ${describe(mark)}; open the report` },
      mark[STATE] === "marked" ? number(mark[POINTS]) : mark[STATE]);
    button.addEventListener("click", () => {
      below.hidden = false;
      open_lab(student, place, below.firstChild);
    });
    return make("td", { class: "number" }, button);
  });
  return [make("tr", {}, make("th", { scope: "row" }, student[0][0]), make("td", {}, student[0][1]),
    make("td", { class: "number" }, `${number(student[1])} of ${number(student[2])}${student[3] ? " *" : ""}`), ...cells), below];
}

function fill(body, count) {
  const all = shown_students();
  body.replaceChildren(...all.flatMap(student_row));
  count.textContent = `${all.length} of ${data.students.length} students`;
}

function students() {
  const body = make("tbody"), count = make("p", { class: "soft", role: "status" });
  const heads = ["id", "name", "total", ...data.labs.map(([name]) => name)].map((name, i) => {
    const button = make("button", {}, name), head = make("th", { scope: "col", "aria-sort": i === 0 ? "ascending" : "none" }, button);
    button.addEventListener("click", () => {
      view.up = view.sort === i ? !view.up : true;
      view.sort = i;
      heads.forEach((other) => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", view.up ? "ascending" : "descending");
      fill(body, count);
    });
    return head;
  });
  const search = make("input", { type: "search", id: "search" });
  search.addEventListener("input", () => { view.search = search.value; fill(body, count); });
  const states = make("select", { id: "state" }, ...["", "marked", "missing", "pending", "ungraded", "excused"].map((state) => make("option", { value: state }, state || "any")));
  states.addEventListener("change", () => { view.state = states.value; fill(body, count); });
  fill(body, count);
  return make("section", {}, make("h2", {}, "Students"),
    make("div", { class: "tools" }, make("label", { for: "search" }, "Find a student", search), make("label", { for: "state" }, "With a lab that is", states)),
    count, make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "students" }, make("table", { id: "students" }, make("thead", {}, make("tr", {}, ...heads)), body)),
    make("p", { class: "soft" }, "* a lab is pending or could not be graded"));
}

function show() {
  page.replaceChildren(make("h1", {}, data.title || "Marks"), make("p", { class: "soft" }, `${data.students.length} students, made ${data.made}`));
  page.append(make("h2", {}, "Labs"), table("labs", ["lab", "marked", "missing", "pending", "ungraded", "excused", "mean", "of"], lab_states()));
  if (data.students.length > 1) page.append(make("h2", {}, "Points"), charts());
  if (data.mistakes.length) page.append(make("h2", {}, "Mistakes"), table("mistakes and how often they occurred", ["mistake", "lab", "files"],
    data.mistakes.sort((a, b) => b[3] - a[3]).map(([, title, lab, times]) => [title, lab, times])));
  if (data.checks.length) page.append(make("h2", {}, "Checks"), table("checks", ["lab", "check", "passed", "failed", "not graded"], data.checks.map(([lab, , title, ...times]) => [lab, title, ...times])));
  if (data.days.length) page.append(make("h2", {}, "Hand-ins over time"), bars("hand-ins by day", data.days.map(([day, times]) => [day.slice(5), times])),
    make("details", {}, make("summary", {}, "as a table"), table("hand-ins by day", ["day", "hand-ins"], data.days)));
  page.append(students());
}

show();
