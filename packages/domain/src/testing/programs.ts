import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

/** Programs that tests need: judges of our figures such as hledger, ledger and beancount, and what stands before us. */

export function start(program: string, args: readonly string[]) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
}

/** Returns what a program prints; throws when it reports a fault or warns. */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = start(program, args);
  if (status !== 0 || stderr !== '')
    throw new Error(`${program} ${args.join(' ')}\n${error ?? ''}${stdout.slice(0, 4_000)}${stderr}`);
  return stdout;
}

/** A test that needs programs: skipped with a reason where one is not installed, but failed in CI. */
export function judge(
  programs: string | readonly string[],
  title: string,
  body: () => void | Promise<void>,
  timeout_ms?: number,
): void {
  const missing = [programs].flat().find((program) => start(program, ['--version']).error !== undefined);
  if (missing && process.env.CI !== 'true') {
    console.info(
      `Skipped: ${missing} is not installed (Debian: apt install hledger ledger beancount espeak-ng nginx pgbouncer)`,
    );
    test.skip(title, body);
  } else test(title, body, timeout_ms);
}

/** `-1,234.50 NGN` is −123450 kobo; `0` and an empty text are 0. Throws for anything else. */
export function koboOf(text: string): bigint {
  const plain = text.replace(/ NGN$/, '').replaceAll(',', '').trim();
  if (plain === '' || plain === '0') return 0n;
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(plain);
  if (!match) throw new Error(`“${text}” is not an amount in naira and kobo`);
  return BigInt(`${match[1]}${match[2]}${match[3]}`);
}

/** −150000 kobo is `-1500.00`. */
export const nairaOf = (kobo: bigint): string =>
  String(kobo).replace(/^(-?)(\d+)$/, (_, sign: string, digits: string) => {
    const padded = digits.padStart(3, '0');
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
  });

/** Parses lines of `account<TAB>1234.00 NGN` into kobo by account, debit positive, without zeros. */
export function balancesOf(lines: string): Record<string, bigint> {
  const rows = [...lines.matchAll(/^(\S+)\t(-?\d+\.\d\d NGN)$/gm)];
  return Object.fromEntries(rows.map(([, name, amount]) => [name, koboOf(amount!)]));
}

/** The cells of a CSV file whose cells hold no quotes. */
export const cellsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\n')
    .map((line) =>
      line.startsWith('"')
        ? [...line.matchAll(/"([^"]*)"/g)].map(([, cell]) => cell!)
        : line.split(',').map((cell) => cell.trim()),
    );
