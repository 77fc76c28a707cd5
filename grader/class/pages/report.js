// Shared by both pages: text, SVG and one report. Data never becomes markup.

const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");
const kSvg = "http://www.w3.org/2000/svg";

// Column indices of a mark.
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
const row = (cells, cell = "td") => make("tr", {}, ...cells.map((text) => make(cell, typeof text === "number" ? { class: "number" } : {}, typeof text === "number" ? number(text) : text)));

function table(caption, head, rows) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", {}, make("caption", { class: "soft" }, caption), make("thead", {}, row(head, "th")), make("tbody", {}, ...rows.map((one) => row(one)))));
}

/// Bars for [name, value] pairs, with their numbers.
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

function describe(mark) {
  const late = mark[LATE_DAYS] ? `, ${mark[LATE_DAYS]} days late: ${number(mark[LATE_POINTS])} off` : "";
  return mark[STATE] === "marked" ? `${number(mark[POINTS])} of ${number(mark[MAX])}${late}` : mark[STATE];
}

// ---- One report.

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function finding_of(finding, lines) {
  const all = make("div", {}, make("h4", {}, finding.line ? `${finding.kind}, line ${finding.line}` : finding.kind));
  const told = [finding.line, finding.related_line].filter((line) => line && lines[line]);
  if (told.length) all.append(make("pre", {}, told.map((line) => `${line} | ${lines[line]}`).join("\n")));
  all.append(make("p", {}, finding.message));
  return all;
}

/// Runs of equal adjacent elements, as [mark, from, to].
function runs(row) {
  const all = [];
  for (let i = 0; i < row.length; ++i)
    if (all.length && all.at(-1)[0] === row[i]) all.at(-1)[2] = i + 1;
    else all.push([row[i], i, i + 1]);
  return all;
}

const kMarks = { ".": "right", x: "wrong", o: "unwritten" };

/// A picture of the wrong elements of C, with a sentence that describes it.
function map_of(map) {
  const high = map.rows.length, wide = map.rows[0].length;
  const count = (mark) => map.rows.reduce((sum, row) => sum + row.split(mark).length - 1, 0);
  const said = `C at ${map.shape}: ${count("x")} of ${high * wide} elements are wrong${count("o") ? `, ${count("o")} were never written` : ""}`;
  const svg = draw("svg", { class: "map", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": said });
  map.rows.forEach((row, y) => runs(row).forEach(([mark, from, to]) =>
    svg.append(draw("rect", { class: kMarks[mark] || "wrong", x: from, y, width: to - from, height: 1 }))));
  const key = ["right", "wrong", "unwritten"].flatMap((name) => [make("span", { class: `key ${name}` }), ` ${name} `]);
  return make("figure", {}, svg, make("figcaption", { class: "soft" }, `${said}. `, ...key));
}

/// The rubric's limits beside the counted values.
function limits_of(limits, metrics) {
  const rows = (limits || []).filter(([, , metric]) => typeof metrics[metric] === "number").map(([title, phrase, metric, full, half, higher]) => {
    const word = higher ? "at least" : "at most";
    return [title, phrase.replace("{}", number(metrics[metric])), `${word} ${number(full)}`, half === full ? "" : `${word} ${number(half)}`];
  });
  return rows.length ? table("what is limited", ["check", "counted", "all points", "half of them"], rows) : "";
}

function checks_of(report) {
  const rows = (report.checks || []).map((check) => {
    const status = make("span", { class: check.status }, check.status.replace("_", " "));
    return [status, check.title, `${number(check.points)} of ${number(check.max_points)}`, check.detail || ""];
  });
  return table("checks", ["status", "check", "points", "what was seen"], rows);
}

function report_of({ report, lines, map }, limits) {
  const all = make("div", {}, checks_of(report)), metrics = report.metrics || {};
  if (report.error) all.append(make("p", { class: "failed" }, report.error));
  if (report.diagnosis) all.append(make("p", {}, make("strong", {}, "Mistake: "), report.diagnosis.message, report.diagnosis.hint ? ` Next: ${report.diagnosis.hint}` : ""));
  for (const finding of report.findings || []) all.append(finding_of(finding, lines || {}));
  if (map && map.rows && map.rows.length) all.append(map_of(map));
  all.append(limits_of(limits, metrics));
  for (const note of report.notes || []) all.append(make("p", { class: "soft" }, note));
  if (Object.keys(metrics).length) all.append(make("details", {}, make("summary", {}, "all counters"), table("counters", ["counter", "value"], Object.entries(metrics))));
  return all;
}

/// One lab of one student: times, decisions, and the report.
async function lab_of(mark, place) {
  const box = make("div", {});
  if (mark[SUBMITTED]) box.append(make("p", { class: "soft" }, `handed in ${mark[SUBMITTED]}`));
  for (const reason of mark[REASONS]) box.append(make("p", {}, `Decided: ${reason}`));
  if (mark[REPORT] === null) box.append(make("p", {}, "There is no report."));
  else box.append(report_of(await unpack(data.reports[mark[REPORT]]), data.limits[data.labs[place][0]]));
  return box;
}
