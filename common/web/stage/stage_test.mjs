import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { test } from "node:test";
import { actions_by_key } from "./keys.js";
import { read_place, write_place } from "./place.js";
import { finding, right_trace, ring_trace } from "./test_traces.mjs";
import { Beside } from "./beside.js";
import { inner_loop, kLine, one_block } from "./cache_lines.js";
import { chapters_of, kWalkSeconds, Walk } from "./chapters.js";
import { flows_of, Run } from "./clock.js";
import { fold } from "./fold.js";
import { active_lanes, has_idle_lanes } from "./lanes_picture.js";
import { Layout } from "./layout.js";
import { loaded_words_read, origin_of } from "./origin.js";
import { Owners } from "./owners.js";
import { point_of } from "./point.js";
import { story_of } from "./race.js";
import { lines_of, sectors_in, wavefronts_of } from "./requests.js";
import { squares } from "./svg.js";
import { column_of, place_of, swizzled } from "./swizzle.js";
import { Trace, unpack } from "./trace.js";
import { short, words } from "./words.js";
import { kZooms, needs_of, patches_of, shown_region, tile_of } from "./zoom.js";

const packed = (/** @type {unknown} */ data) => deflateSync(JSON.stringify(data)).toString("base64");

test("what is packed comes back; what is missing, damaged or of another version is told apart", async () => {
  assert.equal((await unpack(packed(right_trace()))).lab, "05_tiled");
  for (const [text, why] of [["%TRACE%", "no_trace"], ["", "no_trace"], ["abcd", "damaged"], [packed({ schema: "other" }), "bad_version"], [packed({ ...right_trace(), schema: "matmul-labs/trace/1" }), "bad_version"]])
    await assert.rejects(unpack(text), { why });
  await assert.rejects(unpack(packed(right_trace()).slice(0, 200)), { why: "damaged" });
});

test("a trace of the version before opens, without what it does not have", async () => {
  const { values: _, ...old } = right_trace(), { l2_sectors: __, ...steps } = old.steps;
  const trace = new Trace(await unpack(packed({ ...old, schema: "matmul-labs/trace/2", steps, arrays: old.arrays.map(({ holds: ___, ...array }) => array) })));
  assert.equal(trace.counts(4).sectors, 4);
  assert.deepEqual(trace.values.of(3, 5), []);
});

test("a word has the value that was seen of it last", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual([trace.values.of(0, 5), trace.values.of(3, 5), trace.values.of(4, 5), trace.values.of(3, 20)], [[5], [4], [50], []]);
});

test("a race is told in both orders, this run's by what was read, and a right twin heals it", () => {
  const no_barrier = (/** @type {Partial<import("./trace.js").Data>} */ changes) => {
    const data = right_trace(changes);
    data.steps.interval.fill(0);
    return data;
  };
  const pair = finding({ threads: [[1, 0, 0], [0, 1, 0]] }), trace = new Trace(no_barrier({ wrong: [1, 2] })), twin = new Trace(right_trace());
  const story = story_of(trace, pair, twin);
  assert.deepEqual(story?.actors.map((one) => [one.thread, one.op, one.value]), [["(1,0,0)", "load", 4], ["(0,1,0)", "store", 4]]);
  assert.deepEqual(story?.scenes.map((one) => [one.about, one.first, one.gets, one.wrong?.length]), [["other", 0, null, undefined], ["this_run", 1, 4, 2], ["mended", 0, null, 0]]);
  const early = no_barrier({});
  early.values?.splice(2, 0, [3, 1, 99]);  // lane 1 read the old value
  assert.deepEqual(story_of(new Trace(early), pair, null)?.scenes.map((one) => [one.about, one.first, one.gets]), [["this_run", 0, 99], ["other", 1, 4]]);
});

test("counts are sums of the columns", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual(trace.counts(4), { requests: 2, sectors: 4, bytes: 128, instructions: 2, wavefronts: 2, conflicts: 0, barriers: 1, operations: 128, bytes_loaded: 64, words_read: 16, words_stored: 16, l2_sectors: 4 });
  assert.deepEqual(trace.counts(-1).requests, 0);
  assert.equal(trace.counts(2).barriers, 1);
  assert.equal(trace.counts(3).operations, 0);
});

test("a step knows its lanes, its line and its array", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual(trace.touched(3)[5], { lane: 5, element: 4 });
  assert.equal(trace.line(3), 3);
  assert.equal(trace.op(2), "barrier");
  assert.equal(trace.array(2), null);
  assert.equal(trace.lane_at(1, 1, 7), 7);
  assert.equal(trace.lane_at(1, 0, 7), -1);
});

test("steps are found by thread, element, line and finding", () => {
  const trace = new Trace(right_trace({ findings: [finding({})] }));
  assert.deepEqual(trace.find("1,2", 2), { step: 3, lane: 9 });
  assert.deepEqual(trace.find("tile[1][3]", 0), { step: 1, lane: 7 });
  assert.deepEqual(trace.find("C[15]", 0), { step: 4, lane: 15 });
  assert.deepEqual(trace.find("line 4", 0), { step: 4, lane: 0 });
  assert.deepEqual(trace.find("reads TILE", 0), { step: 3, lane: 1 });
  for (const nothing of ["9,9", "nobody[1]", "zzz", ""]) assert.equal(trace.find(nothing, 0), null);
});

