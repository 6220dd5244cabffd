import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { answer } from './support/screens.ts';

test('sample data is tried in an organization of its own, says so on every page, and is removed whole', async ({
  page,
  newOwner: owner,
}) => {
  await owner.get('/dashboard');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  const notice = page.getByText('Sample data.', { exact: true });
  await expect(notice).toBeVisible();
  await expect(page.getByText('nothing here is real')).toBeVisible();
  await expect(page.getByText('No sales yet')).toHaveCount(0);
  await checkScreen(page, 'sample-home');
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await answer(page, 'Remove the sample organization?', 'Remove sample data');
  await expect(page).toSay('The sample organization is removed');
  await expect(page.getByText('No sales yet')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const { organizations } = await owner.get<{ organizations: { id: string }[] }>(
    '/security/users/me/organizations',
  );
  expect(organizations.map(({ id }) => id)).toEqual([owner.organizationId]);
});
