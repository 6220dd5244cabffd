import type { Locator, Page } from '@playwright/test';
import { patient } from '../apps/server/src/testing/patience.ts';
import { signInToDemo, theDemo } from './support/demo.ts';
import { expect, test } from './support/fixtures.ts';
import { monthBack, nameOf } from './support/months.ts';
import { checkScreen } from './support/screen-check.ts';
import { keyIn, tabTo } from './support/screens.ts';

const MONTH = nameOf(monthBack(1));

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens a page by its name from anywhere. */
async function goByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Find anything' });
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a month of the demo is closed by keyboard: bank imported and matched, VAT reviewed and filed, books locked, statements printed', async ({
  page,
}) => {
  // Beside the filling of the demo.
  test.setTimeout(patient(1_200_000));
  const demo = await theDemo();
  await signInToDemo(page, demo);

  // What is left to do before the month can be locked.
  await goByName(page, 'Periods');
  const checks = page.getByRole('region', { name: 'Before you lock' });
  await expect(checks.getByRole('link', { name: /Bank statements/ })).toContainText('To do');
  await expect(checks.getByRole('link', { name: /VAT returns/ })).toContainText('To do');
  await checkScreen(page, 'month-end-to-do');
  await press(page, checks.getByRole('link', { name: /Bank statements/ }));

  await press(page, page.getByRole('link', { name: 'Bank', exact: true }));
  await press(page, page.getByRole('link', { name: 'Add statement' }).first());
  await page.getByLabel('Statement file').setInputFiles(demo.statement);
  const importing = page.getByRole('button', { name: /^Import \d+ lines$/ });
  await press(page, importing);
  const lines = page.getByRole('listbox', { name: 'Lines to match' });
  const left = page.getByRole('region', { name: 'Proof' });
  await tabTo(page, lines);
  await checkScreen(page, 'month-end-bank');
  const total = await lines.getByRole('option').count();
  await keyIn(lines, 'Control+Enter');
  await expect.poll(() => lines.getByRole('option').count()).toBeLessThan(total / 4);
  await checkScreen(page, 'month-end-left');
  // The rule that the months before taught records what the bank took.
  await keyIn(lines, 'r');
  await expect(page.getByText(/lines? recorded/).first()).toBeVisible();
  await checkScreen(page, 'month-end-rule');
  await keyIn(lines, 'Enter');
  await expect(page.getByText('All lines are matched')).toBeVisible();
  await expect(left).toContainText('Difference ₦0.00');
  await checkScreen(page, 'month-end-proved');

  await goByName(page, 'VAT');
  await press(page, page.getByRole('link', { name: MONTH, exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: `VAT return for ${MONTH}` })).toBeVisible();
  await checkScreen(page, 'month-end-vat');
  await press(page, page.getByRole('button', { name: 'File this return' }));
  const filing = page.getByRole('dialog');
  await press(page, filing.getByRole('button', { name: 'File', exact: true }));
  await expect(page).toSay(`VAT return for ${MONTH} filed`);

  await goByName(page, 'Periods');
  await expect(checks.getByRole('link', { name: /Bank statements/ })).toContainText('Done');
  await expect(checks.getByRole('link', { name: /VAT returns/ })).toContainText('Done');
  await checkScreen(page, 'month-end-done');
  await press(page, page.getByRole('button', { name: /^Lock up to/ }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }));
  await expect(
    page.getByRole('region', { name: 'Months' }).getByRole('button', { name: MONTH }),
  ).toContainText('Locked');

  for (const [name, file] of [
    ['Profit and loss of the month', /profit/i],
    ['Balance sheet', /balance/i],
  ] as const) {
    if (!page.url().includes('periods')) await goByName(page, 'Periods');
    await press(page, page.getByRole('main').getByRole('link', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Periods');
    await press(page, page.getByRole('button', { name: 'Download' }));
    const printed = page.waitForEvent('download');
    await tabTo(page, page.getByRole('menuitem', { name: 'PDF' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    expect((await printed).suggestedFilename()).toMatch(file);
    await checkScreen(page, `month-end-${name}`);
  }
});