test("barriers, lines and rounds are stepped over, and ends are ends", () => {
  const trace = new Trace(right_trace());
  assert.equal(trace.barrier(0, 1), 2);
  assert.equal(trace.barrier(2, 1), 2);
  assert.equal(trace.other_line(0, 1), 1);
  assert.equal(trace.other_line(4, -1), 3);
  assert.equal(trace.round(0, 1), 0);
});

test("who writes an element is the closest store", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual(trace.writer(3, 1, 6), { step: 1, thread: 6 });
  assert.equal(trace.writer(3, 0, 6), null);
});

test("a place goes into the address and back; nonsense is the usual place", () => {
  const usual = { step: 1, lane: 2, view: /** @type {const} */ ("matrices") };
  const place = { step: 3, lane: 9, view: /** @type {const} */ ("banks") };
  assert.deepEqual(read_place(write_place(place), usual, 5), place);
  assert.deepEqual(read_place("#step=999&lane=99&view=none", usual, 5), { step: 4, lane: 31, view: "matrices" });
  assert.deepEqual(read_place("#step=-1", usual, 5), usual);
});

test("cells of a row are one rectangle, and equal rows are", () => {
  assert.equal(squares([[0, 0], [0, 1], [1, 0], [1, 1]], 0, 0, 2), "M0.0 0.0h4.0v4.0h-4.0z");
  assert.equal(squares([[0, 0], [0, 1], [1, 1]], 0, 0, 2), "M0.0 0.0h4.0v2.0h-4.0zM2.0 2.0h2.0v2.0h-2.0z");
});

test("a small value is told in powers of ten", () => {
  assert.deepEqual([0, -1, 3555, 0.25, 0.001342, 1.342e-6, 9.3132257e-10, 12345678.9].map(short), ["0", "-1", "3555", "0.25", "0.001342", "1.342e-6", "9.313e-10", "12350000"]);
});

test("every action has a key, a name and a sentence", () => {
  assert.deepEqual(new Set(Object.values(actions_by_key)), new Set(Object.keys(words.keys)));
});

test("a tile's walk is load, barrier, multiply, store; every step has its beat, and all of it is over in time", () => {
  const trace = new Trace(right_trace()), walk = new Walk(trace);
  assert.deepEqual(chapters_of(trace).map((chapter) => chapter.kind), ["load", "barrier", "multiply", "store"]);
  assert.deepEqual([...walk.beat_of_step], [0, 1, 2, 3, 4]);
  assert.ok(walk.length <= kWalkSeconds);
  assert.equal(walk.beat_at(walk.length), walk.beats.length - 1);
  assert.deepEqual([0, 1, 3].map((beat) => walk.chapter_from(beat, 1)), [2, 2, 4]);
  assert.deepEqual([1, 3, 4].map((beat) => walk.chapter_from(beat, -1)), [0, 2, 3]);
});

test("whoever stores an element of C owns it", () => {
  const owners = new Owners(new Trace(right_trace()));
  assert.deepEqual(owners.of_element.get(6), { thread: 6, step: 4 });
  assert.deepEqual(owners.elements.get(6), [6]);
  const edge = right_trace();
  edge.launches[0].block = [4, 6, 1];
  const trace = new Trace(edge);
  assert.deepEqual(new Owners(trace).idle(trace), [[4, 0], [4, 1], [4, 2], [4, 3], [5, 0], [5, 1], [5, 2], [5, 3]]);
  assert.equal(words.headline(point_of(trace).fact, () => ""), "At the edge 8 of 24 threads have no element of C");
});

test("a tile stands beside the matrix that it was loaded from; linear memory is folded as its accesses lie", () => {
  const trace = new Trace(right_trace());
  assert.equal(origin_of(trace, 1), 0);
  assert.equal(new Layout(trace).tiles.length, 1);
  const linear = right_trace();
  Object.assign(linear.arrays[1], { rows: 1, columns: 1024, dimensions: [1024], elements: 1024 });
  linear.patterns[1] = { lanes: Array.from({ length: 16 }, (_, i) => i), delta: Array.from({ length: 16 }, (_, i) => (i % 4) + 40 * Math.floor(i / 4)) };
  assert.deepEqual(fold(new Trace(linear), 1), { rows: 26, columns: 40 });
});

test("a zoom into C: patches of a thread, the part that is shown, what it needs for each k", () => {
  assert.deepEqual(patches_of([0, 1, 4, 5, 10], 4), [{ row: 0, column: 0, rows: 2, columns: 2 }, { row: 2, column: 2, rows: 1, columns: 1 }]);
  assert.deepEqual(patches_of([3, 4], 4), [{ row: 0, column: 3, rows: 1, columns: 1 }, { row: 1, column: 0, rows: 1, columns: 1 }]);
  assert.deepEqual(needs_of([0, 1, 4, 5], 4), { a: 2, b: 2, multiply_adds: 4 });
  const trace = new Trace(right_trace()), owners = new Owners(trace), whole = { rows: [0, 4], columns: [0, 4] };
  assert.deepEqual(kZooms.map((zoom) => shown_region(trace, owners, zoom, 5)), [whole, whole, whole, whole]);
  assert.deepEqual(tile_of(trace, owners), { rows: 4, columns: 4 });
});

