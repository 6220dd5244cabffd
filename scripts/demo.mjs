#!/usr/bin/env node
/** npm run demo: fills a demo organization, with or without a running `npm start`, and prints how to sign in. */
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

try {
  await prepare({ build: false });
  forwardSignals();
  process.exitCode = await startNode(['apps/server/src/demo/main.ts']).ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
