import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../../client/session.ts';
import { refusal, server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication, PHONE } from '../../testing/open-application.tsx';
import { user } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

// Whatever is wrong with a form is told at the first press, and the first of it is in sight.

const tokens = { access_token: 'a token', refresh_token: null };
const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Each of these texts stands beside its field. */
async function expectFaults(...texts: string[]) {
  for (const text of texts) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

test('signing up tells name, VAT, telephone and account at once', async () => {
  await page.viewport(...PHONE);
  signedIn({ user: { ...user, organizations: [], current_organization_id: null }, tokens });
  await openApplication('/auth/onboarding/business-info');
  await field('Telephone (optional)').fill('0803 123');
  await field('Bank (optional)').fill('GTBank');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectFaults(
    'Please enter the name of your business',
    'Please choose',
    'This is not a telephone number',
    'Please enter the account number',
    'Please enter the account name',
  );
  await expect.element(field('Business name')).toHaveFocus();
});

test('an account needs each of its fields and an address that can be one', async () => {
  server.on('auth', 'methods', () => ({ google: false }));
  await openApplication('/auth/register');
  await field('Email').fill('ada@gmial');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectFaults(
    'Please enter your first name',
    'Please enter your last name',
    'This is not an email address',
    'Please accept the terms',
  );
});

test('what cannot be read and what is missing are told together, and the first stands clear of the bars', async () => {
  await page.viewport(...PHONE);
  signIn();
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  server.on('accounts', 'list', () => refusal('FORBIDDEN'));
  await openApplication('/transactions/new');
  await page.getByRole('button', { name: 'VAT, part payment, quantity' }).click();
  await page.getByLabelText('VAT in the amount').fill('seven');
  await field('Date').fill('when it rained');
  await page.getByRole('button', { name: /^Record/ }).click();
  await expectFaults('Please write an amount, such as 1,500 or 5k');
  await expect.element(page.getByText(/^Please write a date/)).toBeVisible();
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Category')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Amount')).toHaveFocus();
  await expect
    .poll(() => {
      const { left, top, width, height } = field('Amount').element().getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    })
    .toBe(field('Amount').element());
});