test("a ring goes as its barriers allow: who is filled, read, multiplied and free, and who waits", () => {
  const trace = new Trace(ring_trace()), beside = new Beside(trace), walk = new Walk(trace);
  assert.ok(beside.is_whole);
  assert.deepEqual(beside.stages.map(({ barrier, empty, frees }) => [barrier, empty, frees]), [[900, 916, [1, 2]], [908, 924, [1]]]);
  assert.deepEqual(beside.moments.map(({ stages, bytes, waits }) => [stages.map(({ state, fill, multiplied }) => `${state} ${fill}${multiplied ? " x" : ""}`), bytes, waits.map(({ barrier }) => beside.role_of(barrier))]), [
    [["read 0", "coming 0"], 64, [{ side: "empty", stage: 0 }]],
    [["read 0 x", "read 0"], 0, [{ side: "empty", stage: 0 }]],
    [["read 1", "read 0 x"], 0, []],
    [["read 1 x", "free 0"], 0, []],
  ]);
  assert.deepEqual([beside.source_of(beside.moments[1], 64 + 5 * 4), beside.source_of(beside.moments[2], 5 * 4), beside.source_of(beside.moments[3], 64)], [{ array: 0, element: 4 + 12 + 1, stage: 1 }, { array: 0, element: 8 + 12 + 1, stage: 0 }, { array: 0, element: 4, stage: 1 }]);
  assert.deepEqual(walk.chapters.map(({ kind, beats }) => [kind, beats]), [["multiply", 2], ["multiply", 1], ["store", 1]]);
  assert.equal(words.headline(point_of(trace).fact, () => ""), "1 of 2 stages is on its way, 64 bytes, while one is read");
  assert.deepEqual(new Layout(trace, [], beside).boxes.map(({ array, columns }) => [array, columns]), [[0, [0, 12]], [2, [0, 4]]]);
});

test("a launch that was stopped plays to its end, though a barrier never let somebody pass", () => {
  const data = ring_trace(), never = new Beside(new Trace({ ...data, beside: { .../** @type {any} */ (data.beside), turn: /** @type {any} */ (data.beside).turn.map((/** @type {number} */ turn, /** @type {number} */ i) => (i === 4 ? 7 : turn)) } }));
  assert.equal(never.is_whole, false);
  assert.equal(never.moments.length, 4);
});

test("a loop on the CPU: which cache lines its elements lie in, and which sum each product goes to", () => {
  const lines = (/** @type {import("./cache_lines.js").Walk} */ { A, B, C }) => [A.lines, B.lines, C.lines];
  assert.deepEqual(lines(inner_loop(64, 20, 37)), [64 / kLine, 64, 1]);
  assert.deepEqual(lines(one_block(64, 32, { i: 0, j: 1, k: 0 })), [64, 64, 64]);
  assert.deepEqual(lines(one_block(40, 16, { i: 2, j: 0, k: 0 })), [8 + 4, 16 + 8, 8 + 4]);  // rows of 40 begin in the middle of a line
  assert.deepEqual(inner_loop(10, 0, 0, 4).A.cells.map(({ group }) => group), [0, 1, 2, 3, 0, 1, 2, 3, 0, 0]);
  assert.deepEqual(one_block(40, 16, { i: 2, j: 0, k: 0 }).C.cells.length, 8 * 16);
});

test("on one clock the kernel that moves more comes later to the end, and flows are bytes", () => {
  const lean = new Trace(right_trace()), data = right_trace();
  data.steps.wavefronts[3] = 4;
  const wasteful = new Trace(data), [a, b] = [lean, wasteful].map((trace) => new Run(trace, new Walk(trace)));
  assert.deepEqual([a.end, b.end], [6, 9]);
  assert.ok(b.beat_at(a.end) < a.beat_at(a.end));
  assert.deepEqual(flows_of(a.after[4]), { l2: 128, l1: 128, stored: 64, read: 64 });
});

test("elements are named as they are declared", () => {
  const data = right_trace();
  data.arrays[1].dimensions = [2, 2, 4];
  const trace = new Trace(data);
  assert.equal(trace.element_text(1, 13), "tile[1][1][1]");
  assert.equal(trace.element_text(0, 6), "A[1][2]");
  assert.equal(trace.element_text(0, -1), "A[-1][3]");
});

test("the headline is about a mistake, then wrong numbers, then what is wasted, then what the kernel gains", () => {
  const about = (/** @type {Partial<import("./trace.js").Data>} */ changes) => words.headline(point_of(new Trace(right_trace(changes))).fact, (array, element) => new Trace(right_trace()).element_text(array, element));
  /** @type {import("./trace.js").Cost} */ const cost = { kind: "wasted-sectors", line: 1, array: 0, writes: false, wasted: 2, of: 4, step: 0, worst: 4, least: 2, text: "" };
  assert.equal(about({ findings: [finding({})], wrong: [1], costs: [cost] }), "Lines 2 and 3 race: two threads on tile[1][0]");
  assert.equal(about({ wrong: [1], costs: [cost] }), "1 of 16 elements of C are wrong");
  assert.equal(about({ costs: [cost] }), "Line 1: 4 sectors where 2 would do");
  assert.equal(about({}), "16 words are stored in shared memory, and each is read once");
});

