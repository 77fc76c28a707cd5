// One student's own page, after report.js: every lab with its report.

async function lab_section(mark, place) {
  return make("section", {}, make("h2", {}, `${data.labs[place][0]}: ${describe(mark)}`), await lab_of(mark, place));
}

async function show() {
  const [[id, name], points, max, open, marks] = data.students[0];
  const sections = await Promise.all(marks.map(lab_section));
  document.title = `${data.title || "Marks"}: ${name || id}`;
  page.replaceChildren(make("h1", {}, data.title || "Marks"),
    make("p", {}, `${id}${name ? `, ${name}` : ""}: `, make("strong", {}, `${number(points)} of ${number(max)} points`), open ? ", not all graded yet" : ""),
    make("p", { class: "soft" }, `made ${data.made}`), ...sections);
}

show();
