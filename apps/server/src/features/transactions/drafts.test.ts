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

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { send, spent, supplier, balances, changed } = expenseTools(() => ({ application, owner }));
const kept = (fields: Fields = {}) =>
  spent({ status: 'draft', category: null, payment_method: null, ...fields });

test('a draft keeps what is known, says what is missing, and is not in the books', async () => {
  let draft: Fields = {};
  const moved = await changed(async () => {
    draft = await kept({ counterparty: 'Mai ruwa' });
  });
  expect(moved).toEqual({});
  expect(draft).toMatchObject({
    status: 'draft',
    journal_entry_id: null,
    category: null,
    payment_status: 'paid',
    missing: [
      { field: 'category', message: 'Please choose a category' },
      { field: 'payment_method', message: 'Please choose a payment method' },
    ],
    can: { update: true, delete: true, post: false, void: false, attach: true },
  });
  const { body } = await owner.get(`${BASE}?status=draft`);
  expect(body).toMatchObject({ total_expenses: 0, total_income: 0, total_unpaid: 0 });
  expect(body.transactions[0]).toEqual(draft);
  // What contradicts itself is refused in a draft too.
  const wrong = await send({ status: 'draft', tax_amount: 107_500, transaction_date: '2199-01-01' });
  expect(wrong.body.errors.map((each: Fields) => each.field)).toEqual(['transaction_date', 'tax_amount']);
  const stranger = await testOwner(application);
  const theirs = await send({ status: 'draft', supplier_id: await supplier('Theirs', stranger) });
  expect([theirs.status, theirs.body.field]).toEqual([404, 'supplier_id']);
  const unknown = { account_id: owner.user_id, payment_method: 'cash' };
  const elsewhere = await send({ status: 'draft', ...unknown });
  expect([elsewhere.status, elsewhere.body.field]).toEqual([400, 'account_id']);
  const account = await send({ status: 'draft', category: 'rent', account_code: '4000' });
  expect([account.status, account.body.field]).toEqual([400, 'account_code']);
});

test('a draft is changed by version, posted once it lacks nothing, and then stays', async () => {
  const draft = await kept();
  const at = `${BASE}/${draft.id}`;
  const moved = await changed(async () => {
    const early = await owner.post(`${at}/post`, { version: 1 });
    expect([early.status, early.body.errors.map((each: Fields) => each.field)]).toEqual([
      400,
      ['category', 'payment_method'],
    ]);
    const change = { category: 'rent', amount: 200_000, quantity: 2.5, unit: 'month', unit_price: 80_000 };
    const updated = await owner.put(at, { version: 1, ...change });
    expect(updated.body).toMatchObject({ ...change, version: 2, status: 'draft', amount_paid: 200_000 });
    const stale = await owner.put(at, { version: 1, amount: 3 });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    expect((await owner.put(at, { version: 2, category: 'sales' })).body.field).toBe('category');
    expect((await owner.put(at, { version: 2, source: 'csv' })).body.field).toBe('source');
    const key = { 'idempotency-key': 'post-it' };
    const body = { version: 2, payment_method: 'cash' };
    const twins = await Promise.all([1, 2, 3].map(() => owner.post(`${at}/post`, body, key)));
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(twins[0]!.body).toMatchObject({ status: 'posted', version: 3, missing: [], can: { void: true } });
  });
  expect(moved).toEqual({ 6010: 200_000, 1000: -200_000 });
  const again = await owner.post(`${at}/post`, { version: 3 });
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
  expect((await owner.put(at, { version: 3, amount: 1 })).body.code).toBe('INVALID_STATE');
  expect((await owner.delete(at)).body.code).toBe('INVALID_STATE');
  const events = await application.owner('select type from event where subject_id = $1 order by number', [
    draft.id,
  ]);
  expect(events.map(({ type }) => type)).toEqual([
    'transaction.drafted',
    'transaction.changed',
    'transaction.posted',
  ]);
});

test('part paid: a draft keeps the part, a change of what is paid replaces it, the rest becomes a payable', async () => {
  const supplier_id = await supplier();
  const part = { payment_status: 'partial', amount_paid: 40_000, supplier_id, payment_method: 'cash' };
  const draft = await kept({ ...part, category: 'repairs', amount: 100_000 });
  expect(draft).toMatchObject({ amount_paid: 40_000, payment_status: 'partial', missing: [] });
  const at = `${BASE}/${draft.id}`;
  const more = await owner.put(at, { version: 1, description: 'Oven door' });
  expect(more.body).toMatchObject({ amount_paid: 40_000, payment_status: 'partial' });
  const whole = await owner.put(at, { version: 2, payment_status: 'paid' });
  expect(whole.body).toMatchObject({ amount_paid: 100_000, payment_status: 'paid' });
  const moved = await changed(() =>
    owner.post(`${at}/post`, { version: 3, payment_status: 'partial', amount_paid: 25_000 }),
  );
  expect(moved).toEqual({ 6080: 100_000, 1000: -25_000, 2000: -75_000 });
  const { payables } = (await owner.get(`/api/v1/suppliers/${supplier_id}/payables`)).body;
  expect(payables).toMatchObject([{ balance_due: 75_000, transaction_id: draft.id }]);
});