test("what was searched for stands with its result, and does not deny the headline", () => {
  const searched = (/** @type {import("./point.js").Fact} */ fact) => words.searched(fact).join("; ");
  assert.equal(searched(point_of(new Trace(right_trace())).fact), "mistakes: none; bank conflicts: none; lines that waste a quarter of their sectors: none");
  assert.doesNotMatch(searched({ about: "wrong", wrong: 1, of: 16 }), /mistake/);
  assert.match(searched({ about: "sectors_used", sectors: 296, least: 256, line: 12 }), /sectors wasted: 40 of 296/);
  assert.match(searched({ about: "sectors_used", sectors: 256, least: 256, line: 0 }), /sectors: none/);
  assert.equal(searched({ about: "nothing" }), "mistakes: none");
});

test("a ratio is rounded once, and stands beside what it is held against", () => {
  const said = (/** @type {import("./point.js").Fact} */ fact) => [words.headline(fact, () => ""), words.yardstick(fact)].join(" | ");
  assert.equal(said({ about: "patch", elements: 1024, of: "warp", reads: 64 / 1024 }), "1,024 elements of C per warp: 0.0625 shared words per multiply-add | For comparison: with one element of C per thread it is 2 shared words per multiply-add.");
  assert.equal(said({ about: "asked", bytes: 524288, operations: 65536, line: 32, tile: { rows: [0, 32], columns: [0, 16] }, tile_bytes: 0.375 }),
    "Line 32: 524,288 bytes for 65,536 multiply-adds: 8 bytes each | For comparison: with a tile of 32 × 16 in shared memory it is 0.375 bytes each.");
  assert.match(said({ about: "reuse", words: 4096, times: 32 }), /read 32 times \| .* 131,072 words from global memory/);
});

test("only words that were loaded count as read from a tile", () => {
  assert.equal(loaded_words_read(new Trace(right_trace())), 16);
  const computed = right_trace();
  computed.steps.place[0] = 3, computed.steps.array[0] = 2;  // nothing is loaded before
  assert.equal(loaded_words_read(new Trace(computed)), 0);
});

test("a launch that multiplies copies of A and B says so, and the L shows what they are copies of", () => {
  const data = right_trace();
  data.arrays.push({ ...data.arrays[0], name: "packed", role: null }, { ...data.arrays[0], name: "B", role: "B" });
  data.steps.array[0] = 3;
  Object.assign(data.launches[0], { reads: [3], writes: [2] });
  data.launches = [{ ...data.launches[0], kernel: "pack_a", reads: [0], writes: [3] }, { ...data.launches[0], kernel: "pack_b", reads: [4], writes: [3] }, { ...data.launches[0], kernel: "clear", reads: [], writes: [2] }, data.launches[0]];
  data.launch = 3;
  const trace = new Trace(data), copies = trace.copies();
  assert.deepEqual([copies?.arrays, copies?.made.map(({ kernel, from }) => [kernel, from])], [[3], [["pack_a", [0]], ["pack_b", [4]]]]);
  const { A, B, tiles } = new Layout(trace);
  assert.deepEqual([A?.array, B?.array, tiles.map(({ array }) => array)], [0, 4, [1, 3]]);
  assert.equal(new Trace(right_trace()).copies(), null);
});

test("a part of a matrix says which part it is", () => {
  assert.equal(words.part_shown([{ name: "A", rows: [0, 64], of_rows: 4096, columns: [0, 64], of_columns: 64 }, { name: "C", rows: [64, 128], of_rows: 4096, columns: [32, 64], of_columns: 4096 }]),
    "Shown: A rows 0–63 of 4,096; C rows 64–127 of 4,096, columns 32–63 of 4,096.");
  const data = right_trace();
  Object.assign(data.arrays[0], { rows: 4096, columns: 4, dimensions: [4096, 4], elements: 4096 * 4 });
  const layout = new Layout(new Trace(data));
  assert.deepEqual(layout.parts(new Trace(data)).map(({ name, rows, of_rows }) => [name, rows, of_rows]), [["A", [0, 4], 4096]]);
});

test("a matrix of few columns is not pushed out by the names of others", () => {
  const layout = new Layout(new Trace(right_trace()));
  for (const [width, height] of [[600, 540], [300, 500], [2000, 300]]) {
    layout.fit(width, height, 20);
    for (const { x, y } of layout.boxes) assert.ok(x >= 0 && y >= 0, `${width}x${height}: ${x}, ${y}`);
  }
});

test("lanes at work are counted by warp", () => {
  const data = right_trace();
  assert.equal(has_idle_lanes(new Trace(data)), true);
  assert.equal(active_lanes(new Trace(data), 0), 16);
});

test("a write of the next round is told from one of the same round", () => {
  const rounds = (/** @type {number} */ more) => {
    const data = right_trace(), { steps } = data;
    steps.interval.fill(0);
    for (const column of Object.values(steps)) {
      const again = column[1];
      for (let i = 0; i < more; ++i) column.splice(4 + i, 0, again);  // the tile is written once more after it was read
    }
    return new Trace(data);
  };
  const pair = (/** @type {number} */ write) => finding({ threads: [[1, 0, 0], [0, 1, 0]], steps: [3, write] });
  assert.equal(story_of(rounds(0), pair(1), null)?.ahead, null);
  assert.equal(story_of(rounds(1), pair(4), null)?.ahead, 1);
});

