// The stage: one kernel's trace, opened on its point, and everything that moves through it. Whatever changes the place goes through go().
// @ts-check
import { Walk } from "./chapters.js";
import { banks, sectors } from "./closeup.js";
import { Code } from "./code.js";
import { Counters } from "./counters.js";
import { button, findings } from "./findings.js";
import { action_of } from "./keys.js";
import { legend_of, legend_of_owners } from "./legend.js";
import { Matrices } from "./matrices.js";
import { Owners } from "./owners.js";
import { kViews, read_place, write_place } from "./place.js";
import { has_idle_lanes, lanes_picture } from "./lanes_picture.js";
import { owners_picture } from "./owners_picture.js";
import { point_of } from "./point.js";
import { story_of } from "./race.js";
import { RacePicture } from "./race_picture.js";
import { barriers } from "./ring_picture.js";
import { save_png, save_svg } from "./save.js";
import { html } from "./svg.js";
import { swizzle_picture } from "./swizzle_picture.js";
import { Timeline } from "./timeline.js";
import { words } from "./words.js";
import { kZooms } from "./zoom.js";

const kWarp = 32, kLeastSide = 60, kSpeeds = [0.25, 0.5, 1, 2], kLensFrom = 640, kLensShare = 0.34, kTallLens = 30;

