#!/usr/bin/env node
/** Ticks the lines of docs/specification.md that a test carries in its title, and unticks the others; --check only tells. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const file = join(root, 'docs/specification.md');
const ID = /S[12]\.\d+-\d+/g;
const TITLE = /(?:test|it)(?:\.each\([^)]*\))?\(\s*(['"`])(.*)/g;

/** Ids in the titles of tests. */
function carried() {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const ids = new Set();
  for (const path of sources) {
    for (const [, , title] of readFileSync(join(root, path), 'utf8').matchAll(TITLE)) {
      for (const [id] of title.matchAll(ID)) ids.add(id);
    }
  }
  return ids;
}

const ids = carried();
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
