import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

test('a payroll is written with suggested PAYE and pension, and paid out', { tag: '@journey' }, async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Payroll');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first payroll' }).click();
  await page.getByRole('button', { name: 'Post payroll' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await page.getByLabel('Name of person 1').fill('Musa Bello');
  await page.getByLabel('Gross of person 1').fill('200k');
  // (200,000 − 16,000) × 12 = 2,208,000; (2,208,000 − 800,000) × 15 % ÷ 12.
  await expect(page.getByLabel('PAYE of person 1')).toHaveValue('17,600.00');
  await expect(page.getByLabel('Pension of person 1', { exact: true })).toHaveValue('16,000.00');
  await expect(page.getByText('Net pay ₦166,400')).toBeVisible();
  await checkScreen(page, 'payroll-new');
  await page.getByRole('button', { name: 'Post payroll' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payroll of/ })).toBeVisible();
  await checkScreen(page, 'payroll');

  await page.goto('/money/payroll');
  await expect(page.getByText('Net pay due')).toBeVisible();
  await checkScreen(page, 'payrolls');
  const sheet = await openTask(page, 'Pay out net pay');
  await expect(sheet.getByLabel('Amount')).toHaveValue('₦166,400.00');
  await sheet.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Net pay');
  const { due } = await owner.get<{ due: Record<string, number> }>('/payrolls');
  expect(due).toEqual({ net_pay: 0, paye: 1_760_000, pension: 3_600_000 });
  // The next one begins with the people of this one.
  await page.getByRole('link', { name: 'New payroll' }).click();
  await expect(page.getByLabel('Name of person 1')).toHaveValue('Musa Bello');
});