test("a mended copy of the file puts the barrier back at its line", () => {
  const story = story_of(new Trace({ ...right_trace({ wrong: [1, 2] }), mended: { line: 2 } }), finding({ threads: [[1, 0, 0], [0, 1, 0]] }), null);
  assert.deepEqual([story?.barrier, story?.scenes.at(-1)?.about, story?.scenes.at(-1)?.wrong], [2, "mended", []]);
});

const root = decodeURI(new URL("../../..", import.meta.url).pathname), solution = (/** @type {string} */ lab) => readFileSync(`${root}solutions/${lab}/matmul.cu`, "utf8"), tiled = solution("05_tiled");

/** Checks that pictures and sentences of a trace agree with its counters. @param {Trace} trace @param {string} name */
function agrees(trace, name) {
  const { steps } = trace, { totals, costs, findings } = trace.data;
  for (let at = 0; at < trace.length; ++at) {
    const space = trace.array(at)?.space, op = trace.op(at);
    if (space === "shared" && op !== "atomic" && steps.counted_in[at] === at && steps.requests[at] > 0) {
      const rows = wavefronts_of(trace, at);
      assert.deepEqual([rows.length, rows.filter((row) => row.conflict).length], [steps.wavefronts[at], steps.conflicts[at]], `${name}, step ${at}`);
      for (const { banks } of rows) for (const [bank, { word }] of banks) assert.equal(((word % 32) + 32) % 32, bank);
    }
    if (space === "global" && op !== "atomic") assert.equal(sectors_in(lines_of(trace, at)).touched, steps.sectors[at], `${name}, step ${at}`);
    if (!trace.is_barrier(at)) assert.equal(trace.counted_with(at).includes(at), true, `${name}, step ${at}`);
  }
  const all = trace.counts(trace.length - 1), conflicts = costs.filter((cost) => cost.kind === "bank-conflicts");
  assert.equal(all.conflicts, (totals.shared_load_bank_conflicts ?? 0) + (totals.shared_store_bank_conflicts ?? 0), name);
  assert.equal(conflicts.reduce((sum, cost) => sum + cost.wasted, 0), all.conflicts, name);
  for (const cost of costs) assert.equal(cost.worst, cost.kind === "bank-conflicts" ? steps.wavefronts[cost.step] : steps.sectors[cost.step], name);
  const walk = new Walk(trace);
  assert.equal(new Set(walk.beats.flatMap((beat) => beat.steps)).size, trace.length, name);
  assert.ok(walk.length <= kWalkSeconds + 1e-6, `${name}: ${walk.length} s`);
  const fact = point_of(trace).fact;
  assert.equal(fact.about === "finding", findings.some((one) => one.severity !== "note"), name);
  if (fact.about === "conflicts") assert.deepEqual([fact.wasted, fact.of], [all.conflicts, (totals.shared_load_wavefronts ?? 0) + (totals.shared_store_wavefronts ?? 0)], name);
  if (fact.about === "asked") assert.equal(fact.bytes, totals.global_load_bytes, name);
  if (fact.about === "sectors") assert.equal(fact.worst, steps.sectors[fact.cost.step], name);
  if (fact.about === "idle_lanes") assert.equal(fact.active * steps.warp.filter((_, at) => !trace.is_barrier(at)).length, steps.warp.reduce((sum, _, at) => sum + trace.touched(at).length, 0), name);
  assert.equal(words.searched(fact).some((one) => one.startsWith("mistakes")) && trace.data.wrong.length > 0 && findings.length === 0, false, name);
  const whole = trace.data.whole_call ?? {}, launch = trace.launch, blocks = launch ? launch.grid[0] * launch.grid[1] * launch.grid[2] : 0;
  if (fact.about === "reuse") assert.deepEqual([fact.words, fact.times * fact.words * blocks], [(totals.shared_store_instructions ?? 0) * 32, whole.shared_words_read], name);
  if (fact.about === "patch" && trace.data.launches.length === 1) assert.ok(Math.abs(fact.reads * trace.data.shape.M * trace.data.shape.N * trace.data.shape.K - whole.shared_words_read) < 0.01 * whole.shared_words_read, `${name}: ${fact.reads}`);
  if (fact.about === "edge") assert.equal(fact.threads - fact.idle, (totals.global_store_bytes ?? 0) / 4, name);
  if (fact.about === "sectors_used") assert.equal(fact.sectors, (totals.global_load_sectors ?? 0) + (totals.global_store_sectors ?? 0), name);
  for (const pair of findings) {
    const story = story_of(trace, pair, null), reader = story?.actors.find((one) => one.op === "load"), this_run = story?.scenes.find((one) => one.about === "this_run");
    story?.actors.forEach(({ line, op }, which) => assert.deepEqual([line, op], [trace.line(pair.steps[which]), trace.op(pair.steps[which])], `${name}: ${pair.text}`));
    if (story && pair.line > 0) assert.deepEqual(story.actors.map(({ line }) => line).sort(), [pair.line, pair.other_line].sort(), `${name}: ${pair.text}`);
    if (reader && this_run) assert.equal(this_run.gets, reader.value, `${name}: ${pair.text}`);
  }
  assert.doesNotMatch(words.headline(fact, (array, element) => trace.element_text(array, element)), /undefined|NaN|Infinity|\{\}/, name);
}

