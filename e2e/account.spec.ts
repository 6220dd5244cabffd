import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { signOut } from './support/screens.ts';

test('the account: a second step that is then asked for, and a new email address', async ({
  page,
  newOwner: owner,
  origin,
  isPhone,
}) => {
  await page.goto('/account/security');
  await expect(page.getByText('Account created')).toBeVisible();
  await checkScreen(page, 'security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await checkScreen(page, 'security-second-step');
  const secret = ((await sheet.locator('[class*=secret]').textContent()) ?? '').replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await sheet.getByLabel('Code from the app').fill(totp.generate());
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(sheet.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await checkScreen(page, 'security-recovery-codes');
  const [code] = await sheet.getByRole('listitem').allTextContents();
  await sheet.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  await signOut(page, isPhone);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await checkScreen(page, 'second-factor');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code!);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toSay('Welcome back!');

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await checkScreen(page, 'account');
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('New address').fill(email);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`Waiting for ${email}`)).toBeVisible();
  await mailTo(origin, owner.email, /new email address was requested/);
  await page.goto(linkIn(await mailTo(origin, email), '/auth/verify-email'));
  await expect(page).toSay('Email verified successfully!');
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await coming).suggestedFilename()).toBe('my-lissafi-data.json');
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await sheet.getByLabel('Your email address').fill(email);
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Erase my account' }).click();
  await expect(
    sheet.getByText('You own an organization. Transfer its ownership or close it first.'),
  ).toBeVisible();
  await checkScreen(page, 'account-erase');

  await page.context().clearCookies();
  await page.goto('/auth/reset-password');
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await checkScreen(page, 'reset-ask');
  // A link that is good for nothing says so before a password is thought up.
  await page.goto('/auth/reset-password?token=some-token');
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(linkIn(await mailTo(origin, email, /password/i), '/auth/reset-password'));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await checkScreen(page, 'reset-choose');
  await page.goto('/auth/login');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await checkScreen(page, 'login-ways');
});