test('a draft is deleted with its attachments, by whoever may write; what is posted is voided', async () => {
  const draft = await kept();
  const at = `${BASE}/${draft.id}`;
  const file = fileForm(Buffer.from('%PDF-1.4\n%%EOF'), { name: 'receipt.pdf', type: 'application/pdf' });
  expect((await owner.post(`${at}/attachments`, file.body, file.headers)).status).toBe(201);
  expect((await owner.post(`${at}/void`, { reason: 'x' })).body.code).toBe('INVALID_STATE');
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.delete(at)).status).toBe(403);
  expect((await viewer.put(at, { version: 2, amount: 1 })).status).toBe(403);
  const stranger = await testOwner(application);
  expect((await stranger.delete(at)).status).toBe(404);
  expect((await owner.delete(at)).body).toEqual({ id: draft.id });
  expect((await owner.get(at)).status).toBe(404);
  expect((await owner.delete(at)).status).toBe(404);
  // The database refuses too, whatever the application does.
  const posted = await spent();
  for (const statement of [
    'delete from transaction where id = $1',
    'update transaction set amount = amount + 1 where id = $1',
    "update transaction set status = 'draft', journal_entry_id = null where id = $1",
  ])
    await expect(application.owner(statement, [posted.id]), statement).rejects.toThrow('never changed');
});

test('a draft posted and deleted, or changed by two at once: one of them happens', async () => {
  const draft = await kept({ category: 'fuel', payment_method: 'cash' });
  const at = `${BASE}/${draft.id}`;
  const moved = await changed(async () => {
    const answers = await Promise.all([
      owner.post(`${at}/post`, { version: 1 }),
      owner.post(`${at}/post`, { version: 1 }),
      owner.put(`${at}`, { version: 1, description: 'Diesel' }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { body } = await owner.get(at);
    if (body.status === 'draft') await owner.post(`${at}/post`, { version: body.version });
  });
  expect(moved).toEqual({ 6020: 107_500, 1000: -107_500 });
});

test('income is received into an account; on credit or with VAT it is a document', async () => {
  const income = { type: 'income', category: 'rent_income', amount: 300_000 };
  let body: Fields = {};
  const moved = await changed(async () => {
    body = await spent({ ...income, payment_method: 'bank_transfer', counterparty: 'Tenant, shop 4' });
  });
  expect(moved).toEqual({ 1010: 300_000, 4100: -300_000 });
  expect(body).toMatchObject({ type: 'income', payment_status: 'paid', amount_paid: 300_000 });
  const refused = await send({ ...income, payment_status: 'unpaid', payment_method: null });
  expect(refused.body.errors.map((each: Fields) => each.field)).toEqual(['payment_status', 'payment_method']);
  expect((await send({ ...income, category: 'customer_payment' })).body.errors[0].message).toContain(
    'under Payments',
  );
  const charging = await testOwner(application, { vat_registered: true });
  expect((await send({ ...income, category: 'sales' }, charging)).body.field).toBe('category');
  const totals = (await owner.get(`${BASE}?type=income`)).body;
  expect(totals).toMatchObject({ total: 1, total_income: 300_000, total_expenses: 0 });
  const back = await changed(() => owner.post(`${BASE}/${body.id}/void`, { reason: 'Wrong tenant' }));
  expect(back).toEqual({ 1010: -300_000, 4100: 300_000 });
});

test('a category goes to the account that was chosen for it, and a transaction to its own', async () => {
  const member = await testOwner(application);
  const map = (category: string, account_code: string | null, by = member) =>
    by.put(`/api/v1/ingestion/categories/${category}`, { account_code });
  const own = { code: '6025', name: 'Diesel of the second oven', type: 'expense' };
  expect((await member.post('/api/v1/ledger/accounts', own)).status).toBe(201);
  expect((await map('fuel', '6025')).body).toEqual({
    ...{ category: 'fuel', type: 'expense', account_code: '6025' },
    ...{ account_name: own.name, is_default: false },
  });
  expect(await changed(() => spent({ amount: 7 }, member), member)).toEqual({ 6025: 7, 1000: -7 });
  expect(await changed(() => spent({ amount: 7, account_code: '6040' }, member), member)).toEqual({
    ...{ 6040: 7, 1000: -7 },
  });
  const wrong = await Promise.all(['1100', '2000', '5000', '4000', '9999'].map((code) => map('fuel', code)));
  expect(wrong.map(({ status, body }) => [status, body.field])).toEqual(
    wrong.map(() => [400, 'account_code']),
  );
  expect((await map('supplier_payment', '6020')).status).toBe(400);
  expect((await map('bribes', '6020')).status).toBe(404);
  const clerk = await testMember(application, member, 'admin');
  expect((await map('fuel', '6040', clerk)).status).toBe(403);
  // Nobody else's books change.
  expect((await spent({ amount: 7 })).account_code).toBe(null);
  expect((await balances())[6025]).toBeUndefined();
  const { categories } = (await member.get('/api/v1/ingestion/categories')).body;
  expect(categories.filter((each: Fields) => !each.is_default)).toHaveLength(1);
  expect((await map('fuel', null)).body).toMatchObject({ account_code: '6020', is_default: true });
  expect(await changed(() => spent({ amount: 7 }, member), member)).toEqual({ 6020: 7, 1000: -7 });
});

test('an account archived since takes no more of its category', async () => {
  const member = await testOwner(application);
  await member.post('/api/v1/ledger/accounts', { code: '6026', name: 'Petrol', type: 'expense' });
  await member.put('/api/v1/ingestion/categories/fuel', { account_code: '6026' });
  const { version } = (await member.get('/api/v1/ledger/accounts/6026')).body;
  const archived = await member.put('/api/v1/ledger/accounts/6026', { version, is_archived: true });
  expect(archived.status, JSON.stringify(archived.body)).toBe(200);
  expect((await send({}, member)).body.errors[0]).toMatchObject({
    field: 'category',
    message: 'This account is archived',
  });
});

test('what the books stand on holds after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
