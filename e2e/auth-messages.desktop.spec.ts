import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInAtGoogle } from './support/google.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { PASSWORD } from './support/owner.ts';
import { listenTo } from './support/toast-log.ts';

// Every message of S1 §8 about accounts, word for word: with the server's own message and without one.

/** The next request to this path fails without a message. */
const failWithoutMessage = (page: Page, path: string) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
const expectToast = (page: Page, title: string, message: string) =>
  expect(page).toSayAs('error', title, message);

async function register(page: Page, email: string) {
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill('Bisi');
  await page.getByLabel('Last name').fill('Adeyemi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I accept the terms').check();
}

test('messages of signing up', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await register(page, email);
  await failWithoutMessage(page, '/auth/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Registration failed', 'Registration failed. Please try again.');
  const sent = page.waitForRequest('**/api/v1/auth/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON().terms_accepted).toBe(true);
  await expect(page).toSay('Account created successfully!');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toSay('Logged out successfully');
  await register(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  // The server's own message is shown where it has one.
  await expectToast(page, 'Registration failed', 'An account with this email address already exists.');
});

test('messages of sending the email again', async ({ page, context, request, origin }) => {
  await newcomer(origin, context, request, false);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/verify-email$/);
  await failWithoutMessage(page, '/auth/resend-verification');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expectToast(page, 'Failed to send verification email', 'Failed to resend verification email.');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page).toSay('Verification email sent!');
});

test('messages of signing in', async ({ page, owner }) => {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectToast(page, 'Login failed', 'The email address or the password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await failWithoutMessage(page, '/auth/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectToast(page, 'Login failed', 'Login failed. Please try again.');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toSay('Welcome back!');
});

test('messages of verifying the address', async ({ page, browser, origin }) => {
  const email = `${randomUUID()}@example.com`;
  await register(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/auth\/verify-email$/);
  const link = linkIn(await mailTo(origin, email), '/auth/verify-email');

  // A person whom this browser does not know.
  const elsewhere = await browser.newContext();
  await listenTo(elsewhere);
  const visitor = await elsewhere.newPage();
  await visitor.goto('/auth/verify-email');
  await visitor.getByRole('button', { name: 'Send the email again' }).click();
  await expectToast(visitor, 'Failed to send verification email', 'No email address available');
  await visitor.goto('/auth/verify-email?token=no-such-token');
  await expectToast(visitor, 'Email verification failed', 'This link is no longer valid. Ask for a new one.');
  await failWithoutMessage(visitor, '/auth/verify-email');
  await visitor.goto('/auth/verify-email?token=another-token');
  await expectToast(visitor, 'Email verification failed', 'Email verification failed.');
  await visitor.goto(link);
  await expect(visitor).toSay('Email verified successfully!');
  await visitor.context().close();
  // The waiting page notices by itself.
  await expect(page).toHaveURL(/\/auth\/onboarding\/business-info$/, { timeout: 15_000 });
});

test('messages of a new password by email, and the old password is invalid', async ({
  page,
  owner,
  origin,
}) => {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await page.getByLabel('Email').fill(owner.email);
  await failWithoutMessage(page, '/auth/request-password-reset');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectToast(page, 'Failed to send reset email', 'Failed to send password reset email.');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toSay('Password reset email sent!');
  const link = linkIn(await mailTo(origin, owner.email, /new password/), '/auth/reset-password?token=');
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  expect(await page.evaluate('JSON.stringify([history.state, location.href])')).not.toContain('token=');
  const password = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save' });
  await password.fill('short');
  await save.click();
  await expect(page.getByText('At least 10 characters').first()).toBeVisible();
  await password.fill('password123');
  await save.click();
  await expectToast(page, 'Password reset failed', 'Too many people use this password. Choose another one.');
  await password.fill('quite another passphrase');
  await failWithoutMessage(page, '/auth/reset-password');
  await save.click();
  await expectToast(page, 'Password reset failed', 'Password reset failed.');
  const sent = page.waitForRequest('**/api/v1/auth/reset-password');
  await save.click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['new_password', 'token']);
  await expect(page).toSay('Password reset successfully!');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('quite another passphrase');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('people from Google accept the terms on the personal-info step: messages', async ({ page }) => {
  await signInAtGoogle(page, `${randomUUID()}@example.com`);
  await expect(page).toHaveURL(/\/auth\/onboarding\/personal-info$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/onboarding\/personal-info$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please accept the terms')).toBeVisible();
  await page.getByLabel('I accept the terms').check();
  await failWithoutMessage(page, '/security/users/me/accept-terms');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Failed to accept terms', 'Failed to accept terms.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toSay('Terms accepted!');
  await expect(page).toHaveURL(/\/auth\/onboarding\/business-info$/);
});

test('a 403 EMAIL_VERIFICATION_REQUIRED shows a message', async ({ page, owner: _owner }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/v1/customers?**', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'x', code: 'EMAIL_VERIFICATION_REQUIRED', status: 403 },
    }),
  );
  await page.getByRole('complementary').getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toSayAs(
    'info',
    'Email verification required',
    'Please check your inbox and verify your email',
  );
});

test('messages of signing out with and without the server; nobody stays signed in here', async ({
  page,
  owner,
}) => {
  const leave = async () => {
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await page.goto('/dashboard');
  await page.route('**/api/v1/auth/logout', (route) => route.abort(), { times: 1 });
  await leave();
  await expect(page).toSay('Logged out', 'Session cleared locally');
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate("localStorage.getItem('lissafi.user')")).toBeNull();
  // The cookie still exists but does not sign the person in again.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await leave();
  await expect(page).toSay('Logged out successfully');
});
