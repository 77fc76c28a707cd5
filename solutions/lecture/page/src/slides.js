// The list of slides, in order, and the format of their addresses. Does not use the DOM.
// @ts-check

/** @typedef {import("./data.js").Lecture} Lecture */
/** @typedef {"opening" | "picture" | "swizzle" | "question" | "answer" | "glance" | "live" | "clock" | "speed" | "roofline" | "own" | "all_counts" | "all_speeds"} Kind */
/** @typedef {{kind: Kind, rung: number, live: number, name: string}} Slide `rung`: -1 if it belongs to none; `live`: index
 *   among its kernels, or among the own slides; `name`: in addresses */
/** @typedef {"45" | "90"} Route */

const kMistakesInShort = 2;
/** Correct but slower kernels: shown on one clock with the faster kernel. @type {string[]} */
const kCompared = ["row_on_x", "transposed"];

/** @param {Kind} kind @param {number} rung @param {number} [live] @returns {Slide} */
const slide = (kind, rung, live = 0) => ({ kind, rung, live, name: kind === "live" || kind === "own" ? `${kind}${live}` : kind });

/** The slides of one step, in order: mistakes are played at the end. @param {Lecture} lecture @param {number} at @returns {Slide[]} */
function slides_of_step(lecture, at) {
  const rung = lecture.rungs[at], live = rung.live.map((_, i) => slide("live", at, i));
  const told = rung.glance ? [slide("glance", at)] : [slide("question", at), slide("answer", at)];
  const pictured = rung.picture && right_kernel(lecture, at) ? [slide("picture", at), ...(rung.picture === "ring" ? [slide("swizzle", at)] : [])] : [], compared = rung.live.findIndex((one) => kCompared.includes(one.played));
  const clocks = compared >= 0 && right_kernel(lecture, at) ? [slide("clock", at, compared)] : [];
  return [...pictured, ...told, ...live.slice(0, 1), ...(is_timed(lecture, rung) ? [slide("speed", at), slide("roofline", at)] : []), ...live.slice(1), ...clocks];
}

/** A glance has no speed slide if no recorded machine has timed the kernel. @param {Lecture} lecture @param {import("./data.js").Rung} rung */
const is_timed = (lecture, rung) => rung.gpu && (!rung.glance || lecture.machines.some(({ speeds }) => speeds[rung.lab]));

/** The route of 45 minutes contains the GPU steps, each with the correct kernel and two mistakes. @param {Lecture} lecture @param {Route} route @returns {Slide[]} */
export function slides_of(lecture, route) {
  const own = (/** @type {number} */ after) => lecture.own.flatMap((one, i) => (one.after === after ? [slide("own", -1, i)] : []));
  const told = lecture.rungs.flatMap((_, at) => [...slides_of_step(lecture, at), ...own(at)]);
  const all = [slide("opening", -1), ...own(-1), ...told, slide("all_counts", -1), slide("all_speeds", -1)];
  return route === "90" ? all : all.filter((one) => one.rung < 0 || is_in_short_route(lecture.rungs[one.rung], one));
}

/** @param {import("./data.js").Rung} rung @param {Slide} slide */
const is_in_short_route = (rung, slide) => rung.gpu && Number(rung.id) < 10 && (slide.kind !== "live" || (slide.live <= kMistakesInShort && !rung.glance));

/** The packed trace of the kernel that a slide plays; "" if there is none. @param {Lecture} lecture @param {Slide} slide */
export function trace_on(lecture, slide) {
  if (slide.kind === "own") return lecture.own[slide.live].trace;
  return slide.kind === "live" ? lecture.rungs[slide.rung].live[slide.live].trace : "";
}

/** The slide that plays a step's correct kernel. @param {Lecture} lecture @param {number} rung @returns {Slide | null} */
export function right_kernel(lecture, rung) {
  const right = lecture.rungs[rung]?.live.findIndex((one) => one.played === "right") ?? -1;
  return right >= 0 ? slide("live", rung, right) : null;
}

/** The slides whose kernels this one shows, the main one first: the slide itself if it plays one; for a mistake, also the correct kernel.
 * @param {Lecture} lecture @param {Slide} at @returns {Slide[]} */
export function shown_on(lecture, at) {
  const right = right_kernel(lecture, at.kind === "opening" ? lecture.rungs.findIndex((_, i) => right_kernel(lecture, i)) : at.rung);
  if (at.kind === "opening") return right ? [right] : [];
  if ((at.kind === "picture" || at.kind === "swizzle") && right) return [right];
  if (at.kind === "clock" && right) return [right, slide("live", at.rung, at.live)];
  if (trace_on(lecture, at) === "") return [];
  return at.kind === "live" && right && right.live !== at.live ? [at, right] : [at];
}

/** "#rung=05&slide=live1&step=120"; followed by the trace's own part. @param {Lecture} lecture @param {Slide} at @param {{route: Route, embedded: boolean}} how @param {string} trace */
export function write_address(lecture, at, { route, embedded }, trace) {
  const rung = at.rung < 0 ? "" : `rung=${lecture.rungs[at.rung].id}&`;
  const rest = trace ? `&${trace.replace(/^#/, "")}` : "";
  return `#${rung}slide=${at.name}&route=${route}${embedded ? "&embed=1" : ""}${rest}`;
}

/** Embedded in a different page, the lecture shows one slide without the bar. @param {string} hash */
export const is_embedded = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("embed") === "1";

/** @param {string} hash @returns {Route} */
export const read_route = (hash) => (new URLSearchParams(hash.replace(/^#/, "")).get("route") === "45" ? "45" : "90");

/**
 * The index of the slide that an address names. With a step but no slide, it is the slide of the correct kernel; with a rung only,
 * its first slide; if nothing matches, the first slide of all.
 * @param {Lecture} lecture @param {Slide[]} slides @param {string} hash
 */
export function read_address(lecture, slides, hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, "")), id = asked.get("rung");
  const name = asked.get("slide") ?? (asked.has("step") ? "live0" : null);
  const here = (/** @type {Slide} */ one) => (id === null ? one.rung < 0 : one.rung >= 0 && lecture.rungs[one.rung].id === id);
  const exact = slides.findIndex((one) => here(one) && one.name === name);
  return Math.max(0, exact >= 0 ? exact : slides.findIndex(here));
}

/**
 * The first slide of the step with this digit, "0" for 10; if two steps have it, of the one after `rung`. -1 if there is none.
 * @param {Lecture} lecture @param {Slide[]} slides @param {string} digit @param {number} [rung]
 */
export function slide_of_digit(lecture, slides, digit, rung = -1) {
  const wanted = (/** @type {Slide} */ one) => one.rung >= 0 && lecture.rungs[one.rung].id.endsWith(digit), here = rung >= 0 && lecture.rungs[rung].id.endsWith(digit);
  const behind = here ? slides.findIndex((one) => wanted(one) && one.rung > rung) : -1;
  return behind >= 0 ? behind : slides.findIndex(wanted);
}
