// The class page, after report.js.

/// The number of students per range of points, in ten steps.
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

/// For each check, the numbers of students who passed, failed and could not be graded, side by
/// side.
function shares(title, rows) {
  const kWidth = 360, kTall = 32, kBar = 10;
  const svg = draw("svg", { viewBox: `0 0 ${kWidth} ${kTall * rows.length}`, role: "img", "aria-label": `${title}; the table below has the numbers` });
  rows.forEach(([name, ...times], i) => {
    const sum = times.reduce((all, one) => all + one, 0) || 1, top = kTall * i;
    svg.append(draw("text", { x: 0, y: top + 14 }, name.length > 48 ? `${name.slice(0, 46)} …` : name));
    let x = 0;
    ["passes", "fails", "open"].forEach((kind, part) => {
      const width = kWidth * times[part] / sum;
      svg.append(draw("rect", { class: kind, x, y: top + 18, width, height: kBar }));
      x += width;
    });
  });
  return svg;
}

function checks() {
  const all = make("div", { class: "charts" });
  for (const lab of new Set(data.checks.map(([name]) => name))) {
    const rows = data.checks.filter(([name]) => name === lab).map(([, , title, ...times]) => [title, ...times]);
    all.append(make("div", {}, make("h3", {}, lab), shares(`${lab}: checks passed and failed`, rows),
      make("details", {}, make("summary", {}, "as a table"), table(`${lab}: checks`, ["check", "passed", "failed", "not graded"], rows))));
  }
  return all;
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

/// The report is in a separate row below the student's.
async function open_lab(student, place, row) {
  const box = make("div", { class: "open-report" }, make("h3", {}, `${student[0][0]} ${student[0][1]}: ${data.labs[place][0]}, ${describe(student[4][place])}`));
  box.append(await lab_of(student[4][place], place));
  if (row.nextSibling?.className === "below") row.nextSibling.remove();
  row.after(make("tr", { class: "below" }, make("td", { colspan: String(3 + data.labs.length) }, box)));
}

function student_row(student) {
  const cells = student[4].map((mark, place) => {
    const button = make("button", { class: "more", "aria-label": `${student[0][0]}, ${data.labs[place][0]}: ${describe(mark)}; open the report` },
      mark[STATE] === "marked" ? number(mark[POINTS]) : mark[STATE]);
    button.addEventListener("click", () => open_lab(student, place, button.closest("tr")));
    return make("td", { class: "number" }, button);
  });
  return make("tr", {}, make("th", { scope: "row" }, student[0][0]), make("td", {}, student[0][1]),
    make("td", { class: "number" }, `${number(student[1])} of ${number(student[2])}${student[3] ? " *" : ""}`), ...cells);
}

function fill(body, count) {
  const all = shown_students();
  body.replaceChildren(...all.map(student_row));
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
  page.append(make("h2", {}, "Points"), charts());
  if (data.mistakes.length) page.append(make("h2", {}, "Mistakes"), table("mistakes, and how many students made them", ["mistake", "lab", "students"],
    data.mistakes.sort((a, b) => b[3] - a[3]).map(([, title, lab, times]) => [title, lab, times])));
  if (data.checks.length) page.append(make("h2", {}, "Checks"), checks());
  if (data.days.length) page.append(make("h2", {}, "Hand-ins over time"), bars("hand-ins by day", data.days.map(([day, times]) => [day.slice(5), times])),
    make("details", {}, make("summary", {}, "as a table"), table("hand-ins by day", ["day", "hand-ins"], data.days)));
  page.append(students());
}

show();
