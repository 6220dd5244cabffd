#!/usr/bin/env node
/** npm run language:readings: writes down what is read from the given texts, after a change that was meant. */
import { startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

await prepare({ build: false });
process.exitCode = await startNode(['scripts/lib/language-readings.mjs']).ended;
