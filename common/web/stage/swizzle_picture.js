// A tile of 8 rows in shared memory, a column for each bank: linear, and under the copy engine's swizzle. One column of the matrix is
// highlighted.
// @ts-check
import { caption_lines, colors, svg } from "./svg.js";
import { column_of, place_of } from "./swizzle.js";
import { words } from "./words.js";

const kBanks = 32, kRows = 8, kPiece = 4, kWord = 4;

/** Rows have `swizzle` bytes. @param {number} swizzle @param {number} column highlighted @param {import("./closeup.js").Size} size */
export function swizzle_picture(swizzle, column, { width, height, font }) {
  const picture = svg("svg", { role: "img", "aria-label": words.views.swizzle, viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` });
  const lines = (kRows * swizzle) / (kBanks * kWord), left = font * 5, cell = (width - left - 2) / kBanks, named = cell >= font * 1.35;
  const head = caption_lines(words.swizzle.rule(swizzle), Math.floor(width / (font * 0.6)));
  picture.append(svg("text", { "font-size": font * 1.1, "font-weight": 600, fill: colors.text }, ...head.map((line, i) => svg("tspan", { x: 0, y: font * 1.3 * (i + 1) }, line))));
  const top = font * (1.3 * head.length + 0.8), each = (height - top) / 2, tall = Math.max(4, Math.min(font * 1.7, (each - font * 4) / lines));
  [0, swizzle].forEach((pattern, which) => {
    const y0 = top + which * (tall * lines + font * 4.4), y = y0 + font * 2.9, met = column_of(column, swizzle, pattern);
    picture.append(svg("text", { x: 0, y: y0 + font * 1.2, "font-size": font * 1.05, "font-weight": 700, fill: pattern ? colors.read : colors.wrong }, words.swizzle.meets(pattern, column, met.banks, met.wavefronts)));
    const every = named ? 1 : kPiece;
    picture.append(svg("text", { x: 0, y: y - font * 0.4, "font-size": font, fill: colors.soft }, words.swizzle.bank));
    for (let bank = 0; bank < kBanks; bank += every) picture.append(svg("text", { x: (left + (bank + (named ? 0.5 : 0)) * cell).toFixed(1), y: (y - font * 0.4).toFixed(1), "font-size": font, "text-anchor": named ? "middle" : "start", fill: colors.soft }, String(bank)));
    for (let row = 0; row < kRows; ++row) {
      const first = place_of(row, 0, swizzle, pattern);
      if ((row * swizzle) % (kBanks * kWord) === 0) picture.append(svg("text", { x: left - font * 0.5, y: (y + first.line * tall + tall / 2 + font * 0.36).toFixed(1), "font-size": font, "text-anchor": "end", fill: colors.text }, words.swizzle.row(row)));
      for (let word = 0; word < swizzle / kWord; ++word) {
        const at = place_of(row, word, swizzle, pattern), chosen = word === column, beside = Math.floor(word / kPiece) === Math.floor(column / kPiece);
        const x = left + at.bank * cell, yy = y + at.line * tall;
        picture.append(svg("rect", { x: x.toFixed(1), y: (yy + 0.5).toFixed(1), width: cell.toFixed(1), height: (tall - 1).toFixed(1), fill: chosen ? (met.wavefronts > 1 ? colors.wrong : colors.read) : beside ? "#cfe6f4" : "#ffffff", stroke: colors.grid }));
        if (named && tall >= font * 1.05) picture.append(svg("text", { x: (x + cell / 2).toFixed(1), y: (yy + tall / 2 + font * 0.36).toFixed(1), "font-size": font, "text-anchor": "middle", fill: chosen ? "#ffffff" : colors.text, ...(chosen ? { "font-weight": 700 } : {}) }, String(word)));
      }
    }
    for (let piece = 0; piece <= kBanks / kPiece; ++piece) picture.append(svg("path", { d: `M${(left + piece * kPiece * cell).toFixed(1)} ${y.toFixed(1)}v${(tall * lines).toFixed(1)}`, stroke: colors.frame, "stroke-width": 1.4 }));
  });
  return picture;
}
