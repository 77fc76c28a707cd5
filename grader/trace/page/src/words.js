// Every word that the page shows. To translate it, translate this file and run `make pages`.
// @ts-check

export const words = {
  title: "What the warps do",
  no_trace: "There is no trace in this page: make it again with make trace.",
  bad_version: "This trace is of another version of the package: make it again with make trace.",
  damaged: "This trace is damaged or cut off: make it again with make trace.",
  not_compiled: "The file does not compile, so nothing ran.",
  no_steps: "No warp of this block touched memory.",
  cut_steps: "Later steps were left out. Choose a smaller --shape, or one --warp.",
  stopped: "The launch was stopped here; what comes after never ran.",
  /** @param {number} at @param {number} of */
  step: (at, of) => `step ${at} of ${of}`,
  /** @param {string} kernel @param {string} block @param {string} shape */
  heading: (kernel, block, shape) => `${kernel}, block ${block}, ${shape}`,
  views: { arrays: "Arrays", sectors: "Sectors", banks: "Banks" },
  panels: { code: "Source", view: "Memory", timeline: "Timeline", counters: "Counters", findings: "Findings", keys: "Keys" },
  operations: { load: "reads", store: "writes", atomic: "updates", barrier: "waits at a barrier" },
  /** @param {string} thread @param {string} what @param {string} element */
  does: (thread, what, element) => `Thread ${thread} ${what} ${element}.`,
  /** @param {number} count @param {string} what @param {string} array @param {number} warp */
  warp_does: (count, what, array, warp) => `Warp ${warp} (${count} ${count === 1 ? "lane" : "lanes"}) ${what} ${array}`,
  /** @param {number} first @param {number} last */
  timeline: (first, last) => `All steps, a row for each of the warps ${first} to ${last}; dashed lines are barriers`,
  all_threads: "All threads of the block wait for each other.",
  inactive: "This thread takes no part in this step.",
  /** @param {number} sectors @param {number} least */
  sectors: (sectors, least) => `${sectors} ${sectors === 1 ? "sector" : "sectors"} of 32 bytes; ${least} would hold as many bytes.`,
  /** @param {number} wavefronts @param {number} conflicts */
  banks: (wavefronts, conflicts) =>
    conflicts > 0
      ? `${wavefronts} wavefronts, ${conflicts} of them by bank conflicts.`
      : `${wavefronts} ${wavefronts === 1 ? "wavefront" : "wavefronts"}, no bank conflict.`,
  /** @param {number} count */
  joined_with: (count) => `With the ${count} ${count === 1 ? "read" : "reads"} before it, joined into one: `,
  joined: "The compiler joins this read with others of its kind; it is counted with the last of them.",
  not_global: "This step is in shared memory: see Banks.",
  not_shared: "This step is in global memory: see Sectors.",
  no_access: "No memory is touched in this step.",
  counters: {
    head: ["counter", "so far", "whole block"],
    requests: "global requests",
    sectors: "global sectors",
    per_request: "sectors per request",
    bytes: "global bytes asked for",
    instructions: "shared instructions",
    wavefronts: "shared wavefronts",
    conflicts: "bank conflicts",
    barriers: "barriers",
    operations: "operations finished",
    intensity: "operations per byte",
  },
  outside: "outside of the array",
  /** @param {string} name @param {number} rows @param {number} columns @param {number} wrong */
  array_label: (name, rows, columns, wrong) => `${name}, ${rows} x ${columns}${wrong ? `, ${wrong} wrong` : ""}`,
  unnamed: "(no name)",
  legend: { read: "read now", write: "written now", before: "touched in this interval", thread: "chosen thread", wrong: "wrong in C" },
  no_findings: "Nothing was found.",
  line: (/** @type {number} */ line) => `line ${line}`,
  show_other: "Show the other thread",
  should_have_later: (/** @type {string} */ thread) => `Thread ${thread} writes it, but later. Go there.`,
  should_have_before: (/** @type {string} */ thread) => `Thread ${thread} writes it before. Go there.`,
  nobody: "No thread of this block writes it.",
  play: "Play",
  pause: "Pause",
  search: "Find a thread (5,3), an element (A[2][7]), a line or a finding",
  nothing_found: "Nothing like that is in the trace.",
  save_svg: "Save as SVG",
  save_png: "Save as PNG",
  again: "Made by",
  keys: {
    "next": ["→", "next step"],
    "previous": ["←", "step before"],
    "next_line": ["↓", "next line"],
    "previous_line": ["↑", "line before"],
    "next_barrier": ["Page ↓", "next barrier"],
    "previous_barrier": ["Page ↑", "barrier before"],
    "next_round": ["t", "next round of the loop"],
    "previous_round": ["T", "round before"],
    "first": ["Home", "first step"],
    "last": ["End", "last step"],
    "play": ["space", "play, pause"],
    "next_lane": ["l", "next thread of the warp"],
    "previous_lane": ["L", "thread before"],
    "next_warp": ["w", "same place, next warp"],
    "arrays": ["1", "arrays"],
    "sectors": ["2", "sectors"],
    "banks": ["3", "banks"],
    "finding": ["f", "next finding"],
    "other": ["x", "the other thread of a race"],
    "search": ["/", "find"],
    "help": ["?", "keys"],
  },
};