/** Checks that a block's values of C are the sums of products of the values that it loaded. @param {Trace} trace @param {string} name */
function multiplies(trace, name) {
  const { shape, arrays } = trace.data, known = arrays.map(() => /** @type {Map<number, number>} */ (new Map())), role = (/** @type {string} */ wanted) => arrays.findIndex((one) => one.role === wanted);
  for (let at = 0; at < trace.length; ++at)
    for (const { lane, element } of trace.touched(at)) trace.values.of(at, lane).forEach((value, i) => known[trace.steps.array[at]].set(element + i, value));
  assert.ok(known[role("C")].size > 0, name);
  for (const [element, value] of known[role("C")]) {
    const row = Math.floor(element / shape.N), column = element % shape.N;
    const sum = Array.from({ length: shape.K }, (_, k) => (known[role("A")].get(row * shape.K + k) ?? NaN) * (known[role("B")].get(k * shape.N + column) ?? NaN)).reduce((a, b) => a + b, 0);
    assert.equal(value, sum, `${name}, C[${row}][${column}]`);
  }
}

/** @param {string} folder @param {string} lab @param {string} text @param {string[]} options */
function traced(folder, lab, text, options = ["--shape", "64x64x64"]) {
  writeFileSync(join(folder, "matmul.cu"), text);
  try {
    return new Trace(JSON.parse(execFileSync(`${root}build/grader`, ["trace", lab.slice(0, 2), "--file", join(folder, "matmul.cu"), ...options, "--json", "-"], { maxBuffer: 1 << 28, stdio: "pipe" }).toString()));
  } catch (error) {
    return new Trace(JSON.parse(/** @type {any} */ (error).stdout.toString()));  // the trace of a kernel that does not compile has no steps
  }
}

test("what is drawn and said is what was counted: every solution, conflicts, joined reads, a row on x", () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul stage "));
  for (const lab of ["04_naive", "05_tiled", "06_boundary_checked", "07_register_tiled", "08_vectorized", "09_warp_tiled", "10_tensor_core"]) {
    const trace = traced(folder, lab, solution(lab));
    agrees(trace, lab);
    if (lab !== "10_tensor_core") multiplies(trace, lab);  // it loads A and B in a launch before
    else assert.deepEqual(point_of(trace).fact, { about: "patch", elements: 1024, of: "warp", reads: (32 + 32) / (32 * 32) });  // of a warp, as the picture has it
    for (let at = 0; at < trace.length; ++at) assert.ok(trace.is_barrier(at) || trace.line(at) > 0, `${lab}, step ${at}`);
  }
  agrees(traced(folder, "06", solution("06_boundary_checked"), ["--shape", "40x40x40", "--block", "1,1"]), "edge");
  agrees(traced(folder, "05", tiled.replaceAll("B_tile[k][tx]", "B_tile[tx][k]").replaceAll("B_tile[ty][tx]", "B_tile[tx][ty]")), "transposed");
  agrees(traced(folder, "05", tiled.replaceAll("_tile[TILE][TILE]", "_tile[TILE][TILE + 1]")), "padded");
  agrees(traced(folder, "04", solution("04_naive").replace(/Idx\.([xy])/g, (_, axis) => `Idx.${axis === "x" ? "y" : "x"}`)), "row on x");
  rmSync(folder, { recursive: true, force: true });
});

/** Such a file has a wrong and a right version of some lines. @param {string} text */
const as_wrong = (text) => text.replace(/^.*\/\/right\n/gm, "");

test("... and of twenty wrong kernels", () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul stage ")), mistakes = `${root}grader/proof/kernels/mistakes`;
  const labs = ["04_naive", "05_tiled", "06_boundary_checked", "07_register_tiled", "08_vectorized"];
  const files = labs.flatMap((lab) => readdirSync(`${mistakes}/${lab}`).filter((name) => name.endsWith(".cu")).slice(0, 4).map((name) => ({ lab, name })));
  assert.equal(files.length, 20);
  for (const { lab, name } of files) agrees(traced(folder, lab, as_wrong(readFileSync(`${mistakes}/${lab}/${name}`, "utf8")), []), name);
  rmSync(folder, { recursive: true, force: true });
});

