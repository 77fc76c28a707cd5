// Opens a page in a real browser, for tests: errors in the page fail the test, and the page may fetch nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

/** @typedef {import("puppeteer-core").Browser} Browser */
/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("puppeteer-core").KeyInput} KeyInput */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser that browser.sh found; `--no-sandbox` is needed to run as root. */
export function launch() {
  return puppeteer.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--font-render-hinting=none"] });
}

/**
 * Opens a file. `trouble` collects errors, dialogs and requests of the page as they happen.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} file
 * @param {{width?: number, height?: number, hash?: string, still?: boolean}} [options] `still`: reduced motion
 */
export async function open(browser, file, { width = 1280, height = 720, hash = "", still = false } = {}) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("dialog", (dialog) => (trouble.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || trouble.push(`request: ${request.url()}`));
  await page.setViewport({ width, height });
  if (still) await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(`file://${encodeURI(file)}${hash}`);
  return { page, trouble };
}

/**
 * Serious and critical findings of axe, as "id: html".
 * @param {import("puppeteer-core").Page} page
 */
export async function seriousIssues(page) {
  await page.setBypassCSP(true);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  return violations
    .filter((/** @type {any} */ v) => ["serious", "critical"].includes(v.impact))
    .flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ node) => `${v.id}: ${node.html.slice(0, 160)}`));
}

/** True if the page scrolls horizontally. @param {import("puppeteer-core").Page} page */
export const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Fonts of text in a picture, as in stage.css. */
const kFonts = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif";

/** The picture that a stage shows, on white, as SVG. @param {import("puppeteer-core").Page} page */
export const figure = (page) => page.$eval(".view svg", (picture, kFonts) => {
  const box = /** @type {SVGGraphicsElement} */ (picture).getBBox(), [x, y] = [box.x, box.y].map((one) => Math.floor(one) - 6), [width, height] = [box.width, box.height].map((one) => Math.ceil(one) + 12);
  const copy = /** @type {Element} */ (picture.cloneNode(true));
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", viewBox: `${x} ${y} ${width} ${height}`, width, height, "font-family": kFonts })) copy.setAttribute(name, String(value));
  copy.insertAdjacentHTML("afterbegin", `<rect x="${x}" y="${y}" width="100%" height="100%" fill="#ffffff"></rect>`);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}, kFonts);
