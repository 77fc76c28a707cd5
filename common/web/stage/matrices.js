// The matrices and shared tiles, in the shape of an L: what all warps touch in this beat, what was touched before, and the row and the column
// from which the chosen thread's element of C is computed.
// @ts-check
import { Layout } from "./layout.js";
import { kLooks, look_of, on_ground, ring } from "./ring_picture.js";
import { colors, hatching, put, squares, svg } from "./svg.js";
import { short, words } from "./words.js";

const kFinest = 6, kThin = 0.55, kCrossed = 8, kFewElements = 4, kReadable = 1.2, kMostBands = 8;

/** @typedef {import("./layout.js").Box} Box */
/** `read`, `written`: by element, from the first shown row on; `changed`: since the last drawing.
 * @typedef {{box: Box, interval: number, changed: boolean, read: Uint8Array, written: Uint8Array, paths: Record<"read" | "written" | "others" | "now", Element>, static: Element}} Drawn */
/** @typedef {{step: number, lane: number, beat: number}} Moment */

export class Matrices {
  /** @type {{box: Box, name: Element, wrong: Element} | null} */ #C = null;

  /** @param {import("./trace.js").Trace} trace @param {import("./chapters.js").Walk} walk @param {import("./owners.js").Owners} owners */
  constructor(trace, walk, owners) {
    this.trace = trace;
    this.walk = walk;
    this.owners = owners;
    const C = trace.data.arrays[owners.array], idle = owners.idle(trace);
    // A block larger than all of C would leave no room for C.
    this.idle = C && idle.every(([row, column]) => row < 2 * C.rows && column < 2 * C.columns) ? idle : [];
    this.layout = new Layout(trace, this.idle, walk.beside);
    this.element = svg("svg", { role: "img", "aria-label": words.views.matrices, class: "matrices" });
    /** @type {Map<number, Drawn>} */ this.drawn = new Map();
    this.beat = -1;
    this.font = 0;
    this.wrong = trace.data.wrong;
  }

  /** @param {number} width @param {number} height @param {number} font pixels */
  resize(width, height, font) {
    this.font = font;
    this.layout.fit(width, height, font * 1.35);
    this.drawn.clear();
    this.beat = -1;
    this.element.replaceChildren(hatching());
    this.element.setAttribute("viewBox", `0 0 ${Math.round(width)} ${Math.round(height)}`);
    this.copied = svg("g");
    if (this.layout.has_ring) this.element.append(this.copied);
    /** @type {import("./beside.js").Moment | null} */ this.moment = null;
    for (const box of this.layout.boxes) this.#draw(box);
    this.#draw_wrong();
    this.row = svg("path", { fill: "none", stroke: colors.text, "stroke-width": Math.max(1.5, font * 0.12), "stroke-dasharray": `${font * 0.4} ${font * 0.2}` });
    this.of_warp = svg("path", { fill: colors.owner, "fill-opacity": 0.25 });
    this.own = svg("path", { fill: colors.owner, "fill-opacity": 0.55, stroke: colors.text, "stroke-width": 1 });
    this.chosen = svg("path", { fill: "none", stroke: "#000000", "stroke-width": Math.max(2.5, font * 0.18) });
    this.values = svg("g", { "text-anchor": "middle", "font-size": font, "font-weight": 600 });
    this.ring = svg("g");
    if (this.layout.has_ring) this.element.append(this.ring);
    this.element.append(this.#block(), this.of_warp, this.own, this.values, this.row, this.chosen);
  }

  /** @param {Box} box */
  #draw(box) {
    const info = this.trace.data.arrays[box.array], path = (/** @type {string} */ fill) => svg("path", { fill, "shape-rendering": "crispEdges" });
    const size = (box.rows[1] - box.rows[0]) * box.wide;
    const name = svg("text", { x: box.x, y: box.y - this.font * 0.32, "font-weight": 600 }), wrong = svg("g");
    /** @type {Drawn} */ const drawn = {
      box, interval: -1, changed: true, read: new Uint8Array(size), written: new Uint8Array(size),
      paths: { read: path(colors.read_before), written: path(colors.write_before), others: path(colors.read_others), now: path(colors.read) }, static: this.#frame(info, box),
    };
    this.element.append(name, ...Object.values(drawn.paths), drawn.static, wrong);
    if (info.role === "C") this.#C = { box, name, wrong };
    this.#name(box, name, info.role === "C" ? this.wrong.length : 0);
    this.drawn.set(box.array, drawn);
  }

