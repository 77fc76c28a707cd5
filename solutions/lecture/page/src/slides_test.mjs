// The list of slides, the meaning of addresses and keys, and the positions of points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { points_up_to, speeds_up_to } from "./charts.js";
import { BadLecture, unpack_lecture } from "./data.js";
import { meaning_of } from "./keys.js";
import { lecture } from "./test_lecture.mjs";
import { read_address, read_route, slide_of_digit, slides_of, write_address } from "./slides.js";
import { clock } from "./speaker.js";

const names = (/** @type {"45" | "90"} */ route) => slides_of(lecture(), route).map((one) => (one.rung < 0 ? one.name : `${lecture().rungs[one.rung].id} ${one.name}`));

test("90 minutes have everything but speeds of what nobody timed; 45 only the GPU's steps, and two mistakes of each", () => {
  assert.deepEqual(names("90"), ["opening", "01 glance", "04 question", "04 answer", "04 live0", "04 speed", "04 roofline", "04 live1", "04 live2", "04 live3", "04 clock", "10 glance", "10 live0", "all_counts", "all_speeds"]);
  assert.deepEqual(names("45"), ["opening", "04 question", "04 answer", "04 live0", "04 speed", "04 roofline", "04 live1", "04 live2", "04 clock", "all_counts", "all_speeds"]);
});

test("a ring is drawn before its code, and how its tiles lie", () => {
  const all = lecture();
  all.rungs.push({ ...all.rungs[2], id: "11", lab: "11_hopper", picture: "ring" });
  assert.deepEqual(slides_of(all, "90").filter(({ rung }) => rung === 3).map(({ name }) => name), ["picture", "swizzle", "glance", "live0"]);
  assert.deepEqual(slides_of(all, "45").filter(({ rung }) => rung === 3), []);
  all.machines[0].speeds["11_hopper"] = 400000;
  assert.deepEqual(slides_of(all, "90").filter(({ rung }) => rung === 3).map(({ name }) => name).slice(-2), ["speed", "roofline"]);
});

test("every slide is found again by its own address", () => {
  const slides = slides_of(lecture(), "90");
  slides.forEach((slide, i) => assert.equal(read_address(lecture(), slides, write_address(lecture(), slide, { route: "90", embedded: false }, "#step=5&lane=1&view=banks")), i));
});

test("an address with a step is that of the right kernel; one of nothing is the first slide", () => {
  const slides = slides_of(lecture(), "90"), at = (/** @type {string} */ hash) => slides[read_address(lecture(), slides, hash)];
  assert.equal(at("#rung=04&step=120").name, "live0");
  assert.equal(at("#rung=04").name, "question");
  assert.equal(at("#rung=99&slide=answer").name, "opening");
  assert.equal(at("").name, "opening");
  assert.match(write_address(lecture(), at("#rung=04&step=1"), { route: "45", embedded: false }, "#step=5&lane=1&view=banks"), /^#rung=04&slide=live0&route=45&step=5&lane=1&view=banks$/);
  assert.equal(read_route("#route=45"), "45");
  assert.equal(read_route("#route=7"), "90");
});

test("own slides stand behind their step, and are found by their own address", () => {
  const own = (/** @type {number} */ after) => ({ after, title: "Ours", blocks: [], notes: "", trace: "" });
  const all = lecture({ own: [own(1), own(-1)] }), slides = slides_of(all, "45");
  assert.deepEqual(slides.slice(0, 3).map((one) => one.name), ["opening", "own1", "question"]);
  assert.equal(slides[slides.findIndex((one) => one.name === "own0") - 1].name, "clock");
  assert.equal(slides[read_address(all, slides, "#slide=own0")].name, "own0");
  assert.match(write_address(all, slides[1], { route: "45", embedded: true }, ""), /^#slide=own1&route=45&embed=1$/);
});

test("digits are steps, 0 is the tenth, and 1 again the eleventh", () => {
  const slides = slides_of(lecture(), "90");
  assert.equal(slides[slide_of_digit(lecture(), slides, "4")].name, "question");
  assert.equal(lecture().rungs[slides[slide_of_digit(lecture(), slides, "0")].rung].id, "10");
  assert.equal(slide_of_digit(lecture(), slides, "7"), -1);
  const all = lecture();
  all.rungs.push({ ...all.rungs[2], id: "11" });
  const more = slides_of(all, "90"), one = slide_of_digit(all, more, "1"), again = slide_of_digit(all, more, "1", more[one].rung);
  assert.deepEqual([one, again, slide_of_digit(all, more, "1", more[again].rung)].map((at) => all.rungs[more[at].rung].id), ["01", "11", "01"]);
});

test("arrows are a trace's where a kernel plays, and turn pages elsewhere; a clicker's keys always turn them", () => {
  assert.deepEqual(meaning_of("ArrowRight", false), { whose: "lecture", action: "forward" });
  assert.deepEqual(meaning_of("ArrowRight", true), { whose: "trace", action: "next" });
  assert.deepEqual(meaning_of("]", true), { whose: "trace", action: "next_chapter" });
  assert.deepEqual(meaning_of("k", true), { whose: "trace", action: "banks" });
  for (const plays of [true, false]) {
    assert.deepEqual(meaning_of("PageDown", plays), { whose: "lecture", action: "forward" });
    assert.deepEqual(meaning_of("3", plays), { whose: "rung", action: "3" });
    assert.equal(meaning_of("q", plays), null);
  }
});

test("what was not measured or counted has no bar and no point", () => {
  const all = lecture(), [machine] = all.machines;
  assert.deepEqual(speeds_up_to(all, machine, 2).map((one) => one.name), ["04_naive", "cuBLAS FP32"]);
  assert.deepEqual(points_up_to(all, machine, 2), [{ id: "04", lab: "04_naive", x: 0.25, y: 6000, rung: 1 }]);
});

test("a clock counts minutes and seconds", () => {
  assert.equal(clock(0), "0:00");
  assert.equal(clock(3605.9), "60:05");
});

test("what is no lecture is refused by its reason", async () => {
  const packed = (/** @type {unknown} */ value) => deflateSync(JSON.stringify(value)).toString("base64");
  const why = async (/** @type {string} */ text) => unpack_lecture(text).then(() => "", (error) => (error instanceof BadLecture ? error.why : String(error)));
  assert.equal(await why(packed(lecture())), "");
  assert.equal(await why("%DATA%"), "no_lecture");
  assert.equal(await why(packed({ schema: "matmul-labs/lecture/9" })), "bad_version");
  assert.equal(await why(packed(lecture()).slice(0, 40)), "damaged");
});