export class Stage {
  /**
   * `inside`: of another page, which hears the keys, calls act(), and has the address to itself. `hash`: where it begins; `keys`:
   * what its keys are called there; `twin`: the same launch without the mistake.
   * @param {import("./trace.js").Trace} trace @param {HTMLElement} root
   * @param {{inside?: boolean, hash?: string, keys?: Record<string, string[]>, twin?: import("./trace.js").Trace | null}} [options]
   */
  constructor(trace, root, { inside = false, hash = inside ? "" : location.hash, keys = words.keys, twin = null } = {}) {
    this.trace = trace;
    this.twin = twin;
    /** @type {Map<import("./trace.js").Finding, RacePicture | null>} */ this.races = new Map();
    this.inside = inside;
    this.keys = keys;
    this.moved = () => {};
    this.finding = 0;
    this.frame = 0;
    /** @type {import("./closeup.js").Size | null} */ this.size = null;
    this.hovered = -1;
    /** @type {{warp: number, steps: number[]}} of the chosen warp */ this.own = { warp: -1, steps: [] };
    this.warp = Math.max(0, trace.steps.warp?.find((warp) => warp >= 0) ?? 0);
    this.speed = 1;
    this.walk = new Walk(trace);
    this.owners = new Owners(trace);
    this.point = point_of(trace);
    this.place = read_place(hash, { step: this.point.step, lane: this.point.lane, view: this.point.view, ...(this.point.zoom ? { zoom: this.point.zoom } : {}) }, trace.length);
    this.matrices = new Matrices(trace, this.walk, this.owners);
    this.code = new Code(trace, (line) => this.#to_line(line));
    this.counters = new Counters(trace, this.walk);
    this.timeline = new Timeline(this.walk, (beat) => (this.stop(), this.#to_beat(beat)));
    this.play_button = button(words.play, () => this.act("play"));
    /** Only what is there has a swizzle, or idle lanes. */ this.views = kViews.filter((view) => (view !== "swizzle" || this.walk.beside.swizzle > 0) && (view !== "lanes" || has_idle_lanes(trace)));
    this.tabs = this.views.map((view) => button(words.views[view], () => this.go({ view })));
    this.status = html("p", { class: "status" });
    this.legend = html("p", { class: "legend" });
    this.sentence = html("p", { class: "sentence", role: "status" });
    this.view = html("div", { class: "view", tabindex: "0", role: "region", "aria-label": words.panels.view });
    this.lens = html("div", { class: "lens" });
    this.input = /** @type {HTMLInputElement} */ (html("input", { type: "search", placeholder: "/", "aria-label": words.search, title: words.search }));
    this.help = html("section", { class: "keys", tabindex: "-1" }, html("h2", {}, words.panels.keys), this.#key_list());
    this.element = html("div", { class: "stage" }, ...this.#panels());
    root.append(this.element, this.#more());
    this.#listen();
    this.go({});
  }

  #panels() {
    const { fact } = this.point, yardstick = words.yardstick(fact);
    const headline = html(this.inside ? "h2" : "h1", { class: "headline" }, words.headline(fact, (array, element) => this.trace.element_text(array, element)));
    return [
      html("header", { class: "head" }, html("div", { class: "title" }, headline, ...(yardstick ? [html("p", { class: "yardstick" }, yardstick)] : [])),
        html("span", { class: "tabs", role: "group", "aria-label": words.panels.view }, ...this.tabs, ...(this.inside ? [] : [this.#button("help")]))),
      html("div", { class: "floor" }, html("div", { class: "scene" }, this.view, this.lens), this.legend, this.sentence, this.timeline.element, this.#controls()),
      html("aside", { class: "side" }, this.#context(), ...this.#notes(), this.code.element, findings(this.trace, fact, { go: (step, lane, view) => this.go({ step, lane, ...(view ? { view } : {}) }) })),
    ];
  }

  /** Below the stage: what is read and not watched. */
  #more() {
    return html("div", { class: "more" }, html("section", {}, html("h2", {}, words.panels.counters), this.counters.element), this.help,
      html("p", { class: "made" }, `${words.again}: `, html("code", {}, this.trace.data.command)));
  }

  #context() {
    const { data, launch } = this.trace, { M, N, K } = data.shape, shape = M > 0 ? `${M}x${N}x${K}` : "";
    return html("p", { class: "context" }, launch ? words.heading(launch.kernel, `(${data.block.join(", ")})`, shape) : data.lab);
  }

  #notes() {
    const { data } = this.trace, notes = [];
    if (!data.compiled) notes.push(words.not_compiled);
    else if (this.trace.length === 0) notes.push(words.no_steps);
    if (data.cut === "steps") notes.push(words.cut_steps);
    if (data.cut === "stopped") notes.push(words.stopped);
    const copies = this.trace.copies(), names = (/** @type {number[]} */ arrays) => arrays.map((array) => data.arrays[array].name || words.unnamed(data.arrays[array].line));
    if (copies) notes.push(words.copies(names(copies.arrays), copies.made.map(({ kernel, from }) => ({ kernel, from: names(from) }))));
    return notes.map((note) => html("p", { class: "note" }, note));
  }

  #show_legend() {
    const { view } = this.place, thread = this.warp * kWarp + this.place.lane;
    this.legend.replaceChildren(...(view === "owners" ? legend_of_owners(this.trace, this.owners, this.zoom, thread, this.matrices.idle.length > 0)
      : legend_of(view === "matrices" && this.matrices.layout.has_ring ? "ring" : view, this.matrices)));
  }

  /** @param {string} action */
  #button(action) {
    const [key, what] = this.keys[action], element = button(what, () => this.act(action));
    element.title = `${what} (${key})`;
    return element;
  }

  #controls() {
    const speed = /** @type {HTMLSelectElement} */ (html("select", { "aria-label": words.speed }, ...words.speeds.map((text, i) => html("option", { value: kSpeeds[i], ...(kSpeeds[i] === 1 ? { selected: "" } : {}) }, text))));
    speed.addEventListener("change", () => (this.speed = Number(speed.value)));
    const about = this.trace.data.findings.some((one) => one.steps[0] >= 0) ? ["finding"] : [], race = this.trace.data.findings.some((one) => one.steps[1] >= 0) ? ["other"] : [];
    return html("div", { class: "controls", role: "group", "aria-label": words.panels.timeline }, this.play_button, ...["previous", "next", "previous_chapter", "next_chapter", ...about, ...race].map((action) => this.#button(action)),
      speed, this.status);
  }

  /** Each key is a button as well: for fingers. */
  #key_list() {
    return html("div", { class: "key-list" }, ...Object.entries(this.keys).filter(([action]) => (action !== "swizzle" && action !== "lanes") || this.views.includes(action)).map(([action, [key, what]]) => {
      const element = button("", () => this.act(action));
      element.append(html("kbd", {}, key), ` ${what}`);
      return element;
    }), this.input, button(words.save_svg, () => this.save(save_svg)), button(words.save_png, () => this.save(save_png)));
  }

  #listen() {
    new ResizeObserver(() => this.#resize()).observe(this.view);
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.search(this.input.value);
      if (event.key === "Escape") this.input.blur();
    });
    this.matrices.element.addEventListener("pointermove", (event) => this.#point_at(/** @type {PointerEvent} */ (event), false));
    this.matrices.element.addEventListener("pointerdown", (event) => this.#point_at(/** @type {PointerEvent} */ (event), true));
    this.matrices.element.addEventListener("pointerleave", () => this.trace.length && this.#show());
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
    if (trace.length === 0 && action !== "help") return;
    /** @type {Record<string, () => void>} */
    const does = {
      next: () => this.#by_step(1), previous: () => this.#by_step(-1),
      next_line: () => this.go({ step: trace.other_line(at, 1) }), previous_line: () => this.go({ step: trace.other_line(at, -1) }),
      next_chapter: () => this.#to_beat(this.walk.chapter_from(this.beat, 1)), previous_chapter: () => this.#to_beat(this.walk.chapter_from(this.beat, -1)),
      next_round: () => this.go({ step: trace.round(at, 1) }), previous_round: () => this.go({ step: trace.round(at, -1) }),
      first: () => this.#to_beat(0), last: () => this.#to_beat(this.walk.beats.length - 1),
      next_lane: () => this.#other_lane(1), previous_lane: () => this.#other_lane(-1),
      next_warp: () => this.go({ step: trace.next_warp(at) }),
      matrices: () => this.go({ view: "matrices" }), sectors: () => this.go({ view: "sectors" }), banks: () => this.go({ view: "banks" }),
      owners: () => this.go({ view: "owners" }), swizzle: () => this.go({ view: "swizzle" }), lanes: () => this.go({ view: "lanes" }), zoom_in: () => this.#zoom(1), zoom_out: () => this.#zoom(-1),
      finding: () => this.#next_finding(), other: () => this.#other_of_finding(),
      order: () => this.#race()?.next(),
      play: () => (this.frame ? this.stop() : this.start()),
      search: () => this.input.focus(), help: () => (this.help.focus(), this.help.scrollIntoView()),
    };
    if (action !== "play" && action !== "help") this.stop();
    does[action]?.();
  }

  get beat() {
    return this.walk.beat_of_step[this.place.step] ?? 0;
  }
  /** The chosen warp, and its lane where it has the step. @param {number} beat */
  #to_beat(beat) {
    this.go({ step: this.walk.step_of(beat, this.warp) });
  }

  get zoom() {
    return this.place.zoom ?? "block";
  }
  /** @param {number} by */
  #zoom(by) {
    const at = this.place.view === "owners" ? kZooms.indexOf(this.zoom) + by : kZooms.indexOf(this.zoom);
    this.go({ view: "owners", zoom: kZooms[Math.max(0, Math.min(kZooms.length - 1, at))] });
  }

  /** Of the chosen warp. @param {number} direction */
  #by_step(direction) {
    this.go({ step: this.trace.seek(this.place.step, direction, (at) => this.trace.is_barrier(at) || this.trace.steps.warp[at] === this.warp) });
  }

  /** From here to the end, or from the beginning when it is there. */
  start() {
    if (this.place.view === "owners") this.go({ view: "matrices" });  // what moves
    this.play_button.textContent = words.pause;
    let time = this.beat + 1 < this.walk.beats.length ? this.walk.seconds[this.beat] : 0, last = performance.now();
    const tick = (/** @type {number} */ now) => {
      time += (this.speed * Math.max(0, now - last)) / 1000;
      last = now;
      const beat = this.walk.beat_at(time);
      if (beat !== this.beat) this.#to_beat(beat);
      if (time >= this.walk.length) this.stop();
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  stop() {
    for (const race of this.races.values()) race?.stop();
    this.play_button.textContent = words.play;
    cancelAnimationFrame(this.frame);
    const played = this.frame !== 0;
    this.frame = 0;
    if (played) this.#tell_place();
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
  #pair() {
    return this.trace.data.findings.find((one) => one.steps[1] >= 0 && one.steps.includes(this.place.step));
  }
  /** The two orders of a race: from one thread's step to the other's, and back. */
  #other_of_finding() {
    const pair = this.#pair();
    if (!pair) return;
    const which = pair.steps[0] === this.place.step ? 1 : 0;
    this.go({ step: pair.steps[which], lane: this.trace.lane_of_finding(pair, which) });
  }
  /** @param {number} line */
  #to_line(line) {
    const found = this.trace.length ? this.trace.find(`line ${line}`, this.place.step) : null;
    if (found) this.go({ step: found.step, lane: found.lane });
  }

  /** @param {string} text */
  search(text) {
    const found = this.trace.find(text, this.place.step);
    if (found) this.go({ step: found.step, lane: found.lane });
    else this.sentence.textContent = words.nothing_found;
  }

  /** @param {(picture: Element, name: string) => void} how */
  save(how) {
    const picture = this.view.querySelector("svg");
    if (picture) how(picture, `${this.trace.data.lab}-${this.place.view}-${this.place.step}`);
  }

  /** An element of C under the pointer: who computes it, and of what. @param {PointerEvent} event @param {boolean} chosen */
  #point_at(event, chosen) {
    const box = this.matrices.element.getBoundingClientRect(), element = this.matrices.element_of_c(event.clientX - box.left, event.clientY - box.top);
    const owner = this.owners.of_element.get(element);
    if (!owner) return void (this.hovered >= 0 && this.#show());
    this.hovered = element;
    const warp = Math.floor(owner.thread / kWarp), wide = this.trace.data.arrays[this.owners.array].columns;
    if (chosen) return this.go({ step: this.walk.step_of(this.beat, warp), lane: owner.thread % kWarp });
    this.matrices.show_element([element]);
    this.sentence.textContent = words.owner(this.trace.element_text(this.owners.array, element), `(${this.trace.coordinates(owner.thread).join(",")})`, warp, Math.floor(element / wide), element % wide);
  }

  /** @param {Partial<import("./place.js").Place>} change */
  go(change) {
    if (this.trace.length === 0) return this.#show_source();
    Object.assign(this.place, change);
    if (!this.views.includes(this.place.view)) this.place.view = "matrices";
    const { place, trace } = this;
    place.step = Math.max(0, Math.min(trace.length - 1, place.step));
    const lanes = trace.touched(place.step);
    if (place.lane < 0) place.lane = lanes[0]?.lane ?? 0;
    if (!trace.is_barrier(place.step)) this.warp = trace.steps.warp[place.step];
    this.#show();
    if (!this.frame) this.#tell_place();
  }

  /** Not while it plays: browsers refuse an address that changes so often. */
  #tell_place() {
    if (!this.inside) history.replaceState(null, "", write_place(this.place));
    this.moved();
  }

  #show_source() {
    const first = this.trace.data.findings[0];
    this.code.show(first?.line ?? 1, []);
    this.sentence.textContent = first?.text ?? words.no_steps;
  }

  #show() {
    const { trace, place, beat } = this, step_place = trace.data.places[trace.steps.place[place.step]], chapter = this.walk.chapters[this.walk.beats[beat].chapter];
    this.hovered = -1;
    const [at, of] = this.#place_in_warp();
    this.status.textContent = words.beat(at, of, words.chapters[chapter.kind]);
    this.sentence.textContent = this.#sentence();
    if (step_place) this.code.show(step_place.line, step_place.calls);
    this.timeline.show(beat);
    this.counters.show(beat);
    this.views.forEach((view, i) => this.tabs[i].setAttribute("aria-pressed", String(view === place.view)));
    this.#show_view();
  }

