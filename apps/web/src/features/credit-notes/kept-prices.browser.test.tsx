import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer, invoice } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const bare = invoice(1, { customer_id: customer(1).id });
const sold = {
  ...bare,
  items: bare.items.map((each) => ({
    ...each,
    inventory_item_id: '01920000-0000-7000-8000-000000009009',
    inventory_item_type: 'finished_good' as const,
  })),
  creditable: bare.items.map(({ id }) => ({ item_id: id, quantity: 1, total_amount: 2_902_500 })),
  can: { ...bare.can, credit: true },
};

beforeEach(() => {
  server.on('invoices', 'get', () => sold);
  server.on('customers', 'get', () => customer(1));
  server.on('einvoices', 'get', () => refusal('NOT_FOUND'));
  server.on('paymentAlerts', 'list', ({ query }) => ({ ...none(query), alerts: [] }));
});

async function openCreditNote() {
  await openApplication(`/invoices/${sold.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Credit note' }).click();
}
const gone = page.getByText('They are spoiled, opened, or stay with the customer.');

test('who keeps prices takes goods back into stock, and is told who credits the others', async () => {
  signIn('sales', { sales_keep_prices: true });
  await openCreditNote();
  await expect.element(page.getByText('They can be sold again.')).toBeVisible();
  await expect.element(gone).not.toBeInTheDocument();
  await expect
    .element(
      page.getByText('Goods that do not go back into stock are credited by somebody who may reduce prices.'),
    )
    .toBeVisible();
  await page.getByLabelText('What to credit').selectOptions('Some lines');
  const offered = page
    .getByLabelText(/^Credit of/)
    .element()
    .querySelectorAll('option');
  expect([...offered].map(({ value }) => value)).toEqual(['none', 'all', 'quantity']);
});

test('who may reduce prices is asked both', async () => {
  signIn('sales');
  await openCreditNote();
  await expect.element(gone).toBeVisible();
});
