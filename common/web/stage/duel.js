// Two kernels on one clock, side by side: the current position and counters of each, and the traffic between registers, shared memory, L1 and
// L2, as arrows whose thickness shows the bytes so far.
// @ts-check
import { kWalkSeconds, Walk } from "./chapters.js";
import { flows_of, Run } from "./clock.js";
import { button } from "./findings.js";
import { Matrices } from "./matrices.js";
import { Owners } from "./owners.js";
import { colors, html, svg } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./clock.js").Flows} Flows */

const kLeastSide = 60;

/** @param {Flows} flows @param {number} most bytes of the thickest arrow of both kernels @param {import("./closeup.js").Size} size */
function flow_picture(flows, most, { width, height, font }) {
  const picture = svg("svg", { role: "img", "aria-label": words.duel.flows, viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` }), middle = height * 0.6, thickest = height * 0.34;
  const names = [words.duel.l2, words.duel.l1, words.duel.registers, words.duel.shared], box = width * 0.13, gap = (width - 4 * box) / 3;
  const arrow = (/** @type {number} */ from, /** @type {number} */ bytes, /** @type {number} */ y, /** @type {boolean} */ back, /** @type {string} */ color) => {
    const thick = Math.max(bytes > 0 ? 2 : 0, (thickest * bytes) / Math.max(1, most)), x0 = from * (box + gap) + box + 3, x1 = x0 + gap - 6, head = Math.min(gap * 0.3, Math.max(8, thick * 0.6)), [tail, tip] = back ? [x1, x0] : [x0, x1], neck = back ? tip + head : tip - head;
    return [svg("path", { d: `M${tail} ${y - thick / 2}L${neck} ${y - thick / 2}L${neck} ${y - thick / 2 - thick * 0.25 - 3}L${tip} ${y}L${neck} ${y + thick / 2 + thick * 0.25 + 3}L${neck} ${y + thick / 2}L${tail} ${y + thick / 2}Z`, fill: bytes > 0 ? color : "none" })];
  };
  const label = (/** @type {number} */ from, /** @type {string} */ text) => svg("text", { x: from * (box + gap) + box + gap / 2, y: font * 1.1, "font-size": font, "text-anchor": "middle", "font-weight": 700, fill: colors.text }, text);
  names.forEach((name, i) => picture.append(svg("rect", { x: i * (box + gap), y: height * 0.28, width: box, height: height * 0.64, fill: "#ffffff", stroke: colors.frame, "stroke-width": 2 }), svg("text", { x: i * (box + gap) + box / 2, y: middle + font * 0.36, "font-size": font, "text-anchor": "middle", fill: colors.text }, name)));
  picture.append(...arrow(0, flows.l2, middle, false, colors.read), ...arrow(1, flows.l1, middle, false, colors.read), ...(flows.stored > 0 ? arrow(2, flows.stored, height * 0.36, false, colors.write) : []), ...arrow(2, flows.read, middle + height * 0.06, true, colors.read),
    label(0, words.duel.bytes(flows.l2)), label(1, words.duel.bytes(flows.l1)), ...(flows.read > 0 ? [label(2, words.duel.bytes(flows.read))] : []));
  return picture;
}

/** One of the two kernels. */
class Side {
  /** @param {import("./trace.js").Trace} trace @param {string} name */
  constructor(trace, name) {
    this.trace = trace;
    this.walk = new Walk(trace);
    this.run = new Run(trace, this.walk);
    this.matrices = new Matrices(trace, this.walk, new Owners(trace));
    this.counter = html("p", { class: "large" });
    this.view = html("div", { class: "view" }, this.matrices.element);
    this.flows = html("div", { class: "flows" });
    this.element = html("section", {}, html("h2", {}, name), this.counter, this.view, this.flows);
    /** @type {import("./closeup.js").Size | null} */ this.flow_size = null;
    this.beat = -1;
  }

  resize() {
    const font = parseFloat(getComputedStyle(this.view).fontSize), [width, height] = [this.view.clientWidth, this.view.clientHeight];
    if (width < kLeastSide || height < kLeastSide) return;
    this.matrices.resize(width, height, font);
    this.flow_size = { width: this.flows.clientWidth, height: this.flows.clientHeight, font };
    this.beat = -1;
  }

  /** @param {number} time @param {number} most */
  show(time, most) {
    const beat = this.run.beat_at(time), counts = this.run.after[beat];
    if (beat === this.beat || !this.flow_size || !counts) return;
    this.beat = beat;
    const step = this.walk.beats[beat].steps[0];
    this.matrices.show({ step, lane: this.trace.touched(step)[0]?.lane ?? 0, beat });
    this.counter.textContent = words.duel.counted(counts.sectors, counts.wavefronts, counts.conflicts, time >= this.run.end);
    this.flows.replaceChildren(flow_picture(flows_of(counts), most, this.flow_size));
  }
}

export class Duel {
  /** @param {[import("./trace.js").Trace, import("./trace.js").Trace]} traces @param {[string, string]} names @param {HTMLElement} root */
  constructor(traces, names, root) {
    this.sides = traces.map((trace, i) => new Side(trace, names[i]));
    this.end = Math.max(...this.sides.map((side) => side.run.end));
    this.most = Math.max(...this.sides.flatMap(({ run }) => Object.values(flows_of(run.after[run.after.length - 1]))));
    this.time = this.end;
    this.frame = 0;
    this.play_button = button(words.play, () => this.act("play"));
    this.slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: 0, max: this.end, value: this.end, "aria-label": words.duel.clock }));
    this.slider.addEventListener("input", () => (this.stop(), this.go(Number(this.slider.value))));
    this.status = html("span", { class: "status" });
    this.sentence = html("p", { class: "headline" }, words.duel.headline(names, this.sides.map((side) => side.run.end)));
    this.element = html("div", { class: "duel" }, this.sentence, html("div", { class: "sides" }, ...this.sides.map((side) => side.element)), html("div", { class: "controls" }, this.play_button, this.slider, this.status));
    root.append(this.element);
    new ResizeObserver(() => {
      for (const side of this.sides) side.resize();
      this.go(this.time);
    }).observe(this.sides[0].view);
  }

  /** @param {number} time */
  go(time) {
    this.time = Math.max(0, Math.min(this.end, time));
    for (const side of this.sides) side.show(this.time, this.most);
    this.slider.value = String(this.time);
    this.slider.setAttribute("aria-valuetext", words.duel.at(this.time, this.end));
    this.status.textContent = words.duel.at(this.time, this.end);
  }

  /** @param {string} action an action of keys.js; those that move and play mean the same here */
  act(action) {
    const part = this.end / 40;
    /** @type {Record<string, () => void>} */
    const does = { play: () => (this.frame ? this.stop() : this.start()), next: () => this.go(this.time + part), previous: () => this.go(this.time - part), first: () => this.go(0), last: () => this.go(this.end) };
    if (action !== "play") this.stop();
    does[action]?.();
  }
  start() {
    this.play_button.textContent = words.pause;
    if (this.time >= this.end) this.go(0);
    let last = performance.now();
    const tick = (/** @type {number} */ now) => {
      this.go(this.time + (Math.max(0, now - last) / 1000) * (this.end / kWalkSeconds));
      last = now;
      if (this.time >= this.end) this.stop();
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  stop() {
    this.play_button.textContent = words.play;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}
