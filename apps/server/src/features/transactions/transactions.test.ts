import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { BASE, expenseTools, type Fields } from '../../testing/expenses.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { send, spent, supplier, changed } = expenseTools(() => ({ application, owner }));

test('an expense is recorded by a form and posted in the same transaction', async () => {
  let body: Fields = {};
  const moved = await changed(async () => {
    body = await spent({ description: 'Diesel for the generator', counterparty: 'Total, Ikeja' });
  });
  expect(moved).toEqual({ 6020: 107_500, 1000: -107_500 });
  expect(body).toMatchObject({
    version: 1,
    type: 'expense',
    status: 'posted',
    source: 'manual',
    amount: 107_500,
    amount_paid: 107_500,
    payment_status: 'paid',
    tax_claimed: false,
    currency: 'NGN',
    description: 'Diesel for the generator',
    counterparty: 'Total, Ikeja',
    attachments: [],
    missing: [],
    can: { update: false, delete: false, post: false, void: true, attach: true },
  });
  expect((await owner.get(`${BASE}/${body.id}`)).body).toEqual(body);
  const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${body.id}`)).body;
  expect(entries).toMatchObject([{ id: body.journal_entry_id, memo: 'Expense: fuel', entry_date: today }]);
  const events = await application.owner('select type from event where subject_id = $1', [body.id]);
  expect(events).toEqual([{ type: 'transaction.posted' }]);
});

test('VAT is claimed by an organization that charges VAT, and part of the expense everywhere else', async () => {
  const charging = await testOwner(application, { vat_registered: true });
  const fields = { tax_amount: 7_500, payment_method: 'bank_transfer' };
  expect(await changed(() => spent(fields))).toEqual({ 6020: 107_500, 1010: -107_500 });
  let body: Fields = {};
  const moved = await changed(async () => {
    body = await spent(fields, charging);
  }, charging);
  expect(moved).toEqual({ 6020: 100_000, 1160: 7_500, 1010: -107_500 });
  expect(body).toMatchObject({ amount: 107_500, tax_amount: 7_500, tax_claimed: true });
  const back = await changed(() => charging.post(`${BASE}/${body.id}/void`, { reason: 'x' }), charging);
  expect(back).toEqual({ 6020: -100_000, 1160: -7_500, 1010: 107_500 });
});

test('VAT on services and equipment is claimed from 2026, on goods before too', async () => {
  const charging = await testOwner(application, { vat_registered: true });
  const claimed = async (category: string, transaction_date: string) =>
    (await spent({ category, transaction_date, tax_amount: 7_500 }, charging)).tax_claimed;
  expect([await claimed('fuel', '2025-12-31'), await claimed('equipment', '2025-12-31')]).toEqual([
    false,
    false,
  ]);
  expect(await claimed('raw_materials', '2025-12-31')).toBe(true);
  expect([await claimed('fuel', '2026-01-01'), await claimed('equipment', '2026-01-01')]).toEqual([
    true,
    true,
  ]);
});

test('every category posts to its own account: loans and equipment are no expense', async () => {
  expect(await changed(() => spent({ category: 'salaries', amount: 1 }))).toEqual({ 6000: 1, 1000: -1 });
  expect(await changed(() => spent({ category: 'equipment', amount: 2 }))).toEqual({ 1500: 2, 1000: -2 });
  expect(await changed(() => spent({ category: 'loan_repayment', amount: 3 }))).toEqual({
    2400: 3,
    1000: -3,
  });
});

test('what is wrong is refused at its field, all faults at once, and nothing is posted', async () => {
  const id = await supplier();
  const moved = await changed(async () => {
    for (const [fields, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 1.5 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: LIMITS.money_max + 1 }, 'amount'],
      [{ category: 'bribes' }, 'category'],
      [{ category: 'sales' }, 'category'],
      [{ category: 'supplier_payment' }, 'category'],
      [{ type: 'income', category: 'fuel' }, 'category'],
      [{ type: 'transfer' }, 'type'],
      [{ status: 'void' }, 'status'],
      [{ account_code: '1100' }, 'account_code'],
      [{ account_code: '5000' }, 'account_code'],
      [{ account_code: '9999' }, 'account_code'],
      [{ source: 'voice' }, 'source'],
      [{ currency: 'USD' }, 'currency'],
      [{ transaction_date: '2199-01-01' }, 'transaction_date'],
      [{ transaction_date: '2026-02-30' }, 'transaction_date'],
      [{ tax_amount: 107_500 }, 'tax_amount'],
      [{ payment_method: null }, 'payment_method'],
      [{ payment_method: 'cowries' }, 'payment_method'],
      [{ payment_status: 'unpaid', supplier_id: id }, 'payment_method'],
      [{ payment_status: 'unpaid', payment_method: null }, 'supplier_id'],
      [{ payment_status: 'partial', supplier_id: id }, 'amount_paid'],
      [{ payment_status: 'partial', supplier_id: id, amount_paid: 107_500 }, 'amount_paid'],
      [{ amount_paid: 1 }, 'amount_paid'],
      [{ description: 'x'.repeat(501) }, 'description'],
      [{ quantity: -2 }, 'quantity'],
      [{ colour: 'red' }, 'colour'],
    ] as const) {
      const { status, body } = await send(fields);
      expect([status, body.code, body.field], JSON.stringify(fields)).toEqual([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    }
    const { body } = await send({ tax_amount: 200_000, payment_method: null, category: null });
    expect(body.errors.map((each: { field: string }) => each.field)).toEqual([
      'tax_amount',
      'category',
      'payment_method',
    ]);
    const stranger = await testOwner(application);
    const theirs = await supplier('Theirs', stranger);
    const foreign = await send({ supplier_id: theirs });
    expect([foreign.status, foreign.body.field]).toEqual([404, 'supplier_id']);
  });
  expect(moved).toEqual({});
});

test('the same key spends once, also when twice at once; an id is taken once', async () => {
  const moved = await changed(async () => {
    const key = { 'idempotency-key': 'diesel' };
    const twins = await Promise.all([1, 2, 3].map(() => send({}, owner, key)));
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ amount: 1 }, owner, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
  expect(moved).toEqual({ 6020: 107_500, 1000: -107_500 });
  const id = '0196f000-0000-7000-8000-000000000001';
  const answers = await Promise.all([1, 2, 3].map(() => send({ id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'ID_TAKEN', field: 'id' });
});

test('taken back with a reason: a reversal dated today, once, and its attachments stay', async () => {
  const { id, journal_entry_id } = await spent({ transaction_date: '2026-01-05' });
  await attach(id, await photo());
  let body: Fields = {};
  const moved = await changed(async () => {
    ({ body } = await owner.post(`${BASE}/${id}/void`, { reason: 'Recorded twice' }));
  });
  expect(moved).toEqual({ 6020: -107_500, 1000: 107_500 });
  expect(body).toMatchObject({
    status: 'void',
    version: 3,
    void_reason: 'Recorded twice',
    can: { update: false, delete: false, post: false, void: false, attach: false },
  });
  expect(body.attachments).toHaveLength(1);
  const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${id}`)).body;
  expect(entries).toMatchObject([
    { id: body.void_entry_id, entry_date: today, reverses_id: journal_entry_id },
    { entry_date: '2026-01-05', reverses_id: null },
  ]);
  const again = await owner.post(`${BASE}/${id}/void`, { reason: 'x' });
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
  expect((await owner.post(`${BASE}/${id}/void`, { reason: ' ' })).body.field).toBe('reason');
  const late = await attach(id, await photo());
  expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATE']);
});

