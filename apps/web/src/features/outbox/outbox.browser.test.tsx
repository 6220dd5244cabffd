import type { Member } from '@lissafi/contract/members';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { connection } from '../../client/api.ts';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { allRecords, putRecord } from '../../client/outbox/outbox-store.ts';
import { lost, server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { invoice, TODAY, user } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const BISI: Member = {
  user_id: user.id,
  first_name: 'Bisi',
  last_name: 'Adeyemi',
  email: user.email,
  role: 'owner',
  joined_at: '2026-11-02T08:00:00.000Z',
  can: { change_role: false, remove: false, make_owner: false },
};
const ADA = { ...BISI, user_id: '01920000-0000-7000-8000-000000000009', first_name: 'Ada', last_name: 'Obi' };
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A cash sale that waits on this device. */
const waitingSale = (number: number, fields: Partial<OutboxRecord> = {}): OutboxRecord => ({
  id: idOf(number),
  format: 1,
  user_id: ADA.user_id,
  recorded_by: 'Ada Obi',
  organization_id: connection.organizationId!,
  kind: 'sale',
  call: 'invoices.create',
  options: {
    body: {
      id: idOf(100 + number),
      document_type: 'receipt',
      issue_date: TODAY,
      due_date: TODAY,
      items: [{ name: 'Agege bread', quantity: 1, unit_price: 80_000 }],
      issue: true,
    },
  },
  description: ['₦800.00 sold', '1 item'],
  amount: 80_000,
  currency: 'NGN',
  provisional_number: `K7Q-000${number}`,
  subject_id: idOf(100 + number),
  recorded_at: `${TODAY}T07:00:00.000Z`,
  clock_offset: 0,
  day_field: 'issue_date',
  day_before: null,
  state: 'waiting',
  attempts: 0,
  first_sent_at: null,
  fault: null,
  ...fields,
});
let members: Member[];

beforeEach(() => {
  signIn();
  members = [BISI];
  server.on('members', 'list', ({ query }) => ({
    members,
    total: members.length,
    limit: query.limit,
    offset: query.offset,
    roles: [],
  }));
  server.on('invoices', 'create', () => invoice(1));
});

const takeOver = () => page.getByRole('button', { name: 'Take over and send' });

test('the owner sees what a former member left on the device, and sends it in her own name', async () => {
  await putRecord(waitingSale(1));
  await putRecord(
    waitingSale(2, {
      state: 'refused',
      attempts: 1,
      fault: { code: 'ORGANIZATION_FORBIDDEN', message: 'No', status: 403, errors: [] },
    }),
  );
  await openApplication('/outbox');
  await expect.element(page.getByText('2 records of Ada Obi, who is no longer a member')).toBeVisible();
  await expect.element(page.getByText('K7Q-0002')).toBeVisible();
  await takeOver().click();
  await expect.element(page.getByText('Everything is sent')).toBeVisible();
  expect(server.asked('invoices', 'create').map(({ body }) => body.id)).toEqual([idOf(101), idOf(102)]);
  expect(await allRecords()).toEqual([]);
});

test('what a member recorded stays hers', async () => {
  members = [BISI, ADA];
  await putRecord(waitingSale(1));
  await openApplication('/outbox');
  await expect.element(page.getByText('1 record of another person waits on this device.')).toBeVisible();
  await expect.element(page.getByText('It is sent when that person signs in here.')).toBeVisible();
  await expect.element(takeOver()).not.toBeInTheDocument();
  await expect.element(page.getByText('K7Q-0001')).not.toBeInTheDocument();
});

test('a payment that may have arrived is looked for before it is taken over', async () => {
  server.on('payments', 'recordForInvoice', lost);
  await putRecord(
    waitingSale(1, {
      kind: 'payment',
      call: 'payments.recordForInvoice',
      options: { params: { id: idOf(7) }, body: { amount: 80_000 } },
      subject_id: null,
      attempts: 1,
      first_sent_at: `${TODAY}T07:00:01.000Z`,
    }),
  );
  await openApplication('/outbox');
  await takeOver().click();
  await expect.element(page.getByText('Please check whether it was recorded.')).toBeVisible();
  expect(server.asked('payments', 'recordForInvoice')).toEqual([]);
});

test('records of an organization that one was removed from wait, and are neither sent nor removed', async () => {
  await putRecord(waitingSale(1, { user_id: user.id, organization_id: idOf(999) }));
  await openApplication('/outbox');
  await expect.element(page.getByText('1 record of an organization that you are no member of')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove it' })).not.toBeInTheDocument();
  expect(server.asked('invoices', 'create')).toEqual([]);
  expect(await allRecords()).toHaveLength(1);
});
