// The number of rows and columns in which an array is drawn: a matrix as declared; linear memory as the tile that its accesses suggest. Does not
// use the DOM.
// @ts-check

const kLinear = 64, kSquare = 32, kNarrow = 16, kTall = 6;

/** Distances between the starts of neighbouring runs of elements, and how often each distance occurs. @param {import("./trace.js").Trace} trace @param {number} array */
function strides(trace, array) {
  /** @type {Map<number, number>} */ const votes = new Map();
  /** @type {Set<string>} */ const seen = new Set();
  for (let at = 0; at < trace.length; ++at) {
    if (trace.steps.array[at] !== array || trace.is_barrier(at)) continue;
    const key = `${trace.steps.pattern[at]} ${trace.steps.bytes[at]}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const width = trace.width(at), elements = [...new Set(trace.touched(at).map((one) => one.element))].sort((a, b) => a - b);
    const starts = elements.filter((element, i) => i === 0 || element !== elements[i - 1] + width);
    for (let i = 1; i < starts.length; ++i) votes.set(starts[i] - starts[i - 1], (votes.get(starts[i] - starts[i - 1]) ?? 0) + 1);
  }
  return votes;
}

/** @param {import("./trace.js").Trace} trace @param {number} array @returns {{rows: number, columns: number}} */
export function fold(trace, array) {
  const info = trace.data.arrays[array];
  if (info.rows > 1 || info.elements <= kLinear) return { rows: info.rows, columns: info.columns };
  const votes = [...strides(trace, array)].filter(([stride]) => stride >= kNarrow && stride * 2 <= info.elements && info.elements <= kTall * stride * stride).sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const columns = votes[0]?.[0] ?? Math.max(kSquare, 2 ** Math.ceil(Math.log2(Math.sqrt(info.elements))));
  return { rows: Math.ceil(info.elements / columns), columns };
}