test('closed books take neither an expense nor its reversal', async () => {
  const closed = await testOwner(application);
  const { id } = await spent({}, closed);
  const lock = (day: string | null) =>
    application.owner('update organization_counter set books_locked_until = $2 where organization_id = $1', [
      closed.organization_id,
      day,
    ]);
  const moved = await changed(async () => {
    await lock('2026-03-31');
    expect((await send({ transaction_date: '2026-03-31' }, closed)).body.code).toBe('PERIOD_LOCKED');
    await lock(today);
    const refused = await closed.post(`${BASE}/${id}/void`, { reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'PERIOD_LOCKED']);
    await lock('2026-03-31');
    await spent({ transaction_date: '2026-04-01', amount: 5 }, closed);
  }, closed);
  expect(moved).toEqual({ 6020: 5, 1000: -5 });
});

const photo = (width = 40) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#bb8844' } })
    .jpeg()
    .toBuffer();
const attach = (
  id: string,
  file: string | Buffer,
  {
    name = 'receipt.jpg',
    member = owner,
    headers = {},
  }: { name?: string; member?: Member; headers?: object } = {},
) => {
  const form = fileForm(file, { name, type: 'image/jpeg' });
  return member.post(`${BASE}/${id}/attachments`, form.body, { ...form.headers, ...headers });
};

