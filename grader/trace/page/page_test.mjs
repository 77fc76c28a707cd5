// Tests the trace page in a browser, with traces that the grader makes from right and wrong kernels, and with synthetic
// ones.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateSync } from "node:zlib";
import { isTooWide, launch, open, seriousIssues } from "../../../common/web/browser.mjs";
import { finding, right_trace } from "../../../common/web/stage/test_traces.mjs";

/** @typedef {import("../../../common/web/browser.mjs").Page} Page */

const root = decodeURI(new URL("../../..", import.meta.url).pathname).replace(/\/$/, "");
/** @type {string} */ let folder;
/** @type {import("../../../common/web/browser.mjs").Browser} */ let browser;

const solution = readFileSync(`${root}/solutions/05_tiled/matmul.cu`, "utf8");
const barrier = /__syncthreads\(\);/g;
/** Without its n-th barrier. @param {number} n */
function without_barrier(n) {
  let at = 0;
  return solution.replace(barrier, (text) => (++at === n ? "" : text));
}
/** @type {Record<string, string>} */
const kernels = {
  right: solution,
  racy: without_barrier(2),
  uninitialised: without_barrier(1),
  outside: readFileSync(`${root}/solutions/04_naive/matmul.cu`, "utf8").replace(/if \(row >= M \|\| col >= N\) return;|if \(row < M && col < N\)/, ""),
  deadlocked: solution.replace(barrier, "if (threadIdx.y < 8) __syncthreads(); else __syncthreads();"),
  broken: solution.replace("float sum", "flaot sum"),
  endless: solution.replace("k0 += TILE", "k0 += 0"),
  ring: readFileSync(`${root}/solutions/11_hopper/matmul.cu`, "utf8"),
};

/** @param {string} name */
function traced(name) {
  const file = join(folder, `${name}.cu`), page = join(folder, `${name}.html`);
  writeFileSync(file, kernels[name]);
  execFileSync(`${root}/build/grader`, ["trace", { outside: "04", ring: "11" }[name] ?? "05", "--file", file, "--out", page], { stdio: "pipe" });
  return page;
}
/** @param {string} name @param {unknown} data */
function made(name, data) {
  const page = join(folder, `${name}.html`), text = typeof data === "string" ? data : deflateSync(JSON.stringify(data)).toString("base64");
  writeFileSync(page, readFileSync(`${root}/grader/trace/page/trace.html`, "utf8").replace("%TRACE%", text));
  return page;
}

const text = (/** @type {Page} */ page, /** @type {string} */ selector) => page.$eval(selector, (element) => element.textContent ?? "");
/** The text of a race's story for screen readers. @param {Page} page */
const said = (page) => page.$eval(".story svg", (picture) => picture.getAttribute("aria-label") ?? "");
const step = async (/** @type {Page} */ page) => Number((await text(page, ".status")).match(/\d+/)?.[0]);
/** Text of the stage that is too small to read from the last row: below 2% of the screen's height. @param {Page} page */
const too_small = (page) => page.$$eval(".stage *", (all) => all.filter((one) => one.tagName === "text" || [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()))
  .filter((one) => one.getBoundingClientRect().height > 0).map((one) => ({ text: one.textContent?.slice(0, 30), size: one.tagName === "text" ? Number(one.getAttribute("font-size")) : parseFloat(getComputedStyle(one).fontSize) }))
  .filter(({ size }) => size < 0.02 * innerHeight));

