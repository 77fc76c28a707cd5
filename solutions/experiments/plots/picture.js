// Renders one plot as SVG text that is the same on every machine: no random names, rounded coordinates, a title and a
// description for screen readers, its own background, light or dark.
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

// Colours by Okabe and Ito, in shades that are visible on both light and dark backgrounds; no information is given by
// colour alone.
export const blue = '#3a8fd0', orange = '#d9690f', green = '#0b9b74', purple = '#b9689b', grey = '#808890';

const kStyle = `
svg { color: #1f2328; background: #fff; font: 15px sans-serif }
.paper { fill: #fff }
@media (prefers-color-scheme: dark) { svg { color: #e6edf3; background: #0d1117 } .paper { fill: #0d1117 } }
`;

/** @param {string} text */
const rounded = (text) => text.replace(/-?\d+\.\d{2,}(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(1))));

/** @param {any} node Only attributes with positions and sizes are rounded. */
function round_all(node) {
  for (const name of ['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height', 'transform', 'points'])
    if (node.hasAttribute(name)) node.setAttribute(name, rounded(node.getAttribute(name)));
}

/** @param {any} document @param {string} tag @param {string} text @param {Record<string, string>} [attributes] */
function element(document, tag, text, attributes = {}) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/**
 * @param {{title: string, description: string, unit?: string}} words `unit`: what the y axis shows
 * @param {Plot.PlotOptions} options
 */
export function picture({ title, description, unit }, options) {
  const { document } = parseHTML('<html><body></body></html>');
  const svg = /** @type {any} */ (Plot.plot({ width: 840, marginTop: 64, marginBottom: 52,
    ...options, className: 'plot', document: /** @type {any} */ (document) }));
  svg.querySelector('style')?.remove();
  for (const name of ['style', 'fill', 'font-size', 'font-family', 'class']) svg.removeAttribute(name);
  svg.setAttribute('fill', 'currentColor');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  for (const node of svg.querySelectorAll('*')) round_all(node);
  svg.prepend(element(document, 'title', title), element(document, 'desc', description), element(document, 'style', kStyle),
    element(document, 'rect', '', { class: 'paper', width: '100%', height: '100%' }),
    element(document, 'text', title, { x: '12', y: '26', 'font-size': '18', 'font-weight': 'bold', 'text-anchor': 'start' }),
    ...(unit ? [element(document, 'text', unit, { x: '12', y: '50', 'text-anchor': 'start' })] : []));
  return svg.outerHTML.replaceAll('><', '>\n<') + '\n';
}

/**
 * Labels to the right of the lines' ends, moved apart if they would overlap.
 * @param {{x: number, y: number, text: string, colour: string}[]} ends
 * @param {(y: number) => number} pixel @param {(pixel: number) => number} value The axis and its inverse.
 */
export function end_labels(ends, pixel, value, gap = 18) {
  const placed = ends.map((end) => ({ ...end, at: pixel(end.y) })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < placed.length; ++i) placed[i].at = Math.max(placed[i].at, placed[i - 1].at + gap);
  return placed.map(({ x, at, text, colour }) =>
    Plot.text([text], { x: [x], y: [value(at)], text: [text], fill: colour, textAnchor: 'start', dx: 8 }));
}

/** Ticks as 1,000 and 0.01. @param {number} number */
export const plain = (number) => number.toLocaleString('en-US', { maximumSignificantDigits: 3 });
