// The projected lecture: one slide at a time. Every change of the slide goes through go().
// @ts-check
import { button } from "../../../../common/web/stage/findings.js";
import { Duel } from "../../../../common/web/stage/duel.js";
import { Stage } from "../../../../common/web/stage/stage.js";
import { html } from "../../../../common/web/stage/svg.js";
import { write_place } from "../../../../common/web/stage/place.js";
import { Trace, unpack } from "../../../../common/web/stage/trace.js";
import { let_it_move } from "./charts.js";
import { contents, heading } from "./draw.js";
import { is_taken, meaning_of } from "./keys.js";
import { moment, paper } from "./paper.js";
import { is_embedded, read_address, read_route, shown_on, slide_of_digit, slides_of, trace_on, write_address } from "./slides.js";
import { SpeakerWindow } from "./speaker.js";
import { words } from "./words.js";

/** @typedef {import("./data.js").Lecture} Lecture */

/** In pixels: on a page that scrolls, a picture is as high as it is wide. */
const kTallestOnPhone = 500;

/** True if keys control a kernel on this slide. @param {import("./slides.js").Slide} slide @param {Lecture} lecture */
const plays = (slide, lecture) => slide.kind === "clock" || trace_on(lecture, slide) !== "";

/** @param {Lecture} lecture @param {import("./slides.js").Slide} slide @returns {[string, string]} */
const names_on_clock = (lecture, slide) => [lecture.rungs[slide.rung].lab, words.on_clock[/** @type {keyof typeof words.on_clock} */ (lecture.rungs[slide.rung].live[slide.live].played)] ?? ""];

export class Talk {
  /** @param {Lecture} lecture @param {HTMLElement} root */
  constructor(lecture, root) {
    this.lecture = lecture;
    this.route = read_route(location.hash);
    this.embedded = is_embedded(location.hash);
    document.body.classList.toggle("embedded", this.embedded);
    this.slides = slides_of(lecture, this.route);
    this.at = 0;
    /** @type {Map<string, string>} by step and question */
    this.guesses = new Map();
    /** @type {Stage | Duel | null} the kernels that play */
    this.live = null;
    /** @type {Map<string, Trace>} */
    this.traces = new Map();
    /** @type {Map<string, string>} the position of each kernel that was played */
    this.stood = new Map();
    this.title = html("h1");
    this.status = html("p", { class: "status", role: "status" });
    this.body = html("div", { class: "slide" });
    this.help = html("section", { class: "help", id: "help", tabindex: "-1", hidden: "" }, html("h2", {}, words.keys_title), this.#key_list());
    this.rungs = lecture.rungs.map((rung, i) => button(rung.id, () => this.to_rung(i)));
    this.route_button = button("", () => this.act("route"));
    this.paper = html("div", { class: "paper" });
    this.speaker = new SpeakerWindow(() => this.#shows(), (key) => this.press(key));
    root.append(html("header", { class: "top" }, this.title, this.status), this.help, this.body, this.#bar(), this.paper);
    this.#listen();
    this.go(read_address(lecture, this.slides, location.hash), location.hash);
  }

  #bar() {
    const named = (/** @type {"forward" | "back" | "speaker" | "help"} */ action, /** @type {string} */ sign) => {
      const element = button(sign, () => this.act(action));
      element.setAttribute("aria-label", words.keys[action][1]);
      element.title = `${words.keys[action][1]} (${words.keys[action][0]})`;
      return element;
    };
    this.rungs.forEach((element, i) => (element.title = this.lecture.rungs[i].title, element.setAttribute("aria-label", `${this.lecture.rungs[i].id} ${this.lecture.rungs[i].title}`)));
    return html("nav", { class: "bar", "aria-label": words.moves }, named("back", "◀"), named("forward", "▶"),
      html("div", { class: "rungs", role: "group", "aria-label": words.rungs }, ...this.rungs), this.route_button, named("speaker", words.speaker.title), named("help", "?"));
  }

  #key_list() {
    const all = [...Object.values(words.keys), ...words.more_keys];
    return html("dl", {}, ...all.flatMap(([key, what]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, what)]));
  }

