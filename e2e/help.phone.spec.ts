import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test('each screen explains itself, and the palette is reached from the head of the phone', {
  tag: '@late',
}, async ({ page, owner }) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/customers');
  await page.getByRole('button', { name: 'Help for this page' }).click();
  const help = page.getByRole('dialog', { name: 'Customers' });
  await expect(help.getByText('Who buys from you')).toBeVisible();
  await expect(help.getByRole('heading', { name: 'How to' })).toBeVisible();
  await checkScreen(page, 'help-drawer');
  await help.getByRole('button', { name: 'Close' }).click();
  // The phone's Back closes the topmost sheet and nothing else; then it leaves the page.
  await page.getByRole('link', { name: 'New customer' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Iya Bose');
  await page.getByRole('button', { name: 'Help for this page' }).click();
  const newHelp = page.getByRole('dialog');
  await expect(newHelp).toBeVisible();
  await page.goBack();
  await expect(newHelp).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Iya Bose');
  await page.goBack();
  await expect(page).toHaveURL(/\/customers$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkScreen(page, 'home-newcomer');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('mama');
  await expect(page.getByRole('option', { name: /Mama Ngozi Stores/ })).toBeVisible();
  await checkScreen(page, 'palette-found');
});

test('help, terms, privacy notice and prices are read without signing in', {
  tag: ['@journey', '@late'],
}, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'About this service' })
    .getByRole('link', { name: 'Help' })
    .click();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('credit note');
  await expect(page.getByRole('heading', { level: 3, name: 'Invoices', exact: true })).toBeVisible();
  await checkScreen(page, 'help');
  for (const [link, title] of [
    ['Terms of use', 'Terms of use'],
    ['Privacy notice', 'Privacy notice'],
    ['Prices', 'Prices'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('This text is a template.')).toBeVisible();
    await checkScreen(page, `operator-${title.toLowerCase().replaceAll(' ', '-')}`);
  }
  await expect(page.getByText('The operator of this service has not set prices.')).toBeVisible();
  await expect(page.getByText('Not set', { exact: true })).toBeVisible();
});
