import type { OpeningDocument } from '@lissafi/contract/opening-document';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { serveStock } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { flour } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const yeast = { ...flour, id: flour.id.replace(/1$/, '7'), name: 'Yeast', batch_tracking_enabled: true };
let stored: OpeningDocument;

beforeEach(() => {
  signIn();
  localStorage.clear();
  stored = {
    status: 'draft',
    version: 0,
    opened_on: null,
    currency: 'NGN',
    accounts: [],
    customers: [],
    suppliers: [],
    stock: [],
    totals: { debit: 0, credit: 0, opening_equity: 0 },
    trial_balance: [],
    earlier: [],
    posting_id: null,
    posted_at: null,
    voided_at: null,
    void_reason: null,
    can: { update: true, post: true, void: false },
  };
  serveStock([flour, yeast], []);
  server.on('openingDocument', 'get', () => stored);
});

const pick = async (line: number, name: string) => {
  await page.getByLabelText(`Name of item ${line}`).fill(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(name) }).click();
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const add = () => page.getByRole('button', { name: 'Add item' }).click();

test('each item that is tracked in batches has its fields at once, keeps them, and has as many batches as there are', async () => {
  server.on('openingDocument', 'save', () => refusal('VALIDATION_FAILED'));
  await openApplication('/books/opening-balances');
  await pick(1, 'Wheat flour');
  await expect.element(field('Name of item 1')).toHaveValue('Wheat flour');
  expect(field('Batch of item 1').query()).toBeNull();
  await add();
  await pick(2, 'Yeast');
  await expect.element(field('Batch of item 2')).toBeVisible();
  // The heads of the columns stand above their fields, also of a line without a batch.
  const placeOf = (element: Element) => Math.round(element.getBoundingClientRect().left);
  for (const [head, label] of [
    ['Value at cost', 'Value of item 1'],
    ['Batch', 'Batch of item 2'],
    ['Expires', 'Expiry of item 2'],
  ] as const)
    expect(placeOf(page.getByText(head, { exact: true }).element()), head).toBe(
      placeOf(field(label).element()),
    );
  await page.getByRole('button', { name: 'Another batch of Yeast' }).click();
  await expect.element(field('Name of item 3')).toHaveValue('Yeast');
  await field('Batch of item 2').fill('Y-1');
  await expect.element(field('Batch of item 3')).toBeVisible();
  await field('Batch of item 3').fill('Y-2');
  for (const [line, quantity, value] of [
    [1, '50', '30k'],
    [2, '12', '24k'],
    [3, '8', '17k'],
  ]) {
    await field(`Quantity of item ${line}`).fill(`${quantity}`);
    await field(`Value of item ${line}`).fill(`${value}`);
  }
  await page.getByRole('button', { name: 'Save and review' }).click();
  await expect
    .poll(() => server.asked('openingDocument', 'save')[0]?.body.stock)
    .toEqual([
      { item_id: flour.id, quantity: 50, value: 3_000_000, batch_number: null, expires_on: null },
      { item_id: yeast.id, quantity: 12, value: 2_400_000, batch_number: 'Y-1', expires_on: null },
      { item_id: yeast.id, quantity: 8, value: 1_700_000, batch_number: 'Y-2', expires_on: null },
    ]);
});

test('batch fields that a refusal brings stay for every line that it named', async () => {
  server.on('openingDocument', 'save', () =>
    Response.json(
      {
        message: 'Please correct the fields',
        code: 'VALIDATION_FAILED',
        status: 400,
        errors: [0, 1].map((line) => ({
          field: `stock.${line}.batch_number`,
          message: 'Please enter the batch number',
          code: 'REQUIRED',
        })),
      },
      { status: 400 },
    ),
  );
  await openApplication('/books/opening-balances');
  await pick(1, 'Wheat flour');
  await field('Quantity of item 1').fill('5');
  await add();
  await pick(2, 'Wheat flour');
  await field('Quantity of item 2').fill('6');
  await page.getByRole('button', { name: 'Save and review' }).click();
  await expect.element(field('Batch of item 2')).toBeVisible();
  await field('Batch of item 1').fill('F-1');
  await expect.element(field('Batch of item 2')).toBeVisible();
});

test('what was typed is there again after the page was left, and is gone once it is saved', async () => {
  server.on('openingDocument', 'save', ({ body }) => {
    stored = {
      ...stored,
      version: 3,
      opened_on: body.opened_on,
      stock: body.stock.map((line) => ({
        ...line,
        name: 'Yeast',
        unit: 'kg',
        item_type: 'raw_material',
        batch_tracking_enabled: true,
        journal_entry_id: null,
      })),
    };
    return stored;
  });
  const kept = (text: string) =>
    expect.poll(() => Object.values(localStorage).some((value: string) => value.includes(text)));
  await openApplication('/books/opening-balances');
  await pick(1, 'Yeast');
  await field('Batch of item 1').fill('Y-1');
  await field('Quantity of item 1').fill('12');
  await kept('Y-1').toBe(true);
  await openApplication('/books/opening-balances');
  await expect.element(field('Batch of item 1')).toHaveValue('Y-1');
  await expect.element(field('Quantity of item 1')).toHaveValue('12');
  await page.getByRole('button', { name: 'Save and review' }).click();
  await expect.element(page.getByRole('button', { name: 'Post opening balances' })).toBeVisible();
  await kept('Y-1').toBe(false);
  // A draft that is changed again is kept in the same way, and opens where it was left.
  await page.getByRole('button', { name: 'Change' }).click();
  await field('Batch of item 1').fill('Y-9');
  await kept('Y-9').toBe(true);
  await openApplication('/books/opening-balances');
  await expect.element(field('Batch of item 1')).toHaveValue('Y-9');
});

test('what is posted right after saving is the version that was saved, although it was not read again yet', async () => {
  stored = { ...stored, version: 1, opened_on: '2026-09-30' };
  server.on('openingDocument', 'save', () => {
    // What the server has now is read after the press.
    server.on('openingDocument', 'get', () => new Promise<never>(() => {}));
    return { ...stored, version: 2 };
  });
  server.on('openingDocument', 'post', () => ({ ...stored, version: 3, status: 'posted' as const }));
  await openApplication('/books/opening-balances');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Save and review' }).click();
  await page.getByRole('button', { name: 'Post opening balances' }).click();
  await expect
    .poll(() => server.asked('openingDocument', 'post').map(({ body }) => body.version))
    .toEqual([2]);
});
