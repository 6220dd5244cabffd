import type { ImportKind } from '@lissafi/contract/imports';
import { expect, test } from 'vitest';
import { isWholeTable } from './titles.ts';

const whole: [ImportKind, string[]][] = [
  ['transactions', ['date', 'amount']],
  ['transactions', ['date', 'money_in']],
  ['transactions', ['date', 'money_out']],
  ['customers', ['name']],
  ['prices', ['sku', 'selling_price']],
  ['prices', ['barcode', 'selling_price']],
  ['prices', ['name', 'selling_price']],
  ['opening_balances', ['account_code', 'debit']],
  ['opening_balances', ['name', 'credit']],
  ['opening_balances', ['name', 'amount']],
  ...['sku', 'unit', 'selling_price', 'standard_cost', 'quantity', 'barcode'].map(
    (field): [ImportKind, string[]] => ['finished_goods', ['name', field]],
  ),
];

test.each(whole)('%s are whole with %j, and not with a part of it', (kind, fields) => {
  expect(isWholeTable(kind, fields)).toBe(true);
  for (const left of fields)
    expect(
      isWholeTable(
        kind,
        fields.filter((field) => field !== left),
      ),
    ).toBe(false);
});
