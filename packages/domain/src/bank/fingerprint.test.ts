import { expect, test } from 'vitest';
import { fingerprintsOf } from './fingerprint.ts';

const line = {
  ...{ date: '2026-10-29', amount: 500_000, description: 'NIP CR/Ada Stores', reference: 'Ref-1' },
  balance: 12_500_000,
};

test('a line is known again in a later file by text that stays the same from release to release', () => {
  expect(fingerprintsOf([line, { ...line, reference: null, balance: null }])).toEqual([
    {
      text: 'full|2026-10-29|500000|NIP CR ADA STORES|REF 1|12500000|1',
      by_balance: 'balance|2026-10-29|500000|12500000|1',
    },
    { text: 'full|2026-10-29|500000|NIP CR ADA STORES|||1', by_balance: null },
  ]);
});

test('a PDF and a sheet of one bank break the words differently: date, amount and balance agree', () => {
  const [sheet] = fingerprintsOf([line]);
  const [pdf] = fingerprintsOf([{ ...line, description: 'NIP CR/Ada Sto res' }]);
  expect(pdf!.text).not.toBe(sheet!.text);
  expect(pdf!.by_balance).toBe(sheet!.by_balance);
});

test('equal lines are counted', () =>
  expect(
    fingerprintsOf([line, line, line]).map(({ text, by_balance }) => [text.at(-1), by_balance!.at(-1)]),
  ).toEqual([
    ['1', '1'],
    ['2', '2'],
    ['3', '3'],
  ]));
