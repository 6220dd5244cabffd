import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Elements' })).toBeVisible();
});

test('buttons, badges, selects and the page header are shown in every state', async ({ page }) => {
  const header = page.getByRole('banner').or(page.locator('header')).first();
  await expect(header.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(header.getByText('The shared elements of the screens')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Primary action' })).toBeVisible();
  for (const look of ['primary', 'secondary', 'subtle', 'danger']) {
    await expect(page.getByRole('button', { name: look, exact: true })).toBeEnabled();
    await expect(page.getByRole('button', { name: `${look}, disabled` })).toBeDisabled();
    // Busy keeps the focus, so it is not disabled for the browser.
    await expect(page.getByRole('button', { name: `${look}, busy` })).toHaveAttribute('aria-busy', 'true');
  }
  for (const badge of ['quiet', 'money in', 'owed', 'wrong', 'draft', '18 days late'])
    await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
  const unit = page.getByLabel('Unit', { exact: true });
  await unit.selectOption('kg');
  await expect(unit).toHaveValue('kg');
  await expect(page.getByLabel('Unit, disabled')).toBeDisabled();
  const faulty = page.getByLabel('Unit, with a fault');
  await expect(faulty).toHaveAttribute('aria-invalid', 'true');
  await expect(faulty).toHaveAccessibleDescription('Please choose a unit');
  await checkScreen(page, 'elements');
});

test('tabs and accordion open what they name, by keyboard too', async ({ page }) => {
  const open = page.getByRole('tab', { name: 'To match' });
  await open.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Matched' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('Twelve lines are matched.');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'To correct' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(open).toBeFocused();

  const loaf = page.getByText('Its materials at their average cost');
  const late = page.getByText('On the day after its due date');
  await expect(loaf).toBeHidden();
  await page.locator('summary', { hasText: 'What does a loaf cost?' }).press('Enter');
  await expect(loaf).toBeVisible();
  await page.locator('summary', { hasText: 'When is an invoice late?' }).press('Enter');
  await expect(late).toBeVisible();
  // One of a group is open at a time.
  await expect(loaf).toBeHidden();
});

test('popover, side sheet and tooltip open, keep the focus and close with Escape', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Open the popover' });
  await button.click();
  const popover = page.getByRole('dialog', { name: 'Range of dates' });
  await expect(popover.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(button).toBeFocused();

  const opener = page.getByRole('button', { name: 'Open the side sheet' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Side sheet' });
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();

  const figure = page.getByRole('button', { name: '12.35 kg' });
  await figure.focus();
  await expect(page.getByRole('tooltip')).toHaveText('The exact figure is 12.345678 kg.');
  await expect(figure).toHaveAccessibleDescription('The exact figure is 12.345678 kg.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('the calendar is moved in and chosen from; the table filters, sorts and pages', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'November 2026' });
  await grid.getByRole('button', { name: '19 November 2026' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: '26 December 2026' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('Dec 21, 2026');
  await expect(page.getByRole('button', { name: '21 December 2026' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The same calendar at a date field.
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar', exact: true });
  await expect(dialog.getByRole('button', { name: '21 December 2026' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('Dec 20, 2026');

  const table = page.getByRole('region', { name: 'Products' });
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(26);
  await table.getByLabel('Kind').selectOption('bread');
  await expect(rows).toHaveCount(21);
  await table.getByRole('button', { name: 'Quantity' }).click();
  await expect(page).toHaveURL(/sort=quantity/);
  await table.getByLabel('Search products').fill('Agege bread 1');
  await expect(rows.nth(1)).toContainText('Agege bread 1');
  await page.goto('/dev/ui');
  await table.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
});
