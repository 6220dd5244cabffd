#!/usr/bin/env node
/** npm run bench: measures speed, compares it with the targets and prints a table. */
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

await prepare({ build: false });
forwardSignals();
process.exitCode = await startNode(['bench/main.ts', ...process.argv.slice(2)]).ended;
