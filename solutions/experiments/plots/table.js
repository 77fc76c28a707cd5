// A recorded table: CSV with a header, as solutions/experiments/tables writes it.
import fs from 'node:fs';
import { csvParse } from 'd3-dsv';

/** @typedef {Record<string, string>} Row */

/** @param {string} path @returns {Row[]} No rows if the file does not exist. */
export function read(path) {
  return fs.existsSync(path) ? [...csvParse(fs.readFileSync(path, 'utf8'))] : [];
}

/** The side of a cube with the same number of operations. @param {Row} row */
export function side(row) {
  return Math.cbrt(Number(row.M) * Number(row.N) * Number(row.K));
}
