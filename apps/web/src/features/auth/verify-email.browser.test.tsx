import type { User } from '@lissafi/contract/auth';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSession, signedIn } from '../../client/session.ts';
import { refusal, server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { user } from '../../testing/records.ts';
import { expectToast } from '../../testing/toasts.ts';

const tokens = { access_token: 'a token', refresh_token: null };
const mistyped: User = {
  ...user,
  email: 'ada@gmial.com',
  organizations: [],
  current_organization_id: null,
  email_verified: false,
  email_verified_at: null,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const email = page.getByLabelText('Email', { exact: true });
const heading = (name: string) => page.getByRole('heading', { name });

test('an address that was mistyped is changed where the mail is waited for, and the new one is named', async () => {
  signedIn({ user: mistyped, tokens });
  server.on('account', 'correctEmail', ({ body }) =>
    body.email === 'taken@gmail.com' ? refusal('EMAIL_TAKEN') : { ...mistyped, email: body.email },
  );
  server.on('account', 'me', () => getSession().user ?? mistyped);
  await openApplication('/auth/verify-email');
  await expect.element(page.getByText('ada@gmial.com')).toBeVisible();
  await button('Change the address').click();
  await expect.element(heading('Change the address')).toBeVisible();
  // What stands there is what was typed; without an address nothing is sent.
  await expect.element(email).toHaveValue('ada@gmial.com');
  await email.fill(' ');
  await button('Send the link there').click();
  await expect.element(email).toHaveAccessibleDescription(/Please enter your email address/);
  await email.fill('taken@gmail.com');
  await button('Send the link there').click();
  await expect.element(page.getByText('An account with this email address already exists.')).toBeVisible();
  await email.fill('ada@gmail.com');
  await button('Send the link there').click();
  await expectToast('success', 'Verification email sent!');
  await expect.element(heading('Check your inbox')).toBeVisible();
  await expect.element(page.getByText('ada@gmail.com')).toBeVisible();
  expect(server.asked('account', 'correctEmail').map(({ body }) => body.email)).toEqual([
    'taken@gmail.com',
    'ada@gmail.com',
  ]);
});

test('going back changes nothing, and nobody whose address is verified is offered to change it', async () => {
  signedIn({ user: mistyped, tokens });
  server.on('account', 'me', () => mistyped);
  await openApplication('/auth/verify-email');
  await button('Change the address').click();
  await button('Go back').click();
  await expect.element(page.getByText('ada@gmial.com')).toBeVisible();
  expect(server.asked('account', 'correctEmail')).toEqual([]);
});

test.each([
  ['/auth/register', null],
  ['/auth/verify-email', mistyped],
] as const)('an address that looks mistyped is suggested at one press: %s', async (address, who) => {
  server.on('auth', 'methods', () => ({ google: false }));
  if (who) signedIn({ user: who, tokens });
  server.on('account', 'me', () => mistyped);
  await openApplication(address);
  if (who) await button('Change the address').click();
  await email.fill('ada@gmial.com');
  await button('Did you mean ada@gmail.com?').click();
  await expect.element(email).toHaveValue('ada@gmail.com');
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument();
  // Unusual is not wrong.
  await email.fill('ada@obidesign.ng');
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument();
});

test('a link that was used says that the address is verified, also on another device', async () => {
  server.on('auth', 'verifyEmail', () => refusal('ALREADY_VERIFIED'));
  const opened = await openApplication('/auth/verify-email?token=used');
  await expect.element(heading('Your email is verified')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(opened.address()).toBe('/auth/verify-email');
});

test('a link that has expired says so, and another one is asked for there', async () => {
  signedIn({ user: mistyped, tokens });
  server.on('account', 'me', () => mistyped);
  server.on('auth', 'verifyEmail', () => refusal('INVALID_TOKEN'));
  server.on('auth', 'resendVerification', () => ({ message: '' }));
  await openApplication('/auth/verify-email?token=expired');
  await expectToast('error', 'Email verification failed', 'This link is no longer valid. Ask for a new one.');
  await expect.element(heading('Your email is verified')).not.toBeInTheDocument();
  await button('Send the email again').click();
  await expectToast('success', 'Verification email sent!');
  expect(server.asked('auth', 'resendVerification').map(({ body }) => body.email)).toEqual(['ada@gmial.com']);
});
