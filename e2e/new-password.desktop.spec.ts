import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/owner.ts';

test('the link of an email leads to a new password, stays nowhere in the browser, and ends the old password', async ({
  page,
  owner,
  origin,
}) => {
  await page.context().clearCookies();
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toSay('Password reset email sent!');
  await page.goto(linkIn(await mailTo(origin, owner.email, /new password/), '/auth/reset-password?token='));
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  expect(await page.evaluate('JSON.stringify([history.state, location.href])')).not.toContain('token=');
  await page.getByLabel('New password').fill('quite another passphrase');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('Password reset successfully!');
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(PASSWORD);
  await expect(page).toSayAs('error', 'Login failed', 'The email address or the password is wrong.');
  await signIn('quite another passphrase');
  await expect(page).toHaveURL(/\/dashboard$/);
});
