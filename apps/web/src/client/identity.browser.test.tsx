import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, server } from '../testing/fake-server.ts';
import { openApplication } from '../testing/open-application.tsx';
import { signIn } from '../testing/sign-in.ts';
import { forgetIdentity } from './identity.ts';

const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
const overview = {
  has_password: true,
  google: false,
  passkeys: [],
  pending_email: null,
  totp: { enabled: false, recovery_codes_left: 0 },
};
/** What was made, each with the proof that came with it. */
let made: (string | null)[];

function unproven(code: 'WRONG_PASSWORD' | 'SIGN_IN_AGAIN'): Response {
  const answer = refusal(code);
  answer.headers.set(PROOF_HEADER, 'required');
  return answer;
}

beforeEach(async () => {
  signIn();
  forgetIdentity();
  made = [];
  server.on('apiKeys', 'list', () => ({ api_keys: [] }));
  server.on('webhooks', 'list', () => ({ webhooks: [], event_types: [] }));
  server.on('account', 'overview', () => overview);
  server.on('account', 'prove', ({ body }) =>
    body.password === 'mine'
      ? { proof: 'a proof', expires_at: '2099-01-01T00:00:00.000Z' }
      : refusal('WRONG_PASSWORD'),
  );
  server.on('apiKeys', 'create', ({ body, headers }) => {
    const proof = headers.get(PROOF_HEADER);
    if (proof !== 'a proof') return unproven('WRONG_PASSWORD');
    made.push(proof);
    return {
      ...{
        id: '01999999-0000-7000-8000-000000000001',
        name: body.name,
        hint: 'lsk_aaaa',
        scopes: body.scopes,
      },
      state: 'valid' as const,
      created_by_name: 'Bisi',
      created_at: '2026-11-26T08:00:00.000Z',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      secret: `lsk_${'a'.repeat(40)}`,
    };
  });
  await openApplication('/settings/developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabelText('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Read everything' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
});

test('a wrong password is said at its field, the right one sends the same form', async () => {
  await question.getByLabelText('Your password').fill('other');
  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByText('This is not your password.')).toBeVisible();
  await question.getByLabelText('Your password').fill('mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Copy the key now' })).toBeVisible();
  expect(made).toEqual(['a proof']);
});

test('going back sends nothing and leaves the form as it was', async () => {
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect.element(page.getByText('Nothing was sent.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Web shop');
  expect(made).toEqual([]);
});

test('who confirmed a moment ago is not asked again', async () => {
  await question.getByLabelText('Your password').fill('mine');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabelText('Name').fill('Second');
  await page.getByRole('button', { name: 'Read everything' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Copy the key now' })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(made).toHaveLength(2);
});
