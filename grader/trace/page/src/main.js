// @ts-check
import { Page } from "./page.js";
import { html } from "./svg.js";
import { BadTrace, Trace, unpack } from "./trace.js";
import { words } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
document.title = words.title;
try {
  const data = await unpack(document.getElementById("trace")?.textContent ?? "");
  new Page(new Trace(data), root);
  document.title = `${words.title}: ${data.lab}`;
} catch (error) {
  root.append(html("p", { class: "note", role: "alert" }, error instanceof BadTrace ? words[error.why] : words.damaged));
  if (!(error instanceof BadTrace)) throw error;
}
