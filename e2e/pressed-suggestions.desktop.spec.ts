import { expect, test } from './support/fixtures.ts';
import { holdAnswers } from './support/screens.ts';

test('a suggestion that is pressed is picked, although an answer that comes meanwhile puts another above it', {
  tag: ['@late'],
}, async ({ page, owner }) => {
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'FL-1', unit: 'kg' });
  await owner.post('/inventory/finished-goods', { name: 'Flour cake', sku: 'FC-1', unit: 'piece' });
  // High enough that the list opens below its field.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await page.goto('/books/opening-balances');
  const field = page.getByLabel('Name of item 1');
  await expect(field).toBeVisible();
  const release = await holdAnswers(page, '**/inventory/raw-materials?*');
  await field.fill('Flou');
  const cake = page.getByRole('option', { name: /Flour cake/ });
  await cake.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse('**/inventory/raw-materials?*');
  release();
  await arrived;
  // Long enough to be drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
  await expect(field).toHaveValue('Flour cake');
});
