import type { CounterProduct } from '@lissafi/contract/counter';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { connection } from '../../client/api.ts';
import { nextProvisionalNumber } from '../../client/outbox/outbox-store.ts';
import { refusal, server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { invoice, user } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { changeBasket } from './baskets.ts';

// What another tab of the same browser does is played: it writes to the storage, and the browser tells this tab.

const bread: CounterProduct = {
  id: '01920000-0000-7000-8000-000000005001',
  name: 'Agege bread',
  sku: 'BREAD',
  barcode: null,
  category: null,
  unit: 'piece',
  item_kind: 'stocked',
  selling_price: 80_000,
  price_includes_tax: true,
  tax_category: null,
  available: 50,
  sold: 0,
  last_sold_on: null,
};
const cake = { ...bread, id: '01920000-0000-7000-8000-000000005002', name: 'Cake', sku: 'CAKE' };

beforeEach(() => {
  signIn();
  server.on('counter', 'products', ({ query }) => ({
    ...none({ ...query, offset: 0 }),
    products: [bread, cake],
    total: 2,
  }));
  server.on('counter', 'today', () => ({ day: '2026-11-26', sale_count: 0, sale_amount: 0, shift: null }));
});

const key = () => `lissafi.counter.${user.id}.${connection.organizationId}`;
const kept = () => JSON.parse(localStorage.getItem(key()) ?? '{}');
const quantities = () =>
  (kept().basket?.lines ?? []).map(({ name, quantity }: { name: string; quantity: number }) => [
    name,
    quantity,
  ]);
function inAnotherTab(change: (counter: ReturnType<typeof kept>) => object) {
  const newValue = JSON.stringify(change(kept()));
  localStorage.setItem(key(), newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: key(), newValue }));
}
const tile = (name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });
const record = () => page.getByRole('button', { name: /^Record ₦/ });

test('what another tab put into the basket, or sold, is seen here at once', async () => {
  await openApplication('/sell');
  await tile('Agege bread').click();
  await expect.element(page.getByRole('button', { name: 'Record ₦800.00 in cash' })).toBeVisible();
  inAnotherTab((counter) => ({
    ...counter,
    basket: { ...counter.basket, lines: [{ ...counter.basket.lines[0], quantity: 3 }] },
  }));
  await expect.element(page.getByRole('button', { name: 'Record ₦2,400.00 in cash' })).toBeVisible();
  inAnotherTab((counter) => ({ ...counter, basket_id: 'next', basket: { ...counter.basket, lines: [] } }));
  await expect.element(record()).not.toBeInTheDocument();
});

test('how a basket is paid is there again after a reload, and the next basket begins anew', async () => {
  await openApplication('/sell');
  await tile('Agege bread').click();
  await page.getByRole('radio', { name: 'Split' }).click();
  await page.getByLabelText('Cash', { exact: true }).fill('300');
  await expect.poll(() => kept().paying.split.cash).toBe(30_000);
  await openApplication('/sell');
  await expect.element(page.getByLabelText('Cash', { exact: true })).toHaveValue('₦300.00');
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByLabelText('Whose basket is it (optional)').fill('Mama Ngozi');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await tile('Cake').click();
  await expect.element(page.getByRole('button', { name: 'Record ₦800.00 in cash' })).toBeVisible();
  // So does one after a basket that was emptied by hand.
  await page.getByRole('radio', { name: 'Transfer' }).click();
  await expect.poll(() => kept().paying.way).toBe('transfer');
  changeBasket((now) => ({ ...now, lines: [] }));
  expect(kept().paying.way).toBe('cash');
});

test('a basket that another tab put on hold stays when this one goes on selling', async () => {
  await openApplication('/sell');
  await tile('Agege bread').click();
  await expect.poll(quantities).toEqual([['Agege bread', 1]]);
  // The browser has not told this tab yet.
  const counter = kept();
  const held = [{ id: 'mama', at: 1, basket: { ...counter.basket, label: 'Mama Ngozi' } }];
  const empty = { ...counter.basket, lines: [], last: null };
  localStorage.setItem(key(), JSON.stringify({ basket_id: 'next', basket: empty, held }));
  await tile('Cake').click();
  await expect.poll(quantities).toEqual([['Cake', 1]]);
  expect(kept().held).toEqual(held);
});

test('a basket that is sold, or being sold, in another tab cannot be sold again', async () => {
  await openApplication('/sell');
  await tile('Agege bread').click();
  await expect.poll(quantities).toEqual([['Agege bread', 1]]);
  await nextProvisionalNumber(kept().basket_id);
  await record().click();
  await expect.element(page.getByText('This basket was sold already, in another tab')).toBeVisible();
  expect(server.asked('invoices', 'create')).toEqual([]);
});

test('a sale has the id of its basket, and what another tab added meanwhile is in the next one', async () => {
  let answer = (_: Response) => {};
  server.on('invoices', 'create', () => new Promise<Response>((resolve) => (answer = resolve)));
  await openApplication('/sell');
  await tile('Agege bread').click();
  await expect.poll(quantities).toEqual([['Agege bread', 1]]);
  const { basket_id } = kept();
  await record().click();
  await expect.poll(() => server.asked('invoices', 'create').length).toBe(1);
  inAnotherTab((counter) => ({
    ...counter,
    basket: {
      ...counter.basket,
      lines: [...counter.basket.lines, { ...counter.basket.lines[0], product_id: cake.id, name: 'Cake' }],
    },
  }));
  answer(Response.json(invoice(1), { status: 201 }));
  await expect.element(page.getByText('Sale recorded')).toBeVisible();
  expect(server.asked('invoices', 'create')[0]?.body.id).toBe(basket_id);
  expect(quantities()).toEqual([['Cake', 1]]);
  expect(kept().basket_id).not.toBe(basket_id);
});

test('a sale that is refused leaves its basket to be corrected and sold', async () => {
  server.on('invoices', 'create', () => refusal('CREDIT_LIMIT_EXCEEDED'));
  await openApplication('/sell');
  await tile('Agege bread').click();
  await record().click();
  await expect.element(page.getByText(/credit limit/).first()).toBeVisible();
  expect(quantities()).toEqual([['Agege bread', 1]]);
  server.on('invoices', 'create', () => invoice(1));
  await record().click();
  await expect.element(page.getByText('Sale recorded')).toBeVisible();
  expect(quantities()).toEqual([]);
});
