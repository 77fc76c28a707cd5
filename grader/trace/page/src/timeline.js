// All steps from left to right, a row a warp; barriers are lines across.
// @ts-check
import { colors, svg } from "./svg.js";
import { words } from "./words.js";

const kWide = 1000, kRow = 12, kLeft = 4;

export class Timeline {
  /** @param {import("./trace.js").Trace} trace @param {(at: number) => void} go */
  constructor(trace, go) {
    this.trace = trace;
    const warps = [...new Set(trace.steps.warp ?? [])].filter((warp) => warp >= 0).sort((a, b) => a - b);
    this.height = Math.max(1, warps.length) * kRow;
    this.element = svg("svg", { viewBox: `0 0 ${kWide} ${this.height + 4}`, role: "img", "aria-label": words.timeline(warps[0] ?? 0, warps.at(-1) ?? 0), preserveAspectRatio: "none" });
    this.cursor = svg("rect", { y: 0, width: 3, height: this.height + 4, fill: "#000000" });
    this.#draw(warps);
    this.element.append(this.cursor);
    this.element.addEventListener("pointerdown", (event) => {
      const box = this.element.getBoundingClientRect();
      const x = ((/** @type {PointerEvent} */ (event).clientX - box.left) / box.width) * kWide - kLeft;
      go(Math.max(0, Math.min(trace.length - 1, Math.floor((x / (kWide - kLeft)) * trace.length))));
    });
  }

  /** @param {number} at */
  #x(at) {
    return kLeft + ((kWide - kLeft) * (at + 0.5)) / Math.max(1, this.trace.length);
  }

  /** @param {number[]} warps */
  #draw(warps) {
    const rows = new Map(warps.map((warp, row) => [warp, row]));
    const paths = { load: "", store: "", atomic: "", barrier: "" };
    for (let i = 0; i < this.trace.length; ++i) {
      const op = /** @type {keyof typeof paths} */ (this.trace.op(i)), x = this.#x(i).toFixed(1), y = (rows.get(this.trace.steps.warp[i]) ?? 0) * kRow;
      // What is written is half as tall: shape says it as well as colour.
      paths[op] += op === "barrier" ? `M${x} 0v${this.height}` : `M${x} ${y + (op === "load" ? 2 : 5)}v${op === "load" ? 9 : 5}`;
    }
    const width = Math.max(0.6, ((kWide - kLeft) / Math.max(1, this.trace.length)) * 0.9);
    this.element.append(
      svg("path", { d: paths.load, stroke: colors.read, "stroke-width": width }),
      svg("path", { d: paths.store + paths.atomic, stroke: colors.write, "stroke-width": width }),
      svg("path", { d: paths.barrier, stroke: colors.frame, "stroke-width": 1.2, "stroke-dasharray": "3 2" }),
    );
  }

  /** @param {number} at */
  show(at) {
    this.cursor.setAttribute("x", (this.#x(at) - 1.5).toFixed(1));
  }
}
