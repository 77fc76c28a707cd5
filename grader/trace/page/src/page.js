// The page: panels around one place in the trace. Whatever changes the place goes through go().
// @ts-check
import { Arrays } from "./arrays.js";
import { Code } from "./code.js";
import { Counters } from "./counters.js";
import { button, findings } from "./findings.js";
import { action_of } from "./keys.js";
import { banks, sectors } from "./lanes.js";
import { kViews, read_place, write_place } from "./place.js";
import { save_png, save_svg } from "./save.js";
import { html } from "./svg.js";
import { Timeline } from "./timeline.js";
import { words } from "./words.js";

const kPerSecond = 4;

export class Page {
  /**
   * `inside`: of another page, which hears the keys, calls act(), and has the address to itself. `hash`: where it begins; `keys`:
   * what its keys are called there.
   * @param {import("./trace.js").Trace} trace @param {HTMLElement} root @param {{inside?: boolean, hash?: string, keys?: Record<string, string[]>}} [options]
   */
  constructor(trace, root, { inside = false, hash = inside ? "" : location.hash, keys = words.keys } = {}) {
    this.trace = trace;
    this.inside = inside;
    this.keys = keys;
    this.moved = () => {};
    this.finding = 0;
    this.timer = 0;
    this.play_button = button(words.play, () => this.act("play"));
    this.tabs = kViews.map((view) => button(words.views[view], () => this.go({ view })));
    const first = trace.data.findings.find((one) => one.steps[0] >= 0);
    this.place = read_place(hash, { step: trace.first, lane: first ? trace.lane_of_finding(first, 0) : -1, view: "arrays" }, trace.length);
    this.arrays = new Arrays(trace);
    this.code = new Code(trace);
    this.counters = new Counters(trace);
    this.timeline = new Timeline(trace, (step) => this.go({ step }));
    this.status = html("p", { class: "status", role: "status" });
    this.sentence = html("p", { class: "sentence" });
    this.view = html("div", { class: "view", tabindex: "0", role: "region", "aria-label": words.panels.view });
    this.input = /** @type {HTMLInputElement} */ (html("input", { type: "search", id: "search", placeholder: "/", "aria-label": words.search, title: words.search }));
    root.append(...this.#panels());
    this.#listen();
    this.go({});
  }

  #panels() {
    const { data } = this.trace, launch = this.trace.launch;
    const shape = `${data.shape.M}x${data.shape.N}x${data.shape.K}`;
    const heading = launch ? words.heading(launch.kernel, `(${data.block.join(", ")})`, shape) : data.lab;
    return [
      html("header", {}, html("h1", {}, heading), this.status),
      ...this.#notes(),
      html("div", { class: "panels" }, this.code.element,
        html("div", { class: "right" }, html("div", { class: "tabs", role: "group", "aria-label": words.panels.view }, ...this.tabs,
          button(words.save_svg, () => this.save(save_svg)), button(words.save_png, () => this.save(save_png))), this.sentence, this.view, this.#legend())),
      html("div", { class: "bottom" }, this.#controls(), this.timeline.element),
      html("div", { class: "more" },
        html("section", {}, html("h2", {}, words.panels.counters), this.counters.element),
        html("section", {}, html("h2", {}, words.panels.findings), findings(this.trace, { go: (step, lane) => this.go({ step, lane }) })),
        html("section", { id: "keys", tabindex: "-1" }, html("h2", {}, words.panels.keys), this.#key_list())),
      html("footer", {}, `${words.again}: `, html("code", {}, data.command)),
    ];
  }

  #notes() {
    const { data } = this.trace, notes = [];
    if (!data.compiled) notes.push(words.not_compiled);
    else if (this.trace.length === 0) notes.push(words.no_steps);
    if (data.cut === "steps") notes.push(words.cut_steps);
    if (data.cut === "stopped") notes.push(words.stopped);
    return notes.map((note) => html("p", { class: "note" }, note));
  }

  #legend() {
    const one = (/** @type {string} */ kind, /** @type {string} */ text) => html("span", { class: `key ${kind}` }, text);
    return html("p", { class: "legend" }, ...Object.entries(words.legend).map(([kind, text]) => one(kind, text)));
  }

  #controls() {
    const shown = ["first", "previous_barrier", "previous_round", "previous_line", "previous", "next", "next_line", "next_round", "next_barrier", "last", "next_lane", "next_warp", "finding", "other"];
    const { keys } = this;
    const buttons = shown.map((action) => {
      const element = button(keys[action][0], () => this.act(action));
      element.setAttribute("aria-label", keys[action][1]);
      element.title = keys[action][1];
      return element;
    });
    buttons.splice(5, 0, this.play_button);
    return html("div", { class: "controls", role: "group", "aria-label": words.panels.timeline }, ...buttons, this.input);
  }

  #key_list() {
    return html("dl", {}, ...Object.values(this.keys).flatMap(([key, what]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, what)]));
  }

