#!/usr/bin/env node
/** npm run bench: measures speed, compares it with the targets and prints a table. */
import { findBrowser } from './lib/browser.mjs';
import { forwardSignals, startNode } from './lib/child.mjs';
import { prepare } from './lib/setup.mjs';

const sections = process.argv.slice(2);
const inBrowser =
  sections.length === 0 || sections.some((name) => ['paint', 'counter', 'lighthouse'].includes(name));
await prepare({ build: inBrowser });
const browser = inBrowser ? findBrowser() : undefined;
if (browser) process.env.CHROMIUM_PATH = browser;
forwardSignals();
process.exitCode = await startNode(['bench/main.ts', ...sections]).ended;
