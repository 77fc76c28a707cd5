// Pictures of trace pages for the README: node pictures.mjs [FOLDER]; CHROMIUM names the browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, open } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), to = process.argv[2] ?? join(root, "common/web/pictures");
const folder = mkdtempSync(join(tmpdir(), "matmul pictures "));
const solution = readFileSync(`${root}solutions/05_tiled/matmul.cu`, "utf8").replace(/^.*(TODO\(|\/\/skeleton:).*\n/gm, "").replace(/^\/\/ (Changed|Why|Measured).*\n/gm, "");

/** What is shown: of which kernel, where, and what it is called. */
const pictures = [
  { name: "tile", kernel: solution.replaceAll("TILE = 32", "TILE = 16"), hash: "#step=60&lane=5&view=arrays", keys: ["ArrowRight"] },
  { name: "race", kernel: solution.replaceAll("TILE = 32", "TILE = 16").replace(/(__syncthreads\(\);[^]*?)__syncthreads\(\);/, "$1"), hash: "", keys: [] },
  { name: "banks", kernel: solution.replaceAll("TILE = 32", "TILE = 16").replaceAll("B_tile[k][tx]", "B_tile[tx][k]").replaceAll("B_tile[ty][tx]", "B_tile[tx][ty]"), hash: "#view=banks", keys: ["PageDown", ...Array(8).fill("ArrowRight")] },
];

const browser = await launch();
for (const { name, kernel, hash, keys } of pictures) {
  const source = join(folder, "matmul.cu"), page_file = join(folder, `${name}.html`);
  writeFileSync(source, kernel);
  execFileSync(`${root}build/grader`, ["trace", "05", "--file", source, "--shape", "64x64x64", "--out", page_file], { stdio: "pipe" });
  const { page } = await open(browser, page_file, { width: 1280, height: 720, hash });
  await page.waitForSelector(".controls");
  for (const key of keys) await page.keyboard.press(/** @type {any} */ (key));
  await page.screenshot({ path: join(to, `${name}.png`) });
  await page.close();
}

// The lecture: the point of a step on its roofline.
const talk = join(folder, "talk.html");
execFileSync(`${root}build/lecture`, ["page", talk], { stdio: "pipe" });
const { page } = await open(browser, talk, { width: 1280, height: 720, hash: "#rung=07&slide=roofline" });
await page.waitForSelector(".moving");
await page.screenshot({ path: join(to, "roofline.png") });

await browser.close();
rmSync(folder, { recursive: true, force: true });
