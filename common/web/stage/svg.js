// Small helpers for HTML and SVG. Texts become text nodes: nothing of the data is ever markup.
// @ts-check

const kSvg = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Sets what is not so already: the browser draws again whatever is set. @param {Element | undefined} element @param {string} name @param {string} value */
export function put(element, name, value) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Colours that stay apart for the colour-blind (Okabe and Ito); shape and hatching say the same. */
export const colors = {
  read: "#0072b2",
  write: "#d55e00",
  write_text: "#a84800",
  read_others: "#5aa7d8",
  write_others: "#e99a5e",
  read_before: "#cfe6f4",
  write_before: "#f8dfc8",
  fetched: "#d9d9d9",
  conflict: "#f6e0e0",
  owner: "#f0e442",
  multiplied: "#6a2c75",
  idle: "#b8b8b8",
  idle_lane: "#e4e4e4",
  frame: "#333333",
  grid: "#dddddd",
  grid_dark: "#8a8a8a",
  soft: "#4a4a4a",
  wrong: "#7a0000",
  text: "#111111",
};

/** What is written is hatched, so that it is told from what is read without colour. */
export function hatching() {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: "hatched", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 4, height: 4, fill: colors.write }),
      svg("rect", { width: 1.4, height: 4, fill: "#ffffff" }),
    ),
  );
}

/**
 * Unit squares as the d of a path: those of a row that touch are one rectangle, and equal ones of rows that touch are one.
 * @param {Iterable<[number, number]>} cells row and column, in order of rows
 * @param {number} x @param {number} y @param {number} scale
 */
export function squares(cells, x, y, scale) {
  /** @type {{row: number, rows: number, begin: number, end: number}[]} */ const runs = [];
  for (const [row, column] of cells) {
    const last = runs.at(-1);
    if (last?.row === row && column === last.end) ++last.end;
    else if (!(last?.row === row && column >= last.begin && column < last.end)) runs.push({ row, rows: 1, begin: column, end: column + 1 });
  }
  /** @type {Map<string, (typeof runs)[number]>} */ const open = new Map();
  const boxes = runs.filter((run) => {
    const key = `${run.begin} ${run.end}`, above = open.get(key);
    if (above && above.row + above.rows === run.row) return ++above.rows, false;
    open.set(key, run);
    return true;
  });
  const length = (/** @type {number} */ value) => (value * scale).toFixed(1);
  return boxes.map(({ row, rows, begin, end }) => `M${(x + begin * scale).toFixed(1)} ${(y + row * scale).toFixed(1)}h${length(end - begin)}v${length(rows)}h-${length(end - begin)}z`).join("");
}

/** A text in lines of so many letters. @param {string} text @param {number} most @returns {string[]} */
export function caption_lines(text, most) {
  return text.split(" ").reduce((lines, word) => {
    const last = lines.length - 1;
    if (last >= 0 && `${lines[last]} ${word}`.length <= most) lines[last] += ` ${word}`;
    else lines.push(word);
    return lines;
  }, /** @type {string[]} */ ([]));
}
