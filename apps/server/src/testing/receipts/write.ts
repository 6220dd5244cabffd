import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HANDWRITTEN_LAYOUTS } from './handwritten-layouts.ts';
import { KNOWN_LAYOUTS } from './known-layouts.ts';
import { LATER_LAYOUTS } from './later-layouts.ts';
import { receiptPictures } from './pictures.ts';

/** node write.ts DIRECTORY known|later|handwritten [PICTURES OF EACH LAYOUT]: writes the pictures, and truth.jsonl. */
const [directory, set, perLayout = '5'] = process.argv.slice(2);
const SETS = new Map([
  ['known', { layouts: KNOWN_LAYOUTS, seed: 1 }],
  ['later', { layouts: LATER_LAYOUTS, seed: 2 }],
  ['handwritten', { layouts: HANDWRITTEN_LAYOUTS, seed: 3 }],
]);
const chosen = SETS.get(set ?? '');
if (!directory || !chosen || !(Number(perLayout) > 0)) {
  console.error('Use: node write.ts DIRECTORY known|later|handwritten [PICTURES OF EACH LAYOUT]');
  process.exit(1);
}
await mkdir(directory, { recursive: true });
const rows: string[] = [];
for await (const { name, bytes, truth, wear } of receiptPictures(chosen.layouts, {
  perLayout: Number(perLayout),
  seed: chosen.seed,
})) {
  await writeFile(join(directory, `${name}.jpg`), bytes);
  rows.push(JSON.stringify({ file: `${name}.jpg`, ...truth, wear }));
}
await writeFile(join(directory, 'truth.jsonl'), rows.map((row) => `${row}\n`).join(''));
console.log(`${rows.length} pictures`);
