import type { FinishedGood } from '@lissafi/contract/items';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { none, rows } from '../../testing/lists.ts';
import { openApplication, PHONE } from '../../testing/open-application.tsx';
import { flour, loaf, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

// What else stands on these pages is not about them.
const notHere = () => refusal('FORBIDDEN');

const tracked: FinishedGood = { ...loaf, id: flour.id, name: 'Milk bread', batch_tracking_enabled: true };

beforeEach(() => {
  server.on('categories', 'list', ({ query }) => ({ ...none(query), categories: [] }));
  server.on('finishedGoods', 'list', ({ query }) => {
    const found = [loaf, tracked].filter(
      ({ batch_tracking_enabled: isTracked }) =>
        !query.batch_tracking_enabled || String(isTracked) === query.batch_tracking_enabled,
    );
    return { ...none(query), finished_goods: found, total: found.length };
  });
});

test('goods are filtered by whether they are tracked in batches', async () => {
  signIn();
  await openApplication('/inventory/finished-goods');
  await expect.element(rows()).toHaveLength(2);
  const batches = page.getByRole('region', { name: 'Finished goods' }).getByLabelText('Batches');
  await batches.selectOptions('Tracked in batches');
  await expect.element(rows()).toHaveLength(1);
  await expect.element(rows()).toMatchTextContent('Milk bread');
  await batches.selectOptions('Not tracked in batches');
  await expect.element(rows()).toHaveLength(1);
  await expect.element(rows()).toMatchTextContent('Agege bread');
});

test.each([
  ['Make inactive', 'inactive'],
  ['Discontinue', 'discontinued'],
] as const)('several goods are changed together in one request: %s', async (action, status) => {
  signIn();
  server.on('finishedGoods', 'bulkUpdate', () => ({
    finished_goods: [loaf, tracked].map((each) => ({ ...each, status })),
  }));
  await openApplication('/inventory/finished-goods');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click();
  await expect.element(page.getByText(`2 products ${status}`)).toBeVisible();
  expect(server.asked('finishedGoods', 'bulkUpdate').map(({ body }) => body.updates)).toEqual([
    [loaf, tracked].map(({ id, version }) => ({ id, version, status })),
  ]);
});

test('several raw materials are made inactive together in one request', async () => {
  signIn();
  const both = [flour, { ...flour, id: loaf.id, name: 'Salt' }];
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  server.on('rawMaterials', 'list', ({ query }) => ({ ...none(query), raw_materials: both, total: 2 }));
  server.on('rawMaterials', 'bulkUpdate', () => ({
    raw_materials: both.map((each) => ({ ...each, status: 'inactive' as const })),
  }));
  await openApplication('/inventory/raw-materials');
  for (const { name } of both) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Make inactive', exact: true }).click();
  await expect.element(page.getByText('2 raw materials inactive')).toBeVisible();
  expect(server.asked('rawMaterials', 'bulkUpdate').map(({ body }) => body.updates)).toEqual([
    both.map(({ id, version }) => ({ id, version, status: 'inactive' })),
  ]);
});

/** Opens the page of the loaf. */
async function openLoaf(item: FinishedGood, search = '') {
  server.on('finishedGoods', 'get', () => item);
  server.on('finishedGoods', 'movements', notHere);
  server.on('costHistory', 'history', notHere);
  server.on('boms', 'get', notHere);
  server.on('boms', 'goodWhereUsed', notHere);
  server.on('priceLists', 'ofItem', notHere);
  await openApplication(`/inventory/finished-goods/${item.id}${search}`);
  await expect.element(page.getByRole('heading', { name: item.name })).toBeVisible();
}

test('the page of a product has its sales with their documents, by date and in pages', async () => {
  signIn();
  const sale = (number: number) => ({
    line_id: `${loaf.id.slice(0, -2)}${10 + number}`,
    invoice_id: `${loaf.id.slice(0, -2)}${30 + number}`,
    document_type: 'invoice' as const,
    invoice_number: `INV-2026-${number}`,
    issue_date: TODAY,
    customer_id: null,
    customer_name: 'Mama Ngozi Stores',
    quantity: 3,
    currency: 'NGN' as const,
    unit_price: 100_000,
    net_amount: 300_000,
    cost: 150_000,
  });
  const all = Array.from({ length: 12 }, (_, index) => sale(index + 1));
  server.on('finishedGoods', 'sales', ({ query: { limit, offset } }) => ({
    sales: all.slice(offset, offset + limit),
    ...{ total: all.length, limit, offset },
  }));
  await openLoaf(loaf, '?date_from=2026-11-01&date_to=2026-11-26');
  const card = page.getByRole('region', { name: 'Sales' });
  await expect.element(card.getByRole('link', { name: 'INV-2026-1', exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent(/₦3,000\.00/);
  await card.getByRole('button', { name: 'Next' }).click();
  await expect.element(card.getByRole('link', { name: 'INV-2026-12' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'INV-2026-1', exact: true })).not.toBeInTheDocument();
  expect(server.asked('finishedGoods', 'sales').map(({ query }) => query)).toEqual([
    { limit: 10, offset: 0, date_from: '2026-11-01', date_to: '2026-11-26' },
    { limit: 10, offset: 10, date_from: '2026-11-01', date_to: '2026-11-26' },
  ]);
});

test('an accountant adjusts the stock of an item, and neither receives nor edits it', async () => {
  signIn('accountant');
  server.on('finishedGoods', 'sales', notHere);
  server.on('finishedGoods', 'adjust', () => refusal('PERIOD_LOCKED'));
  await openLoaf({ ...loaf, can: { update: false, delete: false, adjust: true, receive: false } });
  for (const name of ['Receive', 'Edit'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Adjust stock', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabelText('Quantity (loaf) *').fill('2');
  await sheet.getByLabelText('Reason *').selectOptions('Other');
  // Who used the goods is the reason: no description is asked for.
  await sheet.getByLabelText('What happened').selectOptions('Used by the owner');
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await expect
    .poll(() =>
      server.asked('finishedGoods', 'adjust').map(({ body }) => [body.quantity_adjusted, body.used_by]),
    )
    .toEqual([[2, 'owner']]);
});

test('the actions that begin anywhere offer an accountant to correct stock', async () => {
  await page.viewport(...PHONE);
  signIn('accountant');
  await openApplication('/inventory/finished-goods');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(page.getByText('Stock spoiled or counted')).toBeVisible();
  await expect.element(page.getByText('Goods came in')).not.toBeInTheDocument();
});
