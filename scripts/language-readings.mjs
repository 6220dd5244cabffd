#!/usr/bin/env node
/** npm run language:readings: writes down what is read from the given texts, after a change that was meant. */
import { spawnSync } from 'node:child_process';
import { requireNode, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

await prepare({ build: false });
const code = `
import { writeFileSync } from 'node:fs';
import { givenTexts, READINGS, readingOf } from './packages/domain/src/language/sentence/readings.ts';
const lines = givenTexts().map(readingOf);
writeFileSync(READINGS, lines.join('\\n') + '\\n');
console.log(lines.length + ' readings');`;
const { status } = spawnSync(requireNode(), ['--input-type=module', '-e', code], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
