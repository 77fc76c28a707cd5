// Makes pictures of traces with the page's own code: SVG for handout.md, PNG for README.md. CHROMIUM names the browser.
//   node pictures.mjs          writes the pictures into pictures/
//   node pictures.mjs --check  exit code 1 if an SVG differs from what the page draws
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { figure, launch, open } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), to = join(root, "common/web/pictures");

/** The text of a solution without the comments for skeletons and results, and with tiles of 16, which fit into a picture. @param {string} lab */
const kernel = (lab) => readFileSync(`${root}solutions/${lab}/matmul.cu`, "utf8").replace(/^.*(TODO\(|\/\/skeleton:).*\n/gm, "").replace(/^\/\/ (Changed|Why|Measured).*\n/gm, "").replaceAll("TILE = 32", "TILE = 16");
const naive = kernel("04_naive"), tiled = kernel("05_tiled");
const row_on_x = naive.replace(/blockIdx\.x \* blockDim\.x \+ threadIdx\.x/, "COL").replace(/blockIdx\.y \* blockDim\.y \+ threadIdx\.y/, "blockIdx.x * blockDim.x + threadIdx.x").replace("COL", "blockIdx.y * blockDim.y + threadIdx.y");
const no_second_barrier = tiled.replace(/(__syncthreads\(\);[^]*?)__syncthreads\(\);/, "$1");
const transposed = tiled.replaceAll("B_tile[k][tx]", "B_tile[tx][k]").replaceAll("B_tile[ty][tx]", "B_tile[tx][ty]");

const few_registers = kernel("07_register_tiled").replace("launch<32, 32, 16, 2, 2>", "launch<16, 16, 16, 2, 2>");

/** `shape` and `block` in the grader's format. @type {{name: string, lab: string, kernel: string, hash?: string, png?: boolean, shape?: string, block?: string}[]} */
const pictures = [
  { name: "blocks", lab: "04", kernel: naive, shape: "72x72x40", hash: "#step=0&lane=5&view=owners&zoom=grid" },
  { name: "naive", lab: "04", kernel: naive, shape: "72x72x40", hash: "#step=1&lane=5&view=matrices" },
  { name: "edge", lab: "06", kernel: kernel("06_boundary_checked"), shape: "40x40x40", block: "2,2", hash: "#step=620&lane=5&view=matrices" },
  { name: "registers", lab: "07", kernel: few_registers, hash: "#step=60&lane=17&view=owners&zoom=block" },
  { name: "vectors", lab: "08", kernel: kernel("08_vectorized"), hash: "#step=10&lane=5&view=matrices" },
  { name: "warps", lab: "09", kernel: kernel("09_warp_tiled"), hash: "#step=87&lane=5&view=owners&zoom=warp" },
  { name: "fragments", lab: "10", kernel: kernel("10_tensor_core"), hash: "#step=87&lane=5&view=owners&zoom=thread" },
  { name: "ring", lab: "11", kernel: kernel("11_hopper"), shape: "128x64x320" },
  { name: "swizzle", lab: "11", kernel: kernel("11_hopper"), shape: "128x64x320", hash: "#step=1&lane=4&view=swizzle" },
  { name: "sectors", lab: "04", kernel: naive, hash: "#step=1&lane=0&view=sectors" },
  { name: "sectors_row_on_x", lab: "04", kernel: row_on_x, hash: "#step=0&lane=0&view=sectors" },
  { name: "tile", lab: "05", kernel: tiled, hash: "#step=61&lane=5&view=matrices", png: true },
  { name: "race", lab: "05", kernel: no_second_barrier, png: true },
  { name: "banks", lab: "05", kernel: transposed, png: true },
];

/** Memory accesses of the CPU labs: cache lines of 16 floats, no kernels. @type {{name: string, walk: string}[]} */
const loops = [
  { name: "loops", walk: "inner_loop(64, 20, 37)" },
  { name: "blocks_in_cache", walk: "one_block(128, 64, { i: 0, j: 1, k: 0 })" },
  { name: "four_sums", walk: "inner_loop(18, 6, 10, 4)" },
];

/** Whatever room the words around it take in this machine's fonts. @param {import("./browser.mjs").Page} page */
async function set_height(page) {
  await page.$eval(".scene", (scene, pixels) => Object.assign(/** @type {HTMLElement} */ (scene).style, { flex: "none", height: `${pixels}px` }), kHeight);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The frame is as wide as text is in this machine's fonts. @param {string} one @param {string} other */
function is_alike(one, other) {
  const without_frame = (/** @type {string} */ text) => text.replace(/viewBox="[^"]*"/, "").replace(/width="\d+" height="\d+"/, "").replace(/<rect x="-?\d+" y="-?\d+"/, "<rect");
  return without_frame(one) === without_frame(other);
}

const kHeight = 540;
const check = process.argv.includes("--check"), folder = mkdtempSync(join(tmpdir(), "matmul pictures ")), browser = await launch();
const stale = [];
for (const { name, lab, kernel, hash = "", png = false, shape = "64x64x64", block } of pictures) {
  const source = join(folder, "matmul.cu"), page_file = join(folder, `${name}.html`), file = join(to, `${name}.svg`);
  writeFileSync(source, kernel);
  execFileSync(`${root}build/grader`, ["trace", lab, "--file", source, "--shape", shape, ...(block ? ["--block", block] : []), "--out", page_file], { stdio: "pipe" });
  const { page } = await open(browser, page_file, { hash, still: true });
  await page.waitForSelector(".controls");
  if (png && !check) await page.screenshot({ path: join(to, `${name}.png`) });
  await set_height(page);
  const drawn = await figure(page);
  if (!check) writeFileSync(file, drawn);
  else if (!is_alike(readFileSync(file, "utf8"), drawn)) stale.push(name);
  await page.close();
}

for (const { name, walk } of loops) {
  const page = await browser.newPage(), file = join(to, `${name}.svg`), entry = `import { inner_loop, one_block } from "./cache_lines.js"; import { loops_picture } from "./loops_picture.js"; document.querySelector(".view").append(loops_picture(${walk}, { width: 560, height: 610, font: 16 }));`;
  await page.setContent('<div class="view"></div>');
  await page.addScriptTag({ content: (await build({ stdin: { contents: entry, resolveDir: `${root}common/web/stage` }, bundle: true, write: false, format: "iife" })).outputFiles[0].text });
  const drawn = await figure(page);
  if (!check) writeFileSync(file, drawn);
  else if (!is_alike(readFileSync(file, "utf8"), drawn)) stale.push(name);
  await page.close();
}

// For the lecture: the point of a step on the roofline.
if (!check) {
  const talk = join(folder, "talk.html");
  execFileSync(`${root}build/lecture`, ["page", talk], { stdio: "pipe" });
  const { page } = await open(browser, talk, { hash: "#rung=07&slide=roofline" });
  await page.waitForSelector(".moving");
  await page.screenshot({ path: join(to, "roofline.png") });
}

await browser.close();
rmSync(folder, { recursive: true, force: true });
if (stale.length) {
  console.error(`The pictures ${stale.join(", ")} differ from what the page draws: run make pictures.`);
  process.exit(1);
}
