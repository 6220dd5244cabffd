import type { Member } from '@lissafi/contract/members';
import type { LateSale } from '@lissafi/contract/outbox';
import { permissionsOf } from '@lissafi/contract/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { connection } from '../../client/api.ts';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { allRecords, putRecord } from '../../client/outbox/outbox-store.ts';
import { signedIn } from '../../client/session.ts';
import { lost, refusal, server } from '../../testing/fake-server.ts';
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
let late: LateSale[];
const lateSale = (fields: Partial<LateSale> = {}): LateSale => ({
  id: idOf(101),
  status: 'refused',
  reason: 'PRICE_TOO_LOW',
  message: 'Below the price of the product',
  customer_name: null,
  total_amount: 160_000,
  currency: 'NGN',
  provisional_number: 'K7Q-0001',
  items: [{ name: 'Agege bread', quantity: 2, unit_price: 80_000 }],
  issue_date: TODAY,
  sold_at: `${TODAY}T07:00:00.000Z`,
  seller_id: ADA.user_id,
  seller_name: 'Ada Obi',
  created_at: `${TODAY}T08:00:00.000Z`,
  decided_at: null,
  note: null,
  can: { accept: true, decline: true, see: false },
  ...fields,
});

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
  late = [];
  server.on('outbox', 'list', ({ query }) => ({
    sales: late,
    total: late.length,
    limit: query.limit,
    offset: query.offset,
  }));
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
  await expect
    .element(page.getByText('Of an organization that you are no member of any more: 1 record.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove it' })).not.toBeInTheDocument();
  expect(server.asked('invoices', 'create')).toEqual([]);
  expect(await allRecords()).toHaveLength(1);
});

test('a refused sale is passed on to the owner by its seller, and leaves the device', async () => {
  const [membership] = user.organizations;
  const role = { ...membership!, role: 'sales' as const, permissions: permissionsOf('sales') };
  signedIn({
    user: { ...user, organizations: [role] },
    tokens: { access_token: 'a token', refresh_token: null },
  });
  server.on('outbox', 'passOn', () => {
    late = [lateSale({ seller_id: user.id, can: { accept: false, decline: false, see: false } })];
    return late[0]!;
  });
  const fault = { code: 'PRICE_TOO_LOW', message: 'Below the price', status: 403, errors: [] };
  const waiting = waitingSale(1, { user_id: user.id, state: 'refused', attempts: 1, fault });
  const body = { ...(waiting.options.body as object), sold_at: `${TODAY}T07:00:00.000Z` };
  await putRecord({ ...waiting, options: { body } });
  await openApplication('/outbox');
  await page.getByRole('button', { name: 'Ask the owner to accept it' }).click();
  await expect.element(page.getByText('The owner decides.', { exact: true })).toBeVisible();
  expect(server.asked('outbox', 'passOn')[0]?.body).toMatchObject({
    sale: { id: idOf(101) },
    reason: 'PRICE_TOO_LOW',
  });
  expect(await allRecords()).toEqual([]);
});

test('the owner accepts a refused sale, on another day where the books are locked', async () => {
  late = [lateSale()];
  server.on('outbox', 'accept', ({ body }) => {
    if (!body.issue_date) return refusal('PERIOD_LOCKED');
    late = [];
    return invoice(1);
  });
  await openApplication('/outbox');
  await expect.element(page.getByText('2 × Agege bread, ₦800.00')).toBeVisible();
  const accept = page.getByRole('button', { name: 'Accept and record it' });
  await accept.click();
  await expect.element(page.getByText('The books are locked up to this date.')).toBeVisible();
  await accept.click();
  await expect.element(accept).not.toBeInTheDocument();
  expect(server.asked('outbox', 'accept').map(({ body }) => body)).toEqual([{}, { issue_date: TODAY }]);
});

test('the owner declines a refused sale with a reason, and takes note of one that was recorded', async () => {
  late = [
    lateSale(),
    lateSale({
      id: idOf(102),
      status: 'recorded',
      items: null,
      issue_date: null,
      can: { accept: false, decline: false, see: true },
    }),
  ];
  const decided = (id: string) => {
    const sale = late.find((each) => each.id === id)!;
    late = late.filter((each) => each.id !== id);
    return sale;
  };
  server.on('outbox', 'decline', ({ params }) => decided(params.id));
  server.on('outbox', 'see', ({ params }) => decided(params.id));
  await openApplication('/outbox');
  await page.getByRole('button', { name: 'I have seen it' }).click();
  await expect.element(page.getByText('Late sale, recorded as it was made')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Decline…' }).click();
  await page.getByLabelText('Why it is declined').fill('Take the bread back');
  await page.getByRole('button', { name: 'Decline it' }).click();
  await expect.element(page.getByText('Sale that was refused')).not.toBeInTheDocument();
  expect(server.asked('outbox', 'decline')[0]?.body).toEqual({ reason: 'Take the bread back' });
});
