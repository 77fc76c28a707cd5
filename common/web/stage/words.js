// All text that the page shows. To translate the page, translate this file and run `make pages`.
// @ts-check

const kFewDigits = 3;
/** To two places, and what is under one to three digits: everything is rounded here, once. @param {number} value */
const number = (value) => value.toLocaleString("en", Math.abs(value) < 1 ? { maximumSignificantDigits: kFewDigits } : { maximumFractionDigits: 2 });
/** A value as a cell or a sentence has room for it. @param {number} value */
export function short(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return String(value);
  const rounded = Number(value.toPrecision(4));
  return Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}
/** @param {number} count @param {string} what */
const counted = (count, what) => `${number(count)} ${what}${count === 1 ? "" : "s"}`;

/** What it would be in the other order. @param {number | null} value */
const not_as_in = (value) => (value === null ? "" : `, not ${short(value)}`);

/** "" where all of them are shown. @param {string} what @param {[number, number]} shown @param {number} of */
const range = (what, [from, to], of) => (to - from >= of ? "" : `${what} ${from}–${to - 1} of ${number(of)}`);

/** @param {import("./point.js").Fact} fact @param {(array: number, element: number) => string} element_text */
function headline(fact, element_text) {
  switch (fact.about) {
    case "finding": return of_finding(fact.finding, element_text);
    case "wrong": return `${number(fact.wrong)} of ${number(fact.of)} elements of C are wrong`;
    case "conflicts": return `${number(fact.wasted)} of ${number(fact.of)} wavefronts are bank conflicts${most_at(fact.cost.line)}`;
    case "sectors": return `${at_line(fact.cost.line)}${number(fact.worst)} sectors where ${number(fact.least)} would do`;
    case "edge": return `At the edge ${number(fact.idle)} of ${number(fact.threads)} threads have no element of C`;
    case "patch": return `${number(fact.elements)} elements of C per ${fact.of}: ${counted(fact.reads, "shared word")} per multiply-add`;
    case "reuse": return `${number(fact.words)} words are stored in shared memory, and each is read ${fact.times === 1 ? "once" : `${number(fact.times)} times`}`;
    case "asked": return `${at_line(fact.line)}${number(fact.bytes)} bytes for ${number(fact.operations)} multiply-adds: ${counted(fact.bytes / fact.operations, "byte")} each`;
    case "ring": return of_ring(fact);
    case "idle_lanes": return `${number(fact.active)} of 32 lanes work, on average${fact.line ? `; most are idle at line ${fact.line}` : ""}`;
    case "sectors_used": return fact.sectors === fact.least ? `${counted(fact.sectors, "sector")} moved, and none of them wasted` : `${counted(fact.sectors, "sector")} moved where ${number(fact.least)} would do${most_at(fact.line)}`;
    case "nothing": return "No warp of this block accessed memory";
  }
}

/** @param {number} line */
const at_line = (line) => (line > 0 ? `Line ${line}: ` : "");
/** Where most of what is wasted is. @param {number} line */
const most_at = (line) => (line > 0 ? `, most at line ${line}` : "");

/** What a headline's number is to be held against; "" where it says so itself. @param {import("./point.js").Fact} fact */
function yardstick(fact) {
  switch (fact.about) {
    case "conflicts": return `Without bank conflicts: ${counted(fact.of - fact.wasted, "wavefront")}.`;
    case "patch": return "For comparison: with one element of C per thread it is 2 shared words per multiply-add.";
    case "reuse": return `For comparison: without a tile these are ${number(fact.words * fact.times)} words from global memory.`;
    case "asked": return `For comparison: with a tile of ${fact.tile.rows[1] - fact.tile.rows[0]} × ${fact.tile.columns[1] - fact.tile.columns[0]} in shared memory it is ${counted(fact.tile_bytes, "byte")} each.`;
    default: return "";
  }
}

/** What a block was searched for, with the result of each; without what the headline says that there is. @param {import("./point.js").Fact} fact */
function searched_for(fact) {
  if (fact.about === "nothing") return ["mistakes: none"];
  const mistakes = fact.about === "wrong" ? "races, out-of-bounds accesses, uninitialised reads" : "mistakes";
  const wasted = fact.about === "sectors_used" ? fact.sectors - fact.least : 0;
  return [`${mistakes}: none`, "bank conflicts: none", wasted > 0 && fact.about === "sectors_used" ? `sectors wasted: ${number(wasted)} of ${number(fact.sectors)}` : "lines that waste a quarter of their sectors: none"];
}

