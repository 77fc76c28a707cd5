// Tests the gallery that make gallery writes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("twelve kernels, each a page, a figure and two pictures, and a headline", () => {
  const folder = mkdtempSync(join(tmpdir(), "matmul gallery "));
  execFileSync("node", [fileURLToPath(new URL("gallery.mjs", import.meta.url)), folder], { stdio: "pipe" });
  const index = readFileSync(join(folder, "index.html"), "utf8"), pages = [...index.matchAll(/<a href="(\w+)\.html">/g)].map((match) => match[1]);
  assert.equal(pages.length, 12);
  for (const page of pages) for (const file of [`${page}.html`, `${page}.svg`, `${page}.png`, `${page}_dark.png`]) assert.ok(existsSync(join(folder, file)), file);
  assert.notDeepEqual(readFileSync(join(folder, "race.png")), readFileSync(join(folder, "race_dark.png")));
  assert.match(index, /<p>Lines \d+ and \d+ race: two threads on/);
  assert.doesNotMatch(index, /undefined|NaN/);
  rmSync(folder, { recursive: true, force: true });
});
