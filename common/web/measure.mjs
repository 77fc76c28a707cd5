// Measures a trace page: node measure.mjs PAGE.html; CHROMIUM names the browser (browser.sh prints one). Prints the time to show the page, the
// main-thread time of each of 400 moves at 1280x720, including style and layout, and the time between frames while it plays.
import { launch, open } from "./browser.mjs";

const browser = await launch(), begin = performance.now();
const { page } = await open(browser, process.argv[2]);
await page.waitForSelector(".controls");
console.log(`shown after ${Math.round(performance.now() - begin)} ms`);

/** @param {string} name @param {number[]} times */
function tell(name, times) {
  const sorted = [...times].sort((a, b) => a - b), at = (/** @type {number} */ part) => sorted[Math.floor((sorted.length - 1) * part)].toFixed(2);
  console.log(`${name}: median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms`);
}

for (const [name, key] of [["steps", "ArrowRight"], ["chapters", "PageDown"], ["back", "ArrowLeft"]]) {
  tell(name, await page.evaluate((pressed) => {
    const all = [];
    for (let i = 0; i < 400; ++i) {
      const from = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
      document.body.getBoundingClientRect(); // forces style and layout
      all.push(performance.now() - from);
    }
    return all;
  }, key));
}
await page.keyboard.press("Home");
await page.keyboard.press("Space");
tell("frames while it plays", await page.evaluate(() => new Promise((resolve) => {
  /** @type {number[]} */ const all = [];
  let last = performance.now();
  // `now` is the frame's start time: work before this callback belongs to this frame, not to the interval to the next one.
  const tick = (/** @type {number} */ now) => {
    all.push(now - last);
    last = now;
    if (all.length < 600) requestAnimationFrame(tick);
    else resolve(all.slice(1));
  };
  requestAnimationFrame(tick);
})));
await browser.close();
