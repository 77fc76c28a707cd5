// Tests the lecture's page in a browser: the real one, as made by make lecture, and synthetic ones.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateSync, inflateSync } from "node:zlib";
import { isTooWide, launch, open, seriousIssues } from "../../../common/web/browser.mjs";
import { pixels_of } from "../../../common/web/png.mjs";
import { lecture, rung } from "./src/test_lecture.mjs";
import { slides_of, trace_on } from "./src/slides.js";

/** @typedef {import("../../../common/web/browser.mjs").Page} Page */
/** @typedef {import("../../../common/web/browser.mjs").KeyInput} KeyInput */

const root = decodeURI(new URL("../../..", import.meta.url).pathname).replace(/\/$/, "");
/** @type {string} */ let folder;
/** @type {string} */ let file;
/** @type {import("./src/data.js").Lecture} */ let real;
/** @type {import("../../../common/web/browser.mjs").Browser} */ let browser;

/** @param {string} name @param {unknown} data a string is used unchanged; anything else as a lecture */
function made(name, data) {
  const page = join(folder, `${name}.html`), text = typeof data === "string" ? data : deflateSync(JSON.stringify(data)).toString("base64");
  writeFileSync(page, readFileSync(`${root}/solutions/lecture/page/lecture.html`, "utf8").replace("%DATA%", () => text));
  return page;
}

/** @param {Parameters<typeof open>[2]} [options] @param {string} [path] */
async function shown(options, path = file) {
  const opened = await open(browser, path, options);
  await opened.page.waitForSelector(".bar, [role=alert]");
  return opened;
}

const text = (/** @type {Page} */ page, /** @type {string} */ selector) => page.$eval(selector, (element) => element.textContent ?? "");
const title = (/** @type {Page} */ page) => text(page, ".top h1");
const place = async (/** @type {Page} */ page) => Number((await text(page, ".top .status")).match(/\d+/)?.[0]);
const step = async (/** @type {Page} */ page) => Number((await text(page, ".live .status")).match(/\d+/)?.[0]);
const played = (/** @type {Page} */ page) => page.waitForSelector(".live .controls");

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "matmul lecture "));
  file = join(folder, "talk.html");
  execFileSync(`${root}/build/lecture`, ["page", file], { stdio: "pipe" });
  real = JSON.parse(inflateSync(Buffer.from(readFileSync(file, "utf8").match(/id="data">([^<]*)</)?.[1] ?? "", "base64")).toString());
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("what was counted and recorded once is kept", () => {
  const { stderr } = spawnSync(`${root}/build/lecture`, ["page", join(folder, "again.html")], { encoding: "utf8" });
  assert.doesNotMatch(stderr, /counting|recording/);
});