/** @param {Extract<import("./point.js").Fact, {about: "ring"}>} fact */
function of_ring({ coming, stages, multiplied, read, bytes }) {
  const busy = multiplied || read, others = busy ? `, while ${busy === 1 ? "one is" : `${number(busy)} are`} ${multiplied ? "multiplied" : "read"}` : "";
  return `${number(coming)} of ${counted(stages, "stage")} ${coming === 1 ? "is on its" : "are on their"} way, ${number(bytes)} bytes${others}`;
}

/** @param {import("./trace.js").Finding} finding @param {(array: number, element: number) => string} element_text */
function of_finding({ kind, line, other_line, array, element, text }, element_text) {
  const where = array !== null && element !== null ? element_text(array, element) : "one element";
  if ((kind === "shared-race" || kind === "global-race") && other_line > 0)
    return line === other_line ? `Line ${line} races with itself: two threads on ${where}` : `Lines ${Math.min(line, other_line)} and ${Math.max(line, other_line)} race: two threads on ${where}`;
  const first = text.split(/(?<=[.:]) /)[0].replace(/[.:]$/, "");
  return line > 0 && !first.toLowerCase().includes(`line ${line}`) ? `Line ${line}: ${first}` : first;
}

export const words = {
  title: "What the warps do",
  no_trace: "This page contains no trace. Make it again with make trace.",
  bad_version: "This trace is from another version of the package. Make it again with make trace.",
  damaged: "This trace is damaged or truncated. Make it again with make trace.",
  not_compiled: "The file does not compile, so nothing ran.",
  no_steps: "No warp of this block accessed memory.",
  cut_steps: "Later steps were skipped. Choose a smaller --shape, or one --warp.",
  /** @param {string[]} read @param {{kernel: string, from: string[]}[]} made */
  copies: (read, made) => `This launch reads copies of A and B in ${read.join(" and ")} (${made.map(({ kernel, from }) => `${kernel} read ${from.join(" and ")}`).join(", ")}). The source element of each copy was not recorded, so A and B show what the chosen thread needs.`,
  stopped: "The launch was stopped here; later steps never ran.",
  /** @param {number} at @param {number} of @param {string} chapter */
  beat: (at, of, chapter) => `step ${at} of ${of}: ${chapter}`,
  /** @param {import("./point.js").Fact} fact @param {(array: number, element: number) => string} element_text */
  headline: (fact, element_text) => headline(fact, element_text),
  /** @param {import("./point.js").Fact} fact */
  yardstick: (fact) => yardstick(fact),
  chapters: { load: "load", multiply: "multiply", compute: "compute", barrier: "barrier", store: "store" },
  /** @param {string} kernel @param {string} block @param {string} shape */
  heading: (kernel, block, shape) => `${kernel}, block ${block}${shape ? `, ${shape}` : ""}`,
  views: { matrices: "Matrices", owners: "Threads", sectors: "Sectors", banks: "Banks", swizzle: "Swizzle", lanes: "Lanes" },
  panels: { code: "Source", view: "Memory", timeline: "Timeline", counters: "Counters", findings: "Findings", keys: "Keys" },
  operations: { load: "reads", store: "writes", atomic: "updates", barrier: "waits at a barrier" },
  /** @param {string} thread @param {string} what @param {string} element @param {string} value */
  does: (thread, what, element, value) => `Thread ${thread} ${what} ${element}${value}.`,
  /** What a thread reads or writes; for an atomic, the old value. @param {number[]} values @param {string} op */
  value: (values, op) => (values.length === 0 ? "" : `${op === "atomic" ? ", which holds " : " = "}${values.map(short).join(", ")}`),
  /** @param {number} count @param {string} what @param {string} array @param {number} warp */
  warp_does: (count, what, array, warp) => `Warp ${warp} (${count} ${count === 1 ? "lane" : "lanes"}) ${what} ${array}`,
  all_threads: "All threads of the block wait for each other.",
  inactive: "This thread is inactive in this step.",
  no_owners: "Nothing here stores to a matrix C, so no thread owns an element.",
  zooms: { grid: "grid", block: "block", warp: "warp", thread: "thread" },
  /**
   * @param {import("./zoom.js").Zoom} zoom
   * @param {{thread: string, warp: number, block: string, elements: number, region: import("./zoom.js").Region | null, warps: number, needs: {a: number, b: number, multiply_adds: number}}} of
   */
  zoom: (zoom, { thread, warp, block, elements, region, warps, needs }) => {
    const size = region ? [region.rows[1] - region.rows[0], region.columns[1] - region.columns[0]] : [0, 0], is_whole = size[0] * size[1] === elements;
    const part = is_whole ? `${size[0]} × ${size[1]} elements of C` : `${counted(elements, "element")} of C`;
    const each = `for each k it needs ${counted(needs.a, "word")} of A and ${number(needs.b)} of B, for ${counted(needs.multiply_adds, "multiply-add")}`;
    switch (zoom) {
      case "grid": return `Block ${block} of the grid computes ${part}`;
      case "block": return `Block ${block} has ${counted(warps, "warp")} and computes ${part}: ${each}`;
      case "warp": return `Warp ${warp} computes ${part}: ${each}`;
      case "thread": return `Thread ${thread} computes ${part}: ${each}`;
    }
  },
  /** @param {number} sectors @param {number} least */
  sectors: (sectors, least) => `${counted(sectors, "sector")} of 32 bytes${least < sectors ? ` where ${least} would do` : ": the minimum"}`,
  /** @param {number} number @param {boolean} long */
  sector: (number, long) => (long ? `sector ${number}` : String(number)),
  /** @param {number} wavefronts @param {number} conflicts @param {number} joined */
  banks: (wavefronts, conflicts, joined) =>
    `${joined ? `${joined + 1} reads, joined by the compiler: ` : ""}${counted(wavefronts, "wavefront")}, ${conflicts ? `${conflicts} of them bank ${conflicts === 1 ? "conflict" : "conflicts"}` : "no bank conflict"}`,
  bank_rows_short: "a row for each wavefront",
  bank_rows: "a column for each bank, a row for each wavefront",
  not_global: "This step is in shared memory: see Banks.",
  not_shared: "This step is in global memory: see Sectors.",
  no_access: "This step accesses no memory.",
  counters: {
    head: ["counter", "so far", "whole block"],
    requests: "global requests",
    sectors: "global sectors",
    per_request: "sectors per request",
    l2: "sectors from L2, if L1 keeps all",
    bytes: "global bytes requested",
    instructions: "shared instructions",
    wavefronts: "shared wavefronts",
    conflicts: "bank conflicts",
    barriers: "barriers",
    operations: "operations finished",
    intensity: "operations per byte",
  },
  outside: "outside the array",
  /** @param {string} name @param {number[]} dimensions @param {number} wrong */
  array_label: (name, dimensions, wrong) => `${name} ${dimensions.join("×")}${wrong ? `, ${number(wrong)} wrong` : ""}`,
  /** Rows and columns of an array that there is no room for. @param {import("./layout.js").Part[]} parts */
  part_shown: (parts) => `Shown: ${parts.map(({ name, rows, of_rows, columns, of_columns }) => `${name} ${[range("rows", rows, of_rows), range("columns", columns, of_columns)].filter(Boolean).join(", ")}`).join("; ")}.`,
  /** @param {number} line */
  unnamed: (line) => (line > 0 ? `memory of line ${line}` : "memory"),
  legend: {
    ring: { on_its_way: "on its way", read: "read by threads", multiplied: "multiplied by tensor cores", others: "read by other warps", owner: "the thread's elements" },
    matrices: { read: "read now", others: "by other warps", write: "written now", before: "read or written before", owner: "the thread's element", idle: "idle thread", wrong: "wrong" },
    owners: { owner: "this thread's", of_warp: "its warp's, with lanes", other_warps: "other warps'", idle: "idle thread", read: "its elements of A and B for each k" },
    grid: { of_warp: "the traced block", other_blocks: "other blocks", read: "the thread's elements of A and B for each k" },
    lanes: { read: "reads", write: "writes", idle_lane: "idle in this step" },
    sectors: { read: "read", write: "written", fetched: "moved but not requested" },
    swizzle: { read: "a column's elements, each in a different bank", wrong_word: "in one bank: conflicts" },
    banks: { read: "the first word of its bank", wrong_word: "another word of the same bank: a conflict", write: "written" },
  },
  searched_for: "Searched for in this block:",
  /** @param {import("./point.js").Fact} fact */
  searched: (fact) => searched_for(fact),
  show_worst: "Show the worst",
  line: (/** @type {number} */ line) => `line ${line}`,
  show_other: "Show the other thread",
  should_have_later: (/** @type {string} */ thread) => `Thread ${thread} writes it, but later. Go there.`,
  should_have_before: (/** @type {string} */ thread) => `Thread ${thread} writes it before. Go there.`,
  nobody: "No thread of this block writes it.",
  play: "Play",
  pause: "Pause",
  /** @param {string} element @param {string} thread @param {number} warp @param {number} row @param {number} column */
  owner: (element, thread, warp, row, column) => `${element} = row ${row} of A times column ${column} of B: thread ${thread}, warp ${warp}.`,
  race: {
    /** @param {string} element */
    title: (element) => `Two threads on ${element}`,
    /** @param {string} thread */
    thread: (thread) => `thread ${thread}`,
    /** @param {string} does @param {number | null} value @param {number} line */
    does: (does, value, line) => `${does}${value === null ? "" : ` ${short(value)}`}, line ${line}`,
    /** @param {number} value */
    before: (value) => `before: ${short(value)}`,
    no_barrier: "no barrier between them",
    no_barrier_of_rounds: "no barrier between these rounds",
    /** @param {import("./race.js").Actor} ahead @param {string} does */
    rounds: (ahead, does) => `${ahead.thread} ${does} for the next round of the loop.`,
    barrier: "__syncthreads()",
    /** The label of a story's scene on its button. @type {Record<import("./race.js").Scene["about"], string>} */
    scenes: { this_run: "This run", one: "One order", other: "Other order", mended: "Barrier" },
    /** @param {import("./race.js").Actor} first @param {import("./race.js").Actor} then @param {string} does @param {string} does_then */
    order: (first, then, does, does_then) => `First ${first.thread} ${does}, then ${then.thread} ${does_then}.`,
    /** @param {import("./race.js").Actor} reader @param {number} value @param {number | null} in_other_order */
    gets: (reader, value, in_other_order) => `${reader.thread} gets ${short(value)}${not_as_in(in_other_order)}.`,
    /** @param {number} value @param {number | null} in_other_order */
    stays: (value, in_other_order) => `${short(value)} stays${not_as_in(in_other_order)}.`,
    /** @param {number} line of a copy of the file in which it was put back */
    put_back: (line) => `__syncthreads() at line ${line}`,
    /** @param {number} wrong @param {number} of @param {boolean} mended */
    outcome: (wrong, of, mended) => `${mended ? "" : "In this run "}${wrong ? `${number(wrong)} of ${number(of)} elements of C are wrong` : mended ? "All of C is right" : "all of C is right"}.`,
    mended: "No thread passes the barrier before all have arrived, so only one order is possible.",
    not_enforced: "Without a barrier nothing enforces this order.",
  },
  ring: {
    title: "Waiting warps and their barriers",
    /** @param {number} stage */
    stage: (stage) => `stage ${stage}`,
    /** @type {Record<import("./beside.js").State | "multiplied", string>} */
    looks: { free: "free", coming: "on its way", read: "read", multiplied: "multiplied" },
    /** @param {number} stages @param {number} bytes */
    middle: (stages, bytes) => [counted(stages, "stage"), "on the way:", `${number(bytes)} bytes`],
    head: ["stage", "full", "empty"],
    /** @param {number} phase @param {number} arrived @param {number} of */
    phase: (phase, arrived, of) => `phase ${phase}, ${arrived} of ${of}`,
    /** @param {number} warp @param {{side: "full" | "empty", stage: number} | null} role @param {string} kind @param {number} line */
    waits: (warp, role, kind, line) => `Warp ${warp} waits ${role ? `until stage ${role.stage} is ${role.side}` : kind === "waits_for_products" ? "for its products" : "at a barrier"} (line ${line}).`,
    /** @param {number} from @param {number} to @param {number} count */
    products: (from, to, count) => `${from === to ? `Warp ${from} has` : `Warps ${from} to ${to} have`} ${counted(count, "product")} ${from === to ? "" : "each "}under way.`,
    order: "Running phase and arrivals of each barrier. This is the order that barriers allow, not time: a stage is in flight until a thread has waited for it.",
    /** @param {string} element @param {number} stage */
    source: (element, stage) => `${element}, which stage ${stage} holds`,
    /** @param {number} stage */
    from: (stage) => `stage ${stage}`,
  },
  lanes: {
    /** @param {number} warp @param {number} average @param {number | null} here null: at a barrier */
    of_warp: (warp, average, here) => `Warp ${warp}: ${number(average)} of 32 lanes work on average${here === null ? "" : `, ${here} in this step`}`,
    /** @param {number} warp */
    warp: (warp) => `warp ${warp}`,
  },
  loops: {
    /** @param {number} floats @param {number} lines */
    lines: (floats, lines) => `${counted(floats, "float")} in ${counted(lines, "cache line")}`,
    /** @param {number} floats @param {number} sums */
    sums: (floats, sums) => (floats === 1 ? "the total" : `${number(floats)} floats, for ${counted(sums, "sum")} in turn`),
  },
  swizzle: {
    /** @param {number} swizzle */
    rule: (swizzle) => `A tile as the copy engine stores it: piece p (16 bytes) of row r is stored at p xor ${{ 128: "r mod 8", 64: "(r / 2) mod 4", 32: "(r / 4) mod 2" }[swizzle] ?? "0"}. Each cell shows the element's column.`,
    /** @param {number} pattern @param {number} column @param {number} banks @param {number} wavefronts */
    meets: (pattern, column, banks, wavefronts) => `${pattern ? `With the ${pattern}-byte swizzle` : "In order"}: column ${column} of 8 rows is in ${counted(banks, "bank")}, a read of it takes ${counted(wavefronts, "wavefront")}`,
    bank: "bank",
    /** @param {number} row */
    row: (row) => `row ${row}`,
  },
  duel: {
    clock: "The clock of both: sectors and wavefronts moved",
    flows: "Bytes so far between L2, L1, registers and shared memory",
    l2: "L2", l1: "L1", registers: "registers", shared: "shared",
    /** @param {number} value */
    bytes: (value) => (value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : value >= 1e3 ? `${Math.round(value / 1e3)} KB` : `${value} B`),
    /** @param {number} sectors @param {number} wavefronts @param {number} conflicts @param {boolean} done */
    counted: (sectors, wavefronts, conflicts, done) => `${counted(sectors, "sector")}${wavefronts ? `, ${counted(wavefronts, "wavefront")}` : ""}${conflicts ? ` (${number(conflicts)} conflicts)` : ""}${done ? ": done" : ""}`,
    /** @param {string[]} names @param {number[]} ends */
    headline: ([one, other], [a, b]) => `${other} takes ${number(Math.round(b))} sectors and wavefronts, ${one} takes ${number(a)}: ${number(Number((b / a).toPrecision(2)))} times as many`,
    /** @param {number} time @param {number} end */
    at: (time, end) => `${number(Math.round(time))} of ${number(end)} moved`,
  },
  speeds: ["¼ speed", "½ speed", "1× speed", "2× speed"],
  speed: "Speed",
  search: "Find a thread (5,3), an element (A[2][7]), a line or a finding",
  nothing_found: "No match in the trace.",
  save_svg: "Save as SVG",
  save_png: "Save as PNG",
  again: "Made by",
  keys: {
    "next": ["→", "step ▶"],
    "previous": ["←", "◀ step"],
    "next_line": ["↓", "next line"],
    "previous_line": ["↑", "line before"],
    "next_chapter": ["Page ↓", "chapter ▶"],
    "previous_chapter": ["Page ↑", "◀ chapter"],
    "next_round": ["t", "next round of the loop"],
    "previous_round": ["T", "round before"],
    "first": ["Home", "first step"],
    "last": ["End", "last step"],
    "play": ["space", "play, pause"],
    "next_lane": ["l", "next thread of the warp"],
    "previous_lane": ["L", "thread before"],
    "next_warp": ["w", "same lane, next warp"],
    "matrices": ["1", "matrices"],
    "sectors": ["2", "sectors"],
    "banks": ["3", "banks"],
    "swizzle": ["5", "swizzle of a tile"],
    "lanes": ["6", "lanes at work"],
    "owners": ["4", "threads and their elements"],
    "zoom_in": ["z", "zoom: grid, block, warp, thread"],
    "zoom_out": ["Z", "zoom out"],
    "finding": ["f", "next finding"],
    "other": ["x", "other thread"],
    "order": ["o", "other order"],
    "search": ["/", "find"],
    "help": ["?", "keys"],
  },
};
