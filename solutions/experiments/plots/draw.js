// node draw.js FOLDER [TO]: draws the tables in FOLDER, and writes the plots there or to TO, together with
// plots.sha256, the checksums of everything that they were made from (current.sh).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ladder, share } from './ladder.js';
import { crossover, sweep } from './lines.js';
import { roofline, traffic } from './memory.js';
import { predicted, predicted_tables } from './predicted.js';

const kPlots = { share, ladder, roofline, traffic, sweep, crossover, predicted };
const kTables = ['ladder', 'steady', 'levels', 'roofs', 'counts', 'sweep', 'crossover', 'crossover_points'];
const here = import.meta.dirname;

/** A line in the format of sha256sum. @param {string} folder @param {string} file */
function sum(folder, file) {
  const digest = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  return `${digest}  ${path.relative(folder, file)}\n`;
}

const folder = path.resolve(process.argv[2] ?? '.'), to = path.resolve(process.argv[3] ?? folder);
const drawn = [];
for (const [name, plot] of Object.entries(kPlots)) {
  const text = plot(folder);
  if (text === '') continue;
  fs.writeFileSync(path.join(to, `${name}.svg`), text);
  drawn.push(path.join(to, `${name}.svg`));
  console.log(path.relative(process.cwd(), path.join(to, `${name}.svg`)));
}
const tables = [...kTables.map((name) => path.join(folder, `${name}.csv`)), ...predicted_tables(folder)].filter((file) => fs.existsSync(file));
const modules = fs.readdirSync(here).filter((name) => /\.js$|^package.*json$/.test(name)).sort().map((name) => path.join(here, name));
if (to === folder) fs.writeFileSync(path.join(to, 'plots.sha256'), [...tables, ...drawn, ...modules].map((file) => sum(to, file)).join(''));