test("every slide, one after the other: no trouble, nothing hangs over at three widths, axe is content", async () => {
  const slides = slides_of(real, "90");
  for (const width of [360, 1280, 3840]) {
    const { page, trouble } = await shown({ width });
    for (let i = 0; i < slides.length; ++i) {
      assert.equal(await place(page), i + 1);
      if (trace_on(real, slides[i])) await played(page);
      assert.equal(await isTooWide(page), false, `${width}: ${await title(page)}`);
      if (width === 1280 || (width === 360 && i % 5 === 0)) assert.deepEqual(await seriousIssues(page), [], await title(page));
      await page.keyboard.press("PageDown");
    }
    assert.equal(await place(page), slides.length);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("a digit goes to its step, and so does a button", async () => {
  const { page } = await shown();
  for (const { id } of real.rungs) {
    for (let i = 0; i < (id === "11" ? 2 : 1); ++i) await page.keyboard.press(/** @type {KeyInput} */ (id.slice(-1)));  // 01 comes first
    assert.ok((await title(page)).startsWith(id));
  }
  for (const { id } of real.rungs) {
    await page.evaluate((wanted) => [...document.querySelectorAll(".rungs button")].find((one) => one.textContent === wanted)?.dispatchEvent(new Event("click")), id);
    assert.ok((await title(page)).startsWith(id));
  }
  await page.close();
});

test("keys turn pages both ways, and buttons do", async () => {
  const { page } = await shown();
  const press = async (/** @type {KeyInput} */ key) => (await page.keyboard.press(key), place(page));
  let at = 1;
  for (const key of /** @type {KeyInput[]} */ (["Enter", "n", "PageDown", "ArrowRight", "ArrowDown", "Space"])) assert.equal(await press(key), ++at, key);
  for (const key of /** @type {KeyInput[]} */ (["p", "Backspace", "PageUp", "ArrowLeft", "ArrowUp"])) assert.equal(await press(key), --at, key);
  assert.equal(await press("End"), slides_of(real, "90").length);
  assert.equal(await press("Home"), 1);
  await page.click(".bar button[aria-label='next slide']");
  assert.equal(await place(page), 2);
  await page.click(".bar button[aria-label='previous slide']");
  assert.equal(await place(page), 1);
  await press("?");
  assert.equal(await page.$eval("#help", (help) => /** @type {HTMLElement} */ (help).hidden), false);
  await press("?");
  assert.equal(await page.$eval("#help", (help) => /** @type {HTMLElement} */ (help).hidden), true);
  await page.close();
});

test("a step's button that was clicked does not keep Enter from the slides", async () => {
  const { page } = await shown();
  await page.click(".rungs button:nth-child(5)");
  const at = await place(page);
  await page.keyboard.press("Enter");
  assert.equal(await place(page), at + 1);
  await page.close();
});

test("no kernel that plays tells the speed that a slide still asks for", () => {
  for (const one of real.rungs)
    for (const { trace } of one.live)
      assert.doesNotMatch(inflateSync(Buffer.from(trace, "base64")).toString(), /GFLOP\/s/, one.id);
});

test("what the last slides say of speed names the library that does the same work", async () => {
  const { page } = await shown({ hash: "#slide=all_speeds" });
  assert.match(await text(page, "figure svg"), /10_tensor_core.*of cuBLAS TF32.*cuBLAS TF32/);
  await page.close();
});

test("45 minutes have fewer slides, the place is kept, and a step that is not in them is reached all the same", async () => {
  const { page } = await shown({ hash: "#rung=05&slide=answer" });
  await page.keyboard.press("r");
  assert.match(await text(page, ".top .status"), new RegExp(`of ${slides_of(real, "45").length}$`));
  assert.match(await title(page), /^05 .*What was counted/);
  assert.match(page.url(), /route=45/);
  await page.keyboard.press("1");
  assert.match(await title(page), /^01 /);
  await page.close();
});

test("a kernel plays by its own keys, and a link to a step opens it there", async () => {
  const { page } = await shown({ hash: "#rung=05&step=119" });
  await played(page);
  const first = await step(page);
  assert.match(page.url(), /step=119&/);
  const press = async (/** @type {KeyInput} */ key) => (await page.keyboard.press(key), step(page));
  const slide = await place(page);
  assert.equal(await press("ArrowRight"), first + 1);
  assert.equal(await press("ArrowLeft"), first);
  assert.ok(await press("]") > first);
  await press("[");
  for (const [key, view] of [["c", "Sectors"], ["k", "Banks"], ["a", "Matrices"]]) {
    await press(/** @type {KeyInput} */ (key));
    assert.equal(await text(page, ".live .tabs [aria-pressed=true]"), view);
  }
  assert.equal(await press("Home"), 1);
  assert.equal(await place(page), slide);
  assert.match(page.url(), /#rung=05&slide=live0&route=90&step=\d+&/);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => !/ 1 of/.test(document.querySelector(".live .status")?.textContent ?? ""));
  await page.keyboard.press("PageDown");
  assert.equal(await place(page), slide + 1);
  await page.keyboard.press("PageUp");  // and back: its position was kept
  await played(page);
  assert.ok(await step(page) > 1);
  await page.close();
});

test("beside its right twin a race is healed by the barrier", async () => {
  const { page } = await shown({ hash: "#rung=05&slide=live2" });
  await page.waitForSelector(".story svg");
  await page.keyboard.press("o");
  await page.keyboard.press("o");
  assert.match(await page.$eval(".story svg", (picture) => picture.getAttribute("aria-label") ?? ""), /only one order is possible\. All of C is right\./);
  assert.ok((await page.$$eval(".matrices text", (all) => all.map((one) => one.textContent))).includes("C 64×64"));
  await page.close();
});

test("each mistake is played from where it was found", async () => {
  const told = { first_barrier_gone: /no thread has written/, second_barrier_gone: /__syncthreads/, return_before_barrier: /barrier|written/ };
  for (const one of real.rungs)
    for (const [i, { played: what }] of one.live.entries()) {
      const wanted = told[/** @type {keyof typeof told} */ (what)];
      if (!wanted) continue;
      const { page } = await shown({ hash: `#rung=${one.id}&slide=live${i}` });
      await played(page);
      assert.match(await text(page, ".findings .error, .findings .warning"), wanted, what);
      await page.close();
    }
});

test("counts and speeds are those of the data, and those of the recorded table", async () => {
  const tiled = real.rungs.find((one) => one.id === "05");
  const { page } = await shown({ hash: "#rung=05&slide=answer" });
  const [shape, ...row] = await page.$eval("tr.marked", (marked) => [...marked.children].slice(1).map((cell) => cell.textContent ?? ""));
  assert.equal(shape, "256x256x256");
  assert.deepEqual(row.map(Number), [tiled?.counts[0].bytes, tiled?.counts[0].sectors, tiled?.counts[0].words, tiled?.counts[0].intensity]);
  await page.keyboard.press("End");
  const line = readFileSync(`${root}/solutions/results/h200/ladder.csv`, "utf8").split("\n").map((one) => one.split(",")).find((one) => one[0] === "05_tiled" && one[1] === "4096");
  const recorded = Math.round(Number(line?.[9])).toLocaleString("en");
  assert.ok((await text(page, "figure table")).includes(recorded), recorded);
  await page.close();
});

test("a guess is typed, stays beside the answer and the speed, and a clicker turns pages from there", async () => {
  const { page } = await shown({ hash: "#rung=05&slide=question" });
  await page.click(".ask input:first-of-type");
  await page.keyboard.type("1 byte");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("32 times");
  await page.keyboard.press("PageDown");
  assert.match(await title(page), /What was counted/);
  assert.deepEqual(await page.$$eval(".ghost", (all) => all.map((one) => one.textContent)), ["Your guess: 1 byte", "Your guess: 32 times"]);
  await page.goto(page.url());
  for (let i = 0; i < 2; ++i) await page.keyboard.press("PageDown");
  assert.match(await title(page), /How fast/);
  assert.equal(await text(page, ".ghost"), "Your guess: 32 times");
  await page.close();
});

test("two kernels on one clock: the numbers are the counters, the right one is done first, and both are played", async () => {
  for (const id of ["04", "05"]) {
    const { page } = await shown({ hash: `#rung=${id}&slide=clock` });
    await page.waitForSelector(".duel .flows svg");
    const live = real.rungs.find((one) => one.id === id)?.live ?? [], slower = live.find((one) => one.played === "row_on_x" || one.played === "transposed");
    const totals = [live[0], slower].map((one) => JSON.parse(inflateSync(Buffer.from(one?.trace ?? "", "base64")).toString()).totals);
    const wanted = totals.map((one) => ["global_load_sectors", "global_store_sectors", "shared_load_wavefronts", "shared_store_wavefronts"].reduce((sum, name) => sum + (one[name] ?? 0), 0).toLocaleString("en"));
    const said = await text(page, ".duel .headline");
    assert.ok(said.includes(`takes ${wanted[1]} sectors and wavefronts, `) && said.includes(`takes ${wanted[0]}: `), said);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => / 0 of|[1-9]\d* of/.test(document.querySelector(".duel .status")?.textContent ?? "") && document.querySelector(".duel .controls button")?.textContent === "Pause");
    await page.$eval(".duel input", (input) => ((/** @type {HTMLInputElement} */ (input).value = String(Number(input.getAttribute("max")) / 2)), input.dispatchEvent(new Event("input"))));
    const [first, second] = await page.$$eval(".duel .large", (all) => all.map((one) => one.textContent ?? ""));
    assert.match(first, /: done$/);
    assert.doesNotMatch(second, /done/);
    await page.close();
  }
});

test("who computes what is shown before the code of registers, vectors, warps and fragments", async () => {
  for (const id of ["07", "08", "09", "10"]) {
    const { page } = await shown({ hash: `#rung=${id}` });
    await page.waitForSelector(".slide.picture figure svg");
    assert.match(await text(page, "figure"), /computes .* elements of C: for each k it needs \d+ words? of A and \d+ of B/);
    await page.close();
  }
});

test("the point moves on the roofline, and stands still for who wants no motion", async () => {
  for (const value of ["no-preference", "reduce"]) {
    const { page } = await shown({ hash: "#rung=05&slide=speed" });
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value }]);
    await page.keyboard.press("PageDown");
    assert.equal(await page.evaluate(() => document.querySelector(".moving")?.getAnimations().length), value === "reduce" ? 0 : 1);
    await page.close();
  }
});

