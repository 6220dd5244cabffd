import type { FinishedGood } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import { expect, test } from 'vitest';
import { emptyInvoice, emptyLine, settleQuantity, toBody } from './model.ts';
import { lineOfProduct, productNamed, renamed } from './products.ts';

const organization = {
  currency: 'NGN',
  vat_registered: true,
  default_tax: null,
  default_payment_terms: 'net_15',
  bank_accounts: [],
} as unknown as Organization;
const loaf = {
  id: '0198c0de-0000-7000-8000-000000000001',
  item_type: 'finished_good',
  name: 'Sliced loaf',
  unit: 'loaf',
  selling_price: 107_500,
  price_includes_tax: true,
  tax_category: 'standard',
} as FinishedGood;

test('S2.9-4 a product brings its id, its tax and its price without the tax', () => {
  expect(productNamed(' sliced LOAF ', [loaf])).toBe(loaf);
  const form = emptyInvoice(organization, '2026-01-15');
  const line = { ...emptyLine(organization), ...lineOfProduct(loaf, organization, 'NGN') };
  expect(toBody({ ...form, items: [line] }, 'NGN').items[0]).toMatchObject({
    name: 'Sliced loaf',
    unit_price: 100_000,
    tax_percentage: 7.5,
    inventory_item_id: loaf.id,
    inventory_item_type: 'finished_good',
  });
});

test('a price of the books is not that of a document in another currency; exempt goods bear no tax', () => {
  expect(lineOfProduct(loaf, organization, 'USD')).not.toHaveProperty('unit_price');
  const exempt = lineOfProduct({ ...loaf, tax_category: 'exempt' }, organization, 'NGN');
  expect(exempt).toMatchObject({ unit_price: 107_500, tax_category: 'exempt' });
});

test('another name is no longer that product', () => {
  const line = {
    ...emptyLine(organization),
    ...lineOfProduct(loaf, organization, 'NGN'),
    ...renamed('Cake'),
  };
  const [sent] = toBody({ ...emptyInvoice(organization, '2026-01-15'), items: [line] }, 'NGN').items;
  expect(sent).not.toHaveProperty('inventory_item_id');
});

test('what is measured is sold in decimals, what is counted is not', () => {
  expect(settleQuantity('2.5', true)).toBe('2.5');
  expect(settleQuantity('0', true)).toBe('1');
  expect(settleQuantity('2.5')).toBe('1');
});
