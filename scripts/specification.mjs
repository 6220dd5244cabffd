#!/usr/bin/env node
/**
 * Ticks the lines of docs/specification.md whose id is in the title of a test, and unticks the others; --check only
 * reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { testsWithIds } from './lib/titles.mjs';

const file = join(root, 'docs/specification.md');
const ids = new Set(testsWithIds().flatMap((test) => test.ids));
const now = readFileSync(file, 'utf8');
const due = now.replace(
  /^- \[.\] `(S[12]\.\d+-\d+)`/gm,
  (_, id) => `- [${ids.has(id) ? 'x' : ' '}] \`${id}\``,
);
const done = due.match(/^- \[x\]/gm)?.length ?? 0;
console.log(`${done} of ${due.match(/^- \[.\]/gm)?.length} lines are carried by a test`);
if (now !== due) {
  if (process.argv.includes('--check')) {
    console.error('docs/specification.md is not true: run node scripts/specification.mjs');
    process.exitCode = 1;
  } else writeFileSync(file, due);
}
