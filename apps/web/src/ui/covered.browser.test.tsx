import type { OpeningDocument } from '@lissafi/contract/opening-document';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { server } from '../testing/fake-server.ts';
import { serveStock } from '../testing/lists.ts';
import { openApplication, PHONE } from '../testing/open-application.tsx';
import { flour } from '../testing/records.ts';
import { signIn } from '../testing/sign-in.ts';
import { notify } from './toast.ts';

// Where things stand on the screen of a phone, so that none covers another.

const [width, height] = PHONE;
beforeEach(async () => {
  await page.viewport(width, height);
  signIn();
});

const nothingOpened: OpeningDocument = {
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

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

test('a message does not cover the bar of actions at the bottom of a page', async () => {
  await openApplication('/transactions/new');
  await page.getByLabelText('Amount', { exact: true }).fill('45k');
  const save = page.getByRole('button', { name: /^Record ₦/ });
  await expect.element(save).toBeVisible();
  notify.success('Draft saved');
  await expect.element(page.getByText('Draft saved')).toBeVisible();
  const message = boxOf(page.getByRole('region', { name: 'Messages' }));
  const isAbove = message.bottom <= boxOf(save).top;
  const isBelow = message.top >= boxOf(save).bottom;
  expect(isAbove || isBelow).toBe(true);
});

test('a field that gets the focus stands above the navigation, and its suggestions find and fill it in', async () => {
  serveStock([flour], []);
  server.on('openingDocument', 'get', () => nothingOpened);
  await openApplication('/books/opening-balances');
  const field = page.getByLabelText('Name of item 1');
  await field.fill('flou');
  await expect.element(page.getByRole('option', { name: /flour/ })).toBeVisible();
  expect(boxOf(field).bottom).toBeLessThan(boxOf(page.getByRole('navigation', { name: 'Main' })).top);
  await page.getByRole('option', { name: /flour/ }).click();
  await expect.element(field).toHaveValue('Wheat flour');
});
