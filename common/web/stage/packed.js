// Unpacks the data of a page: JSON, deflated, in base64. Does not use the DOM.
// @ts-check

/** @param {string} base64 @returns {Promise<any>} rejects if the data are damaged */
export async function inflated(base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