test("the speaker's view follows, has the notes, and turns the lecture's pages", async () => {
  const { page } = await shown({ hash: "#rung=04&slide=question" });
  const opened = new Promise((resolve) => page.once("popup", resolve));
  await page.keyboard.press("s");
  const view = /** @type {Page} */ (await opened), note = real.rungs.find((one) => one.id === "04")?.notes ?? "none";
  await view.waitForFunction(() => /What will happen/.test(document.querySelector(".now-title")?.textContent ?? ""));
  assert.equal(await text(view, ".notes"), note);
  assert.match(await text(view, ".next-title"), /What was counted/);
  await view.waitForSelector(".coming table");  // the next slide itself
  await view.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /What was counted/.test(document.querySelector("h1")?.textContent ?? ""));
  await view.waitForFunction(() => /What was counted/.test(document.querySelector(".now-title")?.textContent ?? ""));
  await page.keyboard.press("9");
  await view.waitForFunction(() => /^09/.test(document.querySelector(".now-title")?.textContent ?? ""));
  assert.deepEqual(await seriousIssues(view), []);
  await page.close();
});

test("code is read from the last row, at most 18 lines, none of them cut, and stands out 7 to 1", async () => {
  for (const one of real.rungs) assert.ok(one.changes.length <= 18, `${one.id}: ${one.changes.length} lines`);
  for (const hash of ["#rung=05&slide=question", "#rung=02", "#rung=10&slide=glance", "#rung=05&slide=live0", "#rung=08&slide=live0"]) {
    const { page } = await shown({ hash });
    if (hash.includes("live")) await played(page);
    const [size, lines, least, cut] = await page.evaluate(() => {
      const code = /** @type {HTMLElement} */ (document.querySelector(".code")), line = /** @type {HTMLElement} */ (code.querySelector(".line"));
      const cut = [...code.querySelectorAll(".line")].some((one) => one.scrollWidth > one.clientWidth + 1), now = code.querySelector(".line.now")?.getBoundingClientRect(), box = code.getBoundingClientRect();
      const rgb = (/** @type {string} */ color) => (color.match(/[\d.]+/g) ?? []).map(Number);
      const light = (/** @type {string} */ color) => {
        const [r, g, b] = rgb(color).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (/** @type {Element | null} */ element) => {
        for (let at = element; at; at = at.parentElement) if (rgb(getComputedStyle(at).backgroundColor)[3] !== 0) return getComputedStyle(at).backgroundColor;
        return "rgb(255, 255, 255)";
      };
      const contrasts = [...code.querySelectorAll("span, code")].map((element) => {
        const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05);
      });
      const hidden = !!now && (now.top < box.top - 1 || now.bottom > box.bottom + 1);
      return [parseFloat(getComputedStyle(code).fontSize), code.clientHeight / line.offsetHeight, Math.min(...contrasts), Number(cut || hidden)];
    });
    assert.ok(size >= 0.02 * 720, hash);
    assert.ok(lines <= 18.6, `${hash}: ${lines} lines`);
    assert.equal(cut, 0, hash);
    assert.ok(least >= 7, `${hash}: ${least}`);
    await page.close();
  }
});

