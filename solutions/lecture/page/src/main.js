// @ts-check
import { html } from "../../../../common/web/stage/svg.js";
import { BadLecture, unpack_lecture } from "./data.js";
import { kSpeakerHash, show_speaker } from "./speaker.js";
import { Talk } from "./talk.js";
import { words } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
document.title = words.title;
try {
  const lecture = await unpack_lecture(document.getElementById("data")?.textContent ?? "");
  if (location.hash === kSpeakerHash) show_speaker(root, lecture);
  else {
    const talk = new Talk(lecture, root);
    setTimeout(() => void talk.prepare(), 1000);
  }
} catch (error) {
  root.append(html("p", { class: "note", role: "alert" }, error instanceof BadLecture ? words[error.why] : words.damaged));
  if (!(error instanceof BadLecture)) throw error;
}
