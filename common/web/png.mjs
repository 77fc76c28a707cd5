// The pixels of a screenshot, for tests that compare colours: 8-bit RGB or RGBA, as browsers write them.
import { inflateSync } from "node:zlib";

/** The prediction of each PNG filter from the bytes to the left, above, and above left. @type {((a: number, b: number, c: number) => number)[]} */
const predictions = [
  () => 0, (a) => a, (_, b) => b, (a, b) => (a + b) >> 1,
  (a, b, c) => {
    const p = a + b - c, [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
  },
];

/** @param {Uint8Array} png @returns {{width: number, height: number, average: (x: number, y: number, width: number, height: number) => number[]}} */
export function pixels_of(png) {
  const bytes = Buffer.from(png), data = [];
  let width = 0, height = 0, channels = 4;
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString("latin1", at + 4, at + 8), body = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    if (kind === "IHDR") [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3];
    if (kind === "IDAT") data.push(body);
  }
  const raw = inflateSync(Buffer.concat(data)), row = width * channels, out = new Uint8Array(row * height);
  for (let y = 0; y < height; ++y)
    for (let i = 0; i < row; ++i) {
      const left = i >= channels, a = left ? out[y * row + i - channels] : 0, b = y ? out[(y - 1) * row + i] : 0, c = left && y ? out[(y - 1) * row + i - channels] : 0;
      out[y * row + i] = raw[y * (row + 1) + 1 + i] + predictions[raw[y * (row + 1)]](a, b, c);
    }
  const average = (/** @type {number} */ x0, /** @type {number} */ y0, /** @type {number} */ wide, /** @type {number} */ tall) => {
    const sum = [0, 0, 0];
    for (let y = y0; y < y0 + tall; ++y) for (let x = x0; x < x0 + wide; ++x) for (let k = 0; k < 3; ++k) sum[k] += out[y * row + x * channels + k];
    return sum.map((one) => one / (wide * tall));
  };
  return { width, height, average };
}
