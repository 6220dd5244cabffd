import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

const lastMonthEnd = addDays(firstOfMonth(day(0)), -1);
const inLastMonth = addDays(lastMonthEnd, -6);

test('a month is looked through, locked and opened again with a reason', { tag: '@journey' }, async ({
  page,
  owner,
  isPhone,
}) => {
  const mama = await owner.customer();
  await owner.invoice(mama.id, { issue: true, issue_date: inLastMonth });
  const draft = await owner.invoice(mama.id, { issue_date: inLastMonth });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Periods');
  const checks = page.getByRole('region', { name: 'Before you lock' });
  await expect(checks.getByText('1 draft over')).toBeVisible();
  await expect(checks.getByText('To do').first()).toBeVisible();
  await checkScreen(page, 'periods-open');

  // The draft opens from the check, and is none once it is issued.
  await checks.getByRole('link', { name: /Drafts/ }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await owner.post(`/invoices/${draft.id}/issue`, {});
  await page.goBack();
  await page.reload();
  await expect(checks.getByText('No invoice of the period is still a draft.')).toBeVisible();

  const sheet = await openTask(
    page,
    (await page.getByRole('button', { name: /^Lock up to/ }).textContent())!,
  );
  await checkScreen(page, 'periods-lock');
  await sheet.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('The books are locked up to')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Months' }).getByText('Locked')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Locked and unlocked' })).toContainText('Bisi');
  await checkScreen(page, 'periods-locked');

  const back = await openTask(page, 'Unlock');
  await back.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(back.getByText('Please say why the books are opened again')).toBeVisible();
  await back.getByLabel('Reason').fill('The diesel bill came late');
  await back.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByText('No period is locked.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Locked and unlocked' })).toContainText('diesel bill');
});
