import { TAX_DUTIES } from '@lissafi/contract/tax-calendar';
import { WHT_NATURES, WHT_REASONS } from '@lissafi/contract/withholding';
import { expect, test } from 'vitest';
import { DUTY_WORDS } from './duty-words.ts';
import { WHT_NATURE_WORDS, WHT_REASON_WORDS } from './withholding-words.ts';

test.each([
  ['duty of the tax calendar', TAX_DUTIES, DUTY_WORDS],
  ['kind of payment that tax is withheld from', WHT_NATURES, WHT_NATURE_WORDS],
  ['reason for what is suggested', WHT_REASONS, WHT_REASON_WORDS],
] as const)('each %s has words of its own', (_what, keys, words) => {
  const texts = Object.values<string>(words);
  expect(Object.keys(words).sort()).toEqual([...keys].sort());
  for (const text of texts) expect(text).toMatch(/^[A-Z]/);
  expect(new Set(texts).size).toBe(keys.length);
});
