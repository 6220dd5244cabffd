import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { assetFaults } from './fixed-asset-faults.ts';

type Asset = Parameters<typeof assetFaults>[0];

const TODAY = '2026-03-15';
const bought: Asset = {
  ...{ account_code: ACCOUNT.vehicles, name: 'Delivery van', note: null, acquired_on: TODAY },
  ...{ cost: 5_000_000_00, tax_amount: 0, residual_value: 0, life_months: 60, depreciated_before: 0 },
  ...{ in_books: false, method: 'bank_transfer' },
};
const { method: _, ...unpaid } = bought;
const inBooks: Asset = { ...unpaid, in_books: true };

test('an asset bought today, one on credit and one that is in the books have no fault', () => {
  expect(assetFaults({ ...bought, account_id: 'account' }, TODAY)).toEqual([]);
  expect(assetFaults({ ...bought, tax_amount: 1 }, TODAY)).toEqual([]);
  expect(assetFaults({ ...unpaid, supplier_id: 'supplier' }, TODAY)).toEqual([]);
  expect(assetFaults({ ...inBooks, depreciated_before: 1, depreciate_from: '2026-03' }, TODAY)).toEqual([]);
  expect(
    assetFaults({ ...bought, account_code: ACCOUNT.land_and_buildings, life_months: null }, TODAY),
  ).toEqual([]);
});

test.each<[string, Asset, string, string]>([
  ['bought tomorrow', { ...bought, acquired_on: '2026-03-16' }, 'acquired_on', 'The date is in the future'],
  ['paid in no way', unpaid, 'method', 'Please say how it was paid'],
  [
    'paid, and in the books',
    { ...bought, in_books: true },
    'method',
    'An asset is paid, bought on credit, or in the books already',
  ],
  [
    'paid, and on credit',
    { ...bought, supplier_id: 'supplier' },
    'method',
    'An asset is paid, bought on credit, or in the books already',
  ],
  [
    'on credit, from an account',
    { ...unpaid, supplier_id: 'supplier', account_id: 'account' },
    'account_id',
    'An account belongs to a payment',
  ],
  ['without a life', { ...bought, life_months: null }, 'life_months', 'Please enter the useful life'],
  [
    'in the books, with VAT',
    { ...inBooks, tax_amount: 1 },
    'tax_amount',
    'The cost in the books includes it, or it was claimed',
  ],
  [
    'bought, and depreciated before',
    { ...bought, depreciated_before: 1 },
    'depreciated_before',
    'Only an asset that is in the books was depreciated before',
  ],
  [
    'bought, with a first month of its own',
    { ...bought, depreciate_from: '2026-03' },
    'depreciate_from',
    'Depreciation begins with the month of acquisition',
  ],
  [
    'depreciated from before it was acquired',
    { ...inBooks, depreciate_from: '2026-02' },
    'depreciate_from',
    'This is before it was acquired',
  ],
])('an asset %s is refused', (_case, asset, field, message) => {
  expect(assetFaults(asset, TODAY)).toEqual([expect.objectContaining({ field, message })]);
});
