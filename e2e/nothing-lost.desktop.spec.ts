import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/owner.ts';
import { createInvoice, fillLine, LINES } from './support/screens.ts';

// A bad network, repeated taps, an empty battery: no input is lost and nothing is saved twice.

const RICE = { name: 'Bag of rice', quantity: '3', price: '45k' };
const isCreate = (method: string, url: string) => method === 'POST' && url.endsWith('/api/v1/invoices');

test('what was typed survives a reload, and leaving asks', { tag: '@journey' }, async ({ page, owner }) => {
  const mama = await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, LINES[0]!);
  await page.reload();
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue(LINES[0]!.name);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue(mama.name);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Leave this invoice?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave and keep it' }).click();
  await page.goto('/invoices/new');
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue(LINES[0]!.name);
});

test('a double press, and an access token that ran out, make one invoice', { tag: '@journey' }, async ({
  page,
  owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, RICE);
  let refused = 0;
  await page.route('**/api/v1/invoices', (route) => {
    if (!isCreate(route.request().method(), route.request().url()) || refused > 0) return route.continue();
    refused++;
    return route.fulfill({
      status: 401,
      json: { message: 'Please log in again to continue', code: 'UNAUTHENTICATED', status: 401 },
    });
  });
  await createInvoice(page).dblclick();
  await expect(page).toSay('Invoice created successfully!');
  expect(refused).toBe(1);
  const { total } = await owner.get<{ total: number }>('/invoices');
  expect(total).toBe(1);
});

test('an answer that is lost on the way is asked for again: one invoice, and its draft is gone', async ({
  page,
  owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, RICE);
  let lost = 0;
  await page.route('**/api/v1/invoices', async (route) => {
    if (!isCreate(route.request().method(), route.request().url()) || lost > 0) return route.continue();
    lost++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  expect(lost).toBe(1);
  expect((await owner.get<{ total: number }>('/invoices')).total).toBe(1);
  await page.goto('/invoices/new');
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('');
});

test('a session that ended in the middle of a form: signing in again restores the input', async ({
  page,
  newOwner: owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, RICE);
  const expired = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({
      status: 401,
      json: { message: 'Please log in again to continue', code: 'UNAUTHENTICATED', status: 401 },
    });
  await page.route('**/api/v1/**', expired);
  await createInvoice(page).click();
  await expect(page.getByText('Session expired')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.unrouteAll();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/invoices\/new/);
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue(RICE.name);
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
});
