// One warp instruction in detail: the sectors of global memory that it touches, and the words that each wavefront of a shared access returns.
// The numbers of both equal the counters; tests compare them. Does not use the DOM.
// @ts-check

export const kBanks = 32, kWordsOfSector = 8, kWordsOfLine = 32;

/** @typedef {{word: number, lane: number}} Touched  `lane`: the first lane that touches the word */

/** @param {import("./trace.js").Trace} trace @param {number} at @returns {Touched[]} words counted from the array's start, or in shared memory from the block's start */
function words_of(trace, at) {
  const array = trace.array(at), size = array?.element_bytes ?? 4, words_each = Math.max(1, trace.steps.bytes[at] / 4), base = (array?.offset ?? 0) / 4;
  return trace.touched(at).flatMap(({ lane, element }) => Array.from({ length: words_each }, (_, w) => ({ lane, word: base + Math.floor((element * size) / 4) + w })));
}

/**
 * Wavefronts of a shared access and of those counted with it: a wavefront returns one word per bank. Lanes that are not served at once
 * have wavefronts of their own; in each of these groups all but the first are conflicts.
 * @param {import("./trace.js").Trace} trace @param {number} at
 * @returns {{group: number, conflict: boolean, banks: Map<number, Touched>}[]}
 */
export function wavefronts_of(trace, at) {
  const lanes_at_once = trace.steps.lanes_at_once[at] || kBanks;
  /** @type {Map<number, Map<number, Touched[]>>} words by group and bank */ const groups = new Map();
  for (const step of trace.counted_with(at))
    for (const one of words_of(trace, step)) {
      const group = Math.floor(one.lane / lanes_at_once), bank = ((one.word % kBanks) + kBanks) % kBanks;
      const banks = groups.get(group) ?? new Map(), words = banks.get(bank) ?? [];
      if (!words.some((/** @type {Touched} */ other) => other.word === one.word)) words.push(one);
      groups.set(group, banks.set(bank, words));
    }
  return [...groups].sort(([a], [b]) => a - b).flatMap(([group, banks]) =>
    Array.from({ length: Math.max(...[...banks.values()].map((words) => words.length)) }, (_, depth) => ({
      group, conflict: depth > 0,
      banks: new Map([...banks].flatMap(([bank, words]) => (depth < words.length ? [[bank, words[depth]]] : []))),
    })));
}

/**
 * Lines of a global access: 128 bytes each, counted from the array's start, with the requested words; each touched sector is fetched completely.
 * @param {import("./trace.js").Trace} trace @param {number} at
 * @returns {{line: number, words: Map<number, Touched>, sectors: Set<number>}[]} words and sectors by their index in the line
 */
export function lines_of(trace, at) {
  /** @type {Map<number, {line: number, words: Map<number, Touched>, sectors: Set<number>}>} */ const lines = new Map();
  for (const one of words_of(trace, at)) {
    const number = Math.floor(one.word / kWordsOfLine), place = one.word - number * kWordsOfLine;
    const line = lines.get(number) ?? { line: number, words: new Map(), sectors: new Set() };
    if (!line.words.has(place)) line.words.set(place, one);
    line.sectors.add(Math.floor(place / kWordsOfSector));
    lines.set(number, line);
  }
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

/** @param {ReturnType<typeof lines_of>} lines */
export function sectors_in(lines) {
  const touched = lines.reduce((sum, one) => sum + one.sectors.size, 0), words = lines.reduce((sum, one) => sum + one.words.size, 0);
  return { touched, least: Math.ceil(words / kWordsOfSector) };
}
