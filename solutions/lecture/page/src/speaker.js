// The second window: notes, clock, what comes next. It is written by the first one, so that a file on a disk can have it.
// @ts-check
import { html } from "../../../../grader/trace/page/src/svg.js";
import { words } from "./words.js";

export class Speaker {
  constructor() {
    /** @type {Window | null} */
    this.window = null;
    this.begin = 0;
    this.clock = html("p", { class: "clock" });
    window.setInterval(() => this.#tick(), 1000);
  }

  /** False when the browser does not let it. @param {(event: KeyboardEvent) => void} on_key */
  open(on_key) {
    this.window = window.open("", "speaker", "width=900,height=600");
    if (!this.window) return false;
    this.begin ||= Date.now();
    const { document: page } = this.window;
    page.title = words.notes;
    page.head.replaceChildren(...[...document.querySelectorAll("style")].map((style) => page.importNode(style, true)));
    page.body.className = "speaker";
    page.addEventListener("keydown", on_key);
    return true;
  }

  /** @param {string} now @param {string} notes @param {string} next @param {string} at */
  show(now, notes, next, at) {
    if (!this.window || this.window.closed) return;
    this.#tick();
    this.window.document.body.replaceChildren(html("h1", {}, now), html("p", { class: "soft" }, at), this.clock, html("h2", {}, words.notes),
      html("p", { class: "notes" }, notes || words.no_notes), html("h2", {}, words.next), html("p", {}, next));
  }

  #tick() {
    const seconds = Math.floor((Date.now() - this.begin) / 1000);
    this.clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} ${words.clock}`;
  }
}
