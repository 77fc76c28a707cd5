// The lecture in a browser: a made one for every key, and the real one for every rung.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateSync } from "node:zlib";
import { isTooWide, launch, open, seriousIssues } from "../../../common/web/browser.mjs";
import { small_lecture } from "./src/test_lecture.mjs";

/** @typedef {import("../../../common/web/browser.mjs").Page} Page */

const root = decodeURI(new URL("../../..", import.meta.url).pathname).replace(/\/$/, "");
/** @type {string} */ let folder;
/** @type {string} */ let small;
/** @type {import("../../../common/web/browser.mjs").Browser} */ let browser;

/** @param {string} name @param {unknown} data */
function made(name, data) {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, readFileSync(`${root}/solutions/lecture/page/lecture.html`, "utf8").replace("%DATA%", deflateSync(JSON.stringify(data)).toString("base64")));
  return file;
}
/** @param {string} file @param {Parameters<typeof open>[2]} [options] */
async function talk(file, options) {
  const opened = await open(browser, file, options);
  await opened.page.waitForSelector(".bar, [role=alert]");
  return opened;
}
const heading = (/** @type {Page} */ page) => page.$eval("h1", (h1) => h1.textContent ?? "");
const press = async (/** @type {Page} */ page, /** @type {import("../../../common/web/browser.mjs").KeyInput} */ key) => (await page.keyboard.press(key), heading(page));

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "matmul lecture "));
  small = made("small", small_lecture());
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("every key does what its sentence says", async () => {
  const { page, trouble } = await talk(small);
  assert.match(await heading(page), /one optimisation/);
  assert.match(await press(page, "Enter"), /04.*what will happen/);
  assert.match(await press(page, "Backspace"), /one optimisation/);
  assert.match(await press(page, "5"), /05.*what will happen/);
  assert.match(await press(page, " "), /what was counted/);
  assert.match(await press(page, "ArrowRight"), /who touches what/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(page.url(), /rung=05&slide=2&step=2/);
  assert.match(await heading(page), /who touches what/);
  assert.match(await press(page, "Enter"), /how fast/);
  assert.match(await press(page, "Enter"), /where it stands/);
  assert.match(await press(page, "Enter"), /Without 1/);
  await page.keyboard.press("x");
  assert.match(page.url(), /step=1$/);
  await page.keyboard.press("r");
  assert.match(await page.$eval(".bar", (bar) => bar.textContent ?? ""), /90 minutes/);
  assert.match(await heading(page), /Without 1/);
  await page.keyboard.press("?");
  assert.equal(await page.$eval(".help", (help) => /** @type {HTMLElement} */ (help).hidden), false);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the speaker's window has notes, a clock and what comes next, and its keys move the talk", async () => {
  const { page } = await talk(small, { hash: "#rung=04&slide=0" });
  const [second] = await Promise.all([new Promise((/** @type {(page: Page) => void} */ done) => page.once("popup", (popup) => done(/** @type {Page} */ (popup)))), page.keyboard.press("s")]);
  await second.waitForSelector(".notes");
  const text = () => second.evaluate(() => document.body.textContent ?? "");
  assert.match(await text(), /Say 04\..*what was counted/s);
  assert.match(await text(), /0:0\d/);
  await second.keyboard.press("Enter");
  assert.match(await heading(page), /what was counted/);
  await Promise.all([second.close(), page.close()]);
});

test("a damaged lecture is one sentence", async () => {
  const { page } = await talk(made("strange", { schema: "other" }));
  assert.match(await page.$eval("[role=alert]", (note) => note.textContent ?? ""), /damaged/);
  await page.close();
});

test("printed, every slide is on a page, and then the talk goes on where it was", async () => {
  const { page } = await talk(small, { hash: "#rung=05&slide=4" });
  const slides = Number((await page.$eval(".bar .status", (status) => status.textContent ?? "")).split("/")[1]);
  const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = Math.max(...[...paper.matchAll(/\/Count (\d+)/g)].map((count) => Number(count[1])));
  assert.ok(pages >= slides, `${pages} pages for ${slides} slides`);
  assert.match(await heading(page), /05.*where it stands/);
  await page.close();
});

test("the real lecture: every slide at three widths, axe is content, nothing is fetched, under 6 MB", async () => {
  const where = join(tmpdir(), `matmul-lecture-${process.pid}.html`); // make takes no blanks
  execFileSync("make", ["-s", "-C", root, "lecture", `OUT=${where}`], { stdio: "pipe" });
  assert.ok(statSync(where).size < 6e6);
  for (const width of [360, 1280, 3840]) {
    const { page, trouble } = await talk(where, { width });
    for (let at = 1; ; ++at) {
      const title = await heading(page);
      assert.equal(await isTooWide(page), false, `${title} at ${width}`);
      if (width === 1280) assert.deepEqual(await seriousIssues(page), [], title);
      const of = Number((await page.$eval(".bar .status", (status) => status.textContent ?? "")).split("/")[1]);
      if (at >= of) break;
      await page.keyboard.press("Enter");
    }
    assert.match(await heading(page), /all steps/);
    assert.deepEqual(trouble, []);
    await page.close();
  }
  rmSync(where);
});
