// @ts-check
import { Stage } from "../../../../common/web/stage/stage.js";
import { html } from "../../../../common/web/stage/svg.js";
import { BadTrace, Trace, unpack } from "../../../../common/web/stage/trace.js";
import { words } from "../../../../common/web/stage/words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
document.title = words.title;
try {
  const data = await unpack(document.getElementById("trace")?.textContent ?? "");
  new Stage(new Trace(data), root);
  document.title = `${words.title}: ${data.lab}`;
} catch (error) {
  root.append(html("p", { class: "note", role: "alert" }, error instanceof BadTrace ? words[error.why] : words.damaged));
  if (!(error instanceof BadTrace)) throw error;
}