test("on paper every slide has a sheet, and a kernel its picture", async () => {
  const { page } = await shown();
  const slides = slides_of(real, "90"), played = slides.filter((one) => one.kind === "live").length;
  // Traces are unpacked when nobody waits.
  await page.waitForFunction((wanted) => (dispatchEvent(new Event("beforeprint")), document.querySelectorAll(".sheet.live figure svg").length === wanted), { polling: 500 }, played);
  assert.equal(await page.$$eval(".sheet", (sheets) => sheets.length), slides.length);
  assert.equal(await page.$$eval(".sheet.live figure svg", (pictures) => pictures.length), played);
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString("latin1"), pages = (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
  assert.equal(pages, slides.length);
  await page.close();
});

test("at 1280x720 what stands on a slide is seen without scrolling", async () => {
  const { page } = await shown();
  for (const slide of slides_of(real, "90")) {
    if (trace_on(real, slide)) await played(page);
    // For a kernel that plays, source, picture, keys and timeline are visible; counters and findings are below.
    const [bottom, bar] = await page.evaluate(() => {
      const last = document.querySelector(".live .stage") ?? document.querySelector(".slide")?.lastElementChild;
      return [last?.getBoundingClientRect().bottom ?? 0, document.querySelector(".bar")?.getBoundingClientRect().top ?? 0];
    });
    assert.ok(bottom <= bar, `${await title(page)}: ${bottom} of ${bar}`);
    await page.keyboard.press("PageDown");
  }
  await page.close();
});

test("what charts mark is told apart by the colour-blind", async () => {
  /** The average colours around the centres of these elements. @param {Page} page @param {string[]} selectors */
  const colors = async (page, selectors) => {
    const boxes = await Promise.all(selectors.map((selector) => page.$eval(selector, (element) => element.getBoundingClientRect().toJSON())));
    const picture = pixels_of(await page.screenshot());
    return boxes.map((box) => picture.average(Math.round(box.x + box.width / 2) - 4, Math.round(box.y + box.height / 2) - 4, 8, 8));
  };
  /** @type {[string, string[]][]} */
  const distinct_pages = [
    ["#rung=07&slide=speed", ["figure svg rect[fill^='url']", "figure svg > rect:last-of-type"]],
    ["#rung=07&slide=roofline", [".moving", "figure svg g:not(.moving) > circle[r='8']"]],
    ["#rung=05&slide=question", [".line.added .mark", ".line.removed .mark"]],
  ];
  for (const [hash, selectors] of distinct_pages) {
    const { page } = await shown({ hash });
    for (const type of /** @type {const} */ (["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"])) {
      await page.emulateVisionDeficiency(type);
      const [one, other] = await colors(page, selectors), distance = Math.hypot(...one.map((value, i) => value - other[i]));
      assert.ok(distance > 20, `${hash}, ${type}: ${distance}`);
    }
    await page.close();
  }
});

test("a lecturer's own slides and kernel stand behind their step", async () => {
  const slides = join(folder, "own"), path = join(folder, "own.html"), make = () => execFileSync(`${root}/build/lecture`, ["page", path, slides], { stdio: "pipe" });
  mkdirSync(slides);
  writeFileSync(join(slides, "05_our_cluster.md"), "# Our <b>cluster</b>\n\nFour cards.\n\n- one\n- two\n\n```\nsrun make\n```\nNotes: point at it.\n");
  writeFileSync(join(slides, "05_our_kernel.cu"), readFileSync(`${root}/solutions/05_tiled/matmul.cu`));
  make();
  const { page, trouble } = await shown({ hash: "#slide=own0" }, path);
  assert.equal(await title(page), "Our <b>cluster</b>");
  assert.deepEqual(await page.$$eval(".slide li", (items) => items.map((item) => item.textContent)), ["one", "two"]);
  assert.equal(await text(page, ".slide .code"), "srun make");
  assert.deepEqual(await seriousIssues(page), []);
  await page.keyboard.press("PageUp");
  assert.match(await title(page), /^05/);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  assert.equal(await title(page), "our kernel");
  await played(page);
  await page.keyboard.press("End");
  assert.ok(await step(page) > 100);
  assert.deepEqual(trouble, []);
  await page.close();
  writeFileSync(join(slides, "thoughts.md"), "x");
  assert.throws(make, /thoughts.md does not begin with a step number/);
});

test("in a course page's frame the lecture is a slide without a bar, and its keys work", async () => {
  const { page, trouble } = await shown({ hash: "#rung=05&slide=live0&embed=1" });
  await played(page);
  assert.equal(await page.$eval(".bar", (bar) => getComputedStyle(bar).display), "none");
  const before = await step(page);
  await page.keyboard.press("ArrowRight");
  assert.equal(await step(page), before + 1);
  await page.keyboard.press("PageDown");
  assert.match(page.url(), /embed=1/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("figures are saved as SVG and PNG", async () => {
  const { page } = await shown({ hash: "#rung=07&slide=roofline" });
  await page.evaluate(() => {
    /** @type {any} */ (window).saved = [];
    HTMLAnchorElement.prototype.click = function () { /** @type {any} */ (window).saved.push(this.download); };
  });
  for (const button of await page.$$(".saving button")) await button.click();
  await page.waitForFunction(() => /** @type {any} */ (window).saved.length === 2);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).saved), ["roofline.svg", "roofline.png"]);
  await page.close();
});

test("nothing of the data is markup", async () => {
  const evil = "</script><img src=x onerror=document.title='ran'>";
  const bad = rung({ title: evil, changed: evil, ask: [evil], changes: [["+", [["", evil]]]], notes: evil });
  const { page, trouble } = await shown({ hash: "#rung=04" }, made("evil", lecture({ rungs: [bad] })));
  assert.ok((await text(page, ".slide")).includes(evil));
  assert.equal(await page.$("img"), null);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("what cannot be shown is one sentence", async () => {
  const said = async (/** @type {string} */ path, /** @type {string} */ hash = "") => {
    const { page } = await shown({ hash }, path);
    const sentence = await text(page, "[role=alert]");
    await page.close();
    return sentence;
  };
  assert.match(await said(made("none", "%DATA%")), /no lecture/);
  assert.match(await said(made("old", { schema: "matmul-labs/lecture/0" })), /another version/);
  assert.match(await said(made("cut", deflateSync(JSON.stringify(lecture())).toString("base64").slice(0, 200))), /damaged/);
});

test("a trace that cannot be shown is one sentence on its slide", async () => {
  const { page } = await shown({ hash: "#rung=04&slide=live0" }, made("bad", lecture()));
  await page.waitForSelector("[role=alert]");
  assert.match(await text(page, "[role=alert]"), /trace cannot be shown/);
  await page.close();
});

test("the page is small", () => assert.ok(statSync(file).size < 6e6));
