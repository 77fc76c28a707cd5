import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { test } from "node:test";
import { actions_by_key } from "./keys.js";
import { read_place, write_place } from "./place.js";
import { finding, right_trace } from "./test_traces.mjs";
import { squares } from "./svg.js";
import { Trace, unpack } from "./trace.js";
import { words } from "./words.js";

const packed = (/** @type {unknown} */ data) => deflateSync(JSON.stringify(data)).toString("base64");

test("what is packed comes back; what is missing, damaged or of another version is told apart", async () => {
  assert.equal((await unpack(packed(right_trace()))).lab, "05_tiled");
  for (const [text, why] of [["%TRACE%", "no_trace"], ["", "no_trace"], ["abcd", "damaged"], [packed({ schema: "other" }), "bad_version"]])
    await assert.rejects(unpack(text), { why });
  await assert.rejects(unpack(packed(right_trace()).slice(0, 200)), { why: "damaged" });
});

test("counts are sums of the columns", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual(trace.counts(4), { requests: 2, sectors: 4, bytes: 128, instructions: 2, wavefronts: 3, conflicts: 1, barriers: 1, operations: 128 });
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

test("a shared load is counted with those before it that are no request", () => {
  const data = right_trace(), steps = data.steps;
  for (const name of Object.keys(steps)) steps[/** @type {keyof typeof steps} */ (name)].splice(3, 0, steps[/** @type {keyof typeof steps} */ (name)][3]);
  steps.requests[3] = 0;
  const trace = new Trace(data);
  assert.equal(trace.joined_before(4), 1);
  assert.equal(trace.joined_before(3), 0);
  assert.equal(trace.joined_before(0), 0);
});

test("who writes an element is the closest store", () => {
  const trace = new Trace(right_trace());
  assert.deepEqual(trace.writer(3, 1, 6), { step: 1, thread: 6 });
  assert.equal(trace.writer(3, 0, 6), null);
});

test("a place goes into the address and back; nonsense is the usual place", () => {
  const usual = { step: 1, lane: 2, view: /** @type {const} */ ("arrays") };
  const place = { step: 3, lane: 9, view: /** @type {const} */ ("banks") };
  assert.deepEqual(read_place(write_place(place), usual, 5), place);
  assert.deepEqual(read_place("#step=999&lane=99&view=none", usual, 5), { step: 4, lane: 31, view: "arrays" });
  assert.deepEqual(read_place("#step=-1", usual, 5), usual);
});

test("cells of a row are one rectangle", () => {
  assert.equal(squares([[0, 0], [0, 1], [1, 1]], 0, 0, 2), "M0.0 0.0h4.0v2.0h-4.0zM2.0 2.0h2.0v2.0h-2.0z");
});

test("every action has a key, a name and a sentence", () => {
  assert.deepEqual(new Set(Object.values(actions_by_key)), new Set(Object.keys(words.keys)));
});