  #listen() {
    document.addEventListener("keydown", (event) => {
      if (!is_taken(event) && this.press(event.key)) event.preventDefault();
    });
    // After a click, a button must not take the Enter key from the slides.
    document.addEventListener("click", (event) => event.detail > 0 && /** @type {HTMLElement} */ (event.target).closest("button")?.blur());
    addEventListener("hashchange", () => this.go(read_address(this.lecture, this.slides, location.hash), location.hash));
    addEventListener("beforeprint", () => this.paper.replaceChildren(...paper(this.lecture, this.slides, this.traces)));
    addEventListener("afterprint", () => this.paper.replaceChildren());
  }

  /** @param {string} key @returns {boolean} True if the key has a meaning here. */
  press(key) {
    const meaning = meaning_of(key, plays(this.slides[this.at], this.lecture));
    if (!meaning) return false;
    if (meaning.whose === "rung") this.to_digit(meaning.action);
    else if (meaning.whose === "trace") this.live?.act(meaning.action);
    else this.act(meaning.action);
    return true;
  }

  /** @param {string} action one of the lecture's own in keys.js */
  act(action) {
    /** @type {Record<string, () => void>} */
    const does = {
      forward: () => this.go(this.at + 1), back: () => this.go(this.at - 1), first: () => this.go(0), last: () => this.go(this.slides.length - 1),
      speaker: () => this.#open_speaker(), route: () => this.#other_route(), help: () => this.#toggle_help(),
    };
    does[action]?.();
  }

  /** @param {string} digit */
  to_digit(digit) {
    if (slide_of_digit(this.lecture, this.slides, digit) < 0) this.#other_route();
    const at = slide_of_digit(this.lecture, this.slides, digit, this.slides[this.at].rung);
    if (at >= 0) this.go(at);
  }

  /** @param {number} rung */
  to_rung(rung) {
    const first = () => this.slides.findIndex((slide) => slide.rung === rung);
    if (first() < 0) this.#other_route();
    if (first() >= 0) this.go(first());
  }

  /** The same slide in the other route, or the last one before it that exists there. */
  #other_route() {
    const here = this.slides[this.at], before = this.slides.slice(0, this.at + 1);
    this.route = this.route === "45" ? "90" : "45";
    this.slides = slides_of(this.lecture, this.route);
    const same = (/** @type {import("./slides.js").Slide} */ one) => this.slides.findIndex((other) => other.name === one.name && other.rung === one.rung);
    this.go(Math.max(0, same(here), ...before.map(same)));
  }

  #toggle_help() {
    this.help.hidden = !this.help.hidden;
    if (!this.help.hidden) this.help.focus();
  }

  #open_speaker() {
    if (!this.speaker.open()) this.status.textContent = words.speaker.blocked;
  }

  #shows() {
    const slide = this.slides[this.at], next = this.slides[this.at + 1];
    return { lecture: /** @type {const} */ ("shows"), now: heading(this.lecture, slide), next: next ? heading(this.lecture, next) : "", notes: this.#notes(slide), place: words.slide(this.at + 1, this.slides.length), route: this.route, at: this.at };
  }

  /** @param {import("./slides.js").Slide} slide */
  #notes(slide) {
    if (slide.kind === "opening") return this.lecture.notes;
    if (slide.kind === "own") return this.lecture.own[slide.live].notes;
    return this.lecture.rungs[slide.rung]?.notes ?? "";
  }

  /** @param {number} at @param {string} [hash] where in a trace */
  go(at, hash = "") {
    const before = this.at;
    this.live?.stop();
    this.live = null;
    this.at = Math.max(0, Math.min(this.slides.length - 1, at));
    const slide = this.slides[this.at], title = heading(this.lecture, slide);
    this.title.textContent = title;
    document.title = title;
    this.status.textContent = words.slide(this.at + 1, this.slides.length);
    this.route_button.textContent = words.route(this.route);
    this.rungs.forEach((element, i) => element.setAttribute("aria-pressed", String(i === slide.rung)));
    this.body.className = `slide ${slide.kind === "swizzle" ? "picture" : slide.kind}`;
    this.body.replaceChildren(...contents(this.lecture, slide, this));
    scrollTo(0, 0);
    this.#write_address("");
    this.speaker.tell();
    if (shown_on(this.lecture, slide).length) void this.#play(this.at, hash);
    if (slide.kind === "roofline" && this.at === before + 1) this.body.querySelectorAll("figure svg").forEach((picture, i) => let_it_move(picture, this.lecture, this.lecture.machines.filter((one) => one.roofs.peak)[i], slide.rung));
  }

  /** @param {string} trace */
  #write_address(trace) {
    history.replaceState(null, "", write_address(this.lecture, this.slides[this.at], this, trace));
  }

  /** @param {import("./slides.js").Slide} slide */
  #key_of(slide) {
    return `${slide.rung} ${slide.name}`;
  }

  /** Unpacks it once. @param {import("./slides.js").Slide} slide */
  async trace_of(slide) {
    const key = this.#key_of(slide), known = this.traces.get(key);
    if (known) return known;
    const trace = new Trace(await unpack(trace_on(this.lecture, slide)));
    this.traces.set(key, trace);
    return trace;
  }

  /** @param {number} at @param {string} hash */
  async #play(at, hash) {
    const root = html("div", { class: "live" }), slide = this.slides[at];
    let traces;
    try {
      traces = await Promise.all(shown_on(this.lecture, slide).map((one) => this.trace_of(one)));
    } catch {
      return void this.body.append(html("p", { class: "note", role: "alert" }, words.bad_trace));
    }
    if (this.at !== at || this.live || this.body.querySelector(".live")) return;  // the slide has changed meanwhile
    this.body.append(root);
    if (["picture", "swizzle", "opening"].includes(slide.kind)) return void root.append(moment(this.lecture, slide, traces, { width: root.clientWidth, height: root.clientHeight || Math.min(kTallestOnPhone, root.clientWidth), font: parseFloat(getComputedStyle(root).fontSize) }));
    if (slide.kind === "clock") return void (this.live = new Duel([traces[0], traces[1]], names_on_clock(this.lecture, slide), root));
    const key = this.#key_of(slide), live = new Stage(traces[0], root, { inside: true, hash: /[#&](step|view)=/.test(hash) ? hash : (this.stood.get(key) ?? (this.lecture.rungs[slide.rung]?.picture ? "#view=matrices" : "")), keys: words.live_keys, twin: traces[1] ?? null });
    live.moved = () => {
      this.stood.set(key, write_place(live.place));
      this.#write_address(write_place(live.place));
    };
    live.moved();
    this.live = live;
  }

  /** Prepares the printed version step by step while the page is idle. */
  async prepare() {
    for (const slide of slides_of(this.lecture, "90"))
      if (trace_on(this.lecture, slide)) await this.trace_of(slide).catch(() => null);
  }
}
