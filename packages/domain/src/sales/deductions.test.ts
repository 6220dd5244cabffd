import { expect, test } from 'vitest';
import { settledBy } from './deductions.ts';
import { settle } from './settlement.ts';
import { settleOnAccount } from './settlement-on-account.ts';

const all = { wht_amount: 5_000, charges: 100, settlement_discount: 2_150, vat_withheld: 7_500 };

test('money and everything that was deducted settle the document together', () => {
  expect(settledBy({ amount: 92_750, ...all })).toBe(107_500);
  expect(settle({ amount: 92_750, ...all, balance_due: 107_500 })).toMatchObject({
    settled: 107_500,
    to_receivable: 107_500,
    to_credit: 0,
    balance_after: 0,
  });
});

test('charges were paid by the customer and may become credit; tax and discounts may not', () => {
  expect(settle({ amount: 9_950, charges: 50, balance_due: 4_000 })).toMatchObject({ to_credit: 6_000 });
  const refused = (field: string) => expect.objectContaining({ code: 'VALIDATION_FAILED', field });
  expect(() => settle({ amount: 0, settlement_discount: 101, balance_due: 100 })).toThrow(
    refused('settlement_discount'),
  );
  expect(() => settle({ amount: 0, wht_amount: 60, vat_withheld: 41, balance_due: 100 })).toThrow(
    refused('vat_withheld'),
  );
  expect(() => settle({ amount: 1, charges: -1, balance_due: 100 })).toThrow(refused('charges'));
  const documents = [{ id: 'a', issue_date: '2026-01-01', due_date: '2026-01-31', balance_due: 100 }];
  expect(() => settleOnAccount({ amount: 0, settlement_discount: 101, documents })).toThrow(
    refused('settlement_discount'),
  );
  expect(settleOnAccount({ amount: 50, charges: 60, documents })).toMatchObject({
    to_receivable: 100,
    to_credit: 10,
  });
});
