import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { sweepRecurringJournals } from './sweep.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  today = application.today;
});
beforeEach(async () => {
  application.setNow(null);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const base = '/api/v1/ledger';
const line = (account_code: string, debit: number, credit = 0, memo?: string) => ({
  account_code,
  ...(debit ? { debit } : {}),
  ...(credit ? { credit } : {}),
  ...(memo ? { memo } : {}),
});
const rent = (amount = 1_000_00) => [line('6010', amount, 0, 'Shop at Balogun'), line('1010', 0, amount)];
const journal = (fields: object = {}, member = owner) =>
  member.post(`${base}/journals`, { entry_date: today, memo: 'Rent of the shop', lines: rent(), ...fields });
const balances = async (as_of = addMonths(today, 24)) =>
  Object.fromEntries(
    (await owner.get(`${base}/trial-balance?as_of=${as_of}`)).body.accounts
      .map(({ code, debit, credit }: Record<string, number>) => [code, debit! - credit!])
      .filter(([, balance]: [string, number]) => balance !== 0),
  );

test('a journal is posted as it was written, with its poster, and stands in the list and in the chain', async () => {
  const accountant = await testMember(application, owner, 'accountant');
  const posted = await journal({}, accountant);
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    entry_date: today,
    memo: 'Rent of the shop',
    source_type: 'journal',
    posted_by_name: 'Bisi Adeyemi',
    lines: [
      { account_code: '6010', debit: 1_000_00, credit: 0 },
      { account_code: '1010', debit: 0, credit: 1_000_00 },
    ],
  });
  expect(await balances()).toEqual({ '6010': 1_000_00, '1010': -1_000_00 });
  const { journals, total } = (await owner.get(`${base}/journals`)).body;
  expect(total).toBe(1);
  expect(journals[0]).toMatchObject({ entry_id: posted.body.id, total: 1_000_00, can: { reverse: true } });
  expect((await owner.get(`${base}/verify`)).body.intact).toBe(true);
  expect(
    await application.owner('select memo from journal_line_memo where organization_id = $1', [
      owner.organization_id,
    ]),
  ).toEqual([{ memo: 'Shop at Balogun' }]);
});

test('every fault at its field, and nothing posted', async () => {
  const faults = async (fields: object) => {
    const answer = await journal(fields);
    return [
      answer.status,
      ...(answer.body.errors ?? [answer.body]).map((each: { field: string }) => each.field),
    ];
  };
  expect(await faults({ lines: [line('1100', 5), line('1010', 0, 5)] })).toEqual([
    400,
    'lines.0.account_code',
  ]);
  for (const code of ['2000', '1200', '1210', '1220', '5000'])
    expect(await faults({ lines: [line('6010', 5), line(code, 0, 5)] })).toEqual([
      400,
      'lines.1.account_code',
    ]);
  expect(await faults({ lines: [line('9999', 5), line('1010', 0, 5)] })).toEqual([
    400,
    'lines.0.account_code',
  ]);
  expect(await faults({ lines: [line('6010', 5), line('1010', 0, 4)] })).toEqual([400, 'lines']);
  expect(await faults({ lines: [line('6010', 5)] })).toEqual([400, 'lines']);
  expect(await faults({ memo: '' })).toEqual([400, 'memo']);
  expect(await faults({ reverse_on: today })).toEqual([400, 'reverse_on']);
  expect(await faults({ entry_date: '2026-02-30' })).toEqual([400, 'entry_date']);
  expect(await balances()).toEqual({});
});

test('only the owner and the accountant write journals; everyone who reads the books reads them', async () => {
  for (const role of ['admin', 'sales', 'storekeeper', 'viewer'] as const)
    expect([role, (await journal({}, await testMember(application, owner, role))).status]).toEqual([
      role,
      403,
    ]);
  const viewer = await testMember(application, owner, 'viewer');
  await journal();
  const { journals } = (await viewer.get(`${base}/journals`)).body;
  expect(journals[0].can.reverse).toBe(false);
});

