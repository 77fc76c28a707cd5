// All text of the page except the lecture's own, which is in steps.cpp, in the solutions and in the README. To
// translate it, translate this file and run `make pages`.
// @ts-check
import { words as stage } from "../../../../common/web/stage/words.js";

const { help: _, ...keys_of_stage } = stage.keys;
/** Replacements where the lecture's own keys have priority. @type {Record<string, string[]>} */
const other_keys = {
  next_chapter: ["]", stage.keys.next_chapter[1]], previous_chapter: ["[", stage.keys.previous_chapter[1]],
  matrices: ["a", stage.keys.matrices[1]], sectors: ["c", stage.keys.sectors[1]], banks: ["k", stage.keys.banks[1]], owners: ["e", stage.keys.owners[1]], swizzle: ["i", stage.keys.swizzle[1]], lanes: ["y", stage.keys.lanes[1]],
};

export const words = {
  title: "Matrix multiplication, one optimisation at a time",
  opening: "C = A * B, in FP32, row-major. Each step changes one thing in the kernel, and first asks for its effect. Write down your guess before the answer is shown.",
  row_times_column: "Each element of C is a row of A times a column of B. In each kernel, first find out which thread computes which element.",
  sources: "Counts come from the emulator, which runs the real solutions and checks every access.",
  no_lecture: "This page contains no lecture. Make it again with make lecture.",
  bad_version: "This lecture is from another version of the package. Make it again with make lecture.",
  damaged: "This lecture is damaged or truncated. Make it again with make lecture.",
  bad_trace: "This kernel's trace cannot be shown. Make the page again with make lecture.",
  slides: {
    opening: "The lecture",
    picture: "Threads and their elements",
    ring: "Barriers and waiting threads",
    swizzle: "Layout of a tile",
    question: "What will happen?",
    answer: "What was counted",
    glance: "A glance",
    clock: "Two kernels on one clock",
    speed: "How fast it is",
    roofline: "The roofline",
    all_counts: "All steps: what was counted",
    all_speeds: "All steps: how fast they are",
  },
  played: {
    right: "Accesses of each thread",
    row_on_x: "What if the row were on x?",
    first_barrier_gone: "Without the first barrier",
    second_barrier_gone: "Without the second barrier",
    return_before_barrier: "With a return before the barriers",
    transposed: "What if the tile of B were transposed?",
  },
  /** The slower of two kernels on one clock. */
  on_clock: { row_on_x: "the row on x", transposed: "the transposed tile" },
  guess: {
    /** @param {string} question */
    label: (question) => `Your guess: ${question}`,
    hint: "your guess",
    /** @param {string} text */
    ghost: (text) => `Your guess: ${text}`,
  },
  changed: "Changed",
  why: "Why",
  code: "Added and removed lines",
  code_of_slide: "Code",
  added: "new",
  removed: "gone",
  counts: {
    caption: "Counted by the emulator",
    head: ["kernel", "shape", "bytes per multiply-add", "sectors per load", "shared words per multiply-add", "operations per byte"],
    row_on_x: "the same, row on x",
    unknown: "–",
  },
  speeds: {
    /** @param {number} n */
    caption: (n) => `GFLOP/s at n = ${n}`,
    head: ["kernel", "GFLOP/s", "of the library"],
    none: "This step is not among the measurements.",
    table: "as a table",
  },
  roofline: {
    title: "Roofline",
    x: "operations per byte from each level of memory",
    x_asked: "operations per requested byte",
    y: "GFLOP/s",
    peak: "arithmetic units",
    l1: "L1 and shared",
    l2: "L2",
    dram: "main memory",
    unknown: "This step has no point: it was not measured, or its bytes are not counted.",
  },
  save_svg: "Save as SVG",
  save_png: "Save as PNG",
  rungs: "Steps",
  moves: "Slides",
  /** @param {number} at @param {number} of */
  slide: (at, of) => `slide ${at} of ${of}`,
  /** @param {string} route */
  route: (route) => `${route} minutes`,
  speaker: {
    title: "Speaker's view",
    next: "Next",
    now: "Now",
    notes: "Notes",
    no_notes: "There are no notes for this slide.",
    elapsed: "since the first move",
    end: "This is the last slide.",
    alone: "The lecture's window is closed. Open it again, and press s there for this view.",
    blocked: "The browser blocked the second window. Allow pop-ups for this page.",
  },
  keys_title: "Keys",
  keys: {
    forward: ["Enter", "next slide"],
    back: ["p", "previous slide"],
    speaker: ["s", "speaker's view in a second window"],
    route: ["r", "45 or 90 minutes"],
    help: ["?", "show or hide the keys"],
  },
  more_keys: [
    ["0 to 9", "go to that step; 0 is step 10, pressing 1 twice is step 11"],
    ["Page ↓, Page ↑, n, Backspace", "next slide, previous slide"],
    ["→, ←, space", "next slide, previous slide; on a slide with a kernel, they control the kernel"],
  ],
  live_keys: { ...keys_of_stage, ...other_keys },
};
