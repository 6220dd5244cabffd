import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { many, type Owner } from './support/owner.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of Customers' });
/** The page numbers between Previous and Next. */
const shown = (page: Page) => pages(page).locator('button:not(:has(svg)), span');

const customers = (owner: Owner, count: number) =>
  many(count, (index) => owner.customer({ name: `Customer ${String(index + 1).padStart(3, '0')}` }));

test('the list table has pagination', async ({ page, owner }) => {
  await customers(owner, 26);
  await page.goto('/customers');
  await expect(page.getByText('1–25 of 26')).toBeVisible();
  await expect(pages(page).getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pages(page).getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('26–26 of 26')).toBeVisible();
  await expect(pages(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(pages(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('page sizes offered: 10, 25, 50, 100', async ({ page, owner }) => {
  await customers(owner, 11);
  await page.goto('/customers');
  const sizes = page.getByLabel('Rows');
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100']);
  await sizes.selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/size=10/);
});

test('the page size is 25 by default, sent as limit and offset', async ({ page, owner }) => {
  await customers(owner, 26);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/customers')
      asked.push(`${searchParams.get('limit')} ${searchParams.get('offset')}`);
  });
  await page.goto('/customers');
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByLabel('Rows')).toHaveValue('25');
  await pages(page).getByRole('button', { name: 'Page 2' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect([...new Set(asked)]).toEqual(['25 0', '25 25']);
});

test('up to 6 pages, a button for each', async ({ page, owner }) => {
  await customers(owner, 60);
  await page.goto('/customers?size=10');
  await expect(shown(page)).toHaveText(['1', '2', '3', '4', '5', '6']);
});

test('with more than 6 pages: the first 3, an ellipsis, the last 3', async ({ page, owner }) => {
  await customers(owner, 70);
  await page.goto('/customers?size=10');
  await expect(shown(page)).toHaveText(['1', '2', '3', '…', '5', '6', '7']);
  // Every page between the first and the last is reachable.
  await pages(page).getByRole('button', { name: 'Page 3' }).click();
  await pages(page).getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('31–40 of 70')).toBeVisible();
  await expect(shown(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7']);
  await expect(pages(page).getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
});

test('skip-2-pages buttons with more than 10 pages, and not at 10', async ({ page, owner }) => {
  await customers(owner, 100);
  await page.goto('/customers?size=10');
  await expect(shown(page)).toHaveText(['1', '2', '3', '…', '8', '9', '10']);
  const forward = pages(page).getByRole('button', { name: 'Forward 2 pages' });
  const back = pages(page).getByRole('button', { name: 'Back 2 pages' });
  await expect(forward).toHaveCount(0);
  await expect(back).toHaveCount(0);
  await owner.customer({ name: 'Customer 101' });
  await page.reload();
  await expect(shown(page)).toHaveText(['1', '2', '3', '…', '9', '10', '11']);
  await expect(back).toBeDisabled();
  await forward.click();
  await expect(page.getByText('21–30 of 101')).toBeVisible();
  await forward.click();
  await expect(page.getByText('41–50 of 101')).toBeVisible();
  await expect(shown(page)).toHaveText(['1', '2', '3', '…', '5', '…', '9', '10', '11']);
  await back.click();
  await expect(page.getByText('21–30 of 101')).toBeVisible();
});

test('the state of the list is its address: reload and back give the same rows', async ({ page, owner }) => {
  await customers(owner, 30);
  await owner.customer({ name: 'Zainab', type: 'individual' });
  await page.goto('/customers');
  await page.getByLabel('Rows').selectOption('10');
  await page.getByLabel('Kind').selectOption('business');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await pages(page).getByRole('button', { name: 'Page 3' }).click();
  const same = async () => {
    await expect(page.getByText('21–30 of 30')).toBeVisible();
    await expect(rows(page).getByRole('link').first()).toHaveText('Customer 010');
    await expect(page.getByLabel('Kind')).toHaveValue('business');
    await expect(page.getByLabel('Rows')).toHaveValue('10');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  };
  await same();
  await page.reload();
  await same();
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer 010' })).toBeVisible();
  await page.goBack();
  await same();
  await page.goBack();
  await expect(page.getByText('1–10 of 30')).toBeVisible();
});

test('what changes the rows goes back to the first page', async ({ page, owner }) => {
  await customers(owner, 30);
  await page.goto('/customers?size=10&page=3');
  await expect(page.getByText('21–30 of 30')).toBeVisible();
  await page.getByLabel('Kind').selectOption('business');
  await expect(page.getByText('1–10 of 30')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});
