// Lines over size, each labelled at its end: tile width and bounds checks; CPU against GPU.
import * as Plot from '@observablehq/plot';
import { blue, end_labels, green, grey, orange, picture, plain, purple } from './picture.js';
import { read, side } from './table.js';

/** @typedef {{kernel: string, name: string, colour: string, dashed?: boolean}} Line */

/**
 * @param {import('./table.js').Row[]} rows @param {Line[]} lines @param {string} column
 * @param {{title: string, description: string, unit: string, x: number[], y: number[], ticks: number[], y_ticks: number[], marks?: any[]}} picked
 */
function lines_over_size(rows, lines, column, picked) {
  const height = 540, top = 64, bottom = 52, [low, high] = picked.y.map(Math.log);
  /** @param {number} y */ const pixel = (y) => top + (height - top - bottom) * (high - Math.log(y)) / (high - low);
  /** @param {number} at */ const value = (at) => Math.exp(high - (high - low) * (at - top) / (height - top - bottom));
  const points = lines.map((line) => rows.filter((row) => row.kernel === line.kernel && Number(row[column]) > 0)
    .map((row) => ({ x: side(row), y: Number(row[column]) })).sort((a, b) => a.x - b.x));
  const last = Math.max(...points.flat().map((point) => point.x));
  const ends = lines.flatMap((line, i) => points[i].slice(-1).map((end) => ({ ...end, text: line.name, colour: line.colour })));
  const inner = ends.filter((end) => end.x <= 0.9 * last).sort((a, b) => a.x - b.x), top_end = Math.max(...inner.map((end) => end.y));
  return picture(picked,
    { height, marginTop: top, marginBottom: bottom, marginLeft: 70, marginRight: 190,
      x: { type: 'log', base: 2, domain: picked.x, ticks: picked.ticks, tickFormat: (/** @type {number} */ n) => `${n}`, label: 'n of n x n x n, or of a cube with as many operations (log scale)',
        labelAnchor: 'center', labelArrow: 'none', labelOffset: 44 },
      y: { type: 'log', domain: picked.y, label: null, ticks: picked.y_ticks, tickFormat: plain, grid: true },
      marks: [
        ...points.map((line, i) => Plot.line(line, { x: 'x', y: 'y', stroke: lines[i].colour, strokeWidth: 2,
          strokeDasharray: lines[i].dashed ? '6 4' : undefined })),
        ...(picked.marks ?? []),
        ...end_labels(ends.filter((end) => end.x > 0.9 * last), pixel, value),
        ...inner.map((end, i) => Plot.text([end], { x: 'x', y: [top_end], text: 'text', fill: end.colour, textAnchor: 'start', dx: 4,
          dy: -14 - 17 * (inner.length - 1 - i) })),
      ] });
}

/** @param {string} folder */
export function sweep(folder) {
  const rows = read(`${folder}/sweep.csv`), colours = [orange, purple, green, blue];
  if (rows.length === 0) return '';
  const tiles = [4, 8, 16, 32].flatMap((width, i) => [
    { kernel: `tiled ${width} checked`, name: `tile ${width}, checked`, colour: colours[i] },
    { kernel: `tiled ${width}`, name: `tile ${width}, unchecked`, colour: colours[i], dashed: true }]);
  return lines_over_size(rows, [...tiles, { kernel: '04_naive', name: '04_naive', colour: grey },
    { kernel: '01_naive_cpu', name: '01_naive_cpu', colour: grey, dashed: true }], 'gflops',
  { title: 'Tile width, bounds checks (dashed: without) and size', unit: 'GFLOP/s (log scale)', x: [60, 8200], y: [0.3, 20000], y_ticks: [1, 10, 100, 1000, 10000],
    ticks: [64, 128, 256, 512, 1024, 2048, 4096, 8192],
    description: 'GFLOP/s over size, for tiles of 4, 8, 16 and 32 with and without bounds checks, the naive kernel and the loop on the CPU.' });
}

/** @param {string} folder */
export function crossover(folder) {
  const rows = read(`${folder}/crossover.csv`);
  if (rows.length === 0) return '';
  const point = read(`${folder}/crossover_points.csv`).find((row) => row.cpu === '01_naive_cpu' && row.gpu === '04_naive');
  const from = Number(point?.gpu_wins_from ?? 0);
  const marks = from > 0 ? [Plot.ruleX([from], { stroke: 'currentColor', strokeDasharray: '4 4' }),
    Plot.text([from], { x: [from], y: [0.0004], text: [`04_naive overtakes\n01_naive_cpu at n = ${from.toFixed(0)}`], textAnchor: 'start', dx: 8 })] : [];
  return lines_over_size(rows, [
    { kernel: '01_naive_cpu', name: 'CPU, 01_naive_cpu', colour: orange }, { kernel: '02_tiled_cpu', name: 'CPU, 02_tiled_cpu', colour: purple },
    { kernel: 'Eigen 1 core', name: 'CPU, Eigen, 1 core', colour: green }, { kernel: 'Eigen all cores', name: 'CPU, Eigen, all cores', colour: grey },
    { kernel: '04_naive', name: 'GPU, 04_naive', colour: blue }, { kernel: '09_warp_tiled', name: 'GPU, 09_warp_tiled', colour: orange, dashed: true },
    { kernel: 'cuBLAS FP32', name: 'GPU, cuBLAS FP32', colour: grey, dashed: true }], 'median_ms',
  { title: 'CPU against GPU, with its allocation and copies', unit: 'milliseconds (log scale)', x: [8, 10500], y: [0.0001, 100000], y_ticks: [0.0001, 0.01, 1, 100, 10000],
    ticks: [8, 32, 128, 512, 2048, 8192], marks,
    description: 'Milliseconds from matrix to matrix over size.' + (from > 0 ? ` The naive kernel overtakes the CPU loop at n = ${from.toFixed(0)}.` : '') });
}
