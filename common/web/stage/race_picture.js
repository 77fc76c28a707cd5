// A race's story on the page: scene after scene, by itself or by its buttons. Who comes first moves first.
// @ts-check
import { button } from "./findings.js";
import { caption_lines, colors, html, svg } from "./svg.js";
import { short, words } from "./words.js";

const kSceneSeconds = 3.6, kMoveSeconds = 1.1;

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {Record<string, string | number>} [more] */
const said = (text, x, y, size, more = {}) => svg("text", { x, y, "font-size": size, fill: colors.text, ...more }, text);

/** @param {import("./race.js").Actor} actor */
const does_of = ({ op }) => words.operations[/** @type {keyof typeof words.operations} */ (op)];

/** @param {import("./race.js").Story} story @param {import("./race.js").Scene} scene @param {import("./closeup.js").Size} size @param {boolean} moves */
function picture_of({ actors, ahead, element, of, barrier, scenes }, scene, { width, height, font }, moves) {
  const picture = svg("svg", { role: "img", viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}` });
  const middle = width / 2, wide = Math.min(width * 0.5, font * 9), side = font * 5.6, top = font * 4.4, most = Math.floor(width / (font * 0.53));
  picture.append(svg("rect", { x: middle - wide / 2, y: top, width: wide, height: side, fill: "#ffffff", stroke: colors.text, "stroke-width": 3 }),
    said(element, middle, top + side - font * 0.5, font, { "text-anchor": "middle", "font-weight": 600 }));
  if (scene.before !== null) picture.append(said(words.race.before(scene.before), middle, top + font * 1.5, font, { "text-anchor": "middle", fill: colors.text, class: "held" }));
  actors.forEach((actor, i) => {
    const left = i === 0, turn = scene.first === i ? 0 : 1, color = actor.op === "load" ? colors.read : colors.write, x = left ? 0 : width, anchor = left ? "start" : "end";
    const from = { x: left ? width * 0.12 : width * 0.88, y: font * 4.2 }, to = { x: middle + (left ? -1 : 1) * wide * 0.22, y: top + font * 3.05 };
    const token = svg("g", { transform: `translate(${to.x} ${to.y})` }, svg("circle", { r: font * 0.95, fill: color, stroke: "#000000", "stroke-width": 1.5 }), said(String(turn + 1), 0, font * 0.38, font * 1.1, { "text-anchor": "middle", "font-weight": 700, fill: "#ffffff" }));
    picture.append(said(words.race.thread(actor.thread), x, font * 1.3, font * 1.05, { "text-anchor": anchor, "font-weight": 700, fill: actor.op === "load" ? colors.read : colors.write_text }),
      said(words.race.does(does_of(actor), actor.op === "load" ? scene.gets : actor.value, actor.line), x, font * 2.7, font, { "text-anchor": anchor }),
      svg("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, stroke: color, "stroke-width": 2, "stroke-dasharray": "4 4" }), token);
    if (moves) token.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }], { duration: 1000 * kMoveSeconds, delay: 1000 * kMoveSeconds * turn, fill: "backwards", easing: "ease-in-out" });
  });
  const first = actors[scene.first], then = actors[1 - scene.first], reader = actors.find((one) => one.op === "load");
  let y = top + side + font * 1.6;
  const told = [`${words.race.title(element)}.`];
  const tell = (/** @type {string} */ text, /** @type {Record<string, string | number>} */ more = {}) => {
    told.push(text);
    for (const line of caption_lines(text, most)) picture.append(said(line, 0, y, font, more)), (y += font * 1.3);
  };
  if (scene.about === "mended") {
    picture.append(svg("path", { d: `M${middle} ${font * 0.4}V${top - font * 0.5}`, stroke: colors.text, "stroke-width": font * 0.5, "stroke-dasharray": `${font * 0.4} ${font * 0.2}` }));
    picture.append(said(barrier ? words.race.put_back(barrier) : words.race.barrier, middle, y, font * 1.05, { "text-anchor": "middle", "font-weight": 700 }));
  } else picture.append(said(ahead === null ? words.race.no_barrier : words.race.no_barrier_of_rounds, middle, y, font * 1.05, { "text-anchor": "middle", "font-weight": 600, fill: colors.wrong }));
  y += font * 1.5;
  tell(words.race.order(first, then, does_of(first), does_of(then)));
  const gets_else = scene.about === "mended" ? null : (scenes.find((one) => one.about !== "mended" && one.first !== scene.first)?.gets ?? null), in_other_order = gets_else === scene.gets ? null : gets_else;
  if (scene.gets !== null) tell(reader ? words.race.gets(reader, scene.gets, in_other_order) : words.race.stays(scene.gets, in_other_order), { "font-weight": 700 });
  if (ahead !== null && scene.about !== "mended") tell(words.race.rounds(actors[ahead], does_of(actors[ahead])));
  if (scene.about === "mended") tell(words.race.mended);
  if (scene.wrong === null) tell(words.race.not_enforced);
  else if (of) tell(words.race.outcome(scene.wrong.length, of, scene.about === "mended"), { "font-weight": 700, fill: scene.wrong.length ? colors.wrong : colors.text });
  picture.setAttribute("aria-label", told.join(" "));
  return picture;
}

export class RacePicture {
  /** @param {import("./race.js").Story} story @param {(wrong: number[]) => void} outcome what C is like in the scene that is shown */
  constructor(story, outcome) {
    this.story = story;
    this.outcome = outcome;
    this.scene = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    /** @type {import("./closeup.js").Size | null} */ this.size = null;
    this.buttons = story.scenes.map(({ about }, i) => button(words.race.scenes[about], () => (this.stop(), this.show(i))));
    this.place = html("div", { class: "story-picture" });
    this.element = html("div", { class: "story" }, html("div", { class: "tabs", role: "group", "aria-label": words.race.title(story.element) }, ...this.buttons), this.place);
  }

  /** All scenes, one after the other; who wants no motion sees this run's. */
  play() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches, last = this.story.scenes.length - 1;
    if (still) return this.show(this.story.scenes.findIndex((one) => one.wrong !== null));
    const next = (/** @type {number} */ at) => {
      this.show(at);
      if (at < last) this.timer = setTimeout(() => next(at + 1), 1000 * kSceneSeconds);
    };
    next(0);
  }
  stop() {
    clearTimeout(this.timer);
  }
  next() {
    this.stop();
    this.show((this.scene + 1) % this.story.scenes.length);
  }

  /** @param {number} scene */
  show(scene) {
    this.scene = scene;
    this.buttons.forEach((element, i) => element.setAttribute("aria-pressed", String(i === scene)));
    this.outcome(this.story.scenes[scene].wrong ?? []);
    this.#draw(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
  /** @param {import("./closeup.js").Size} size */
  resize(size) {
    if (this.size?.width === size.width && this.size.height === size.height) return;
    this.size = size;
    this.#draw(false);
  }
  /** @param {boolean} moves */
  #draw(moves) {
    if (!this.size) return;
    const height = this.size.height - this.size.font * 5.2;
    this.place.replaceChildren(picture_of(this.story, this.story.scenes[this.scene], { ...this.size, height }, moves));
  }
}
