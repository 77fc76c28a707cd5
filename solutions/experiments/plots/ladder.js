// The ladder: each rung's fraction of cuBLAS at one size, and the speed of everything at all sizes.
import * as Plot from '@observablehq/plot';
import { blue, grey, orange, picture, plain } from './picture.js';
import { read } from './table.js';

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(0)} %`;

/** @param {string} folder */
export function share(folder) {
  const at_4096 = (/** @type {string} */ table) => read(`${folder}/${table}.csv`).filter((row) => row.M === '4096');
  const burst = at_4096('ladder').filter((row) => row.ratio && (/^(0[4-9]|1\d)_/.test(row.kernel) || row.kernel.startsWith('cuBLAS')));
  const library = Number(burst.find((row) => row.kernel === 'cuBLAS FP32')?.gflops ?? NaN);
  const tf32 = (/** @type {string} */ kernel) => /^1\d|TF32/.test(kernel);
  const rows = burst.map((row) => ({ kernel: row.kernel, share: Number(row.ratio),
    colour: row.kernel.startsWith('cuBLAS') ? grey : tf32(row.kernel) ? orange : blue,
    text: percent(Number(row.ratio)) + (tf32(row.kernel) && !row.kernel.startsWith('cuBLAS') ? ' (TF32)' : '') }));
  const steady = at_4096('steady').filter((row) => rows.some((one) => one.kernel === row.kernel))
    .map((row) => ({ kernel: row.kernel, share: Number(row.gflops) / library }));
  if (rows.length === 0) return '';
  return picture(
    { title: 'From naive kernel to faster than cuBLAS: speed at n = 4096',
      description: 'Speed as share of cuBLAS FP32: ' + rows.map((row) => `${row.kernel} ${percent(row.share)}`).join(', ') + '.' +
        (steady.length ? ' Back to back: ' + steady.map((row) => `${row.kernel} ${percent(row.share)}`).join(', ') + '.' : '') },
    { height: 36 * rows.length + 110, marginLeft: 250, marginRight: 90, marginTop: 48,
      x: { label: 'share of cuBLAS in FP32; bar: each sample alone, line: back to back', labelAnchor: 'center', labelArrow: 'none',
        tickFormat: percent, domain: [0, 8.5], ticks: [0, 1, 2, 3, 4, 5, 6, 7, 8], labelOffset: 44 },
      y: { label: null, domain: rows.map((row) => row.kernel), padding: 0.25, tickSize: 0 },
      marks: [
        Plot.barX(rows, { x: 'share', y: 'kernel', fill: 'colour' }),
        Plot.ruleX([1], { stroke: 'currentColor', strokeDasharray: '4 4' }),
        Plot.tickX(steady, { x: 'share', y: 'kernel', stroke: 'currentColor', strokeWidth: 3 }),
        Plot.text(rows, { x: (row) => (row.share < 1.15 ? 1.15 : row.share), y: 'kernel', text: 'text',
          textAnchor: 'start', dx: 8 }),
      ] });
}

/** @param {string} folder */
export function ladder(folder) {
  const rows = read(`${folder}/ladder.csv`).filter((row) => Number(row.gflops) > 0)
    .map((row) => ({ kernel: row.kernel, n: Number(row.M), gflops: Number(row.gflops), colour: row.place === 'CPU' ? orange : blue }));
  if (rows.length === 0) return '';
  const kernels = [...new Set(rows.map((row) => row.kernel))].sort();
  const largest = kernels.map((kernel) => rows.filter((row) => row.kernel === kernel).reduce((a, b) => (b.n > a.n ? b : a)));
  return picture(
    { title: 'Speed of every lab and library, on the CPU (orange) and the GPU (blue)',
      description: 'GFLOP/s at the largest size measured: ' +
        largest.map((row) => `${row.kernel} ${plain(row.gflops)} at ${row.n}`).join(', ') + '.' },
    { height: 28 * kernels.length + 120, marginLeft: 225, marginRight: 175,
      x: { type: 'log', label: 'GFLOP/s (log scale); dot: largest size, line: all sizes measured', labelAnchor: 'center', labelArrow: 'none',
        labelOffset: 44, domain: [0.3, 500000], ticks: [1, 10, 100, 1000, 10000, 100000], tickFormat: plain, grid: true },
      y: { label: null, domain: kernels, type: 'point', tickSize: 0 },
      marks: [
        Plot.ruleY(rows, Plot.groupY({ x1: 'min', x2: 'max' }, { x1: 'gflops', x2: 'gflops', y: 'kernel', stroke: 'colour', strokeWidth: 3 })),
        Plot.dot(largest, { x: 'gflops', y: 'kernel', fill: 'colour', r: 6 }),
        Plot.text(largest, { x: () => 500000, y: 'kernel', text: (row) => `${plain(row.gflops)} at ${row.n}`,
          textAnchor: 'start', dx: 14 }),
      ] });
}
