#!/usr/bin/env node
/**
 * npm run upgrade -- COMMIT
 * Fills the demo and a large organization with the version of an earlier commit, upgrades them to this version, and tells
 * how long that takes, how long a table is locked, and what is not as it was (bench/upgrade.ts).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardSignals, startNode } from './lib/child.mjs';
import { root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('Name the commit to upgrade from: npm run upgrade -- COMMIT');
  process.exit(1);
}
const older = join(root, '.cache/older');
const folder = mkdtempSync(join(tmpdir(), 'lissafi-upgrade-'));
// The account that runs the database passes through it.
chmodSync(folder, 0o711);
try {
  await prepare({ build: false });
  forwardSignals();
  // What an earlier run that was killed has left.
  rmSync(older, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', older, commit], { cwd: root });
  execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: older, stdio: 'inherit' });
  copyFileSync(join(root, 'bench/upgrade.ts'), join(older, 'bench/upgrade.ts'));
  await upgrade('the demo', ['apps/server/src/demo/main.ts']);
  await upgrade('a large organization', ['bench/upgrade.ts', 'fill']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(older, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
}

/** Fills an installation by the older version, and upgrades it. */
async function upgrade(what, filling) {
  const place = mkdtempSync(join(folder, 'installation-'));
  const data = join(place, 'data');
  mkdirSync(data);
  for (const each of [place, data]) chmodSync(each, 0o711);
  console.log(`\n== ${what}`);
  const run = (args, options) =>
    startNode(args, { env: { ...process.env, DATA_DIR: data }, ...options }).ended;
  for (const args of [
    [...filling, place],
    ['bench/upgrade.ts', 'note', place],
  ])
    if ((await run(args, { cwd: older })) !== 0) throw new Error(`${args[0]} failed`);
  if ((await run(['bench/upgrade.ts', 'migrate', place])) !== 0) process.exitCode = 1;
}
