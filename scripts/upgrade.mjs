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
const data = join(folder, 'data');
mkdirSync(data);
chmodSync(data, 0o711);
try {
  await prepare({ build: false });
  forwardSignals();
  // What an earlier run that was killed has left.
  rmSync(older, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', older, commit], { cwd: root });
  execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: older, stdio: 'inherit' });
  copyFileSync(join(root, 'bench/upgrade.ts'), join(older, 'bench/upgrade.ts'));
  const inOlder = (args, env = {}) => startNode(args, { cwd: older, env: { ...process.env, ...env } }).ended;
  console.log('Filling the demo and a large organization');
  for (const [args, env] of [
    [['bench/upgrade.ts', 'fill', folder]],
    [['apps/server/src/demo/main.ts'], { DATA_DIR: data }],
    [['bench/upgrade.ts', 'note', folder]],
  ])
    if ((await inOlder(args, env)) !== 0) throw new Error(`${args[0]} failed`);
  process.exitCode = await startNode(['bench/upgrade.ts', 'migrate', folder]).ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(older, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
}