/** A kernel that copies sixteen boxes of 64 x 32 and stores their words in memory order. @type {(swizzle: number, columns: number) => string} */
const copying_program = (swizzle, columns) => `#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
#include "hopper.h"
constexpr int kRows = 64, kColumns = ${columns};
__global__ void kernel(const __grid_constant__ hopper::TensorMap map, float* out) {
  __shared__ alignas(1024) float tile[kRows * kColumns];
  __shared__ hopper::Barrier full;
  if (threadIdx.x == 0) {
    hopper::init(&full, 1);
    hopper::fence_barriers();
    hopper::arrive_and_expect(&full, sizeof tile);
    hopper::load_box(tile, &map, &full, 0, 0);
  }
  __syncthreads();
  hopper::wait(&full, 0);
  for (int i = threadIdx.x; i < kRows * kColumns; i += 32) out[i] = tile[i];
  float sum = 0;
  if (threadIdx.x < 8) sum += tile[threadIdx.x * kColumns + 5];
  if (threadIdx.x < 8) sum += tile[threadIdx.x * kColumns + (6 / 4 ^ threadIdx.x) * 4 + 6 % 4];
  if (threadIdx.x < 8) out[threadIdx.x] += sum;
}
int main() {
  float* in; float* out;
  cudaMallocManaged(&in, kRows * kColumns * 4);
  cudaMallocManaged(&out, kRows * kColumns * 4);
  for (int i = 0; i < kRows * kColumns; ++i) in[i] = i;
  hopper::TensorMap map;
  cuuint64_t extents[] = {kColumns, kRows}, strides[] = {kColumns * 4};
  cuuint32_t box[] = {kColumns, kRows}, ones[] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, in, extents, strides, box, ones, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_${swizzle}B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  kernel<<<1, 32>>>(map, out);
  cudaDeviceSynchronize();
  for (int i = 8; i < kRows * kColumns; ++i) printf("%d ", static_cast<int>(out[i]));
}
`;

test("where a swizzled tile's elements lie, and which banks a column meets, is what the emulator does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul swizzle "));
  for (const swizzle of [128, 64, 32]) {
    writeFileSync(join(folder, "tile.cu"), copying_program(swizzle, swizzle / 4));
    const run = spawnSync(`${root}build/grader`, ["run", join(folder, "tile.cu"), "--trace"], { cwd: root, encoding: "utf8" });
    const lies = run.stdout.trim().split(/\s+/).map(Number), wide = swizzle / 4;
    assert.equal(lies.length, 64 * wide - 8, run.stdout + run.stderr);
    for (let row = 0; row < 64; ++row)
      for (let column = 0; column < wide; ++column) {
        const { line, bank } = place_of(row, column, swizzle, swizzle), at = line * 32 + bank;
        if (at >= 8) assert.equal(lies[at - 8], row * wide + column, `swizzle ${swizzle}, [${row}][${column}]`);
      }
    if (swizzle !== 128) continue;
    const page = /** @type {string} */ (run.stderr.match(/Written: (.*)$/m)?.[1]), trace = new Trace(await unpack(readFileSync(page, "utf8").match(/id="trace">([^<]*)</)?.[1] ?? ""));
    const reads = Array.from({ length: trace.length }, (_, at) => at).filter((at) => !trace.is_barrier(at) && trace.op(at) === "load" && trace.touched(at).length === 8 && trace.array(at)?.space === "shared"), beside = new Beside(trace);
    assert.deepEqual(reads.map((at) => trace.steps.wavefronts[at]), [0, swizzle].map((pattern) => column_of(6, swizzle, pattern).wavefronts));
    assert.deepEqual(beside.sources(reads[1]).map(({ element }) => element), Array.from({ length: 8 }, (_, row) => row * wide + 6));
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Checks a ring against the counts of its barriers, copies and products. @param {Trace} trace @param {string} name */
function goes_round(trace, name) {
  const beside = new Beside(trace), whole = trace.data.whole_call ?? {}, of_kind = (/** @type {string} */ kind) => beside.events.filter((one) => one.kind === kind);
  assert.ok(beside.is_whole, name);
  assert.equal(new Set(beside.moments.flatMap(({ steps }) => steps)).size, trace.length, name);
  assert.equal(of_kind("copies").reduce((sum, { array, rows, columns }) => sum + rows * columns * (trace.data.arrays[array]?.element_bytes ?? 0), 0), whole.bulk_load_bytes, name);
  assert.equal(of_kind("arrives").reduce((sum, { bytes }) => sum + bytes, 0), of_kind("copies").reduce((sum, { bytes }) => sum + bytes, 0), name);
  for (const stage of beside.stages) for (const copies of stage.copies) assert.ok(copies.length > 0, name);
  // A stage is overwritten only after its readers have arrived, and read only after its copies have arrived.
  for (const [at, { stages, products, phases }] of beside.moments.entries())
    stages.forEach(({ state, fill, multiplied }, i) => {
      const { barrier, empty, frees } = beside.stages[i], before = beside.moments[at - 1]?.stages[i].fill ?? -1, phase = (/** @type {number} */ of) => phases.get(of) ?? 0;
      if (before >= 0 && fill > before) assert.ok(phase(empty) >= frees[before], `${name}, beat ${at}`);
      if (state === "read") assert.ok(phase(barrier) > fill, `${name}, beat ${at}`);
      if (multiplied) assert.ok([...products.values()].some(Boolean) && state === "read", `${name}, beat ${at}`);
    });
  const fact = point_of(trace).fact, opened = beside.of_step.get(point_of(trace).step);
  assert.equal(fact.about, "ring", name);
  if (fact.about !== "ring" || !opened) return;
  const coming = opened.stages.flatMap(({ state, fill }, i) => (state === "coming" ? beside.stages[i].copies[fill] : []));
  assert.deepEqual([fact.stages, fact.bytes, fact.bytes], [beside.stages.length, coming.reduce((sum, { bytes }) => sum + bytes, 0), Math.max(...beside.moments.filter(({ stages }) => stages.some(({ multiplied }) => multiplied)).map(({ bytes }) => bytes))], name);
}

test("lab 11's ring: what is said of copies, phases, products and elements is what was counted", () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul ring ")), trace = traced(folder, "11", solution("11_hopper"), []), beside = new Beside(trace);
  agrees(trace, "11_hopper");
  goes_round(trace, "11_hopper");
  // Lanes hold elements of B (320 x 64): k by q; in 32 columns, g chooses the half and the place in a piece of four.
  let elements = new Set();
  for (let at = 0; at < trace.length; ++at)
    for (const { lane, array, element } of beside.sources(at)) {
      assert.deepEqual([trace.data.arrays[array].role, Math.floor(element / 64) % 4, Math.floor((element % 32) / 16), element % 4], ["B", lane % 4, Math.floor(lane / 16), Math.floor(lane / 4) % 4]);
      elements.add(element);
    }
  assert.equal(elements.size, trace.data.whole_call?.b_words_read);
  // 64 x 128 x 8 multiply-adds per warp group.
  assert.equal((beside.events.filter(({ kind }) => kind === "multiplies").length * 64 * 128 * 8) / 4, trace.data.whole_call?.tensor_multiply_adds);
  // Eight stages, and each of four warps loads 16 times from each of ten tiles; no load is by a single lane.
  assert.deepEqual([beside.stages.length, trace.data.totals.shared_load_instructions], [8, 10 * 16 * 4]);
  assert.equal(beside.swizzle, 128);
  rmSync(folder, { recursive: true, force: true });
});

