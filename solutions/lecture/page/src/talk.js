// The talk: one slide at a time, keys and buttons, and the viewer of a trace where a kernel runs.
// @ts-check
import { button } from "../../../../grader/trace/page/src/findings.js";
import { action_of } from "../../../../grader/trace/page/src/keys.js";
import { Page } from "../../../../grader/trace/page/src/page.js";
import { html } from "../../../../grader/trace/page/src/svg.js";
import { Trace } from "../../../../grader/trace/page/src/trace.js";
import { draw, heading_of, trace_of } from "./draw.js";
import { address_of, read_address, slide_of_digit, slides_of } from "./slides.js";
import { Speaker } from "./speaker.js";
import { words } from "./words.js";

const kMoves = new Map([["Enter", 1], ["Backspace", -1]]);

export class Talk {
  /** @param {import("./slides.js").Lecture} lecture @param {HTMLElement} root */
  constructor(lecture, root) {
    this.lecture = lecture;
    /** @type {45 | 90} */
    this.minutes = 45;
    this.slides = slides_of(lecture, this.minutes);
    this.at = 0;
    /** @type {Page | null} */
    this.viewer = null;
    this.speaker = new Speaker();
    this.stage = html("div", { class: "stage" });
    this.status = html("span", { class: "status", role: "status" });
    this.route = button(words.routes[45], () => this.change_route());
    this.help = html("dl", { class: "help", hidden: "", tabindex: "-1" }, ...Object.values(words.keys).flatMap(([key, what]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, what)]));
    root.append(this.stage, this.#bar(), this.help);
    this.on_key = this.on_key.bind(this);
    document.addEventListener("keydown", this.on_key);
    addEventListener("hashchange", () => this.#follow_address());
    addEventListener("beforeprint", () => this.#show_all());
    addEventListener("afterprint", () => this.#follow_address());
    this.#follow_address();
  }

  #bar() {
    const named = (/** @type {string} */ text, /** @type {string} */ what, /** @type {() => void} */ act) => {
      const element = button(text, act);
      element.setAttribute("aria-label", what);
      return element;
    };
    return html("nav", { class: "bar", "aria-label": words.title },
      named("‹", words.keys.previous[1], () => this.move(-1)), named("›", words.keys.next[1], () => this.move(1)), this.status,
      ...this.lecture.rungs.map((rung) => named(rung.number, rung.title, () => this.to_digit(rung.number.slice(-1)))),
      named("s", words.keys.speaker[1], () => this.open_speaker()), this.route, named("?", words.keys.help[1], () => this.toggle_help()));
  }

  #follow_address() {
    const { at, step } = read_address(this.lecture, this.slides, location.hash);
    this.show(at, step);
  }

  /** @param {number} by */
  move(by) {
    this.show(Math.max(0, Math.min(this.slides.length - 1, this.at + by)), null);
  }
  /** @param {string} digit */
  to_digit(digit) {
    const at = slide_of_digit(this.lecture, this.slides, digit);
    if (at >= 0) this.show(at, null);
  }

  change_route() {
    const slide = this.slides[this.at];
    this.minutes = this.minutes === 45 ? 90 : 45;
    this.route.textContent = words.routes[this.minutes];
    this.slides = slides_of(this.lecture, this.minutes);
    const same = this.slides.findIndex((one) => one.kind === slide.kind && one.rung === slide.rung && one.mistake === slide.mistake);
    this.show(Math.max(0, same), null);
  }
  open_speaker() {
    if (this.speaker.open(this.on_key)) this.#tell_speaker();
    else this.status.textContent = words.popup;
  }
  toggle_help() {
    this.help.hidden = !this.help.hidden;
    if (!this.help.hidden) this.help.focus();
  }

  /** @param {number} at @param {number | null} step */
  show(at, step) {
    this.viewer?.stop();
    this.viewer = null;
    this.at = at;
    const slide = this.slides[at], element = draw(this.lecture, slide), trace = trace_of(this.lecture, slide);
    this.stage.replaceChildren(element);
    const place = /** @type {HTMLElement | null} */ (element.querySelector(".viewer"));
    if (trace && place) {
      this.viewer = new Page(new Trace(trace), place, { inside: true });
      if (step !== null) this.viewer.go({ step });
      this.viewer.moved = () => this.#write_address();
    }
    this.status.textContent = words.slide(at + 1, this.slides.length);
    this.#write_address();
    this.#tell_speaker();
  }

  /** On paper: every slide, one after the other. */
  #show_all() {
    this.viewer?.stop();
    this.viewer = null;
    this.stage.replaceChildren(...this.slides.map((slide) => {
      const element = draw(this.lecture, slide), trace = trace_of(this.lecture, slide);
      const place = /** @type {HTMLElement | null} */ (element.querySelector(".viewer"));
      if (trace && place) new Page(new Trace(trace), place, { inside: true });
      return element;
    }));
  }

  #write_address() {
    history.replaceState(null, "", address_of(this.lecture, this.slides, this.at, this.viewer?.place.step ?? null));
  }
  #tell_speaker() {
    const slide = this.slides[this.at], next = this.slides[this.at + 1];
    this.speaker.show(heading_of(this.lecture, slide), this.lecture.rungs[slide.rung]?.notes ?? "", next ? heading_of(this.lecture, next) : "", words.slide(this.at + 1, this.slides.length));
  }

  /** @param {KeyboardEvent} event */
  on_key(event) {
    const target = /** @type {HTMLElement | null} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target?.tagName === "INPUT") return;
    if ((event.key === "Enter" || event.key === " ") && target?.tagName === "BUTTON") return;
    if (this.#act(event)) event.preventDefault();
  }

  /** True when the key means something here. @param {KeyboardEvent} event */
  #act(event) {
    const move = kMoves.get(event.key);
    if (move) return this.move(move), true;
    if (event.key === "s") return this.open_speaker(), true;
    if (event.key === "r") return this.change_route(), true;
    if (event.key === "?") return this.toggle_help(), true;
    if (/^[4-9]$/.test(event.key)) return this.to_digit(event.key), true;
    const action = action_of(event);
    if (this.viewer && action) return this.viewer.act(action), true;
    if (event.key === "ArrowRight" || event.key === " ") return this.move(1), true;
    if (event.key === "ArrowLeft") return this.move(-1), true;
    return false;
  }
}
