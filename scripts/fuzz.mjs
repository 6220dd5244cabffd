#!/usr/bin/env node
/** npm run fuzz [-- --minutes N --seed S]: hostile requests, files, frames and floods, for as long as is asked. */
import { parseArgs } from 'node:util';
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600) || !Number.isSafeInteger(Number(values.seed)))
  throw new Error('--minutes is a number up to 600, --seed a whole number');
await prepare({ build: false });
forwardSignals();
console.log(`Seed ${values.seed}, ${minutes} minutes for each part`);
const env = { ...process.env, FUZZ_MINUTES: String(minutes), FUZZ_SEED: values.seed };
process.exitCode = await startNode(['node_modules/vitest/vitest.mjs', 'run', 'fuzz', 'refusals', 'flood'], {
  env,
}).ended;
