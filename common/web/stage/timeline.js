// The whole walk from left to right: one segment per chapter, as wide as its duration. Controlled by clicks, dragging and keys.
// @ts-check
import { html } from "./svg.js";
import { words } from "./words.js";

const kNamed = 0.06;

export class Timeline {
  /** @param {import("./chapters.js").Walk} walk @param {(beat: number) => void} go */
  constructor(walk, go) {
    this.walk = walk;
    const length = walk.length || 1;
    const segments = walk.chapters.map((chapter, i) => {
      const first = walk.beats.findIndex((beat) => beat.chapter === i), next = walk.beats.findIndex((beat) => beat.chapter === i + 1);
      const share = ((next < 0 ? length : walk.seconds[next]) - walk.seconds[first]) / length;
      return html("span", { class: `chapter ${chapter.kind}`, title: words.chapters[chapter.kind] }, share >= kNamed && chapter.kind !== "barrier" ? words.chapters[chapter.kind] : "");
    });
    segments.forEach((segment, i) => {
      const first = walk.beats.findIndex((beat) => beat.chapter === i), next = walk.beats.findIndex((beat) => beat.chapter === i + 1);
      segment.style.flexGrow = String(((next < 0 ? length : walk.seconds[next]) - walk.seconds[first]) / length);
    });
    this.cursor = html("span", { class: "cursor" });
    this.element = html("div", { class: "timeline", role: "slider", tabindex: "0", "aria-label": words.panels.timeline, "aria-valuemin": "1", "aria-valuemax": String(Math.max(1, walk.beats.length)), "aria-valuenow": "1" }, ...segments, this.cursor);
    const to = (/** @type {PointerEvent} */ event) => {
      const box = this.element.getBoundingClientRect();
      go(walk.beat_at(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * walk.length));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      to(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && to(event));
  }

  /** @param {number} beat */
  show(beat) {
    const { walk } = this, chapter = walk.chapters[walk.beats[beat]?.chapter];
    this.cursor.style.left = `${(100 * (walk.seconds[beat] ?? 0)) / (walk.length || 1)}%`;
    this.element.setAttribute("aria-valuenow", String(beat + 1));
    this.element.setAttribute("aria-valuetext", words.beat(beat + 1, walk.beats.length, chapter ? words.chapters[chapter.kind] : ""));
  }
}
