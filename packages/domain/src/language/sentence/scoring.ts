import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A line of a file of cases. */
export interface Case {
  text: string;
  ref_date?: string;
  products?: string[];
  customers?: string[];
  suppliers?: string[];
}

/** Where a file of cases lies. */
export const casesPath = (name: string): string =>
  fileURLToPath(new URL(`../cases/${name}`, import.meta.url));

/** Answers a file of cases and returns what its scorer prints, as figures by their names. For tests. */
export function score(
  scorer: string,
  file: string,
  answer: (text: string, today: string, one: Case) => unknown,
): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'lissafi-sentences-'));
  try {
    const answers = join(folder, file);
    const lines = readFileSync(casesPath(file), 'utf8').split('\n').filter(Boolean);
    writeFileSync(
      answers,
      lines
        .map((line) => JSON.parse(line) as Case)
        .map((one) => JSON.stringify(answer(one.text, one.ref_date ?? '2026-11-22', one)))
        .join('\n'),
    );
    const said = execFileSync(process.execPath, [casesPath(scorer), casesPath(file), answers], {
      encoding: 'utf8',
    });
    return Object.fromEntries(
      [...said.matchAll(/([a-z ]+?)(?: in)? ([\d.]+)(?: %| of| {2}\()/g)].map(([, name, value]) => [
        name!.trim().replace(/^(?:questions|invoices) /, ''),
        Number(value),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
