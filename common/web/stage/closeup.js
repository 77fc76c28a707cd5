// Close-up of one warp instruction: a row for each line of memory with its sectors, or a row for each wavefront with its banks.
// @ts-check
import { kBanks, kWordsOfLine, kWordsOfSector, lines_of, sectors_in, wavefronts_of } from "./requests.js";
import { caption_lines, colors, hatching, svg } from "./svg.js";
import { words } from "./words.js";

/** @typedef {{width: number, height: number, font: number}} Size */

const kMostRows = 64;

/** Width of the columns and height of the rows, leaving room for names. @param {Size} size @param {number} rows @param {number} names letters */
function grid({ width, height, font }, rows, names) {
  const left = names * font * 0.62, head = font * (width < font * 40 ? 5.6 : 3);
  const cell = (width - left) / kWordsOfLine, tall = Math.max(2, Math.min(Math.max(cell * 1.15, font * 1.6), (height - head - font * 1.6) / Math.max(1, rows)));
  return { left, head, cell, tall, font, readable: cell >= font * 1.25 && tall >= font * 1.05, named: tall >= font * 1.05 ? 1 : Math.ceil((font * 1.15) / tall) };
}

/** @param {ReturnType<typeof grid>} g @param {number} column @param {number} row @param {string} fill @param {number} lane @param {boolean} mine */
function cell(g, column, row, fill, lane, mine) {
  const x = g.left + column * g.cell, y = g.head + row * g.tall, margin = Math.min(1.5, g.tall * 0.08);
  const box = svg("rect", { x: x + margin, y: y + margin, width: g.cell - 2 * margin, height: g.tall - 2 * margin, fill, stroke: mine ? "#000000" : "none", "stroke-width": Math.max(2, g.font * 0.18) });
  if (!g.readable || lane < 0) return [box];
  const dark = fill !== "url(#hatched)";
  return [box, ...(dark ? [] : [svg("rect", { x: x + g.cell * 0.15, y: y + g.tall * 0.15, width: g.cell * 0.7, height: g.tall * 0.7, fill: "#ffffff" })]),
    svg("text", { x: x + g.cell / 2, y: y + g.tall / 2 + g.font * 0.36, "font-size": g.font, "text-anchor": "middle", fill: dark ? "#ffffff" : colors.text }, String(lane))];
}

/** @param {ReturnType<typeof grid>} g @param {string} text @param {number} y */
function caption(g, text, y) {
  const most = Math.max(12, Math.floor((g.left + kWordsOfLine * g.cell) / (g.font * 0.62)));
  const lines = caption_lines(text, most);
  return svg("text", { "font-size": g.font * 1.1, "font-weight": 600, fill: colors.text }, ...lines.map((line, i) => svg("tspan", { x: 0, y: y + i * g.font * 1.3 }, line)));
}
/** @param {ReturnType<typeof grid>} g @param {string} text @param {number} row */
const row_name = (g, text, row) => svg("text", { x: g.left - g.font * 0.5, y: g.head + row * g.tall + Math.max(g.font, g.tall / 2 + g.font * 0.36), "font-size": g.font, "text-anchor": "end", fill: colors.text }, text);

/** @param {Element} picture @param {Size} size */
function framed(picture, { width, height }) {
  picture.setAttribute("viewBox", `0 0 ${Math.round(width)} ${Math.round(height)}`);
  return picture;
}

/** @param {string} sentence @param {Size} size @param {string} label */
const empty = (sentence, size, label) => framed(svg("svg", { role: "img", "aria-label": label }, svg("text", { x: 0, y: size.font * 2, "font-size": size.font * 1.15, fill: colors.text }, sentence)), size);

/** The sectors: each is fetched completely; the requested words stand out. @param {import("./trace.js").Trace} trace @param {number} at @param {number} chosen @param {Size} size */
export function sectors(trace, at, chosen, size) {
  if (trace.array(at)?.space !== "global") return empty(trace.is_barrier(at) ? words.no_access : words.not_global, size, words.views.sectors);
  const lines = lines_of(trace, at), { touched, least } = sectors_in(lines), shown = lines.slice(0, kMostRows), g = grid(size, shown.length, 8);
  const picture = svg("svg", { role: "img", "aria-label": words.views.sectors }, hatching(), caption(g, words.sectors(touched, least), g.font * 1.3));
  for (let s = 0; s < kWordsOfLine / kWordsOfSector; ++s)
    picture.append(svg("text", { x: g.left + s * kWordsOfSector * g.cell, y: g.head - g.font * 0.4, "font-size": g.font, fill: colors.text }, words.sector(s, g.cell * kWordsOfSector > g.font * 8)));
  const fill = trace.op(at) === "load" ? colors.read : "url(#hatched)";
  shown.forEach((line, row) => {
    const y = g.head + row * g.tall;
    if (row % g.named === 0) picture.append(row_name(g, `+${line.line * kWordsOfLine * 4}`, row));
    for (let s = 0; s < kWordsOfLine / kWordsOfSector; ++s)
      picture.append(svg("rect", { x: g.left + s * kWordsOfSector * g.cell + 1, y: y + 1, width: kWordsOfSector * g.cell - 3, height: Math.max(1, g.tall - 2), fill: line.sectors.has(s) ? colors.fetched : "none", stroke: line.sectors.has(s) ? colors.frame : colors.grid }));
    for (const [place, { lane }] of line.words) picture.append(...cell(g, place, row, fill, lane, lane === chosen));
  });
  return framed(picture, size);
}

/** @param {import("./trace.js").Trace} trace @param {number} at @param {number} chosen @param {Size} size */
export function banks(trace, at, chosen, size) {
  if (trace.array(at)?.space !== "shared") return empty(trace.is_barrier(at) ? words.no_access : words.not_shared, size, words.views.banks);
  const rows = wavefronts_of(trace, at), conflicts = rows.filter((row) => row.conflict).length, shown = rows.slice(0, kMostRows), g = grid(size, shown.length, 4);
  const picture = svg("svg", { role: "img", "aria-label": words.views.banks }, hatching(), caption(g, words.banks(rows.length, conflicts, trace.counted_with(at).length - 1), g.font * 1.3));
  const every = g.cell >= g.font * 1.3 ? 1 : Math.ceil((g.font * 1.6) / g.cell);
  for (let bank = 0; bank < kBanks; bank += every) picture.append(svg("text", { x: g.left + (bank + 0.5) * g.cell, y: g.head - g.font * 0.4, "font-size": g.font, "text-anchor": "middle", fill: colors.text }, String(bank)));
  const writes = trace.op(at) !== "load";
  shown.forEach((row, i) => {
    const y = g.head + i * g.tall;
    if (i % g.named === 0) picture.append(row_name(g, String(i + 1), i));
    picture.append(svg("rect", { x: g.left, y: y + 0.5, width: kBanks * g.cell, height: g.tall - 1, fill: row.conflict ? colors.conflict : "none", stroke: colors.grid }));
    for (const [bank, { lane }] of row.banks) picture.append(...cell(g, bank, i, writes ? "url(#hatched)" : row.conflict ? colors.wrong : colors.read, lane, lane === chosen));
    if (i > 0 && row.group !== shown[i - 1].group) picture.append(svg("path", { d: `M0 ${y}H${size.width}`, stroke: colors.frame, "stroke-width": 1.5 }));
  });
  picture.append(svg("text", { x: g.left, y: g.head + shown.length * g.tall + g.font * 1.2, "font-size": g.font, fill: colors.text }, size.width < g.font * 30 ? words.bank_rows_short : words.bank_rows));
  return framed(picture, size);
}