test('the list filters, searches and sorts; its totals are of all that match, void ones left out', async () => {
  const member = await testOwner(application);
  const id = await supplier('Musa Transport', member);
  const made = [];
  for (const fields of [
    { amount: 500, transaction_date: '2026-01-10', category: 'rent', counterparty: 'Landlord' },
    {
      amount: 300,
      transaction_date: '2026-02-10',
      payment_method: 'bank_transfer',
      description: 'Keke to Oyingbo',
    },
    {
      amount: 200,
      transaction_date: '2026-02-11',
      payment_method: null,
      payment_status: 'unpaid',
      supplier_id: id,
    },
    { amount: 900, transaction_date: '2026-02-12' },
  ])
    made.push(await spent(fields, member));
  await member.post(`${BASE}/${made[3]!.id}/void`, { reason: 'x' });
  const list = async (query: string) => {
    const { status, body } = await member.get(`${BASE}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return [
      body.transactions.map((each: { amount: number }) => each.amount),
      body.total_expenses,
      body.total_unpaid,
    ];
  };
  expect(await list('')).toEqual([[900, 200, 300, 500], 1_000, 200]);
  expect(await list('limit=1&offset=1')).toEqual([[200], 1_000, 200]);
  expect(await list('date_from=2026-02-01&date_to=2026-02-11')).toEqual([[200, 300], 500, 200]);
  expect(await list('category=rent')).toEqual([[500], 500, 0]);
  expect(await list('status=posted&sort_by=amount&sort_direction=asc')).toEqual([
    [200, 300, 500],
    1_000,
    200,
  ]);
  expect(await list('status=void')).toEqual([[900], 0, 0]);
  expect(await list('payment_method=bank_transfer')).toEqual([[300], 300, 0]);
  expect(await list('payment_status=unpaid')).toEqual([[200], 200, 200]);
  expect(await list('payment_status=paid')).toEqual([[300, 500], 800, 0]);
  expect(await list('payment_status=partial')).toEqual([[], 0, 0]);
  expect(await list(`supplier_id=${id}`)).toEqual([[200], 200, 200]);
  expect(await list('search=oyingbo')).toEqual([[300], 300, 0]);
  expect(await list('search=musa')).toEqual([[200], 200, 200]);
  expect(await list('search=landlord')).toEqual([[500], 500, 0]);
  expect(await list('search=9')).toEqual([[900], 0, 0]);
  expect(await list('type=income')).toEqual([[], 0, 0]);
  expect(await list('sort_by=counterparty&sort_direction=asc&limit=2&offset=2')).toEqual([
    [500, 200],
    1_000,
    200,
  ]);
  expect((await member.get(`${BASE}?category=bribes`)).body.field).toBe('category');
});

test('the books record, a viewer reads, sales and the store see nothing of it', async () => {
  const { id } = await spent();
  const role = (name: string) => testMember(application, owner, name);
  for (const name of ['admin', 'accountant']) {
    const member = await role(name);
    const own = await spent({}, member);
    expect((await member.post(`${BASE}/${own.id}/void`, { reason: 'x' })).status, name).toBe(200);
  }
  const viewer = await role('viewer');
  expect((await viewer.get(`${BASE}/${id}`)).body.can).toEqual({
    ...{ update: false, delete: false, post: false, void: false, attach: false },
  });
  expect((await send({}, viewer)).status).toBe(403);
  expect((await attach(id, await photo(), { member: viewer })).status).toBe(403);
  for (const name of ['sales', 'storekeeper'])
    expect((await (await role(name)).get(`${BASE}/${id}`)).status, name).toBe(403);
});

test('what the books stand on holds after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
