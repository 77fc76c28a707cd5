// Saves the figure that is shown as a file.
// @ts-check

/** @param {Element} picture */
function text_of(picture) {
  const copy = /** @type {Element} */ (picture.cloneNode(true)), [, , width, height] = (picture.getAttribute("viewBox") ?? "0 0 900 500").split(" ");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.setAttribute("font-family", getComputedStyle(document.documentElement).fontFamily);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {Element} picture @param {string} name */
export const save_svg = (picture, name) => download(new Blob([text_of(picture)], { type: "image/svg+xml" }), `${name}.svg`);

/** Saves a PNG with two pixels per unit. @param {Element} picture @param {string} name */
export async function save_png(picture, name) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text_of(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download(blob, `${name}.png`));
}
