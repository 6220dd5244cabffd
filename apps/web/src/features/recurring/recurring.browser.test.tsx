import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer, invoice, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

beforeEach(() => {
  signIn();
  server.on('finishedGoods', 'list', ({ query }) => ({ ...none(query), finished_goods: [] }));
});

/** Opens the form for a copy of an invoice of this date. */
async function openCopy(issue_date: string) {
  const source = invoice(1, { issue_date, due_date: issue_date, customer_id: customer(1).id });
  server.on('invoices', 'get', () => source);
  await openApplication(`/recurring/new?from=${source.id}`);
}
const first = page.getByLabelText('First date');

test('a copy of an invoice of today is proposed for the next date, and moves with the rhythm', async () => {
  await openCopy(TODAY);
  await expect.element(first).toHaveValue('Dec 26, 2026');
  await expect
    .element(page.getByText('Next made on Dec 26, 2026, then on Jan 26, 2027 · Feb 26, 2027'))
    .toBeVisible();
  await page.getByLabelText('Unit').selectOptions('weeks');
  await page.getByLabelText('Every').fill('2');
  await expect.element(first).toHaveValue('Dec 10, 2026');
  // A date that was chosen stays.
  await first.fill('Dec 24, 2026');
  await userEvent.tab();
  await page.getByLabelText('Unit').selectOptions('months');
  await expect.element(first).toHaveValue('Dec 24, 2026');
});

test('a copy of the last day of a month is said to return to that day', async () => {
  await openCopy('2026-10-31');
  await expect.element(first).toHaveValue('Nov 30, 2026');
  await expect
    .element(page.getByText('Next made on Nov 30, 2026, then on Dec 31, 2026 · Jan 31, 2027'))
    .toBeVisible();
});
