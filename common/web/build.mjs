// Builds pages of one file each, with script and style inlined; the page's policy allows these by their hashes and nothing else.
//   node build.mjs          writes the pages
//   node build.mjs --check  exit code 1 if a page differs from what its sources give
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** @param {string} entry */
async function bundle(entry) {
  const made = await build({ entryPoints: [`${root}${entry}`], bundle: true, minify: true, write: false, format: "esm", target: "es2022", charset: "utf8", legalComments: "none" });
  return made.outputFiles[0].text.trimEnd();
}

/** Path of each page, its template, and the place of its data. */
const pages = [
  { file: "grader/trace/page/trace.html", script: "grader/trace/page/src/main.js", style: "common/web/stage/stage.css", id: "trace", place: "%TRACE%" },
  { file: "solutions/lecture/page/lecture.html", script: "solutions/lecture/page/src/main.js", style: "solutions/lecture/page/src/lecture.css", id: "data", place: "%DATA%" },
];

/** @param {(typeof pages)[number]} page */
async function text_of(page) {
  // The script must not contain its own end tag.
  const script = (await bundle(page.script)).replaceAll("</script", "<\\/script"), style = await bundle(page.style);
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Matmul Labs</title>
<style>${style}</style>
<body>
<main id="page"><noscript>This page needs JavaScript. It loads no other scripts.</noscript></main>
<script type="text/plain" id="${page.id}">${page.place}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

let stale = false;
for (const page of pages) {
  const text = await text_of(page);
  if (!process.argv.includes("--check")) {
    writeFileSync(`${root}${page.file}`, text);
    console.log(`Written: ${page.file}`);
  } else if (readFileSync(`${root}${page.file}`, "utf8") !== text) {
    console.error(`${page.file} differs from its sources: run make pages.`);
    stale = true;
  }
}
if (stale) process.exit(1);
