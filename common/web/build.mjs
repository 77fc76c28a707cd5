// Builds pages: one file each, script and style inlined, allowed by their hashes and nothing else.
//   node build.mjs          writes them
//   node build.mjs --check  exit code 1 when one is not what its sources give
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

async function trace_page() {
  const folder = "grader/trace/page/src/";
  // Nothing in the script may end it.
  const script = (await bundle(`${folder}main.js`)).replaceAll("</script", "<\\/script"), style = await bundle(`${folder}page.css`);
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
<script type="text/plain" id="trace">%TRACE%</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

const file = `${root}grader/trace/page/trace.html`, page = await trace_page();
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") === page) process.exit(0);
  console.error("grader/trace/page/trace.html is not what its sources give: run make pages.");
  process.exit(1);
}
writeFileSync(file, page);
console.log("Written: grader/trace/page/trace.html");
