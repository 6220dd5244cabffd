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
