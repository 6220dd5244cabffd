import type { ImportKind } from '@lissafi/contract/imports';
import { expect, test } from 'vitest';
import { importCheck, importSetting, mappingOf } from '../testing/import-rows.ts';
import { readImportRow } from './read-row.ts';

const read = (kind: ImportKind, cells: Record<string, string>, fixes: Record<string, string> | null = null) =>
  readImportRow(kind, Object.values(cells), {
    ...{ mapping: mappingOf(Object.keys(cells)), setting: importSetting, fixes, check: importCheck },
  }).record;

test('a row is read as what is imported', () => {
  const item = { name: 'Flour', sku: 'FL-1', unit: 'bag', selling_price: '900' };
  expect(read('transactions', { date: '05/03/2026', amount: '-5', category: 'Fuel' })).toMatchObject({
    ...{ type: 'expense', amount: 500 },
  });
  expect(read('customers', { name: 'Ada' })).toMatchObject({ customer: { name: 'Ada' } });
  expect(read('finished_goods', item)).toMatchObject({ fields: { selling_price: 90_000 } });
  expect((read('raw_materials', item) as { fields: object }).fields).not.toHaveProperty('selling_price');
  expect(read('prices', { sku: 'BR-1', selling_price: '900' })).toMatchObject({ selling_price: 90_000 });
  expect(read('opening_balances', { account_code: '1010', amount: '5' })).toMatchObject({
    code: '1010',
    amount: 500,
  });
});

test('with what a person corrected', () => {
  expect(read('prices', { sku: 'BR-1', selling_price: 'x' }, { selling_price: '5' })).toMatchObject({
    selling_price: 500,
  });
  expect(read('opening_balances', { name: 'Bank', amount: '5' }, { amount: '6' })).toMatchObject({
    amount: 600,
  });
});

test('a cell beside those of the other rows is a fault until a person looked at its row', () => {
  const mapping = mappingOf(['name', 'selling_price', null, null]);
  const of = (raw: string[], fixes: Record<string, string> | null = null) =>
    readImportRow('prices', raw, {
      mapping,
      setting: importSetting,
      check: importCheck,
      unused: [2, 3],
      fixes,
    });
  expect(of(['Bread', '900', '', ''])).toMatchObject({ record: { name: 'Bread' } });
  expect(of(['Bread', '900Milk', '700', '']).faults.map(({ field }) => field)).toEqual([
    'cells',
    'selling_price',
  ]);
  expect(of(['Rice', '5', '50 kg', '80,000'])).toMatchObject({
    record: null,
    faults: [
      { field: 'cells', message: 'This row has more cells than the list has columns: “50 kg”', likely: [] },
    ],
  });
  expect(of(['Rice', '5', '50 kg', ''], {})).toMatchObject({ record: { selling_price: 500 } });
});
