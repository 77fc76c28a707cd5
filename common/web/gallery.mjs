// Builds a gallery of kernels at work, as a static site: node gallery.mjs FOLDER; CHROMIUM names the browser (browser.sh prints one). For each
// kernel: its page, which opens at its main point, and that screen as SVG and PNG, light and dark. It shows wrong and slow kernels and whole
// programs, but no solution of a lab.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { figure, launch, open } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), kernels = `${root}grader/proof/kernels`, run = promisify(execFile);

/** `lab`: the lab that the file is for; without it, the file is a whole program. @type {{name: string, title: string, file: string, lab?: string}[]} */
const shown = [
  { name: "no_first_barrier", title: "A tile read before it is full", file: "mistakes/05_tiled/attempt_05_01.cu", lab: "05" },
  { name: "no_second_barrier", title: "A tile overwritten while other threads read it", file: "mistakes/05_tiled/attempt_05_02.cu", lab: "05" },
  { name: "row_on_x", title: "The row on x", file: "mistakes/05_tiled/row_on_x_40.cu", lab: "05" },
  { name: "unwritten", title: "Elements that were never written", file: "mistakes/06_boundary_checked/attempt_06_01.cu", lab: "06" },
  { name: "race", title: "A race in a program", file: "programs/wrong/race.cu" },
  { name: "past_the_end", title: "Past the end of an array", file: "programs/wrong/past_the_end.cu" },
  { name: "lost_updates", title: "Lost updates", file: "programs/wrong/lost_updates.cu" },
  { name: "transpose", title: "A transpose", file: "programs/basics/transpose.cu" },
  { name: "reduction", title: "A reduction", file: "programs/parallel/reduction.cu" },
  { name: "histogram", title: "A histogram", file: "programs/parallel/histogram.cu" },
  { name: "stencil", title: "A stencil", file: "programs/basics/stencil.cu" },
  { name: "bitonic_sort", title: "A sort", file: "programs/parallel/bitonic_sort.cu" },
];

const to = process.argv[2];
if (!to) {
  console.error("usage: node common/web/gallery.mjs FOLDER");
  process.exit(2);
}
mkdirSync(to, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "matmul gallery "));

/** Runs the grader; a non-zero exit code for a wrong kernel is not a failure here. @param {string[]} words */
function grader(words) {
  const started = run(`${root}build/grader`, words, { cwd: root });
  started.child.stdin?.end();  // a program may read standard input
  return started.catch((error) => error);
}

/** @param {(typeof shown)[number]} one @returns {Promise<string>} its page */
async function recorded({ name, file, lab }) {
  if (lab) {
    // Such a file has a wrong and a right version of some lines.
    writeFileSync(join(folder, "matmul.cu"), readFileSync(`${kernels}/${file}`, "utf8").replace(/^.*\/\/right\n/gm, "").replaceAll(/ *\/\/wrong$/gm, ""));
    await grader(["trace", lab, "--file", join(folder, "matmul.cu"), "--out", join(folder, `${name}.html`)]);
    return readFileSync(join(folder, `${name}.html`), "utf8");
  }
  const { stderr } = await grader(["run", `${kernels}/${file}`, "--trace"]), page = /Written: (.*)$/m.exec(stderr)?.[1];
  if (!page) throw new Error(`${file} has no trace: ${stderr}`);
  return readFileSync(page, "utf8");
}

const text = (/** @type {string} */ plain) => plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {(typeof shown)[number] & {headline: string}} one */
const entry = ({ name, title, headline }) => `<li><h2>${text(title)}</h2><p>${text(headline)}</p>
<a href="${name}.html"><picture><source srcset="${name}_dark.png" media="(prefers-color-scheme: dark)"><img src="${name}.png" alt="${text(headline).replaceAll('"', "&quot;")}" width="800" height="450" loading="lazy"></picture></a>
<p><a href="${name}.svg">SVG</a>, in your own page: <code>&lt;iframe src="${name}.html" width="800" height="450"&gt;&lt;/iframe&gt;</code></p></li>`;

const browser = await launch(), entries = [];
for (const one of shown) {
  const page_file = join(to, `${one.name}.html`);
  writeFileSync(page_file, await recorded(one));
  const { page } = await open(browser, page_file, { width: 1280, height: 720, still: true });
  await page.waitForSelector(".view svg");
  writeFileSync(join(to, `${one.name}.svg`), await figure(page));
  await page.screenshot({ path: join(to, `${one.name}.png`) });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.screenshot({ path: join(to, `${one.name}_dark.png`) });
  entries.push(entry({ ...one, headline: await page.$eval(".headline", (element) => element.textContent ?? "") }));
  await page.close();
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
writeFileSync(join(to, "index.html"), `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kernels at work</title>
<style>body { font: 18px/1.4 Arial, "Liberation Sans", sans-serif; margin: 1em auto; max-width: 1680px; padding: 0 1em; } ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 800px), 1fr)); gap: 2em; } img { max-width: 100%; height: auto; border: 1px solid #888; } h2 { margin: 0; } p { margin: 0.3em 0; } code { overflow-wrap: anywhere; }</style>
<h1>Kernels at work</h1>
<p>Each picture links to a page that plays the kernel step by step, in any browser and without a network.</p>
<ul>
${entries.join("\n")}
</ul>
</html>
`);
console.log(`Written: ${join(to, "index.html")}, ${shown.length} kernels.`);
