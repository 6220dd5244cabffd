import type { MoneyLine } from '@lissafi/contract/bank-accounts';
import { expect, test } from 'vitest';
import { sourcePage } from './source.ts';

const line = (fields: Partial<MoneyLine>) =>
  sourcePage({ source_id: 's', supplier_id: null, item_id: null, item_type: null, ...fields } as MoneyLine);

test('every line opens what it came from, or its entries', () => {
  expect(line({ source_type: 'payment' })).toBe('/payments/s');
  expect(line({ source_type: 'transfer' })).toBe('/money/transfers/s');
  expect(line({ source_type: 'supplier_payment', supplier_id: 'mills' })).toBe('/suppliers/mills');
  expect(line({ source_type: 'stock_receipt', item_id: 'i', item_type: 'finished_good' })).toBe(
    '/inventory/finished-goods/i',
  );
  expect(line({ source_type: 'till_count' })).toBe('/books/entries?source_id=s');
  expect(line({ source_type: 'stock_receipt' })).toBe('/books/entries?source_id=s');
  expect(line({ source_type: 'journal', source_id: null })).toBe('/books/entries');
});
