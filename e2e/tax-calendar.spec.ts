import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

test('what is due, how far the thresholds are, and company tax as estimated', { tag: '@journey' }, async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Tax calendar');
  await expect(page.getByText('Small company: no company tax and no levy')).toBeVisible();
  await checkScreen(page, 'tax-calendar-empty');
  const month = monthOf(addMonths(firstOfMonth(day(0)), -1));
  const { id } = await owner.customer();
  await owner.post('/invoices', {
    ...{ customer_id: id, issue_date: `${month}-05`, due_date: day(30), issue: true },
    items: [{ name: 'Wedding cakes', quantity: 1, unit_price: 6_000_000_000, tax_percentage: 7.5 }],
  });
  await page.reload();
  await expect(page.getByText('The versions of the Act differ above ₦50,000,000.00')).toBeVisible();
  await checkScreen(page, 'tax-calendar');
  await page.getByRole('link', { name: /^VAT for/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^VAT return for/ })).toBeVisible();
});
