// Reads what each tool printed about the sample of scripts/comparison.sh and counts: seeded defects on whose line it has a finding,
// controls on whose line it has one, and findings elsewhere, which a person has to read. -v behind the folders lists them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readers } from './comparison-readers.mjs';

const [sample, seeds, out, verbose] = process.argv.slice(2);
const line = (file, text) => {
  if (text === '-') return 0; // the file as a whole
  const at = readFileSync(join(sample, file), 'utf8').split('\n').findIndex((l) => l.includes(text)) + 1;
  if (at === 0) throw new Error(`${file} does not say ${text}`);
  return at;
};
const rows = (name) =>
  readFileSync(join(seeds, name), 'utf8').trimEnd().split('\n').map((row) => {
    const [what, ...rest] = row.split('\t');
    const places = [];
    for (let i = 0; i < rest.length; i += 2) places.push({ file: rest[i], line: line(rest[i], rest[i + 1]) });
    return { what, places };
  });
const defects = rows('defects.tsv');
const controls = rows('controls.tsv');
const on = (f, row) => row.places.some((p) => p.file === f.file && f.first <= p.line && p.line <= f.last);
const table = new Map(defects.map((d) => [d.what, []]));
const names = readdirSync(out).filter((n) => n.endsWith('.json')).map((n) => n.slice(0, -5)).sort();
console.log(`${defects.length} defects, ${controls.length} controls`);
for (const name of names) {
  let found;
  try {
    found = readers(sample)[name](JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')));
  } catch (e) {
    console.log(`${name}: ${e.message}`);
    continue;
  }
  const hit = defects.filter((d) => found.some((f) => on(f, d)));
  const wrong = controls.filter((c) => found.some((f) => on(f, c)));
  const other = found.filter((f) => ![...defects, ...controls].some((r) => on(f, r)));
  hit.forEach((d) => table.get(d.what).push(name));
  console.log(`${name}: ${hit.length} defects, ${wrong.length} controls, ${other.length} findings elsewhere`);
  if (!verbose) continue;
  for (const d of hit) console.log(`  + ${d.what}: ${found.filter((f) => on(f, d)).map((f) => f.text).join(' | ')}`);
  for (const c of wrong) console.log(`  - ${c.what}: ${found.filter((f) => on(f, c)).map((f) => f.text).join(' | ')}`);
  for (const f of other) console.log(`  ? ${f.file}:${f.first}: ${f.text}`);
}
console.log('\n| defect | ' + names.join(' | ') + ' |');
console.log('| --- |' + names.map(() => ' --- |').join(''));
for (const [what, who] of table) console.log(`| ${what} | ` + names.map((n) => (who.includes(n) ? 'yes' : '')).join(' | ') + ' |');
