import { expect, test } from './support/fixtures.ts';
import { goTo } from './support/screens.ts';

// Only the browser of a phone zooms; where the field stands is held by apps/web/src/ui/covered.browser.test.tsx.
test('the suggestions of a field do not zoom the page of a phone out', async ({ page, owner, isPhone }) => {
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
  await page.getByRole('option', { name: /Flour/ }).click();
  await expect(field).toHaveValue('Flour');
  expect(await heights.jsonValue()).toEqual([]);
});
