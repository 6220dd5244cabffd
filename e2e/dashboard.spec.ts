import type { Invoice } from '@lissafi/contract/documents';
import { expect, test } from './support/fixtures.ts';
import { day, many } from './support/owner.ts';
import { owedOn } from './support/screens.ts';

test('the dashboard shows how many invoices are drafts, pending and paid, and what is outstanding', async ({
  page,
  owner,
  request,
  origin,
  isPhone,
}) => {
  const { id } = await owner.customer();
  const issue = (fields = {}) => owner.invoice(id, { issue: true, ...fields });
  const pay = (invoice: Invoice, amount: number) =>
    owner.post(`/invoices/${invoice.id}/payments`, { amount, paid_on: day(0), method: 'cash' });
  await many(3, () => owner.invoice(id));
  // Pending, sent, viewed, and one that is late and paid in part.
  await issue();
  await owner.post(`/invoices/${(await issue()).id}/send`, { to: 'ngozi@example.com' });
  const { url } = await owner.post<{ url: string }>(`/invoices/${(await issue()).id}/share-link`);
  const token = new URL(url).pathname.split('/').at(-1);
  expect((await request.post(`${origin}/api/v1/public/invoices/${token}/view`)).ok()).toBe(true);
  await pay(await issue({ issue_date: day(-60), due_date: day(-20) }), 838_750);
  for (let paid = 0; paid < 2; paid++) await pay(await issue(), 7_838_750);
  await owner.post(`/invoices/${(await issue()).id}/cancel`, { reason: 'Ordered twice' });
  const { invoices } = await owner.get<{ invoices: Invoice[] }>('/invoices');
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['draft', 'pending', 'sent', 'viewed', 'overdue', 'paid', 'cancelled']),
  );

  await page.goto('/dashboard');
  for (const [count, name] of [
    ['3', 'Drafts'],
    ['4', 'Pending'],
    ['2', 'Paid'],
  ])
    await expect(page.getByRole('link', { name: `${count} ${name}`, exact: true })).toBeVisible();
  // Four times ₦78,387.50, without what was paid of it.
  await expect(owedOn(page, isPhone)).toContainText('₦305,162.50');
  await page.getByRole('link', { name: '4 Pending' }).click();
  await expect(page.getByText('4 of 4')).toBeVisible();
});