/** The page after it was opened, unpacked and drawn. @param {string} file @param {Parameters<typeof open>[2]} [options] */
async function shown_page(file, options) {
  const opened = await open(browser, file, options);
  await opened.page.waitForSelector(".controls, [role=alert]");
  return opened;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "matmul trace "));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a ring opens as a ring: stages, barriers and who waits; a tile's swizzle is a key away, and all can be read", async () => {
  const file = traced("ring");
  for (const [width, height] of [[1280, 720], [3840, 2160]]) {
    const { page, trouble } = await shown_page(file, { width, height });
    assert.match(await text(page, ".headline"), /^6 of 8 stages are on their way, 147,456 bytes, while one is multiplied$/);
    assert.deepEqual(await page.$$eval(".ring path", (stages) => stages.length), 8);
    assert.match(await text(page, ".barriers"), /Warp 0 waits until stage \d is empty \(line \d+\)\.Warps 4 to 7 have 4 products each under way\./);
    assert.equal(await page.$$eval(".barriers tbody tr", (rows) => rows.length), 8);
    assert.deepEqual(await too_small(page), []);
    assert.deepEqual(await seriousIssues(page), []);
    await page.keyboard.press("PageDown");
    assert.match(await text(page, ".barriers"), /waits|under way/);
    await page.keyboard.press("5");
    assert.match(await text(page, ".view svg"), /With the 128-byte swizzle: column \d+ of 8 rows is in 8 banks, a read of it takes 1 wavefront/);
    assert.deepEqual(await too_small(page), []);
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

for (const name of ["right", "racy", "uninitialised", "outside", "deadlocked", "broken", "endless"])
  test(`a kernel that is ${name}: shown at three widths, axe is content, nothing is fetched`, async () => {
    const file = traced(name);
    for (const width of [360, 1280, 3840]) {
      const { page, trouble } = await shown_page(file, { width, height: Math.max(640, Math.round((width * 9) / 16)) });
      assert.equal(await isTooWide(page), false);
      for (const view of ["Matrices", "Threads", "Sectors", "Banks"]) {
        await page.evaluate((v) => [...document.querySelectorAll("button")].find((b) => b.textContent === v)?.click(), view);
        if (name !== "broken") assert.ok(await page.$eval(".view svg", (picture) => picture.getBoundingClientRect().height > 150), `${width}, ${view}`);
        if (width !== 360) assert.deepEqual(await too_small(page), [], `${width}, ${view}`);
        if (width === 1280) assert.deepEqual(await seriousIssues(page), []);
      }
      assert.deepEqual(trouble, []);
      await page.close();
    }
  });

test("counts on the page are those of the trace, and those of the grader", async () => {
  const file = traced("right");
  const json = JSON.parse(execFileSync(`${root}/build/grader`, ["trace", "05", "--file", join(folder, "right.cu"), "--json", "-"], { maxBuffer: 1 << 28 }).toString());
  const { page } = await shown_page(file);
  await page.keyboard.press("End");
  const shown = await page.$$eval(".counters tbody tr", (rows) => Object.fromEntries(rows.map((row) => [row.children[0].textContent, [1, 2].map((i) => Number(row.children[i].textContent?.replaceAll(",", "")))])));
  const sum = (/** @type {string} */ name) => json.totals[`global_load_${name}`] + json.totals[`global_store_${name}`];
  for (const [name, wanted] of Object.entries({
    "global requests": sum("requests"), "global sectors": sum("sectors"), "global bytes requested": sum("bytes"),
    "shared instructions": json.totals.shared_load_instructions + json.totals.shared_store_instructions,
    "shared wavefronts": json.totals.shared_load_wavefronts + json.totals.shared_store_wavefronts, "barriers": json.totals.barriers,
    "operations finished": 2 * 64 * 32 * 32,
  }))
    assert.deepEqual(shown[name], [wanted, wanted], name);
  await page.close();
});

test("every key does what its sentence says", async () => {
  const { page, trouble } = await shown_page(made("keys", right_trace({ findings: [finding({})] })), { hash: "#step=0&lane=0&view=matrices" });
  const press = async (/** @type {import("../../../common/web/browser.mjs").KeyInput} */ key) => (await page.keyboard.press(key), step(page));
  assert.equal(await press("ArrowRight"), 2);
  assert.equal(await press("ArrowLeft"), 1);
  assert.equal(await press("ArrowDown"), 2);
  assert.equal(await press("ArrowUp"), 1);
  assert.equal(await press("PageDown"), 3);
  assert.equal(await press("PageUp"), 1);
  assert.equal(await press("End"), 5);
  assert.equal(await press("Home"), 1);
  assert.equal(await press("f"), 4);
  assert.equal(await press("x"), 2);
  assert.equal(await press("x"), 4);
  await press("l");
  assert.match(await text(page, ".sentence"), /Thread \(2,0,0\)/);
  await press("3");
  assert.match(await text(page, ".view"), /1 wavefront, no bank conflict/);
  await press("2");
  assert.match(await text(page, ".view"), /shared memory/);
  await press("/");
  await page.keyboard.type("C[5]");
  await page.keyboard.press("Enter");
  assert.equal(await step(page), 5);
  assert.match(page.url(), /step=4&lane=5&view=sectors/);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await press("Home");
  await press(" ");
  await new Promise((done) => setTimeout(done, 700));
  assert.ok((await step(page)) > 1);
  await press("?");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "keys");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a race shows both threads, an uninitialised read who should have written", async () => {
  const racy = await shown_page(traced("racy"));
  const first = await step(racy.page);
  assert.match(await text(racy.page, ".sentence"), /reads|writes/);
  await racy.page.keyboard.press("x");
  assert.notEqual(await step(racy.page), first);
  assert.match(await text(racy.page, ".findings"), /shared|Thread/);
  const unwritten = await shown_page(traced("uninitialised"));
  assert.match(await text(unwritten.page, ".findings"), /writes it, but later|writes it before|No thread/);
  await Promise.all([racy.page.close(), unwritten.page.close()]);
});

