#!/usr/bin/env node
/** npm run faults: random writes from many clients, while processes, connections, disk and clock fail. */
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

await prepare({ build: false });
forwardSignals();
process.exitCode = await startNode(['bench/faults/main.ts', ...process.argv.slice(2)]).ended;
