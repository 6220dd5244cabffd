import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { signIn } from '../../testing/sign-in.ts';

const SECRET = `lsk_${'a'.repeat(40)}`;

beforeEach(() => {
  signIn();
  server.on('apiKeys', 'list', () => ({ api_keys: [] }));
  server.on('webhooks', 'list', () => ({ webhooks: [], event_types: [] }));
});

test('the key that is shown once is not lost by Escape or a press beside it, before it was copied or said to be', async () => {
  server.on('apiKeys', 'create', ({ body }) => ({
    ...{ id: '01999999-0000-7000-8000-000000000001', name: body.name, hint: 'lsk_aaaa', scopes: body.scopes },
    ...{ state: 'valid' as const, created_by_name: 'Bisi', created_at: '2026-11-26T08:00:00.000Z' },
    ...{ expires_at: null, last_used_at: null, revoked_at: null, secret: SECRET },
  }));
  await openApplication('/settings/developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabelText('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Read everything' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Copy the key now' });
  await expect.element(drawer).toMatchTextContent(SECRET);
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Close without copying it?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect.element(drawer).toMatchTextContent(SECRET);
  await drawer.getByRole('button', { name: 'I have copied it' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});
