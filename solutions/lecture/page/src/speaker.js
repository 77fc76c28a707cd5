// The speaker's view: a second window with notes, a clock and the next slide. Both windows load the same file and notify each
// other by messages, which also work with file://.
// @ts-check
import { button } from "../../../../common/web/stage/findings.js";
import { html } from "../../../../common/web/stage/svg.js";
import { Trace, unpack } from "../../../../common/web/stage/trace.js";
import { meaning_of } from "./keys.js";
import { sheet } from "./paper.js";
import { shown_on, slides_of, trace_on } from "./slides.js";
import { words } from "./words.js";

/** @typedef {{lecture: "shows", now: string, next: string, notes: string, place: string, route: import("./slides.js").Route, at: number}} Shows  `at`: index of the slide in the route */

export const kSpeakerHash = "#speaker";

/** The lecture's side: opens the view and answers its messages. */
export class SpeakerWindow {
  /** @param {() => Shows} shows @param {(key: string) => void} press */
  constructor(shows, press) {
    this.shows = shows;
    /** @type {Window | null} */
    this.window = null;
    addEventListener("message", (event) => {
      if (!this.window || event.source !== this.window) return;
      if (event.data?.speaker === "here") this.tell();
      if (event.data?.speaker === "key" && typeof event.data.key === "string") press(event.data.key);
    });
  }

  /** @returns {boolean} false if it was blocked */
  open() {
    this.window = window.open(location.href.replace(/#.*/, "") + kSpeakerHash, "speaker", "popup,width=900,height=700");
    return this.window !== null;
  }

  tell() {
    if (this.window && !this.window.closed) this.window.postMessage(this.shows(), "*");
  }
}

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A small preview of a slide. @param {HTMLElement} to @param {import("./data.js").Lecture} lecture @param {import("./slides.js").Slide | undefined} slide */
async function preview(to, lecture, slide) {
  if (!slide) return void to.replaceChildren();
  const traces = await Promise.all(shown_on(lecture, slide).map((one) => unpack(trace_on(lecture, one)).then((data) => new Trace(data)))).catch(() => []);
  to.replaceChildren(sheet(lecture, slide, traces));
}

/** The view's side. @param {HTMLElement} root @param {import("./data.js").Lecture} lecture */
export function show_speaker(root, lecture) {
  const place = html("p", { class: "status", role: "status" }), now = html("p", { class: "now-title" }), next = html("p", { class: "next-title" }), coming = html("div", { class: "coming" }), notes = html("p", { class: "notes" });
  const elapsed = html("p", { class: "clock", role: "timer" }, clock(0)), parent = /** @type {Window | null} */ (window.opener);
  /** @type {number | null} */ let begin = null;
  let shown = "";
  const press = (/** @type {string} */ key) => parent?.postMessage({ speaker: "key", key }, "*");
  document.title = words.speaker.title;
  root.append(html("h1", {}, words.speaker.title), place, elapsed, html("p", { class: "soft" }, words.speaker.elapsed),
    html("div", { class: "controls" }, button(`${words.keys.back[0]}: ${words.keys.back[1]}`, () => press("PageUp")), button(`${words.keys.forward[0]}: ${words.keys.forward[1]}`, () => press("PageDown"))),
    html("h2", {}, words.speaker.now), now, html("h2", {}, words.speaker.next), next, coming, html("h2", {}, words.speaker.notes), notes);
  addEventListener("message", (event) => {
    if (event.source !== parent || event.data?.lecture !== "shows") return;
    if (shown && shown !== event.data.now) begin ??= Date.now();
    shown = event.data.now;
    place.textContent = event.data.place;
    now.textContent = shown;
    next.textContent = event.data.next || words.speaker.end;
    void preview(coming, lecture, slides_of(lecture, event.data.route)[event.data.at + 1]);
    notes.textContent = event.data.notes || words.speaker.no_notes;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !meaning_of(event.key, false) || (event.target instanceof HTMLButtonElement && /^( |Enter)$/.test(event.key))) return;
    event.preventDefault();
    press(event.key === "ArrowRight" || event.key === " " || event.key === "ArrowDown" ? "PageDown" : /Arrow(Left|Up)/.test(event.key) ? "PageUp" : event.key);
  });
  setInterval(() => {
    if (begin !== null) elapsed.textContent = clock((Date.now() - begin) / 1000);
    if (!parent || parent.closed) place.textContent = words.speaker.alone;
  }, 500);
  if (parent) parent.postMessage({ speaker: "here" }, "*");
  else place.textContent = words.speaker.alone;
}