  #listen() {
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.search(this.input.value);
      if (event.key === "Escape") this.input.blur();
    });
    if (this.inside) return;
    document.addEventListener("keydown", (event) => {
      const action = action_of(event);
      if (!action) return;
      event.preventDefault();
      this.act(action);
    });
    addEventListener("hashchange", () => this.go(read_place(location.hash, this.place, this.trace.length)));
  }

  /** @param {string} action an action of keys.js */
  act(action) {
    const { trace, place } = this, at = place.step;
    /** @type {Record<string, () => void>} */
    const does = {
      next: () => this.go({ step: at + 1 }), previous: () => this.go({ step: at - 1 }),
      next_line: () => this.go({ step: trace.other_line(at, 1) }), previous_line: () => this.go({ step: trace.other_line(at, -1) }),
      next_barrier: () => this.go({ step: trace.barrier(at, 1) }), previous_barrier: () => this.go({ step: trace.barrier(at, -1) }),
      next_round: () => this.go({ step: trace.round(at, 1) }), previous_round: () => this.go({ step: trace.round(at, -1) }),
      first: () => this.go({ step: 0 }), last: () => this.go({ step: trace.length - 1 }),
      next_lane: () => this.#other_lane(1), previous_lane: () => this.#other_lane(-1),
      next_warp: () => this.go({ step: trace.next_warp(at) }),
      arrays: () => this.go({ view: "arrays" }), sectors: () => this.go({ view: "sectors" }), banks: () => this.go({ view: "banks" }),
      finding: () => this.#next_finding(), other: () => this.#other_of_finding(),
      play: () => (this.timer ? this.stop() : this.start()),
      search: () => this.input.focus(), help: () => document.getElementById("keys")?.focus(),
    };
    if (action !== "play" && action !== "help") this.stop();
    does[action]?.();
  }

  start() {
    this.play_button.textContent = words.pause;
    this.timer = window.setInterval(() => (this.place.step + 1 < this.trace.length ? this.go({ step: this.place.step + 1 }) : this.stop()), 1000 / kPerSecond);
  }
  stop() {
    this.play_button.textContent = words.play;
    window.clearInterval(this.timer);
    this.timer = 0;
  }

  /** @param {number} by */
  #other_lane(by) {
    const lanes = this.trace.touched(this.place.step).map((one) => one.lane), at = lanes.indexOf(this.place.lane);
    if (lanes.length) this.go({ lane: lanes[(Math.max(0, at) + by + lanes.length) % lanes.length] });
  }
  #next_finding() {
    const shown = this.trace.data.findings.filter((one) => one.steps[0] >= 0);
    if (shown.length === 0) return;
    const finding = shown[this.finding++ % shown.length];
    this.go({ step: finding.steps[0], lane: this.trace.lane_of_finding(finding, 0) });
  }
  /** The two orders of a race: from one thread's step to the other's, and back. */
  #other_of_finding() {
    const pair = this.trace.data.findings.find((one) => one.steps[1] >= 0 && one.steps.includes(this.place.step));
    if (!pair) return;
    const which = pair.steps[0] === this.place.step ? 1 : 0;
    this.go({ step: pair.steps[which], lane: this.trace.lane_of_finding(pair, which) });
  }

  /** @param {string} text */
  search(text) {
    const found = this.trace.find(text, this.place.step);
    if (found) this.go({ step: found.step, lane: found.lane });
    else this.status.textContent = words.nothing_found;
  }

  /** @param {(picture: Element, name: string) => void} how */
  save(how) {
    const picture = this.view.querySelector("svg");
    if (picture) how(picture, `${this.trace.data.lab}-${this.place.view}-${this.place.step}`);
  }

  /** @param {Partial<import("./place.js").Place>} change */
  go(change) {
    if (this.trace.length === 0) return this.#show_source();
    Object.assign(this.place, change);
    const { place, trace } = this;
    place.step = Math.max(0, Math.min(trace.length - 1, place.step));
    const lanes = trace.touched(place.step);
    if (place.lane < 0) place.lane = lanes[0]?.lane ?? 0;
    if (!this.inside) history.replaceState(null, "", write_place(place));
    this.#show();
    this.moved();
  }

  #show_source() {
    const first = this.trace.data.findings[0];
    this.code.show(first?.line ?? 1, []);
    this.sentence.textContent = first?.text ?? words.no_steps;
  }

  #show() {
    const { trace, place } = this, at = place.step, step_place = trace.data.places[trace.steps.place[at]];
    this.status.textContent = words.step(at + 1, trace.length);
    this.sentence.textContent = this.#sentence();
    if (step_place) this.code.show(step_place.line, step_place.calls);
    this.timeline.show(at);
    this.counters.show(at);
    this.#show_view();
    kViews.forEach((view, i) => this.tabs[i].setAttribute("aria-pressed", String(view === place.view)));
  }

  #show_view() {
    const { trace, place } = this;
    if (place.view === "arrays") {
      this.arrays.show(place.step, place.lane);
      if (this.view.firstChild !== this.arrays.element) this.view.replaceChildren(this.arrays.element);
    } else {
      this.view.replaceChildren((place.view === "banks" ? banks : sectors)(trace, place.step, place.lane));
    }
  }

  #sentence() {
    const { trace, place } = this, at = place.step, array = trace.array(at);
    if (!array) return words.all_threads;
    const what = words.operations[/** @type {keyof typeof words.operations} */ (trace.op(at))], touched = trace.touched(at), warp = trace.steps.warp[at];
    const all = words.warp_does(touched.length, what, array.name || words.unnamed, warp);
    const mine = touched.find((one) => one.lane === place.lane);
    if (!mine) return `${all}. ${words.inactive}`;
    const row = Math.floor(mine.element / array.columns), column = mine.element - row * array.columns;
    const outside = mine.element < 0 || mine.element >= array.elements;
    const element = `${array.name || words.unnamed}${array.rows > 1 ? `[${row}]` : ""}[${column}]${outside ? `, ${words.outside}` : ""}`;
    return `${all}. ${words.does(`(${trace.coordinates(warp * 32 + place.lane).join(",")})`, what, element)}`;
  }
}
