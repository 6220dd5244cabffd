import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('a question becomes a figure with its filter, and opens its entries', { tag: '@journey' }, async ({
  page,
  owner,
}) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  await owner.invoice(id, { issue: true, issue_date: day(0) });
  await page.goto('/ask');
  await expect(page.getByRole('link', { name: 'What is running low?' })).toBeVisible();
  await page.getByLabel('Ask about your business').fill('who owe me pass 50k?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('1 customer owes you more than ₦50,000');
  await expect(answer.getByRole('link', { name: /Mama Ngozi Stores/ })).toBeVisible();
  await expect(page.locator('mark', { hasText: 'pass 50k' })).toBeVisible();
  await checkScreen(page, 'ask-who-owes');
  await page.reload();
  await expect(answer).toContainText('1 customer owes you more than ₦50,000');
  // The limit is chosen instead of typed, and the question says so.
  await page.getByLabel('Amount', { exact: true }).selectOption('above 100k');
  await expect(answer).toContainText('Nobody owes you more than ₦100,000');
  await expect(page).toHaveURL(/above/);
  await page.getByRole('button', { name: 'Change the question' }).click();
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.getByLabel('Your question').fill('who owe me pass 50k?');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('1 customer owes you more than ₦50,000');
  await page.getByRole('link', { name: 'Open the entries behind it' }).click();
  await expect(page.getByRole('heading', { name: 'Aged receivables' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Ask something else').fill('who be the governor of this state sef');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('This is not a question that can be answered from your books.')).toBeVisible();
  await checkScreen(page, 'ask-not-answered');
});

test('a question is asked on the home page, and its period is chosen', async ({ page, owner }) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  await owner.invoice(id, { issue: true, issue_date: day(0) });
  await page.goto('/dashboard');
  await page.getByLabel('Ask about your business').fill('how much I sell today');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Sales without VAT');
  await page.getByLabel('Period', { exact: true }).selectOption('last year');
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('last year');
  await expect(answer).toContainText('₦0');
  await checkScreen(page, 'ask-sales');
});

test('a question is asked in the palette', async ({ page, owner }) => {
  await owner.customer({ name: 'Musa Bello' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('profit this month');
  await page.getByRole('option', { name: 'Ask: profit this month' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Net profit');
  await page.getByRole('link', { name: 'Open the entries behind it' }).click();
  await expect(page.getByRole('heading', { name: 'Profit and loss' })).toBeVisible();
});
