import { expect, test } from './support/fixtures.ts';
import { goTo } from './support/screens.ts';

test('a field that gets the focus stands above the navigation, and its suggestions do not zoom the page out', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'FL-1', unit: 'kg' });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Opening balances');
  const field = page.getByLabel('Name of item 1');
  await expect(field).toBeAttached();
  const heights = await page.evaluateHandle(() => {
    const seen: number[] = [];
    window.addEventListener('resize', () => seen.push(window.innerHeight));
    return seen;
  });
  await field.fill('Flou');
  await expect(page.getByRole('option', { name: /Flour/ })).toBeVisible();
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const box = await field.boundingBox();
  expect(box!.y + box!.height).toBeLessThan(navigation!.y);
  await page.getByRole('option', { name: /Flour/ }).click();
  await expect(field).toHaveValue('Flour');
  expect(await heights.jsonValue()).toEqual([]);
});

test('a message does not cover the bar of actions below it', async ({ page, owner: _owner }) => {
  await page.goto('/transactions/new');
  await page.getByLabel('Amount', { exact: true }).fill('45k');
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const message = page.getByText('Draft saved');
  await expect(message).toBeVisible();
  const save = await page.getByRole('button', { name: /^Record ₦/ }).boundingBox();
  const toast = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  const isAbove = toast!.y + toast!.height <= save!.y;
  const isBelow = toast!.y >= save!.y + save!.height;
  expect(isAbove || isBelow).toBe(true);
});
