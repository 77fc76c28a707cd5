// The source, with the current step's line in the middle.
// @ts-check
import { html } from "./svg.js";
import { words } from "./words.js";

/** Halves the indentation: lines are wrapped, and a narrow column has little room. @param {[string, string][]} pieces @returns {[string, string][]} */
function with_less_indent(pieces) {
  const [first, ...rest] = pieces;
  return first ? [[first[0], first[1].replace(/^ +/, (blanks) => " ".repeat(Math.ceil(blanks.length / 2)))], ...rest] : pieces;
}

export class Code {
  /** @param {import("./trace.js").Trace} trace @param {(line: number) => void} go goes to a step of a line */
  constructor(trace, go) {
    this.trace = trace;
    this.lines = trace.data.source.lines.map((pieces, i) =>
      html("div", { class: "line", "data-line": i + 1 }, html("span", { class: "number" }, String(i + 1)),
        html("code", {}, ...with_less_indent(pieces).map(([piece, text]) => html("span", piece ? { class: piece } : {}, text)))),
    );
    this.element = html("div", { class: "code", tabindex: "0", role: "region", "aria-label": words.panels.code }, ...this.lines);
    this.lines.forEach((line, i) => line.addEventListener("click", () => go(i + 1)));
    for (const cost of trace.data.costs) this.lines[cost.line - 1]?.classList.add("warning");
    for (const finding of trace.data.findings) this.lines[finding.line - 1]?.classList.add(finding.severity);
    /** @type {HTMLElement[]} */
    this.marked = [];
  }

  /** Shows the line, and the lines from which it is called. @param {number} line @param {number[]} calls */
  show(line, calls) {
    for (const element of this.marked) element.classList.remove("now", "calls"), element.removeAttribute("aria-current");
    this.marked = [];
    for (const call of calls) this.#mark(call, "calls");
    const current = this.#mark(line, "now");
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const view = this.element, middle = current.offsetTop - view.clientHeight / 2;
    if (current.offsetTop < view.scrollTop || current.offsetTop + current.offsetHeight > view.scrollTop + view.clientHeight) view.scrollTop = middle;
  }

  /** @param {number} line @param {string} how */
  #mark(line, how) {
    const element = this.lines[line - 1];
    if (!element) return null;
    element.classList.add(how);
    this.marked.push(element);
    return element;
  }
}