test("an element outside of its array is told and drawn", async () => {
  const { page } = await shown_page(traced("outside"));
  assert.match(await text(page, ".sentence"), /outside the array/);
  await page.close();
});

test("a missing, damaged or strange trace is one sentence", async () => {
  for (const [data, sentence] of /** @type {[unknown, RegExp][]} */ ([["%TRACE%", /no trace/], ["AAAA", /damaged/], [{ schema: "matmul-labs/trace/99" }, /another version/]])) {
    const { page } = await shown_page(made("strange", data));
    assert.match(await text(page, "[role=alert]"), sentence);
    await page.close();
  }
});

test("markup in a source is text, and a printed page has the source and the picture", async () => {
  const { page, trouble } = await shown_page(made("markup", right_trace()));
  assert.match(await text(page, ".code"), /<\/script><img src=x onerror/);
  assert.ok((await page.pdf({ format: "A4" })).length > 5000);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the handout's pictures are what the page draws", () => {
  execFileSync("node", [`${root}/common/web/pictures.mjs`, "--check"], { stdio: "pipe" });
});

test("what differs by colour differs for the colour-blind, too", async () => {
  const { page } = await shown_page(made("colors", right_trace()), { hash: "#step=0" });
  for (const type of /** @type {const} */ (["deuteranopia", "protanopia", "tritanopia", "achromatopsia"])) {
    await page.emulateVisionDeficiency(type);
    const pictures = [];
    for (const key of /** @type {const} */ (["Home", "End"])) {
      await page.keyboard.press(key);
      pictures.push(Buffer.from(await page.screenshot({ clip: { x: 0, y: 60, width: 900, height: 520 } })).toString("base64"));
    }
    assert.notEqual(pictures[0], pictures[1], type);
  }
  await page.close();
});

test("the page opens on its point, nothing is said to be right that costs something, and the picture is the counter", async () => {
  const transposed = solution.replaceAll("B_tile[k][tx]", "B_tile[tx][k]").replaceAll("B_tile[ty][tx]", "B_tile[tx][ty]");
  kernels.transposed = transposed;
  const { page } = await shown_page(traced("transposed"));
  const said = (await text(page, ".headline")).match(/([\d,]+) of ([\d,]+) wavefronts are bank conflicts/), number = (/** @type {string | undefined} */ one) => Number(one?.replaceAll(",", ""));
  await page.keyboard.press("End");
  const shown = await page.$$eval(".counters tbody tr", (rows) => Object.fromEntries(rows.map((row) => [row.children[0].textContent, Number(row.children[2].textContent?.replaceAll(",", ""))])));
  assert.deepEqual([number(said?.[1]), number(said?.[2])], [shown["bank conflicts"], shown["shared wavefronts"]]);
  assert.doesNotMatch(await text(page, ".side"), /Searched for|: none/);
  assert.match(await text(page, ".findings"), /bank conflicts/);
  await page.close();
});

test("a walk of the block is over in time, and the timeline is moved by hand and by keys", async () => {
  const { page } = await shown_page(traced("right"), { hash: "#step=0" });
  await page.select("select", "2");
  const begin = Date.now();
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Play")?.click());
  await page.waitForFunction(() => document.querySelector(".controls button")?.textContent === "Play", { timeout: 15_000 });
  assert.ok(Date.now() - begin < 12_000);
  const [at, of] = (await text(page, ".status")).match(/\d+/g) ?? [];
  assert.equal(at, of);
  const box = await (await page.$(".timeline"))?.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 3, (box?.y ?? 0) + 5);
  assert.match(await text(page, ".status"), /: load/);
  await page.keyboard.press("PageDown");
  assert.match(await text(page, ".status"), /: barrier/);
  await page.close();
});

test("a step looks the same whether it was walked to or opened at", async () => {
  const file = traced("right"), walked = await shown_page(file, { hash: "#step=0&lane=0&view=matrices" }), drawn = (/** @type {Page} */ page) => page.$eval(".matrices", (picture) => picture.innerHTML);
  for (const key of /** @type {const} */ (["PageDown", "PageDown", "ArrowRight", "ArrowRight", "PageDown", "PageDown", "ArrowLeft", "PageDown", "ArrowRight"])) {
    await walked.page.keyboard.press(key);
    const opened = await shown_page(file, { hash: new URL(walked.page.url()).hash });
    assert.equal(await drawn(walked.page), await drawn(opened.page), walked.page.url());
    await opened.page.close();
  }
  await walked.page.close();
});

