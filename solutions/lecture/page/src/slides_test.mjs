import assert from "node:assert/strict";
import { test } from "node:test";
import { address_of, read_address, slide_of_digit, slides_of } from "./slides.js";
import { small_lecture } from "./test_lecture.mjs";

const lecture = small_lecture(), slides = slides_of(lecture, 45);

test("a rung has its five slides and two mistakes in 45 minutes, and all of them in 90", () => {
  const kinds = (/** @type {import("./slides.js").Slide[]} */ all, /** @type {number} */ rung) => all.filter((slide) => slide.rung === rung).map((slide) => slide.kind);
  assert.deepEqual(kinds(slides, 0), ["question", "answer", "trace", "speed", "roofline", "mistake", "mistake"]);
  assert.deepEqual(kinds(slides, 2), ["glance"]);
  assert.equal(kinds(slides_of(lecture, 90), 0).filter((kind) => kind === "mistake").length, 3);
  assert.deepEqual(kinds(slides_of(lecture, 90), 2), ["glance", "trace"]);
});

test("a digit leads to its rung, and one that is none nowhere", () => {
  assert.equal(slides[slide_of_digit(lecture, slides, "5")].rung, 1);
  assert.equal(slide_of_digit(lecture, slides, "9"), -1);
});

test("every slide's address leads back to it; a step alone to where the kernel runs", () => {
  slides.forEach((_, at) => assert.equal(read_address(lecture, slides, address_of(lecture, slides, at, null)).at, at));
  const { at, step } = read_address(lecture, slides, "#rung=05&step=3");
  assert.deepEqual([slides[at], step], [{ kind: "trace", rung: 1 }, 3]);
  assert.equal(read_address(lecture, slides, "#rung=77&slide=x").at, 0);
});
