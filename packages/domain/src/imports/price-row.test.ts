import { expect, test } from 'vitest';
import { importSetting, mappingOf, readingOf } from '../testing/import-rows.ts';
import { readPriceRow } from './price-row.ts';

const read = (cells: Record<string, string>, fixes = {}) =>
  readingOf(readPriceRow(Object.values(cells), mappingOf(Object.keys(cells)), importSetting, fixes));

test('a price is for the item with this SKU, barcode or name', () => {
  const unknown = { sku: null, barcode: null, name: null, selling_price: 90_000 };
  for (const field of ['sku', 'barcode', 'name'])
    expect(read({ [field]: 'BR-1', selling_price: '900' })).toEqual({ ...unknown, [field]: 'BR-1' });
});

test('a row without a price or an item, or with what is no price, has its fault', () => {
  expect(read({ sku: 'BR-1', selling_price: '' })).toEqual(['selling_price: The price is missing']);
  expect(read({ sku: 'BR-1', selling_price: 'dear' })).toEqual(['selling_price: “dear” is no amount']);
  expect(read({ sku: '', selling_price: '900' })).toEqual(['name: It does not say which item this is']);
  expect(read({ sku: 'BR-1', selling_price: 'dear' }, { selling_price: '950' })).toMatchObject({
    selling_price: 95_000,
  });
});
