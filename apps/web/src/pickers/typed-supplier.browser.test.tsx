import type { Supplier } from '@lissafi/contract/suppliers';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../testing/fake-server.ts';
import { none } from '../testing/lists.ts';
import { openApplication } from '../testing/open-application.tsx';
import { TODAY } from '../testing/records.ts';
import { signIn } from '../testing/sign-in.ts';

const supplier = (number: number, name: string): Supplier => ({
  id: `01920000-0000-7000-8000-00000000700${number}`,
  version: 1,
  name,
  email: null,
  phone: null,
  tax_id: null,
  payment_terms: null,
  address: null,
  status: 'active',
  notes: null,
  balance: 0,
  goods_without_bill: 0,
  advances: 0,
  refunds_due: 0,
  item_count: 0,
  created_at: `${TODAY}T08:00:00.000Z`,
  updated_at: `${TODAY}T08:00:00.000Z`,
  can: { update: true, delete: true, pay: false, advance: true, return: true, apply: false, refund: false },
});
let known: Supplier[];

beforeEach(() => {
  signIn();
  known = [supplier(1, 'Golden Penny')];
  server.on('suppliers', 'list', ({ query }) => {
    const search = (query.search ?? '').toLowerCase();
    const suppliers = known.filter(({ name }) => name.toLowerCase().includes(search));
    return { ...none(query), suppliers, total: suppliers.length };
  });
  server.on('suppliers', 'create', ({ body }) => {
    const made = supplier(2, body.name);
    known.push(made);
    return made;
  });
  server.on('accounts', 'list', ({ query }) => ({ ...none(query), accounts: [] }) as never);
  server.on('rawMaterials', 'list', ({ query }) => ({ ...none(query), raw_materials: [] }));
  server.on('finishedGoods', 'list', ({ query }) => ({ ...none(query), finished_goods: [] }));
});

test('a name that was typed is looked up once a press, for the check and for what is sent', async () => {
  server.on('purchaseOrders', 'create', () => refusal('PERIOD_LOCKED'));
  await openApplication('/purchases/orders/new');
  await page.getByLabelText('Supplier', { exact: true }).fill('golden penny');
  await page.getByRole('combobox', { name: 'Item of line 1' }).fill('Firewood');
  await page.getByLabelText('Price of line 1').fill('5k');
  await expect.element(page.getByRole('option', { name: 'Golden Penny' })).not.toBeInTheDocument();
  const before = server.asked('suppliers', 'list').length;
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => server.asked('purchaseOrders', 'create').map(({ body }) => body.supplier_id))
    .toEqual([known[0]!.id]);
  expect(server.asked('suppliers', 'list')).toHaveLength(before + 1);
});

test('the supplier of an asset is chosen by name, or added there', async () => {
  server.on('assets', 'create', () => refusal('PERIOD_LOCKED'));
  await openApplication('/books/assets/new');
  await page.getByLabelText('Name', { exact: true }).fill('Bread oven');
  await page.getByLabelText('Cost without VAT').fill('500k');
  await page.getByLabelText('Paid from').selectOptions('Not paid yet: owed to a supplier');
  const owed = page.getByLabelText('Owed to');
  const record = page.getByRole('button', { name: 'Record asset' });
  await record.click();
  await expect.element(owed).toHaveAccessibleDescription(/Please choose the supplier/);
  await owed.fill('Oven Masters');
  await page.getByRole('button', { name: 'Add Oven Masters as a supplier' }).click();
  await record.click();
  await expect
    .poll(() => server.asked('assets', 'create').map(({ body }) => body.supplier_id))
    .toEqual([known[1]!.id]);
  // One who is there is taken by his name, also where he was not picked.
  await owed.fill('golden penny');
  await record.click();
  await expect.poll(() => server.asked('assets', 'create').at(-1)?.body.supplier_id).toBe(known[0]!.id);
});
