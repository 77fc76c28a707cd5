// A small lecture for tests: one CPU step and two GPU steps.
import { kSchema } from "./data.js";

/** @param {Partial<import("./data.js").Rung>} changes @returns {import("./data.js").Rung} */
export const rung = (changes) => ({
  id: "04", lab: "04_naive", title: "One thread", library: "cuBLAS FP32", glance: false, gpu: true, changed: "the loops are gone.", reason: "many threads.", measured: "",
  ask: ["1. How many?"], answer: ["1. Eight."], speed: ["Fast."], roofline: ["Left."], changes: [["+", [["keyword", "int"], ["", " i;"]]], ["-", [["", "j"]]]],
  counts: [{ name: "04_naive", bytes: 8, sectors: 2.5, words: null, intensity: 0.25 }], row_on_x: null, live: [], notes: "Say this.", ...changes,
});

/** @param {Partial<import("./data.js").Lecture>} [changes] @returns {import("./data.js").Lecture} */
export const lecture = (changes = {}) => ({
  schema: kSchema, own: [], library: "cuBLAS FP32", uncoalesced: "naive row on x", notes: "Welcome.",
  rungs: [
    rung({ id: "01", lab: "01_cpu", gpu: false, glance: true, counts: [] }),
    rung({ live: [{ played: "right", words: "", trace: "eJ" }, ...Array(3).fill({ played: "row_on_x", words: "", trace: "eJ" })] }),
    rung({ id: "10", lab: "10_tensor_core", glance: true, live: [{ played: "right", words: "", trace: "eJ" }] }),
  ],
  machines: [{ sentence: "Recorded.", device: "a GPU", n: 4096, speeds: { "04_naive": 6000, "cuBLAS FP32": 50000 }, levels: {}, roofs: { peak: 66000, l1: 33000, l2: 7000, dram: 4000 } }],
  ...changes,
});
