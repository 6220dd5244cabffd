import { expect, test } from 'vitest';
import {
  documentNumbers,
  hasWords,
  knownPattern,
  narrationKey,
  ruleWords,
  tellingWords,
} from './narration.ts';

test('words are compared in capital letters with single spaces, whatever stands between them', () => {
  expect(narrationKey('- Nip/Ada  Stores. ')).toBe('NIP ADA STORES');
  expect(hasWords('', '')).toBe(false);
  expect(hasWords('NIP - ADA', '/')).toBe(false);
});

test('lines that are the same at every bank are known', () => {
  expect(knownPattern('Electronic Money Transfer Levy/20261029')).toMatchObject({ category: 'bank_charges' });
  expect(knownPattern('POS/WEB DSTV COMPACT')).toMatchObject({ category: 'utilities' });
  expect(knownPattern('NIP TRF FROM ADA')).toBeNull();
});

test('words of one or two letters tell nothing', () =>
  expect(tellingWords('MR ADE OF GRA')).toEqual(['ADE', 'GRA']));

test('the number of a document has letters, four digits of the year and at least three more', () => {
  expect(documentNumbers('for inv-2026-088 and SINV-2026-1234')).toEqual(['INV-2026-088', 'SINV-2026-1234']);
  expect(
    documentNumbers('A-2026-088 ABCDEF-2026-088 INV-26-088 INV-2026-08 INV-JULY-088 INV-2026-ABC'),
  ).toEqual([]);
});

test('a rule has the first telling word, with the next one only where it tells something too', () => {
  expect(ruleWords('MUSHIN FLOUR DEPOT')).toBe('MUSHIN FLOUR');
  expect(ruleWords('TRF NGOZI FROM KUDA')).toBe('NGOZI');
  expect(ruleWords(`${'A'.repeat(40)} ${'B'.repeat(40)}`)).toBe(`${'A'.repeat(40)} ${'B'.repeat(19)}`);
});
