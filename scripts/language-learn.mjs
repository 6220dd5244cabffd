#!/usr/bin/env node
/** npm run language:learn: learns the weights of the classifiers of sentences from the cases, and writes weights.ts. */
import { spawnSync } from 'node:child_process';
import { requireNode, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

await prepare({ build: false });
const { status } = spawnSync(requireNode(), ['scripts/lib/language-learn.mjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
