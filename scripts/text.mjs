#!/usr/bin/env node
/**
 * Answers sentences line for line. Each line of standard input is `{ text, ref_date?, products?, customers?, suppliers? }`.
 *   npm run --silent text:parse [-- --products "Agege bread,Chin chin 500 g" --customers "…"] < cases.jsonl
 *     prints `{ result, route, reason? }`
 *   npm run --silent text:question < cases.jsonl
 *     prints `{ understood }`
 */
import { spawn } from 'node:child_process';
import { requireNode, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

try {
  // Standard output is for the answers alone.
  console.log = console.error;
  await prepare({ build: false });
  const child = spawn(requireNode(), ['scripts/lib/text-answers.mjs', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
