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

/** Colours that stay apart for the colour-blind (Okabe and Ito); shape and hatching say the same. */
export const colors = {
  read: "#0072b2",
  write: "#d55e00",
  read_others: "#5aa7d8",
  write_others: "#e99a5e",
  read_before: "#cfe6f4",
  write_before: "#f8dfc8",
  fetched: "#d9d9d9",
  conflict: "#f6e0e0",
  owner: "#f0e442",
  frame: "#333333",
  grid: "#dddddd",
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
 * Unit squares, joined along rows, as the d of a path.
 * @param {Iterable<[number, number]>} cells row and column, in order of rows
 * @param {number} x @param {number} y @param {number} scale
 */
export function squares(cells, x, y, scale) {
  let d = "", row = NaN, begin = 0, end = 0;
  const flush = () => {
    if (end > begin) d += `M${(x + begin * scale).toFixed(1)} ${(y + row * scale).toFixed(1)}h${((end - begin) * scale).toFixed(1)}v${scale.toFixed(1)}h-${((end - begin) * scale).toFixed(1)}z`;
  };
  for (const [r, c] of cells) {
    if (r === row && c === end) ++end;
    else if (!(r === row && c >= begin && c < end)) {
      flush();
      [row, begin, end] = [r, c, c + 1];
    }
  }
  flush();
  return d;
}
