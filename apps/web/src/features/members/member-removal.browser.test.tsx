import type { Member } from '@lissafi/contract/members';
import type { Role } from '@lissafi/contract/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { user } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const member = (number: number, first_name: string, fields: Partial<Member> = {}): Member => ({
  user_id: `01920000-0000-7000-8000-00000000710${number}`,
  first_name,
  last_name: 'Bello',
  email: `${first_name.toLowerCase()}@example.com`,
  role: 'sales',
  joined_at: '2026-11-01T08:00:00.000Z',
  can: { change_role: true, remove: true, make_owner: true },
  ...fields,
});
const [aisha, musa] = [member(1, 'Aisha'), member(2, 'Musa')];
const me = member(3, 'Bisi', {
  user_id: user.id,
  role: 'owner',
  can: { change_role: false, remove: false, make_owner: false },
});
let asked: Record<string, unknown> | undefined;

beforeEach(() => {
  signIn();
  asked = undefined;
  const members = [me, aisha, musa];
  const roles: Role[] = ['sales', 'viewer'];
  server.on('members', 'list', ({ query }) => ({
    ...none(query),
    members,
    total: 3,
    roles,
  }));
  server.on('members', 'invitations', ({ query }) => ({ ...none(query), invitations: [] }));
  server.on('members', 'acts', () => ({
    recurring_invoices: 2,
    recurring_journals: 0,
    webhooks: 1,
    api_keys: 1,
  }));
  server.on('members', 'remove', ({ query }) => {
    asked = query;
    return aisha;
  });
});

async function askToRemove() {
  await openApplication('/members');
  await page.getByRole('button', { name: 'Aisha Bello' }).click();
  await page.getByRole('button', { name: 'Remove from the organization…' }).click();
}

test('who is removed leaves a list of what goes on without her, and somebody takes it over', async () => {
  await askToRemove();
  await expect
    .element(page.getByText('2 recurring invoices, 1 webhook of Aisha Bello would go on without them.'))
    .toBeVisible();
  await expect.element(page.getByText('1 API key of theirs will no longer open anything.')).toBeVisible();
  await page.getByLabelText('Who takes this over?').selectOptions('Musa Bello');
  await page.getByRole('button', { name: 'Remove Aisha Bello' }).click();
  await expect.poll(() => asked).toEqual({ successor: musa.user_id });
});

test('nobody need take it over', async () => {
  await askToRemove();
  await expect.element(page.getByLabelText('Who takes this over?')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove Aisha Bello' }).click();
  await expect.poll(() => asked).toEqual({});
});
