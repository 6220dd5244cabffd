import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

/** A green image of 1 × 1 pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the organization is changed: fields, logo, a bank account that does not fit, and in the end it is closed', {
  tag: '@late',
}, async ({ page, newOwner: owner }) => {
  await page.goto('/settings');
  await page.getByLabel('Industry').fill('Bakery');
  await page.getByLabel('Local government').fill('Surulere');
  await page.getByLabel('Stock valuation method').selectOption('fifo');
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(page.getByText('The logo must be a PNG, JPEG or WebP picture')).toBeVisible();
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expect(page).toSay('Logo saved');
  await expect(page.getByRole('img', { name: 'Logo of Bisi’s Bakery' })).toBeVisible();

  // Input from before the logo was saved is still there and can be saved after a warning.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toSay('Settings saved');
  const saved = await owner.get<Record<string, unknown>>(`/organizations/${owner.organizationId}`);
  expect(saved).toMatchObject({
    industry: 'Bakery',
    costing_method: 'fifo',
    address: { lga: 'Surulere' },
  });

  await page.getByRole('link', { name: 'Cash and bank accounts' }).click();
  await page.getByRole('button', { name: 'Add an account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add an account' });
  await drawer.getByLabel('Name', { exact: true }).fill('First Bank current');
  await drawer.getByLabel('Show it on new invoices').check();
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer.getByText('Please enter the account number')).toBeVisible();
  await drawer.getByLabel('Bank', { exact: true }).fill('First Bank');
  await drawer.getByLabel('Account name').fill('Bisi’s Bakery');
  await drawer.getByLabel('Bank code').fill('011');
  await drawer.getByLabel('Account number').fill('0000014578');
  const warning = drawer.getByText('The last digit of this account number does not fit the bank.');
  await expect(warning).toBeVisible();
  await checkScreen(page, 'settings-nuban');
  await drawer.getByLabel('Account number').fill('0000014579');
  await expect(warning).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await confirmIdentity(page);
  await expect(page).toSay('First Bank current added');
  await page.goto('/settings');
  await expect(page.getByText('First Bank 0000014579, Bisi’s Bakery')).toBeVisible();

  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByLabel(/^Type “Bisi’s Bakery”/).fill('bakery');
  await page.getByRole('button', { name: 'Close it' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('Type the name exactly as it is written')).toBeVisible();
  await page.getByLabel(/^Type “Bisi’s Bakery”/).fill('Bisi’s Bakery');
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByText('Everything can be read, nothing can be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

  await expect(page.getByText(/closed this organization on .* and can open it again until/)).toBeVisible();
  await checkScreen(page, 'settings-undo');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open it again' }).click();
  await expect(page).toSay('The organization is open again');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});
