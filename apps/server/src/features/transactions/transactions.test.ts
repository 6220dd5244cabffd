import { LIMITS } from '@lissafi/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const BASE = '/api/v1/ingestion/transactions';
const SUPPLIERS = '/api/v1/suppliers';
type Fields = Record<string, unknown>;

const send = (fields: Fields = {}, member = owner, headers: Record<string, string> = {}) =>
  member.post(
    `${BASE}/manual`,
    {
      type: 'expense',
      amount: 107_500,
      transaction_date: today,
      category: 'fuel',
      payment_method: 'cash',
      ...fields,
    },
    headers,
  );
async function spent(fields: Fields = {}, member = owner) {
  const { status, body } = await send(fields, member);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const onCredit = (supplier_id: string, fields: Fields = {}) =>
  spent({ payment_status: 'unpaid', payment_method: null, supplier_id, ...fields });
const supplier = async (name = 'Iya Basira Diesel', member = owner) =>
  (await member.post(SUPPLIERS, { name })).body.id as string;
const owedTo = async (id: string) => (await owner.get(`${SUPPLIERS}/${id}`)).body.balance;
async function balances(member = owner, at = '') {
  const { body } = await member.get(`/api/v1/ledger/trial-balance${at}`);
  expect(body.total_debit).toBe(body.total_credit);
  return Object.fromEntries(
    body.accounts.map((each: { code: string; debit: number; credit: number }) => [
      each.code,
      each.debit - each.credit,
    ]),
  ) as Record<string, number>;
}
/** Returns what this changed of the accounts; trial balance and tie-out hold before and after. */
async function changed(work: () => Promise<unknown>, member = owner): Promise<Record<string, number>> {
  const before = await balances(member);
  await work();
  const after = await balances(member);
  const { checks } = (await member.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0]);
  const moved = Object.entries(after).map(([code, now]) => [code, now - (before[code] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, change]) => change !== 0));
}

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
    can: { void: true, attach: true },
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
      [{ type: 'income', category: 'sales' }, 'type'],
      [{ status: 'draft' }, 'status'],
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
      [{ quantity: 2 }, 'quantity'],
    ] as const) {
      const { status, body } = await send(fields);
      expect([status, body.code, body.field], JSON.stringify(fields)).toEqual([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    }
    const { body } = await send({ tax_amount: 200_000, payment_method: null, source: 'csv' });
    expect(body.errors.map((each: { field: string }) => each.field)).toEqual([
      'source',
      'tax_amount',
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
    const responses = await Promise.all([1, 2, 3].map(() => send({}, owner, key)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ amount: 1 }, owner, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
  expect(moved).toEqual({ 6020: 107_500, 1000: -107_500 });
  const id = '0196f000-0000-7000-8000-000000000001';
  const answers = await Promise.all([1, 2, 3].map(() => send({ id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'ID_TAKEN', field: 'id' });
});

test('voided with a reason: a reversal dated today, once, and its attachments stay', async () => {
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
    can: { void: false, attach: false },
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

test('an unpaid expense is owed to the supplier, paid by a supplier payment, and voided only after that is voided', async () => {
  const id = await supplier();
  let bill: Fields = {};
  expect(
    await changed(async () => {
      bill = await onCredit(id, { description: 'March diesel', category: 'fuel' });
    }),
  ).toEqual({ 6020: 107_500, 2000: -107_500 });
  expect(bill).toMatchObject({
    payment_status: 'unpaid',
    amount_paid: 0,
    supplier_name: 'Iya Basira Diesel',
  });
  expect(await owedTo(id)).toBe(107_500);
  const payables = async () => (await owner.get(`${SUPPLIERS}/${id}/payables`)).body.payables;
  expect(await payables()).toMatchObject([
    { reference: 'March diesel', total_amount: 107_500, transaction_id: bill.id, voided_at: null },
  ]);
  const pay = (amount: number) =>
    owner.post(`${SUPPLIERS}/${id}/payments`, { amount, paid_on: today, method: 'cash' });
  expect(await changed(() => pay(60_000))).toEqual({ 2000: 60_000, 1000: -60_000 });
  const path = `${BASE}/${bill.id}`;
  expect((await owner.get(path)).body).toMatchObject({
    payment_status: 'partial',
    amount_paid: 60_000,
    can: { void: false },
  });
  const refused = await owner.post(`${path}/void`, { reason: 'x' });
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
  await pay(47_500);
  expect((await owner.get(path)).body.payment_status).toBe('paid');
  const { payments } = (await owner.get(`${SUPPLIERS}/${id}/payments`)).body;
  for (const payment of payments)
    await changed(() => owner.post(`${SUPPLIERS}/${id}/payments/${payment.id}/void`, { reason: 'x' }));
  expect(await owedTo(id)).toBe(107_500);
  expect(await changed(() => owner.post(`${path}/void`, { reason: 'Wrong supplier' }))).toEqual({
    6020: -107_500,
    2000: 107_500,
  });
  expect(await owedTo(id)).toBe(0);
  expect((await payables())[0]).toMatchObject({
    amount_paid: 0,
    balance_due: 0,
    voided_at: expect.any(String),
  });
  expect((await owner.get(path)).body).toMatchObject({ amount_paid: 0, payment_status: 'unpaid' });
  expect((await owner.delete(`${SUPPLIERS}/${id}`)).body.code).toBe('SUPPLIER_IN_USE');
});

test('a part is paid at once, the rest is owed', async () => {
  const id = await supplier();
  const fields = {
    payment_status: 'partial',
    amount_paid: 100_000,
    supplier_id: id,
    payment_method: 'mobile',
  };
  expect(await changed(() => spent(fields))).toEqual({ 6020: 107_500, 1010: -100_000, 2000: -7_500 });
  expect(await owedTo(id)).toBe(7_500);
});

test('of a payment and taking back at the same time, one wins, and the books hold', async () => {
  const id = await supplier();
  for (let round = 0; round < 4; round++) {
    const bill = await onCredit(id, { amount: 1_000 });
    await changed(async () => {
      const [taken, paid] = await Promise.all([
        owner.post(`${BASE}/${bill.id}/void`, { reason: 'x' }),
        owner.post(`${SUPPLIERS}/${id}/payments`, { amount: 1_000, paid_on: today, method: 'cash' }),
      ]);
      expect([taken.status, paid.status].sort()).toEqual([200, taken.status === 200 ? 400 : 409]);
    });
    expect(await owedTo(id)).toBe(0);
  }
});

const photo = (width = 40) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#bb8844' } })
    .jpeg()
    .toBuffer();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
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

test('photos and PDFs are kept as they came, known by their content, and given out as downloads', async () => {
  const { id } = await spent();
  const picture = await photo();
  const responses = await Promise.all(
    [1, 2].map(() =>
      attach(id, picture, { name: 'Diesel “March”.html', headers: { 'idempotency-key': 'photo' } }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect((await attach(id, PDF, { name: '../../invoice.pdf' })).body.attachments).toMatchObject([
    { name: 'Diesel “March”.html.jpg', media_type: 'image/jpeg', bytes: picture.length },
    { name: 'invoice.pdf', media_type: 'application/pdf', bytes: PDF.length },
  ]);
  const { attachments, version } = (await owner.get(`${BASE}/${id}`)).body;
  expect(version).toBe(3);
  const got = await owner.get(`${BASE}/${id}/attachments/${attachments[0].id}`);
  expect([got.status, got.raw.equals(picture)]).toEqual([200, true]);
  expect(got.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="Diesel _March_.html.jpg"; filename*=UTF-8''Diesel%20%E2%80%9CMarch%E2%80%9D.html.jpg`,
    'x-content-type-options': 'nosniff',
  });
  const pdf = await owner.get(`${BASE}/${id}/attachments/${attachments[1].id}`);
  expect([pdf.headers['content-type'], pdf.raw.equals(PDF)]).toEqual(['application/pdf', true]);
  const other = await spent();
  expect((await owner.get(`${BASE}/${other.id}/attachments/${attachments[0].id}`)).status).toBe(404);
});

test('what is no photo and no PDF, too large or one too many is refused at the file', async () => {
  const { id } = await spent();
  const picture = await photo();
  for (const [what, file] of [
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['a GIF', Buffer.from('47494638396101000100800000', 'hex')],
    ['half a picture', picture.subarray(0, 20)],
    ['a ZIP', Buffer.from('504b030414000000', 'hex')],
  ] as const) {
    const { status, body } = await attach(id, file);
    expect([status, body.code, body.field], what).toEqual([400, 'VALIDATION_FAILED', 'file']);
  }
  const large = Buffer.concat([PDF, Buffer.alloc(LIMITS.upload_bytes + 1 - PDF.length)]);
  const refused = await attach(id, large);
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'file']);
  expect((await attach(id, large.subarray(0, LIMITS.upload_bytes))).status).toBe(201);
  const json = await owner.post(`${BASE}/${id}/attachments`, { file: 'data:,x' });
  expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const noFile = fileForm('x', { name: 'x' });
  const nothing = Buffer.from('--form-boundary--\r\n');
  expect((await owner.post(`${BASE}/${id}/attachments`, nothing, noFile.headers)).body.field).toBe('file');
  const anonymous = fileForm(picture, { name: 'x.jpg' });
  const unknown = await application.call(
    'POST',
    `${BASE}/${id}/attachments`,
    anonymous.body,
    anonymous.headers,
  );
  expect([unknown.status, unknown.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  const more = await Promise.all(
    Array.from({ length: LIMITS.attachments + 1 }, (_, n) => photo(n + 1).then((one) => attach(id, one))),
  );
  expect(more.filter(({ status }) => status === 201)).toHaveLength(LIMITS.attachments - 1);
  expect(more.find(({ status }) => status !== 201)!.body.field).toBe('file');
});

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
      body.total_amount,
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
  expect((await viewer.get(`${BASE}/${id}`)).body.can).toEqual({ void: false, attach: false });
  expect((await send({}, viewer)).status).toBe(403);
  expect((await attach(id, await photo(), { member: viewer })).status).toBe(403);
  for (const name of ['sales', 'storekeeper'])
    expect((await (await role(name)).get(`${BASE}/${id}`)).status, name).toBe(403);
});

test('the integrity rules of the books hold after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
