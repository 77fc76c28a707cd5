// A small lecture for tests: two rungs with one mistake each, and a glance.
// @ts-check
import { finding, right_trace } from "../../../../grader/trace/page/src/test_traces.mjs";

/** @param {string} number @param {boolean} glance @returns {import("./slides.js").Rung} */
const rung = (number, glance) => ({
  lab: `${number}_name`, number, title: `Title ${number}`, glance, changed: "the loop.", reason: "it is short.", changes: [["+", "new();"], ["-", "old();"]],
  ask: ["1. How many?"], answer: ["1. Two."], speed: ["Fast."], roofline: ["High."],
  counts: [{ name: `${number}_name`, bytes: 8 / Number(number), sectors: 2, shared: 2, intensity: Number(number) / 4 }], gflops: 1000 * Number(number), notes: `Say ${number}.`,
  trace: right_trace({ lab: `${number}_name` }), mistakes: glance ? [] : [1, 2, 3].map((n) => ({ title: `Without ${n}`, sentence: "Why?", line: 2, trace: right_trace({ findings: [finding({})] }) })),
});

/** @returns {import("./slides.js").Lecture} */
export const small_lecture = () => ({ schema: "matmul-labs/lecture/1", size: 4096, source: "Measured on a card.", cublas: 50000, uncoalesced: 900, roofs: [60000, 30000, 4000], rungs: [rung("04", false), rung("05", false), rung("08", true)] });
