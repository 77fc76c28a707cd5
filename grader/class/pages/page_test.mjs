// Tests the class page in a browser. The grader makes it from three students: one right, one wrong, and one whose
// name is an attack.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isTooWide, launch, open, seriousIssues } from "../../../common/web/browser.mjs";

const root = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");
const root_of_files = decodeURI(root);
const attack = "</script><img src=x onerror=alert(1)>";
/** @type {string} */ let folder;
/** @type {string} */ let file;
/** @type {import("../../../common/web/browser.mjs").Browser} */ let browser;

/** @param {string} student @param {string} text */
function hand_in(student, text, lab = "01_naive_cpu", to = "class") {
  mkdirSync(join(folder, to, student, lab), { recursive: true });
  writeFileSync(join(folder, to, student, lab, "matmul.cpp"), text);
}

/** @param {string[]} words */
function grader(...words) {
  try {
    execFileSync(`${root_of_files}/build/grader`, words, { stdio: "pipe" });
  } catch (error) {
    if (/** @type {any} */ (error).status > 1) throw error; // 1: points were lost
  }
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "matmul page "));
  const right = readFileSync(`${root_of_files}/solutions/01_naive_cpu/matmul.cpp`, "utf8");
  hand_in("ada", right);
  hand_in("bob", right.replace("k < K", "k < K - 1"));
  hand_in("eve", right.replace("sum = 0", "sum = 1 /* </script><script>alert(2)</script> */"));
  writeFileSync(join(folder, "roster.csv"), `id,name,email\nada,Ada,a@x.org\nbob,Bob,b@x.org\neve,"${attack}",e@x.org\ncy,Cy,c@x.org\n`);
  const book = join(folder, "class.db");
  file = join(folder, "class.html");
  grader("batch", join(folder, "class"), "--roster", join(folder, "roster.csv"), "--book", book, "--lab", "01_naive_cpu", "--jobs", "2");
  grader("report", "--book", book, "--html", file, "--pages", join(folder, "own"));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (/** @type {import("../../../common/web/browser.mjs").Page} */ page) =>
  page.$$eval("#students tbody tr:not([hidden])", (all) => all.map((row) => row.querySelector("th, td")?.textContent ?? ""));

for (const width of [360, 1280, 3840])
  test(`${width} pixels wide: all students, nothing runs, nothing is fetched, axe is content`, async () => {
    const { page, trouble } = await open(browser, file, { width });
    await page.waitForSelector("#students");
    assert.equal((await rows(page)).length, 4);
    assert.equal(await isTooWide(page), false);
    assert.ok((await page.$eval("#students", (table) => table.textContent ?? "")).includes(attack));
    assert.deepEqual(await seriousIssues(page), []);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("searching leaves those who are meant and says how many", async () => {
  const { page, trouble } = await open(browser, file);
  await page.type("#search", "bob");
  assert.equal((await rows(page)).length, 1);
  assert.match(await page.$eval("[role=status]", (status) => status.textContent ?? ""), /1/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("sorting by a column goes both ways", async () => {
  const { page } = await open(browser, file);
  const direction = () => page.$eval("#students thead th:nth-child(3)", (head) => head.getAttribute("aria-sort"));
  await page.click("#students thead th:nth-child(3) button");
  const first = await rows(page), once = await direction();
  await page.click("#students thead th:nth-child(3) button");
  assert.notEqual(await direction(), once);
  assert.notDeepEqual(await rows(page), first);
  await page.close();
});

test("a row opens to its report by keyboard alone, and what a student wrote is text in it", async () => {
  const { page, trouble } = await open(browser, file);
  await page.type("#search", "e@x.org");
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll("#students tbody tr:not([hidden]) button.more")];
    /** @type {HTMLElement | undefined} */ (buttons.find((button) => /^[0-9]/.test(button.textContent ?? "")))?.focus();
  });
  await page.keyboard.press("Enter");
  await page.waitForSelector(".open-report table", { timeout: 5000 });
  assert.deepEqual(await seriousIssues(page), []);
  assert.deepEqual(trouble, []);
  await page.close();
});

/** @param {import("../../../common/web/browser.mjs").Page} page @param {string} selector */
const text_of = (page, selector) => page.$eval(selector, (one) => /** @type {HTMLElement} */ (one).innerText);

test("a wrong file's report has the map of C, its findings, and a sentence for who sees no picture", async () => {
  const { page, trouble } = await open(browser, file);
  await page.type("#search", "bob");
  await page.click("#students tbody button.more");
  await page.waitForSelector(".open-report svg.map rect.wrong", { timeout: 5000 });
  assert.match(await page.$eval("svg.map", (map) => map.getAttribute("aria-label") ?? ""), /of [0-9]+ elements are wrong/);
  assert.deepEqual(await seriousIssues(page), []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("printed, every student is on paper, with the points of each lab", async () => {
  const { page } = await open(browser, file);
  await page.emulateMediaType("print");
  assert.equal((await rows(page)).length, 4);
  assert.match(await text_of(page, "#students tbody"), /ada\s+Ada\s+20 of 20\s+20/);
  assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
  await page.close();
});

test("a student's own page tells of that student alone, at once and without a click", async () => {
  const { page, trouble } = await open(browser, join(folder, "own", "bob.html"), { width: 360 });
  await page.waitForSelector("svg.map");
  const text = await text_of(page, "main");
  assert.match(text, /bob, Bob: [0-9.]+ of 20 points/);
  assert.equal(/\b(ada|eve|cy)\b/i.test(await page.content()), false);
  assert.equal(await isTooWide(page), false);
  assert.deepEqual(await seriousIssues(page), []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("what a rubric limits is told with its number, on a student's page too", async () => {
  const lab = "03_unrolled_cpu", book = join(folder, "limits.db");
  hand_in("ada", readFileSync(`${root_of_files}/solutions/${lab}/matmul.cpp`, "utf8"), lab, "limits");
  grader("batch", join(folder, "limits"), "--book", book, "--lab", lab);
  grader("report", "--book", book, "--html", join(folder, "limits.html"), "--pages", join(folder, "limited"));
  const { page } = await open(browser, join(folder, "limited", "ada.html"));
  await page.waitForSelector("#page table, main table");
  const text = await text_of(page, "main");
  assert.match(text, /The number of independent sums in your code is 4/);
  assert.doesNotMatch(text, /\{\}/);
  await page.close();
});
