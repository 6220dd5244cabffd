import { execFileSync } from 'node:child_process';
import { test } from 'vitest';

test('a line of the specification is ticked if and only if a test carries its id', () => {
  execFileSync(process.execPath, ['scripts/specification.mjs', '--check'], { stdio: 'pipe' });
});
