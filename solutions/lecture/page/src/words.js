// Every word of the page that is not the lecture's own. To translate it, translate this file, steps.cpp and the README's notes.
// @ts-check

export const words = {
  title: "Matrix multiplication, one optimisation at a time",
  opening: "C = A * B, in FP32, row-major. Each step changes one thing in the kernel, and asks first what that will do: write your guess down before the next key reveals it.",
  counts_from: "Counts come from the emulator, which runs the real kernels and sees every access.",
  damaged: "This lecture is damaged or of another version: make it again with make lecture.",
  kinds: {
    opening: "opening", question: "what will happen?", answer: "what was counted", trace: "who touches what", speed: "how fast it is",
    roofline: "where it stands", mistake: "live", glance: "a glance", end: "all steps",
  },
  changed: "Changed",
  why: "Why it is faster",
  new_code: "new",
  gone: "gone",
  head: ["kernel", "bytes per multiply-add", "sectors per load", "shared words per multiply-add", "operations per byte"],
  /** @param {number} n */
  speed_axis: (n) => `GFLOP/s at ${n} x ${n} x ${n}`,
  share: (/** @type {string} */ share) => `${share} of cuBLAS`,
  uncoalesced: "04, row on x",
  cublas: "cuBLAS FP32",
  x_axis: "operations per byte",
  y_axis: "GFLOP/s",
  /** @param {number} at @param {number} of */
  slide: (at, of) => `${at} / ${of}`,
  notes: "Notes",
  clock: "since the beginning",
  next: "Next",
  no_notes: "No notes for this slide.",
  popup: "The browser did not open a second window: allow pop-ups for this page, and press s again.",
  mistake: "Before you go on: will the numbers be wrong? Always?",
  line: (/** @type {number} */ line) => `Line ${line}`,
  routes: { 45: "45 minutes", 90: "90 minutes" },
  route: "Route",
  keys: {
    next: ["Enter", "next slide"],
    previous: ["Backspace", "slide before"],
    rung: ["4 … 9", "to that step"],
    step: ["← →", "step by step, where a kernel runs"],
    others: ["↑ ↓ Page t w l x f 1 2 3", "as on the page of a trace: lines, barriers, rounds, warps, lanes, other thread, finding, views"],
    play: ["space", "plays, or the next slide"],
    speaker: ["s", "speaker's view"],
    route: ["r", "45 or 90 minutes"],
    help: ["?", "keys"],
  },
};
