// Memory traffic: the roofline at three levels, and the traffic of each step.
import * as Plot from '@observablehq/plot';
import { blue, green, grey, orange, picture, plain } from './picture.js';
import { read } from './table.js';

/** @type {[string, string, import('@observablehq/plot').SymbolType][]} */
const kLevels = [['L1', orange, 'circle'], ['L2', green, 'square'], ['DRAM', blue, 'triangle']];

/** @param {string} folder */
export function roofline(folder) {
  const roofs = Object.fromEntries(read(`${folder}/roofs.csv`).map((row) => [row.level, Number(row.number)]));
  const points = read(`${folder}/levels.csv`).filter((row) => Number(row.gflops) > 0 && !row.kernel.includes(' '))
    .map((row) => ({ level: row.level, x: Number(row.operations_per_byte), y: Number(row.gflops), name: row.kernel.slice(0, 2) }));
  if (!roofs.FP32 || points.length === 0) return '';
  const names = points.filter((point) => point.name !== '06')  // 05 and 06 overlap
    .map((point) => ({ ...point, name: point.name === '05' ? '05, 06' : point.name }));
  return picture(
    { title: 'Roofline at n = 4096: labs 04 to 11 under the roofs of three memories', unit: 'GFLOP/s (log scale)',
      description: kLevels.map(([level]) => `${level} ${plain(roofs[level])} GB/s`).join(', ') + `, FP32 ${plain(roofs.FP32)} GFLOP/s. ` +
        'Each lab stands once for every memory, at the operations per byte that were counted there.' },
    { height: 540, marginLeft: 80, marginRight: 40,
      x: { type: 'log', domain: [0.1, 1000], label: 'operations per byte of traffic to that memory (log scale)', labelAnchor: 'center', labelArrow: 'none',
        labelOffset: 44, ticks: [0.1, 1, 10, 100, 1000], tickFormat: plain, grid: true },
      y: { type: 'log', domain: [1000, 600000], label: null, ticks: [1000, 10000, 100000], tickFormat: plain, grid: true },
      marks: kLevels.flatMap(([level, colour, symbol]) => {
        const knee = roofs.FP32 / roofs[level], start = Math.max(0.1, 1000 / roofs[level]);
        return [
          Plot.line([[start, start * roofs[level]], [knee, roofs.FP32], [1000, roofs.FP32]], { stroke: colour, strokeWidth: 2 }),
          Plot.text([level], { x: [start], y: [start * roofs[level]], text: [`${level}, ${plain(roofs[level])} GB/s`], fill: colour,
            textAnchor: 'start', rotate: -44, dx: 12, dy: -34 }),
          Plot.dot(points.filter((point) => point.level === level), { x: 'x', y: 'y', fill: colour, symbol, r: 5 }),
          Plot.text(names.filter((point) => point.level === level), { x: 'x', y: 'y', text: 'name',
            ...(level === 'L2' ? { textAnchor: 'end', dx: -9 } : { textAnchor: 'start', dx: 9 }) }),
        ];
      }).concat([Plot.text([0], { x: [1000], y: [roofs.FP32], text: [`FP32, ${plain(roofs.FP32)} GFLOP/s`], textAnchor: 'end', dy: -12 })]) });
}

/** For each kernel the shape at which it uses its largest tiles, where its optimisation shows. @param {ReturnType<typeof read>} rows */
function at_their_best(rows) {
  const saves = (/** @type {Record<string, string>} */ row) => Number(row.operations_per_byte);
  return [...new Set(rows.map((row) => row.kernel))].map((kernel) => rows.filter((row) => row.kernel === kernel).reduce((best, row) => (saves(row) > saves(best) ? row : best)));
}

/** @param {string} folder */
export function traffic(folder) {
  const counts = at_their_best(read(`${folder}/counts.csv`).filter((row) => row.source === 'emulator' && /^\d/.test(row.kernel)));
  const rows = counts.flatMap((row) => [
    { kernel: row.kernel, what: 'bytes loaded from global memory', number: 2 / Number(row.operations_per_byte), colour: blue },
    { kernel: row.kernel, what: 'words read from shared memory', number: Number(row.shared_words_per_multiply_add), colour: orange }]);
  if (rows.length === 0) return '';
  return picture(
    { title: 'What each step saves: traffic per multiply-add, with the largest tiles of each lab',
      description: rows.map((row) => `${row.kernel}: ${plain(row.number)} ${row.what}`).join('; ') +
        `. Counted by the emulator at ${[...new Set(counts.map((row) => `${row.M} x ${row.N} x ${row.K}`))].join(' and ')}.` },
    { height: 36 * counts.length + 130, marginLeft: 225, marginRight: 50, marginTop: 80,
      x: { label: 'per multiply-add, counted by the emulator', labelAnchor: 'center', labelArrow: 'none', labelOffset: 44, ticks: 4, domain: [0, 9] },
      fx: { label: null, domain: ['bytes loaded from global memory', 'words read from shared memory'], padding: 0.1 },
      y: { label: null, domain: counts.map((row) => row.kernel), padding: 0.25, tickSize: 0 },
      marks: [
        Plot.barX(rows, { x: 'number', y: 'kernel', fx: 'what', fill: 'colour' }),
        Plot.text(rows, { x: 'number', y: 'kernel', fx: 'what', text: (row) => plain(row.number), textAnchor: 'start', dx: 6 }),
        Plot.ruleX([0], { stroke: grey }),
      ] });
}
