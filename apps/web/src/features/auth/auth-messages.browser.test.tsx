import type { User } from '@lissafi/contract/auth';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSession, setUser, signedIn } from '../../client/session.ts';
import { lost, refusal, server } from '../../testing/fake-server.ts';
import { serveCustomers } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { user } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expectToast } from '../../testing/toasts.ts';

// Every message of S1 §8 about accounts, word for word: with the server's own message and without one.

const tokens = { access_token: 'a token', refresh_token: null };
/** A person who has no organization yet. */
const newcomer: User = { ...user, organizations: [], current_organization_id: null };
const unverified: User = { ...newcomer, email_verified: false, email_verified_at: null };
const unasked: User = { ...newcomer, terms_accepted: false };
const PASSWORD = 'a long enough passphrase';

/** An answer of the server that says nothing but that it failed. */
const silent = () => refusal('INTERNAL', null);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

/** The first answers in turn, then the last one again and again. */
function inTurn<T>(...answers: (() => T)[]): () => T {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)]!();
}

test('messages of signing up', async () => {
  server.on('auth', 'methods', () => ({ google: false }));
  server.on(
    'auth',
    'register',
    inTurn<Response | { user: User; tokens: typeof tokens }>(
      silent,
      // The server's own message is shown where it has one.
      () => refusal('EMAIL_TAKEN'),
      () => ({ user: unverified, tokens }),
    ),
  );
  const opened = await openApplication('/auth/register');
  await field('First name').fill('Bisi');
  await field('Last name').fill('Adeyemi');
  await field('Email').fill('bisi@example.com');
  await field('Password').fill(PASSWORD);
  await page.getByLabelText('I accept the terms').click();
  await button('Create account').click();
  await expectToast('error', 'Registration failed', 'Registration failed. Please try again.');
  await button('Create account').click();
  await expectToast('error', 'Registration failed', 'An account with this email address already exists.');
  await button('Create account').click();
  await expectToast('success', 'Account created successfully!');
  expect(server.asked('auth', 'register').map(({ body }) => body.terms_accepted)).toEqual([true, true, true]);
  await expect.poll(opened.address).toBe('/auth/verify-email');
});

test('messages of sending the email again', async () => {
  signedIn({ user: unverified, tokens });
  server.on(
    'auth',
    'resendVerification',
    inTurn<Response | { message: string }>(silent, () => ({ message: '' })),
  );
  const opened = await openApplication('/dashboard');
  await expect.poll(opened.address).toBe('/auth/verify-email');
  await button('Send the email again').click();
  await expectToast('error', 'Failed to send verification email', 'Failed to resend verification email.');
  await button('Send the email again').click();
  await expectToast('success', 'Verification email sent!');
});

test('messages of signing in', async () => {
  server.on('auth', 'methods', () => ({ google: false }));
  server.on(
    'auth',
    'login',
    inTurn<Response | { user: User; tokens: typeof tokens }>(
      () => refusal('INVALID_CREDENTIALS'),
      silent,
      () => ({ user: newcomer, tokens }),
    ),
  );
  const opened = await openApplication('/auth/login');
  await field('Email').fill(user.email);
  await field('Password').fill(PASSWORD);
  await button('Sign in').click();
  await expectToast('error', 'Login failed', 'The email address or the password is wrong.');
  await button('Sign in').click();
  await expectToast('error', 'Login failed', 'Login failed. Please try again.');
  await button('Sign in').click();
  await expectToast('success', 'Welcome back!');
  await expect.poll(opened.address).toBe('/auth/onboarding/business-info');
});

