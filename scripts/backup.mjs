#!/usr/bin/env node
/** npm run backup -- FOLDER, npm run restore -- FOLDER [--to INSTANT]: see docs/operations.md. */
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

try {
  await prepare({ build: false });
  forwardSignals();
  process.exitCode = await startNode(['apps/server/src/operations/backup-main.ts', ...process.argv.slice(2)])
    .ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