test("by keyboard alone every control is reached and seen, and works; Enter keeps the focus where it is", async () => {
  const { page } = await shown_page(traced("racy"));
  const wanted = await page.$$eval("button, input, select, [tabindex='0']", (all) => all.filter((one) => one.getBoundingClientRect().width > 0).length);
  const reached = new Set();
  for (let i = 0; i < wanted + 5; ++i) {
    await page.keyboard.press("Tab");
    const [at, outline] = await page.evaluate(() => [[...document.querySelectorAll("*")].indexOf(/** @type {Element} */ (document.activeElement)), getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle]);
    reached.add(at);
    if (i < wanted) assert.notEqual(outline, "none", String(at));
  }
  assert.ok(reached.size >= wanted, `${reached.size} of ${wanted}`);
  const enter = async (/** @type {string} */ name) => {
    await page.evaluate((wanted_name) => [...document.querySelectorAll("button")].find((one) => one.textContent === wanted_name)?.focus(), name);
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
  };
  await enter("Threads");
  for (const zoom of ["grid", "block", "warp", "thread"]) {
    await enter(zoom);
    assert.match(page.url(), new RegExp(`view=owners&zoom=${zoom}`));
  }
  await enter("Matrices");
  await page.focus(".timeline");
  const at = await step(page);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await step(page), at);
  await page.close();
});

test("on a phone: play, the timeline and an element of C answer to a finger; a race is told; axe is content", async () => {
  const opened = await shown_page(traced("racy"), { width: 360, height: 740 }), { page } = opened;
  await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
  await page.waitForSelector(".story svg");
  assert.equal(await isTooWide(page), false);
  assert.deepEqual(await seriousIssues(page), []);
  const tap = (/** @type {string} */ name) => page.evaluateHandle((wanted) => [...document.querySelectorAll("button")].find((one) => one.textContent === wanted), name).then((handle) => /** @type {any} */ (handle).tap());
  await tap("This run");
  assert.match(await said(page), /In this run [\d,]+ of [\d,]+ elements of C are wrong/);
  await page.tap(".timeline");
  assert.ok(await step(page) > 20);
  await tap("Play");
  await page.waitForFunction(() => document.querySelector(".controls button")?.textContent === "Pause");
  await tap("Pause");
  const place = await page.$$eval(".matrices text", (all) => (all.find((one) => one.textContent?.startsWith("C "))?.scrollIntoView({ block: "center" }), all.find((one) => one.textContent?.startsWith("C "))?.getBoundingClientRect().toJSON()));
  await page.touchscreen.tap(place.x + 20, place.bottom + 20);
  assert.match(await text(page, ".sentence"), /Thread \(\d+,\d+,0\)/);
  assert.deepEqual(opened.trouble, []);
  await page.close();
});

test("a race is told in both orders, C turns red in this run's; who wants no motion sees that at once", async () => {
  const red = (/** @type {Page} */ page) => page.$$eval(".matrices text", (all) => all.map((one) => one.textContent).find((one) => one?.startsWith("C ")));
  const moving = await shown_page(traced("racy"));
  assert.match(await said(moving.page), /First \(\d+,\d+,0\) reads, then .* writes\..* gets -?\d+, not -?\d+\. .* writes for the next round of the loop\. Without a barrier/);
  assert.doesNotMatch(await red(moving.page) ?? "", /wrong/);
  await moving.page.keyboard.press("o");
  assert.match(await red(moving.page) ?? "", /^C 64×64, [\d,]+ wrong$/);
  await moving.page.keyboard.press("o");
  assert.match(await said(moving.page), /No thread passes the barrier .* All of C is right\.$/);
  assert.match(await text(moving.page, ".story svg"), /__syncthreads\(\) at line \d+/);
  assert.equal(await red(moving.page), "C 64×64");
  await moving.page.close();
  const still = await shown_page(traced("racy"), { still: true });
  assert.match(await text(still.page, ".story [aria-pressed=true]"), /This run/);
  assert.match(await red(still.page) ?? "", /wrong/);
  assert.equal(await still.page.evaluate(() => document.getAnimations().length), 0);
  await still.page.close();
});

test("pointing at an element of C says whose it is", async () => {
  const { page } = await shown_page(traced("right"), { hash: "#step=0&view=matrices" });
  const label = await page.$$eval(".matrices text", (all) => all.find((one) => one.textContent?.startsWith("C "))?.getBoundingClientRect().toJSON());
  await page.mouse.move(label.x + 8, label.bottom + 12);
  assert.match(await text(page, ".sentence"), /^C\[\d+\]\[\d+\] = row \d+ of A times column \d+ of B: thread \(\d+,\d+,0\), warp \d+/);
  await page.close();
});