  /** @param {Box} box @param {Element} name @param {number} wrong */
  #name(box, name, wrong) {
    const info = this.trace.data.arrays[box.array], label = words.array_label(info.name || `${words.unnamed(info.line)}:`, info.dimensions, wrong);
    const room = Math.max((box.columns[1] - box.columns[0]) * box.scale, this.font * 9), size = Math.min(this.font * 1.15, (this.font * room) / (label.length * this.font * 0.62));
    name.textContent = label;
    name.setAttribute("font-size", Math.max(this.font * 0.98, size).toFixed(1));
    name.setAttribute("fill", wrong ? colors.wrong : colors.text);
  }

  /** Sets the wrong elements of C: those of the run, until the story of a race is shown. @param {number[]} wrong */
  show_wrong(wrong) {
    if (!this.#C || this.wrong === wrong) return;
    this.wrong = wrong;
    this.#draw_wrong();
  }
  #draw_wrong() {
    if (!this.#C) return;
    const { box, name, wrong } = this.#C;
    this.#name(box, name, this.wrong.length);
    wrong.replaceChildren(...(this.wrong.length ? [this.#crosses(box)] : []));
  }

  /** Draws the edge of an array, and lines between elements if they are large enough. @param {import("./trace.js").ArrayInfo} info @param {Box} box */
  #frame(info, box) {
    const { x, y } = this.#places(box), rows = Math.ceil(info.elements / box.wide);
    const [low, high] = [Math.max(0, box.rows[0]), Math.min(rows, box.rows[1])], [left, right] = [Math.max(0, box.columns[0]), Math.min(box.wide, box.columns[1])];
    const step = box.scale >= kFinest ? 1 : 16;
    let d = "";
    for (let c = Math.ceil(left / step) * step; c <= right; c += step) d += `M${x(c).toFixed(1)} ${y(low).toFixed(1)}V${y(high).toFixed(1)}`;
    for (let r = Math.ceil(low / step) * step; r <= high; r += step) d += `M${x(left).toFixed(1)} ${y(r).toFixed(1)}H${x(right).toFixed(1)}`;
    // With more than two dimensions, each pair of the last two indices is a separate tile.
    const each = info.dimensions.length > 2 ? info.dimensions.at(-2) ?? rows : rows;
    let tiles = "";
    for (let r = each; r < high; r += each) if (r > low) tiles += `M${x(left).toFixed(1)} ${y(r).toFixed(1)}H${x(right).toFixed(1)}`;
    return svg("g", {}, svg("path", { d, stroke: colors.grid, fill: "none", "stroke-width": kThin }),
      svg("path", { d: tiles, stroke: colors.frame, fill: "none", "stroke-width": 1.5 }),
      svg("rect", { x: x(left), y: y(low), width: x(right) - x(left), height: Math.max(0, y(high) - y(low)), fill: "none", stroke: colors.frame, "stroke-width": 1.5 }));
  }

  /** Draws the traced block's part of C, and its threads outside C. */
  #block() {
    const { C } = this.layout, all = [...this.owners.of_element.keys()];
    if (!C || all.length === 0) return svg("g");
    const rows = all.map((element) => Math.floor(element / C.wide)), columns = all.map((element) => element % C.wide), { x, y } = this.#places(C);
    const range = (/** @type {number[]} */ values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value + 1)], [Infinity, -Infinity]);
    const [top, bottom] = range(rows), [left, right] = range(columns);
    const idle = svg("path", { d: squares(this.idle, C.x - C.columns[0] * C.scale, C.y - C.rows[0] * C.scale, C.scale), fill: colors.idle, "shape-rendering": "crispEdges" });
    return svg("g", {}, idle, svg("rect", { x: x(left), y: y(top), width: x(right) - x(left), height: y(bottom) - y(top), fill: "none", stroke: colors.text, "stroke-width": Math.max(2.5, this.font * 0.2) }));
  }

  /** @param {Box} box */
  #places(box) {
    return { x: (/** @type {number} */ column) => box.x + (column - box.columns[0]) * box.scale, y: (/** @type {number} */ row) => box.y + (row - box.rows[0]) * box.scale };
  }

  /** Draws each wrong element of C in red, with a cross if there is room. @param {Box} box */
  #crosses(box) {
    const all = this.wrong, { x, y } = this.#places(box), s = box.scale;
    const red = svg("path", { d: this.#path(all, box), fill: colors.wrong, "fill-opacity": 0.4, "shape-rendering": "crispEdges" });
    if (s < kCrossed) return red;
    const d = all.map((element) => ({ row: Math.floor(element / box.wide), column: element % box.wide })).filter(({ row, column }) => row >= box.rows[0] && row < box.rows[1] && column >= box.columns[0] && column < box.columns[1])
      .map(({ row, column }) => `M${(x(column) + s * 0.2).toFixed(1)} ${(y(row) + s * 0.2).toFixed(1)}l${(s * 0.6).toFixed(1)} ${(s * 0.6).toFixed(1)}m0 ${(-s * 0.6).toFixed(1)}l${(-s * 0.6).toFixed(1)} ${(s * 0.6).toFixed(1)}`).join("");
    return svg("g", {}, red, svg("path", { d, stroke: colors.wrong, fill: "none", "stroke-width": s * 0.12 }));
  }

  /** @param {Moment} moment */
  show({ step, lane, beat }) {
    this.#remember(beat);
    for (const [array, drawn] of this.drawn) {
      if (drawn.changed) {
        put(drawn.paths.read, "d", this.#touched_path(drawn, drawn.read, drawn.written));
        put(drawn.paths.written, "d", this.#touched_path(drawn, drawn.written, null));
        drawn.changed = false;
      }
      this.#show_now(array, drawn, step, beat);
    }
    this.#show_beside(step);
    this.#show_values(step);
    this.#show_thread(step, lane);
  }

  /** Shows the stages' contents in A and B, and the ring. @param {number} step */
  #show_beside(step) {
    const { beside } = this.walk, moment = beside.of_step.get(step);
    if (!this.layout.ring || !moment || moment === this.moment) return;
    this.moment = moment;
    const held = moment.stages.flatMap((stage, i) => (stage.state === "free" ? [] : beside.stages[i].copies[stage.fill].map((copy) => ({ copy, look: kLooks[look_of(stage)], name: String(i) }))));
    this.copied?.replaceChildren(...held.flatMap(({ copy, look, name }) => {
      const box = this.drawn.get(copy.array)?.box;
      if (!box || copy.rows === 0) return [];
      const { x, y } = this.#places(box), row = Math.floor(copy.first / box.wide), column = copy.first % box.wide, [width, height] = [copy.columns * box.scale, copy.rows * box.scale];
      const label = width > this.font && height > this.font ? [on_ground(name, x(column) + width / 2, y(row) + height / 2, this.font, look.text, { "font-weight": 700 })] : [];
      return [svg("rect", { x: x(column).toFixed(1), y: y(row).toFixed(1), width: width.toFixed(1), height: height.toFixed(1), fill: look.fill, stroke: colors.frame }), ...label];
    }));
    this.ring?.replaceChildren(ring(beside, moment, this.layout.ring, this.font));
  }

  /** Elements of an array that a step touches, including those that it reads from stages. @param {number} step @param {number} array */
  #elements_of(step, array) {
    const { trace } = this, width = trace.width(step);
    if (trace.steps.array[step] === array) return trace.touched(step).flatMap(({ element }) => Array.from({ length: width }, (_, e) => element + e));
    return this.walk.beside.sources(step).filter((one) => one.array === array).map(({ element }) => element);
  }

  /** Shows the values that the warp reads or writes, in cells with enough room. @param {number} step */
  #show_values(step) {
    const { trace, font } = this, drawn = this.drawn.get(trace.steps.array[step]);
    if (!drawn || trace.is_barrier(step) || drawn.box.scale < font * kReadable) return this.values?.replaceChildren();
    const { box } = drawn, { x, y } = this.#places(box), writes = trace.op(step) !== "load";
    /** @type {Map<number, string>} */ const texts = new Map(trace.touched(step).flatMap(({ lane, element }) => trace.values.of(step, lane).map((value, i) => [element + i, short(value)])));
    const fits = [...texts].filter(([, text]) => text.length * font * 0.62 <= box.scale).map(([element, text]) => ({ text, row: Math.floor(element / box.wide), column: element % box.wide }));
    const inside = fits.filter(({ row, column }) => row >= box.rows[0] && row < box.rows[1] && column >= box.columns[0] && column < box.columns[1]);
    this.values?.replaceChildren(...inside.map(({ row, column, text }) => svg("text", { x: (x(column) + box.scale / 2).toFixed(1), y: (y(row) + box.scale / 2 + font * 0.36).toFixed(1), fill: writes ? colors.text : "#ffffff",
      ...(writes ? { stroke: "#ffffff", "stroke-width": font * 0.3, "paint-order": "stroke" } : {}) }, text)));
  }

  /** Shows what the warp of the step touches, and what the other warps touch in the same beat. @param {number} array @param {Drawn} drawn @param {number} step @param {number} beat */
  #show_now(array, drawn, step, beat) {
    const steps = this.walk.beats[beat]?.steps ?? [], is_mine = (/** @type {number} */ one) => this.trace.steps.warp[one] === this.trace.steps.warp[step];
    const mine = steps.filter(is_mine), others = steps.filter((one) => !is_mine(one));
    const elements = (/** @type {number[]} */ all) => all.filter((one) => !this.trace.is_barrier(one)).flatMap((one) => this.#elements_of(one, array));
    const writes = mine.length > 0 && this.trace.op(step) !== "load", others_write = others.some((one) => this.trace.steps.array[one] === array && this.trace.op(one) !== "load");
    put(drawn.paths.others, "fill", others_write ? colors.write_others : colors.read_others);
    put(drawn.paths.others, "d", this.#path(elements(others), drawn.box));
    put(drawn.paths.now, "fill", writes ? "url(#hatched)" : colors.read);
    put(drawn.paths.now, "d", this.#path(elements(mine), drawn.box));
  }

  /** Shows the chosen thread's current element, and its elements of C with their rows in A and columns in B. @param {number} step @param {number} lane */
  #show_thread(step, lane) {
    const { trace } = this, array = trace.steps.array[step], warp = Math.max(0, trace.steps.warp[step]);
    const of_lane = (/** @type {{lane: number}} */ one) => one.lane === lane, source = this.walk.beside.sources(step).find(of_lane);
    const mine = trace.is_barrier(step) ? undefined : (source ?? trace.touched(step).find(of_lane)), drawn = this.drawn.get(source?.array ?? array);
    put(this.chosen, "d", mine && drawn ? this.#outline(drawn.box, Math.floor(mine.element / drawn.box.wide), mine.element - Math.floor(mine.element / drawn.box.wide) * drawn.box.wide, 1, source ? 1 : trace.width(step)) : "");
    const C = this.layout.C;
    if (C) put(this.of_warp, "d", this.#path(this.owners.of_warp(warp), C));
    this.show_element(this.owners.elements.get(warp * 32 + lane) ?? []);
  }

  /** Shows elements of C with their rows and columns. @param {number[]} elements */
  show_element(elements) {
    const C = this.layout.C, { A, B } = this.layout;
    if (!C || !A || !B) return;
    const cells = elements.map((element) => /** @type {[number, number]} */ ([Math.floor(element / C.wide), element % C.wide])).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const few = cells.length <= kFewElements && C.scale < kFinest;
    put(this.own, "d", few ? cells.map(([row, column]) => this.#outline(C, row, column, 1, 1)).join("") : squares(cells, C.x - C.columns[0] * C.scale, C.y - C.rows[0] * C.scale, C.scale));
    const bands = (/** @type {number[]} */ lines) => [...new Set(lines)].sort((a, b) => a - b).reduce((all, line) => (all.length && all[all.length - 1][1] === line ? all[all.length - 1][1]++ : all.push([line, line + 1]), all), /** @type {[number, number][]} */ ([]));
    const rows = bands(cells.map(([row]) => row)).map(([from, to]) => this.#outline(A, from, A.columns[0], to - from, A.columns[1] - A.columns[0]));
    const columns = bands(cells.map(([, column]) => column)).map(([from, to]) => this.#outline(B, B.rows[0], from, B.rows[1] - B.rows[0], to - from));
    // The bands of scattered elements would hide everything else.
    put(this.row, "d", rows.length + columns.length > kMostBands ? "" : rows.join("") + columns.join(""));
  }

  /** @param {Box} box @param {number} row @param {number} column @param {number} rows @param {number} columns */
  #outline(box, row, column, rows, columns) {
    const { x, y } = this.#places(box), margin = box.scale < 6 ? 2 : 0;
    const [w, h] = [columns * box.scale + 2 * margin, rows * box.scale + 2 * margin];
    return `M${(x(column) - margin).toFixed(1)} ${(y(row) - margin).toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}z`;
  }

  /** @param {number[]} elements @param {Box} box */
  #path(elements, box) {
    const cells = [...new Set(elements)].sort((a, b) => a - b).map((element) => /** @type {[number, number]} */ ([Math.floor(element / box.wide), element - Math.floor(element / box.wide) * box.wide]));
    return squares(cells.filter(([r, c]) => r >= box.rows[0] && r < box.rows[1] && c >= box.columns[0] && c < box.columns[1]), box.x - box.columns[0] * box.scale, box.y - box.rows[0] * box.scale, box.scale);
  }

  /** @param {Drawn} drawn @param {Uint8Array} counts @param {Uint8Array | null} except */
  #touched_path({ box }, counts, except) {
    /** @type {[number, number][]} */ const cells = [];
    for (let row = box.rows[0]; row < box.rows[1]; ++row)
      for (let column = box.columns[0]; column < box.columns[1]; ++column) {
        const place = (row - box.rows[0]) * box.wide + column;
        if (counts[place] && !except?.[place]) cells.push([row, column]);
      }
    return squares(cells, box.x - box.columns[0] * box.scale, box.y - box.rows[0] * box.scale, box.scale);
  }

  /**
   * Updates what was touched before this beat, in the last interval between barriers in which the array was touched: for a matrix, what its
   * tile holds. When moving forward, only the new beats are added.
   * @param {number} beat
   */
  #remember(beat) {
    const { beats } = this.walk, goes_on = this.beat >= 0 && this.beat <= beat;
    if (!goes_on) for (const drawn of this.drawn.values()) drawn.interval = -1, drawn.changed = true, drawn.read.fill(0), drawn.written.fill(0);
    if (goes_on) for (let at = this.beat; at < beat; ++at) for (const step of beats[at].steps) this.#count(step, true);
    else for (let at = beat - 1; at >= 0; --at) for (const step of beats[at].steps) this.#count(step, false);
    this.beat = beat;
  }

  /** @param {number} step @param {boolean} forward false: from the end; then intervals older than the first one found are ignored */
  #count(step, forward) {
    const drawn = this.drawn.get(this.trace.steps.array[step]), interval = this.trace.steps.interval[step];
    if (!drawn || this.trace.is_barrier(step)) return;
    if (drawn.interval !== interval && (forward || drawn.interval < 0)) {
      drawn.interval = interval;
      drawn.changed = true;
      drawn.read.fill(0), drawn.written.fill(0);
    }
    if (drawn.interval !== interval) return;
    const counts = this.trace.op(step) === "load" ? drawn.read : drawn.written, width = this.trace.width(step);
    const first = drawn.box.rows[0] * drawn.box.wide;
    for (const { element } of this.trace.touched(step)) for (let e = element - first; e < element - first + width; ++e) if (e >= 0 && e < counts.length && !counts[e]) counts[e] = 1, drawn.changed = true;
  }

  /** The element of C at a point of the picture; -1 if there is none. @param {number} x @param {number} y */
  element_of_c(x, y) {
    const C = this.layout.C;
    if (!C) return -1;
    const column = Math.floor((x - C.x) / C.scale) + C.columns[0], row = Math.floor((y - C.y) / C.scale) + C.rows[0];
    return row >= C.rows[0] && row < C.rows[1] && column >= C.columns[0] && column < C.columns[1] ? row * C.wide + column : -1;
  }
}
