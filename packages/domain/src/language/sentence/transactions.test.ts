import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readSentence } from './transactions.ts';

const cases = (name: string) => fileURLToPath(new URL(`../cases/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lissafi-sentences-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers a file of cases and returns what its scorer prints, as figures by their names. */
function score(scorer: string, file: string): Record<string, number> {
  const lines = readFileSync(cases(file), 'utf8').split('\n').filter(Boolean);
  const answers = join(folder, file);
  writeFileSync(
    answers,
    lines
      .map((line) => JSON.parse(line) as { text: string; ref_date?: string })
      .map(({ text, ref_date }) => JSON.stringify(readSentence(text, ref_date ?? '2026-11-22')))
      .join('\n'),
  );
  const said = execFileSync(process.execPath, [cases(scorer), cases(file), answers], { encoding: 'utf8' });
  return Object.fromEntries(
    [...said.matchAll(/([a-z ]+?) ([\d.]+)(?: %| of)/g)].map(([, name, value]) => [
      name!.trim(),
      Number(value),
    ]),
  );
}

describe('sentences about money and stock', () => {
  test('the given sentences: amounts, what was paid, of what and by whom, and nothing booked that is no transaction', () => {
    const {
      amount,
      core,
      full,
      'wrongly booked': booked,
    } = score('score-text.mjs', 'text-transactions.dev.jsonl');
    expect(booked).toBe(0);
    expect(amount).toBeGreaterThanOrEqual(98);
    expect(core).toBeGreaterThanOrEqual(95);
    expect(full).toBeGreaterThanOrEqual(85);
  });

  test('the given routes, and nothing booked that only asks, plans or moves money between own accounts', () => {
    const { routes, 'wrongly booked': booked } = score('score-routes.mjs', 'text-routes.dev.jsonl');
    expect(booked).toBe(0);
    expect(routes).toBeGreaterThanOrEqual(98);
  });

  test.each([
    ['own', 93, 97],
    ['own2', 89, 85],
  ])('sentences of our own, written without knowledge of the grammar: %s', (set, amounts, routes) => {
    expect(score('score-text.mjs', `text-transactions.${set}.jsonl`).amount).toBeGreaterThanOrEqual(amounts);
    expect(score('score-routes.mjs', `text-routes.${set}.jsonl`).routes).toBeGreaterThanOrEqual(routes);
  });

  test('any text is read without an error', () => {
    for (const text of [
      '',
      ' ',
      '\n',
      '₦',
      '5k',
      'x'.repeat(5_000),
      '1 '.repeat(2_000),
      '🎉🎉',
      'a.b,c;d',
      '((((',
      '@@@ 5 5 5',
    ])
      expect(readSentence(text, '2026-11-22').result).toBeNull();
  });
});