test('messages of verifying the address', async () => {
  const verify = (token: string) => openApplication(`/auth/verify-email?token=${token}`);
  // A person whom this browser does not know.
  const opened = await openApplication('/auth/verify-email');
  await button('Send the email again').click();
  await expectToast('error', 'Failed to send verification email', 'No email address available');
  expect(opened.address()).toBe('/auth/verify-email');

  server.on('auth', 'verifyEmail', () => refusal('INVALID_TOKEN'));
  await verify('no-such-token');
  await expectToast('error', 'Email verification failed', 'This link is no longer valid. Ask for a new one.');
  server.on('auth', 'verifyEmail', silent);
  await verify('another-token');
  await expectToast('error', 'Email verification failed', 'Email verification failed.');
  server.on('auth', 'verifyEmail', () => ({ user: newcomer }));
  const verified = await verify('the-token');
  await expectToast('success', 'Email verified successfully!');
  await expect.element(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  expect(verified.address()).toBe('/auth/verify-email');
  expect(server.asked('auth', 'verifyEmail').map(({ body }) => body.token)).toEqual([
    'no-such-token',
    'another-token',
    'the-token',
  ]);
});

test('the page that waits for the email notices by itself that the address was verified', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  signedIn({ user: unverified, tokens });
  server.on('account', 'me', () => newcomer);
  const opened = await openApplication('/auth/verify-email');
  await expect.element(button('Send the email again')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(opened.address).toBe('/auth/onboarding/business-info');
});

test('a dead link says so before a new password is thought up, and another one is asked for there', async () => {
  server.on('auth', 'checkReset', () => refusal('INVALID_TOKEN'));
  await openApplication('/auth/reset-password?token=a-dead-token');
  await expect.element(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await expect.element(button('Send the link')).toBeVisible();
  await expect.element(field('New password')).not.toBeInTheDocument();
});

test('messages of a new password by email', async () => {
  server.on('auth', 'checkReset', () => ({ message: 'This link works.' }));
  server.on('auth', 'methods', () => ({ google: false }));
  server.on(
    'auth',
    'requestPasswordReset',
    inTurn<Response | { message: string }>(silent, () => ({ message: '' })),
  );
  server.on(
    'auth',
    'resetPassword',
    inTurn<Response | { message: string }>(
      () => refusal('COMMON_PASSWORD'),
      silent,
      () => ({ message: '' }),
    ),
  );
  await openApplication('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await field('Email').fill(user.email);
  await button('Send the link').click();
  await expectToast('error', 'Failed to send reset email', 'Failed to send password reset email.');
  await button('Send the link').click();
  await expectToast('success', 'Password reset email sent!');

  const opened = await openApplication('/auth/reset-password?token=a-token');
  await expect.poll(opened.address).toBe('/auth/reset-password');
  const password = field('New password');
  await password.fill('short');
  await button('Save').click();
  await expect.element(password).toHaveAccessibleDescription(/^At least 10 characters/);
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('password123');
  await button('Save').click();
  await expectToast(
    'error',
    'Password reset failed',
    'Too many people use this password. Choose another one.',
  );
  await password.fill(PASSWORD);
  await button('Save').click();
  await expectToast('error', 'Password reset failed', 'Password reset failed.');
  await button('Save').click();
  await expectToast('success', 'Password reset successfully!');
  expect(server.asked('auth', 'resetPassword').at(-1)?.body).toEqual({
    token: 'a-token',
    new_password: PASSWORD,
  });
  await expect.poll(opened.address).toBe('/auth/login');
});

test('people from Google accept the terms on the personal-info step: messages', async () => {
  signedIn({ user: unasked, tokens });
  server.on('account', 'updateMe', () => unasked);
  server.on(
    'account',
    'acceptTerms',
    inTurn<Response | User>(silent, () => newcomer),
  );
  const opened = await openApplication('/dashboard');
  await expect.poll(opened.address).toBe('/auth/onboarding/personal-info');
  await button('Continue').click();
  await expect.element(page.getByText('Please accept the terms')).toBeVisible();
  await page.getByLabelText('I accept the terms').click();
  await button('Continue').click();
  await expectToast('error', 'Failed to accept terms', 'Failed to accept terms.');
  await button('Continue').click();
  await expectToast('success', 'Terms accepted!');
  await expect.poll(opened.address).toBe('/auth/onboarding/business-info');
  // Not at the first press, when the terms were not accepted.
  expect(server.asked('account', 'updateMe')).toHaveLength(2);
});

test('a 403 EMAIL_VERIFICATION_REQUIRED shows a message', async () => {
  signIn();
  serveCustomers([]);
  server.on('customers', 'list', () => {
    // The address was changed elsewhere.
    setUser({ ...user, email_verified: false });
    return refusal('EMAIL_VERIFICATION_REQUIRED');
  });
  const opened = await openApplication('/customers');
  await expectToast('info', 'Email verification required', 'Please check your inbox and verify your email');
  await expect.poll(opened.address).toBe('/auth/verify-email');
});

test('messages of signing out with and without the server; nobody stays signed in here', async () => {
  server.on('auth', 'methods', () => ({ google: false }));
  const leave = async () => {
    signIn();
    serveCustomers([]);
    const opened = await openApplication('/customers');
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    return opened;
  };
  server.on('auth', 'logout', lost);
  server.on('health', 'get', () => ({ status: 'ok' as const }));
  const opened = await leave();
  await expectToast('success', 'Logged out', 'Session cleared locally');
  await expect.poll(opened.address).toBe('/auth/login');
  expect(localStorage.getItem('lissafi.user')).toBeNull();
  expect(getSession().status).toBe('signed_out');
  // The cookie still exists but does not sign the person in again.
  const again = await openApplication('/dashboard');
  await expect.poll(again.address).toBe('/auth/login');
  expect(server.asked('auth', 'refresh')).toEqual([]);

  server.on('auth', 'logout', () => ({ message: '' }));
  await leave();
  await expectToast('success', 'Logged out successfully');
});
