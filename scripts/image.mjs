#!/usr/bin/env node
/**
 * Reads pictures of receipts and invoices. Prints one line for each: `{ file, supplier, date, total_minor, vat_minor?,
 * lines?, payment_method? }`, amounts in kobo, null for what could not be read.
 *   npm run --silent image:read -- FILE…
 */
import { spawn } from 'node:child_process';
import { requireNode, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

try {
  // Standard output is for the answers alone.
  console.log = console.error;
  await prepare({ build: false });
  const child = spawn(requireNode(), ['scripts/lib/image-answers.mjs', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LISSAFI_FROM: process.env.INIT_CWD ?? process.cwd() },
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
