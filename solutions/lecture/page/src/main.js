// @ts-check
import { html } from "../../../../grader/trace/page/src/svg.js";
import { Talk } from "./talk.js";
import { words } from "./words.js";

/** @param {string} base64 @returns {Promise<import("./slides.js").Lecture | null>} */
async function unpack(base64) {
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
    const data = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
    return data.schema === "matmul-labs/lecture/1" ? data : null;
  } catch {
    return null;
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
document.title = words.title;
const lecture = await unpack(document.getElementById("data")?.textContent ?? "");
if (lecture) new Talk(lecture, root);
else root.append(html("p", { class: "note", role: "alert" }, words.damaged));