test('an accrual reverses itself on the day that was said, and both are taken back together', async () => {
  const nextMonth = addMonths(firstOfMonth(today), 1);
  const { body: entry } = await journal({ reverse_on: nextMonth });
  expect(await balances(addDays(nextMonth, -1))).toEqual({ '6010': 1_000_00, '1010': -1_000_00 });
  expect(await balances(nextMonth)).toEqual({});
  const reversed = await owner.post(`${base}/entries/${entry.id}/reverse`, { reason: 'The rent was paid' });
  expect(reversed.status).toBe(200);
  expect(reversed.body.reversed_by_id).not.toBeNull();
  expect(await balances(addDays(nextMonth, -1))).toEqual({});
  expect(await balances(nextMonth)).toEqual({});
  const again = await owner.post(`${base}/entries/${entry.id}/reverse`, { reason: 'x' });
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
});

test('a reversal is dated today, or the date of the journal if that is later; documents are not reversed here', async () => {
  const past = (await journal({ entry_date: addDays(today, -40) })).body;
  const future = (await journal({ entry_date: addDays(today, 40) })).body;
  for (const [entry, day] of [
    [past, today],
    [future, addDays(today, 40)],
  ] as const) {
    const { body } = await owner.post(`${base}/entries/${entry.id}/reverse`, { reason: 'Wrong account' });
    const reversal = (await owner.get(`${base}/entries/${body.reversed_by_id}`)).body;
    expect([reversal.entry_date, reversal.reverses_id]).toEqual([day, entry.id]);
    const reversalOf = await owner.post(`${base}/entries/${reversal.id}/reverse`, { reason: 'x' });
    expect(reversalOf.status).toBe(409);
  }
  expect(await balances()).toEqual({});
  const invoice = await owner.post(
    '/api/v1/invoices',
    invoiceBody(await testCustomer(owner), today, { issue: true }),
  );
  const { entries } = (await owner.get(`${base}/entries?source_id=${invoice.body.id}`)).body;
  const document = await owner.post(`${base}/entries/${entries[0].id}/reverse`, { reason: 'x' });
  expect([document.status, document.body.code]).toEqual([409, 'INVALID_STATE']);
  const other = await testOwner(application);
  expect((await other.post(`${base}/entries/${past.id}/reverse`, { reason: 'x' })).status).toBe(404);
});

test('a locked period takes no journal; one key posts once', async () => {
  await owner.put('/api/v1/periods/lock', { books_locked_until: addDays(today, -1), seen: null });
  expect((await journal({ entry_date: addDays(today, -1) })).body.code).toBe('PERIOD_LOCKED');
  const send = () =>
    owner.post(
      `${base}/journals`,
      { entry_date: today, memo: 'Once', lines: rent() },
      { 'idempotency-key': 'once' },
    );
  const [first, second] = await Promise.all([send(), send()]);
  expect(second!.body.id).toBe(first!.body.id);
  expect((await owner.get(`${base}/journals`)).body.total).toBe(1);
});

const schedule = (fields: object, member = owner) =>
  member.post(`${base}/recurring-journals`, {
    memo: 'Rent of the shop',
    lines: [line('6010', 1_000_00), line('1300', 0, 1_000_00)],
    start_on: firstOfMonth(today),
    ...fields,
  });
const sweep = () =>
  sweepRecurringJournals(application.services, {
    query: async (text: string, values: unknown[]) => ({ rows: await application.owner(text, values) }),
  } as never);
const days = async (id: string) =>
  (await owner.get(`${base}/journals?recurring_id=${id}&limit=100`)).body.journals
    .map(({ entry_date }: { entry_date: string }) => entry_date)
    .reverse();

