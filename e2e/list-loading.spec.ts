import { expect, test } from './support/fixtures.ts';

for (const [address, path] of [
  ['/customers', 'customers'],
  ['/invoices', 'invoices'],
] as const) {
  test(`while loading, 5 skeleton rows: ${address}`, async ({ page, owner, isPhone }) => {
    const customer = await owner.customer({ name: 'Adaeze Fabrics' });
    await owner.invoice(customer.id);
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/${path}?**`, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto(address);
    const skeletons = page.locator('[data-skeleton]');
    await expect(skeletons).toHaveCount(5);
    answer();
    await expect(
      page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: 'Adaeze Fabrics' }),
    ).toBeVisible();
    await expect(skeletons).toHaveCount(0);
  });
}
