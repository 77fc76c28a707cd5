// How long a trace page takes: node measure.mjs PAGE.html; CHROMIUM names the browser (browser.sh prints one).
// Main-thread time of each of 400 steps at 1280x720, drawing included, and how long the page takes to be there.
import { launch, open } from "./browser.mjs";

const browser = await launch(), begin = performance.now();
const { page } = await open(browser, process.argv[2]);
await page.waitForSelector(".controls");
console.log(`shown after ${Math.round(performance.now() - begin)} ms`);
for (const [name, key] of [["steps", "ArrowRight"], ["barriers", "PageDown"], ["back", "ArrowLeft"]]) {
  const times = await page.evaluate((pressed) => {
    const all = [];
    for (let i = 0; i < 400; ++i) {
      const from = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
      document.body.getBoundingClientRect(); // style and layout
      all.push(performance.now() - from);
    }
    return all.sort((a, b) => a - b);
  }, key);
  console.log(`${name}: median ${times[200].toFixed(2)} ms, 95% ${times[380].toFixed(2)} ms, longest ${times[399].toFixed(2)} ms`);
}
await browser.close();
