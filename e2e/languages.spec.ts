import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('a person reads the screens in Hausa, on every device, with the answers of the server', {
  tag: '@journey',
}, async ({ page, newOwner: owner, browser }) => {
  await page.goto('/account');
  await page.getByLabel('Language of the screens').selectOption({ label: 'Hausa' });
  // Constants carry texts too, so the page is loaded again.
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asusunka');
  await checkScreen(page, 'account-in-hausa');

  await page.goto('/invoices/new');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByText('Customer', { exact: true })).toHaveCount(0);
  await checkScreen(page, 'new-invoice-in-hausa');
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation').getByText('Gida').filter({ visible: true })).toBeVisible();
  await checkScreen(page, 'home-in-hausa');

  // Another device, where nobody has chosen anything: the language comes with the person.
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await second.goto('/auth/login');
  await second.getByLabel('Email').fill(owner.email);
  await second.getByLabel('Password', { exact: true }).fill('not her password');
  await second.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(second.getByText('The email address or the password is wrong.').first()).toBeVisible();
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(second.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(second.getByText('Gida').filter({ visible: true }).first()).toBeVisible();
  await elsewhere.close();

  // And back to English, where the whole page is as it was.
  await page.goto('/account');
  await page.locator('select').filter({ hasText: 'Yorùbá' }).selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
});

test('what the server refuses is said in Pidgin', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lissafi.language', 'pcm'));
  await page.goto('/auth/login');
  await page.locator('input[type=email]').fill('nobody@example.com');
  await page.locator('input[type=password]').fill('not a password');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('The email address or the password is wrong.')).toHaveCount(0);
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /password/ })
      .first(),
  ).toBeVisible();
});