  /** Of the chosen warp's steps, barriers among them: which one this is, and how many there are. */
  #place_in_warp() {
    if (this.own.warp !== this.warp)
      this.own = { warp: this.warp, steps: Array.from(this.trace.steps.warp, (warp, at) => (warp === this.warp || this.trace.is_barrier(at) ? at : -1)).filter((at) => at >= 0) };
    return [this.own.steps.indexOf(this.place.step) + 1, this.own.steps.length];
  }

  /** Sizes in pixels, so that text is as large as it is meant to be. */
  #resize() {
    const [wide, high] = [this.view.clientWidth, this.view.clientHeight], font = parseFloat(getComputedStyle(this.view).fontSize);
    if (wide < kLeastSide || high < kLeastSide || (wide === this.size?.width && high === this.size.height)) return;
    this.size = { width: wide, height: high, font };
    this.matrices.resize(wide, high, font);
    if (this.trace.length) this.#show_view();
  }

  #show_view() {
    const { trace, place } = this, scene = /** @type {HTMLElement} */ (this.view.parentElement);
    const is_wide = scene.clientWidth >= kLensFrom, with_lens = place.view === "matrices" && (is_wide || this.#race() !== null);
    this.lens.hidden = !with_lens;
    this.view.classList.toggle("owners", place.view === "owners");
    this.#show_legend();
    this.#resize();
    const { size } = this;
    if (!size) return;
    if (place.view === "matrices") {
      this.matrices.show({ step: place.step, lane: place.lane, beat: this.beat });
      if (this.view.firstChild !== this.matrices.element) this.view.replaceChildren(this.matrices.element);
    } else if (place.view === "owners") this.#show_owners(size);
    else if (place.view === "swizzle") this.view.replaceChildren(swizzle_picture(this.walk.beside.swizzle, this.#column_in_tile(), size));
    else if (place.view === "lanes") this.view.replaceChildren(lanes_picture(this.walk, place.step, place.lane, size));
    else this.view.replaceChildren((place.view === "banks" ? banks : sectors)(trace, place.step, place.lane, size));
    if (with_lens) this.#show_lens(is_wide ? { ...size, width: scene.clientWidth * kLensShare - size.font } : { ...size, width: scene.clientWidth, height: kTallLens * size.font });
  }

  /** Of what the chosen lane reads, or one that is not the first. */
  #column_in_tile() {
    const { beside } = this.walk, own = beside.sources(this.place.step).find((one) => one.lane === this.place.lane), wide = beside.swizzle / 4;
    return own ? (own.element % this.trace.data.arrays[own.array].columns) % wide : 5;
  }

  /** With the way to each zoom. @param {import("./closeup.js").Size} size */
  #show_owners(size) {
    const thread = this.warp * kWarp + this.place.lane, shown = `${this.zoom} ${thread} ${size.width} ${size.height}`;
    if (this.view.dataset.owners === shown && this.view.querySelector(".tabs")) return;
    this.view.dataset.owners = shown;
    const zooms = kZooms.map((zoom) => {
      const element = button(words.zooms[zoom], () => this.go({ zoom }));
      element.setAttribute("aria-pressed", String(zoom === this.zoom));
      return element;
    });
    const bar = html("div", { class: "tabs", role: "group", "aria-label": words.keys.zoom_in[1] }, ...zooms), focused = document.activeElement?.closest(".view .tabs button")?.textContent;
    this.view.replaceChildren(owners_picture(this.trace, this.owners, this.zoom, thread, { ...size, height: size.height - 2.8 * size.font }), bar);
    if (focused) zooms.find((one) => one.textContent === focused)?.focus();
  }

  /** The story of the race that the step is part of, told once by itself. */
  #race() {
    const pair = this.#pair();
    if (!pair) return null;
    if (!this.races.has(pair)) {
      const story = story_of(this.trace, pair, this.twin);
      this.races.set(pair, story && new RacePicture(story, (wrong) => this.matrices.show_wrong(wrong)));
    }
    return this.races.get(pair) ?? null;
  }

  /** @param {import("./closeup.js").Size} size */
  #show_lens(size) {
    const race = this.#race(), is_new = race && this.lens.firstChild !== race.element;
    if (!race) {
      this.matrices.show_wrong(this.trace.data.wrong);
      return this.lens.replaceChildren(this.#close_up(size));
    }
    race.resize(size);
    if (!is_new) return;
    this.lens.replaceChildren(race.element);
    race.play();
  }

  /** Of the step, or of a ring its barriers. @param {import("./closeup.js").Size} size */
  #close_up(size) {
    const moment = this.walk.beside.of_step.get(this.place.step);
    if (moment && this.matrices.layout.has_ring) return barriers(this.walk.beside, moment);
    const shared = this.trace.array(this.place.step)?.space === "shared";
    return (shared ? banks : sectors)(this.trace, this.place.step, this.place.lane, size);
  }

  #sentence() {
    const { trace, place } = this, at = place.step, array = trace.array(at);
    if (!array) return words.all_threads;
    const what = words.operations[/** @type {keyof typeof words.operations} */ (trace.op(at))], touched = trace.touched(at), warp = trace.steps.warp[at];
    const sources = this.walk.beside.sources(at), all = words.warp_does(touched.length, what, sources.length ? words.ring.from(sources[0].stage) : array.name || words.unnamed(array.line), warp);
    const mine = touched.find((one) => one.lane === place.lane);
    if (!mine) return `${all}. ${words.inactive}`;
    const outside = mine.element < 0 || mine.element >= array.elements;
    const source = sources.find((one) => one.lane === place.lane);
    const element = source ? words.ring.source(trace.element_text(source.array, source.element), source.stage) : `${trace.element_text(trace.steps.array[at], mine.element)}${outside ? `, ${words.outside}` : ""}`;
    return `${all}. ${words.does(`(${trace.coordinates(warp * kWarp + place.lane).join(",")})`, what, element, words.value(trace.values.of(at, place.lane), trace.op(at)))}`;
  }
}
