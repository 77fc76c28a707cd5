// Builds pages: one file each, script and style inlined, allowed by their hashes and nothing else.
//   node build.mjs          writes them
//   node build.mjs --check  exit code 1 when one is not what its sources give
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Sources, the page, and what stands in it until there is data. */
const pages = [
  { folder: "grader/trace/page/src/", style: "page.css", file: "grader/trace/page/trace.html", data: "trace" },
  { folder: "solutions/lecture/page/src/", style: "lecture.css", file: "solutions/lecture/page/lecture.html", data: "lecture" },
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** @param {string} entry */
async function bundle(entry) {
  const made = await build({ entryPoints: [`${root}${entry}`], bundle: true, minify: true, write: false, format: "esm", target: "es2022", charset: "utf8", legalComments: "none" });
  return made.outputFiles[0].text.trimEnd();
}

/** @param {(typeof pages)[number]} page */
async function page_of({ folder, style: sheet, data }) {
  // Nothing in the script may end it.
  const script = (await bundle(`${folder}main.js`)).replaceAll("</script", "<\\/script"), style = await bundle(`${folder}${sheet}`);
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Matmul Labs</title>
<style>${style}</style>
<body>
<main id="page"><noscript>This page needs JavaScript, its own only.</noscript></main>
<script type="text/plain" id="${data}">%${data.toUpperCase()}%</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** @param {string} file @returns {string} "" where it is missing */
function written(file) {
  try {
    return readFileSync(`${root}${file}`, "utf8");
  } catch {
    return "";
  }
}

for (const page of pages) {
  const text = await page_of(page);
  if (!process.argv.includes("--check")) {
    writeFileSync(`${root}${page.file}`, text);
    console.log(`Written: ${page.file}`);
  } else if (written(page.file) !== text) {
    console.error(`${page.file} is not what its sources give: run make pages.`);
    process.exitCode = 1;
  }
}