test('rent paid for a year is spread over twelve months to the kobo, the months that are over at once', async () => {
  const start_on = addMonths(firstOfMonth(today), -2);
  const created = await schedule({ kind: 'spread', max_count: 12, start_on });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ made_count: 3, next_on: addMonths(start_on, 3), status: 'active' });
  const { id } = created.body;
  expect(await days(id)).toEqual([0, 1, 2].map((months) => addMonths(start_on, months)));
  await moveTo(application, owner, new Date(`${addMonths(start_on, 14)}T12:00:00Z`));
  await sweep();
  await sweep();
  expect(await days(id)).toHaveLength(12);
  expect(await balances()).toEqual({ '6010': 1_000_00, '1300': -1_000_00 });
  const [record] = (await owner.get(`${base}/recurring-journals`)).body.recurring_journals;
  expect(record).toMatchObject({ status: 'ended', next_on: null, made_count: 12, can: { end: false } });
  const entries = (await owner.get(`${base}/entries?limit=1`)).body.entries;
  expect(entries[0].posted_by_name).toBeNull();
});

test('a month that is locked meanwhile is posted on the first open day, and says for which day', async () => {
  const start_on = addMonths(firstOfMonth(today), 1);
  const { body } = await schedule({ start_on });
  expect(await days(body.id)).toEqual([]);
  const later = addMonths(start_on, 2);
  await moveTo(application, owner, new Date(`${later}T12:00:00Z`));
  const locked = await owner.put('/api/v1/periods/lock', {
    books_locked_until: addDays(later, -1),
    seen: null,
  });
  expect(locked.status).toBe(200);
  await sweep();
  const { journals } = (await owner.get(`${base}/journals`)).body;
  expect(journals.map(({ entry_date, memo }: Record<string, string>) => [entry_date, memo])).toEqual([
    [later, 'Rent of the shop'],
    [later, `Rent of the shop (for ${addMonths(start_on, 1)})`],
    [later, `Rent of the shop (for ${start_on})`],
  ]);
});

test('a schedule is paused, resumed and ended, with its version; a repeated accrual reverses itself each month', async () => {
  const { body } = await schedule({ auto_reverse: true });
  expect(body.made_count).toBe(1);
  expect(await balances(addDays(addMonths(firstOfMonth(today), 1), -1))).toEqual({
    '6010': 1_000_00,
    '1300': -1_000_00,
  });
  expect(await balances()).toEqual({});
  const set = (status: string, version: number) =>
    owner.put(`${base}/recurring-journals/${body.id}`, { status, version });
  const paused = await set('paused', body.version);
  expect(paused.body).toMatchObject({ status: 'paused', can: { resume: true, pause: false } });
  expect((await set('active', body.version)).body.code).toBe('STALE_VERSION');
  const resumed = await set('active', paused.body.version);
  const ended = await set('ended', resumed.body.version);
  expect(ended.body).toMatchObject({ status: 'ended', next_on: null });
  expect((await set('active', ended.body.version)).body.code).toBe('INVALID_STATE');
});

test('a schedule is refused with its faults', async () => {
  const fields = async (body: object) => {
    const answer = await schedule(body);
    return [answer.status, ...(answer.body.errors ?? []).map((each: { field: string }) => each.field)];
  };
  expect(await fields({ kind: 'spread' })).toEqual([400, 'max_count']);
  expect(await fields({ kind: 'spread', max_count: 2, auto_reverse: true })).toEqual([400, 'auto_reverse']);
  expect(await fields({ end_on: '2020-01-01' })).toEqual([400, 'end_on']);
  expect(await fields({ lines: [line('1100', 5), line('1010', 0, 5)] })).toEqual([
    400,
    'lines.0.account_code',
  ]);
  expect(await fields({ frequency: 'hourly' })).toEqual([400, 'frequency']);
});

test('a schedule of a closed organization posts nothing', async () => {
  const start_on = addMonths(firstOfMonth(today), 1);
  const mine = await schedule({ start_on });
  const closing = await testOwner(application, { name: 'Old shop' });
  const other = await schedule({ start_on }, closing);
  await closing.post(`/api/v1/organizations/${closing.organization_id}/close`, { name: 'Old shop' });
  await moveTo(application, owner, new Date(`${start_on}T12:00:00Z`));
  await sweep();
  expect(await days(mine.body.id)).toEqual([start_on]);
  const rows = await application.owner('select made_count, problem from recurring_journal where id = $1', [
    other.body.id,
  ]);
  expect(rows).toEqual([{ made_count: 0, problem: null }]);
});
