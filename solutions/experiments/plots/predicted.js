// Predicted over measured times: products of matrices and other programs, each predicted before it was timed.
import fs from 'node:fs';
import * as Plot from '@observablehq/plot';
import { blue, green, grey, orange, picture, plain } from './picture.js';
import { read } from './table.js';

/** @typedef {{kind: string, measured: number, predicted: number}} Point  times in microseconds */

const kMicrosecondsOfGigaflop = 1e3;

/** @param {string} card @param {string} kernel @param {string} n */
const key = (card, kernel, n) => `${card} ${kernel} ${n}`;

const kPrograms = ['times_h200', 'newer_times_h200'], kEvents = ['events_h200', 'newer_events_h200'];

/** The tables from which the plot is made. @param {string} folder */
export function predicted_tables(folder) {
  const own = fs.readdirSync(folder).filter((file) => /^unseen.*\.csv$/.test(file)).sort().map((file) => `${folder}/${file}`);
  return [...own, ...[...kPrograms, ...kEvents].map((name) => `${folder}/programs/${name}.csv`)];
}

/** The rows of unseen*_predicted_before.csv that a file of the same number measured on the same card. @param {string} folder @returns {Point[]} */
function products(folder) {
  return fs.readdirSync(folder).sort().flatMap((file) => {
    const [, number] = file.match(/^(unseen\d*)_predicted_before\.csv$/) ?? [];
    if (!number) return [];
    const measured = new Map(['h100', 'h200'].flatMap((card) => read(`${folder}/${number}_${card}.csv`)).map((row) => [key(row.card, row.kernel, row.n), Number(row.gflops)]));
    return read(`${folder}/${file}`).flatMap((row) => {
      const gflops = measured.get(key(row.card, row.kernel, row.n)), time = (/** @type {number} */ speed) => 2e-9 * Number(row.n) ** 3 / speed * 1e3 * kMicrosecondsOfGigaflop;
      return gflops ? [{ kind: 'products', measured: time(gflops), predicted: time(Number(row.predicted_gflops)) }] : [];
    });
  });
}

/** @param {string} folder @param {string[]} tables @param {string} kind @param {(row: import('./table.js').Row) => string} measured_us @returns {Point[]} */
const times = (folder, tables, kind, measured_us) => tables.flatMap((name) => read(`${folder}/programs/${name}.csv`))
  .map((row) => ({ kind, measured: Number(measured_us(row)), predicted: Number(row.predicted_us) }));

/** @param {string} folder */
export function predicted(folder) {
  const points = [...times(folder, kPrograms, 'kernels of programs', (row) => row.later_us || row.first_us), ...times(folder, kEvents, 'times of events', (row) => row.measured_us)].filter((point) => point.measured > 0 && point.predicted > 0);
  if (points.length === 0) return '';
  points.push(...products(folder));
  const low = 0.5, high = Math.max(...points.flatMap((point) => [point.measured, point.predicted])) * 1.5;
  const colours = { products: blue, 'kernels of programs': orange, 'times of events': green };
  const symbols = { products: 'circle', 'kernels of programs': 'triangle', 'times of events': 'square' };
  const within = (/** @type {number} */ times) => points.filter((point) => Math.max(point.measured / point.predicted, point.predicted / point.measured) <= times).length;
  const line = (/** @type {number} */ times) => Plot.line([low, high], { x: (x) => x, y: (x) => x * times, stroke: grey, strokeDasharray: times === 1 ? undefined : '5 4', clip: true });
  const kinds = Object.keys(colours).map((kind, i) => ({ kind, x: low * 1.6, y: high / 1.8 / 2 ** i, count: points.filter((point) => point.kind === kind).length }));
  return picture({ title: 'Predicted beside measured', unit: 'predicted microseconds (log scale)',
    description: `${points.length} times, each predicted before it was measured: ${within(1.25)} within 25%, ${within(2)} within a factor of 2.` },
  { height: 560, marginLeft: 76, marginRight: 40,
    x: { type: 'log', domain: [low, high], tickFormat: plain, label: 'measured microseconds (log scale); dashed: twice and half', labelAnchor: 'center', labelArrow: 'none', labelOffset: 44, ticks: [1, 10, 100, 1000, 10000, 100000] },
    y: { type: 'log', domain: [low, high], tickFormat: plain, label: null, grid: true, ticks: [1, 10, 100, 1000, 10000, 100000] },
    marks: [line(1), line(2), line(0.5),
      ...Object.entries(colours).flatMap(([kind, colour]) => [
        Plot.dot(points.filter((point) => point.kind === kind), { x: 'measured', y: 'predicted', stroke: colour, symbol: /** @type {any} */ (symbols)[kind], r: 3.5, strokeWidth: 1.5 }),
        Plot.dot(kinds.filter((one) => one.kind === kind), { x: 'x', y: 'y', stroke: colour, symbol: /** @type {any} */ (symbols)[kind], r: 4, strokeWidth: 1.5 })]),
      Plot.text(kinds, { x: 'x', y: 'y', text: (one) => `${one.kind}: ${one.count}`, textAnchor: 'start', dx: 12 })] });
}
