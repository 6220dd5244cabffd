import { expect, test } from 'vitest';
import { gainsAndLosses, nextDayOf, revaluationPosting, revalue } from './revaluation.ts';

test('the worked example, a loss, and rounding half away from zero', () => {
  expect(revalue({ kind: 'invoice', balance: 10_000, value: 15_000_000 }, '1550')).toEqual({
    new_value: 15_500_000,
    difference: 500_000,
  });
  expect(revalue({ kind: 'invoice', balance: 10_000, value: 15_000_000 }, '1499.5').difference).toBe(-5_000);
  expect(revalue({ kind: 'invoice', balance: 1, value: 0 }, '0.5').new_value).toBe(1);
});

test('one entry has a line a document, and the gains and the losses apart', () => {
  const about = { id: '0196f000-0000-7000-8000-000000000001', revalued_on: '2026-03-31' };
  const document = (document_id: string, difference: number) => ({
    ...{ document_id, kind: 'invoice' as const, party_id: 'c', difference },
  });
  const posting = revaluationPosting(about, [document('a', 500), document('b', -200), document('d', 0)]);
  expect(posting).toMatchObject({
    ...{ entry_date: '2026-03-31', source_type: 'revaluation', source_id: about.id },
    memo: 'Revaluation of foreign balances',
    lines: [
      { account_code: '1100', amount: 500, document_id: 'a' },
      { account_code: '1100', amount: -200, document_id: 'b' },
      { account_code: '4915', amount: -500 },
      { account_code: '6185', amount: 200 },
    ],
  });
  expect(revaluationPosting(about, [document('a', 0)])).toBeNull();
  expect(gainsAndLosses([{ difference: 3 }, { difference: -5 }, { difference: null }])).toEqual({
    gain: 3,
    loss: 5,
  });
});

test('what we owe more is a loss, on payables with the supplier', () => {
  expect(revalue({ kind: 'bill', balance: 10_000, value: 15_000_000 }, '1550')).toEqual({
    new_value: 15_500_000,
    difference: -500_000,
  });
  const bill = { document_id: 'a', kind: 'bill' as const, party_id: 's', difference: -500_000 };
  expect(revaluationPosting({ id: 'r', revalued_on: '2026-03-31' }, [bill])).toMatchObject({
    lines: [
      { account_code: '2000', amount: -500_000, supplier_id: 's', document_id: 'a' },
      { account_code: '6185', amount: 500_000 },
    ],
  });
});

test('its mirror takes it back on the next day, as a part of the revaluation', () => {
  const about = { id: 'r', revalued_on: '2026-12-31' };
  const gain = { document_id: 'a', kind: 'invoice' as const, party_id: 'c', difference: 500 };
  expect(nextDayOf(revaluationPosting(about, [gain])!)).toEqual({
    ...{ entry_date: '2027-01-01', memo: 'Reversal: Revaluation of foreign balances' },
    ...{ source_type: 'revaluation', source_id: 'r' },
    lines: [
      { account_code: '1100', amount: -500, customer_id: 'c', document_id: 'a' },
      { account_code: '4915', amount: 500 },
    ],
  });
});
