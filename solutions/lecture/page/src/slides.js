// Which slides there are, in their order. No page in here.
// @ts-check

/**
 * @typedef {{lab: string, number: string, title: string, glance: boolean, changed: string, reason: string, changes: [string, string][],
 *   ask: string[], answer: string[], speed: string[], roofline: string[], counts: Counts[], gflops: number | null, notes: string,
 *   trace: import("../../../../grader/trace/page/src/trace.js").Data, mistakes: Mistake[]}} Rung
 * @typedef {{name: string, bytes: number, sectors: number, shared: number, intensity: number}} Counts
 * @typedef {{title: string, sentence: string, line: number, trace: import("../../../../grader/trace/page/src/trace.js").Data}} Mistake
 * @typedef {{schema: string, size: number, source: string, cublas: number | null, uncoalesced: number | null, roofs: [number, number, number], rungs: Rung[]}} Lecture
 * @typedef {"opening" | "question" | "answer" | "trace" | "speed" | "roofline" | "mistake" | "glance" | "end"} Kind
 * @typedef {{kind: Kind, rung: number, mistake?: number}} Slide
 */

/** In 45 minutes each kernel has one mistake, and the glances are left out of the traces. @param {Lecture} lecture @param {45 | 90} minutes @returns {Slide[]} */
export function slides_of(lecture, minutes) {
  /** @type {Slide[]} */
  const slides = [{ kind: "opening", rung: -1 }];
  lecture.rungs.forEach((rung, i) => {
    const kinds = /** @type {Kind[]} */ (rung.glance ? ["glance"] : ["question", "answer", "trace", "speed", "roofline"]);
    if (rung.glance && minutes === 90) kinds.push("trace");
    for (const kind of kinds) slides.push({ kind, rung: i });
    rung.mistakes.slice(0, minutes === 90 ? undefined : 2).forEach((_, mistake) => slides.push({ kind: "mistake", rung: i, mistake }));
  });
  slides.push({ kind: "end", rung: -1 });
  return slides;
}

/** The first slide of the rung whose number ends with this digit; -1 when there is none. @param {Lecture} lecture @param {Slide[]} slides @param {string} digit */
export const slide_of_digit = (lecture, slides, digit) => slides.findIndex((slide) => slide.rung >= 0 && lecture.rungs[slide.rung].number.endsWith(digit));

/** "#rung=05&slide=2&step=120" @param {Lecture} lecture @param {Slide[]} slides @param {number} at @param {number | null} step */
export function address_of(lecture, slides, at, step) {
  const slide = slides[at];
  if (slide.rung < 0) return `#slide=${at}`;
  const first = slides.findIndex((one) => one.rung === slide.rung);
  return `#rung=${lecture.rungs[slide.rung].number}&slide=${at - first}${step === null ? "" : `&step=${step}`}`;
}

/** @param {Lecture} lecture @param {Slide[]} slides @param {string} hash @returns {{at: number, step: number | null}} */
export function read_address(lecture, slides, hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (/** @type {string} */ name) => (/^\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const rung = lecture.rungs.findIndex((one) => one.number === query.get("rung"));
  const of_rung = rung < 0 ? 0 : Math.max(0, slides.findIndex((slide) => slide.rung === rung));
  let at = Math.min(slides.length - 1, of_rung + (number("slide") ?? 0));
  const step = number("step");
  // A link to a step means the slide on which the kernel runs.
  if (rung >= 0 && step !== null && number("slide") === null) at = slides.findIndex((slide) => slide.rung === rung && slide.kind === "trace");
  return { at: at < 0 ? of_rung : at, step };
}
