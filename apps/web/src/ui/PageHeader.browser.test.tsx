import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../testing/fake-server.ts';
import { serveCustomers } from '../testing/lists.ts';
import { openApplication } from '../testing/open-application.tsx';
import { customer } from '../testing/records.ts';
import { signIn } from '../testing/sign-in.ts';

test('a title and a description, and a back button only where one is asked for', async () => {
  signIn();
  serveCustomers([]);
  server.on('priceLists', 'list', () => ({ price_lists: [], can: { create: true } }));
  const opened = await openApplication('/customers');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect.element(page.getByText('Who buys from you, and what they owe')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'New customer' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'New customer' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(opened.address).toBe('/customers');
});

test('back leads to the list when the page was opened from outside', async () => {
  signIn();
  serveCustomers([customer(1)]);
  const opened = await openApplication(`/customers/${customer(1).id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(opened.address).toBe('/customers');
});

test('primary and secondary actions', async () => {
  signIn();
  const one = customer(1);
  serveCustomers([one]);
  await openApplication(`/customers/${one.id}`);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'New invoice' }))
    .toHaveAttribute('href', `/invoices/new?customer_id=${one.id}`);
});