test("... and of an edge, where boxes reach beyond the matrices, and of a wrong parity, which never ends", () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul ring "));
  goes_round(traced(folder, "11", solution("11_hopper"), ["--shape", "36x60x100"]), "edge");
  const stuck = traced(folder, "11", solution("11_hopper").replace("hopper::wait(&s.empty[turn.stage], turn.parity ^ 1);", "hopper::wait(&s.empty[turn.stage], turn.parity);"), []);
  assert.equal(point_of(stuck).fact.about, "finding");
  assert.doesNotThrow(() => new Walk(stuck));
  rmSync(folder, { recursive: true, force: true });
});

/** A program's trace. @param {string} name */
async function run(name) {
  const { stderr } = spawnSync(`${root}build/grader`, ["run", `${root}grader/proof/kernels/programs/${name}.cu`, "--trace"], { cwd: root, encoding: "utf8" }), page = stderr.match(/Written: (.*)$/m)?.[1];
  return page ? new Trace(await unpack(readFileSync(page, "utf8").match(/id="trace">([^<]*)</)?.[1] ?? "")) : null;
}

test("twelve first screens: each opens on its point, and the headline's number is a counter's", async () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul points ")), whole = ["--shape", "64x64x64"];
  const row_on_x = solution("04_naive").replace(/Idx\.([xy])/g, (_, axis) => `Idx.${axis === "x" ? "y" : "x"}`), transposed = tiled.replaceAll("B_tile[k][tx]", "B_tile[tx][k]").replaceAll("B_tile[ty][tx]", "B_tile[tx][ty]");
  /** @type {[string, string, string[], string, string][]} */ const screens = [
    ["04", solution("04_naive"), whole, "asked", "matrices"], ["04", row_on_x, whole, "sectors", "sectors"], ["05", tiled, whole, "reuse", "matrices"],
    ["05", tiled.replace(/(__syncthreads\(\);[^]*?)__syncthreads\(\);/, "$1"), whole, "finding", "matrices"], ["05", transposed, whole, "conflicts", "banks"],
    ["06", solution("06_boundary_checked"), ["--shape", "40x40x40", "--block", "1,1"], "edge", "matrices"], ["07", solution("07_register_tiled"), whole, "patch", "owners"], ["08", solution("08_vectorized"), whole, "patch", "owners"],
    ["09", solution("09_warp_tiled"), whole, "patch", "owners"], ["10", solution("10_tensor_core"), whole, "patch", "owners"],
  ];
  const opened = screens.map(([lab, text, options, about, view]) => ({ trace: traced(folder, lab, text, options), about, view, name: `${lab}, ${about}` }));
  for (const [name, about, view] of [["parallel/reduction", "idle_lanes", "lanes"], ["basics/transpose", "sectors_used", "sectors"]]) opened.push({ trace: /** @type {Trace} */ (await run(name)), about, view, name });
  for (const { trace, about, view, name } of opened) {
    const point = point_of(trace);
    assert.deepEqual([point.fact.about, point.view], [about, view], name);
    agrees(trace, name);
  }
  assert.equal(opened.length, 12);
  rmSync(folder, { recursive: true, force: true });
});

test("... and of ten programs", async () => {
  const programs = ["basics", "parallel", "memory"].flatMap((room) => readdirSync(`${root}grader/proof/kernels/programs/${room}`).filter((name) => name.endsWith(".cu")).map((name) => `${room}/${name}`));
  let seen = 0;
  for (const name of programs) {
    if (seen === 10) break;
    const trace = await run(name.replace(/\.cu$/, ""));
    if (!trace) continue;  // it launches nothing
    agrees(trace, name);
    ++seen;
  }
  assert.equal(seen, 10);
});
