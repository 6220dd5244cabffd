import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileForm, sharedApplication, type TestApplication, testMember } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { buyingShop } from '../../testing/purchases.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const BILLS = '/api/v1/bills';
const sound = async () => expect(await faultsOfBooks(application)).toEqual([]);
const rent = (unit_price: number, more: object = {}) => ({ account_code: '6010', unit_price, ...more });

test('a bill of several lines, for goods received before and without goods, is one entry and one payable', async () => {
  const { supplier, flour, owner, receiveUnbilled, bill, balances } = await buyingShop(application, {
    vat_registered: true,
  });
  const line = await receiveUnbilled(10, 1_000);
  const { status, body } = await bill(
    [
      {
        receipt_line_id: line,
        quantity: 10,
        unit_price: 1_100,
        tax_category: 'standard',
        tax_percentage: 7.5,
      },
      {
        account_code: '6040',
        unit_price: 2_000,
        description: 'Delivery',
        tax_category: 'standard',
        tax_percentage: 7.5,
      },
    ],
    { bill_number: 'GP-7', due_date: addDays(today, 14) },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({
    ...{ status: 'open', supplier_name: 'Golden Penny', bill_number: 'GP-7', due_date: addDays(today, 14) },
    ...{ net_amount: 13_000, tax_amount: 975, total_amount: 13_975, balance_due: 13_975, amount_paid: 0 },
    lines: [
      {
        description: 'Flour',
        item_id: flour,
        quantity: 10,
        purchase: 'goods',
        cleared: 10_000,
        difference: 1_000,
      },
      { description: 'Delivery', account_name: 'Transport', purchase: 'services', tax_claimed: 150 },
    ],
    can: { update: false, delete: false, post: false, void: true, pay: true, attach: true },
  });
  expect(await balances()).toEqual({
    '1160': 975,
    '1200': 10_000,
    '2000': -13_975,
    '5030': 1_000,
    '6040': 2_000,
  });
  const { payables } = (await owner.get(`/api/v1/suppliers/${supplier}/payables`)).body;
  expect(payables).toMatchObject([
    { id: body.id, reference: 'GP-7', total_amount: 13_975, bill_id: body.id },
  ]);
  expect((await owner.get('/api/v1/inventory/receipts?unbilled=true')).body.total).toBe(0);
  const entries = (await owner.get(`/api/v1/ledger/entries?source_id=${body.id}`)).body.entries;
  expect(entries).toMatchObject([{ id: body.journal_entry_id, memo: 'Bill GP-7', source_type: 'bill' }]);
  await sound();
});

test('where VAT is not charged it is not claimed: part of the expense, and of the cost of the goods, also of those gone', async () => {
  const { owner, flour, made, receiveUnbilled, bill, balances } = await buyingShop(application);
  const line = await receiveUnbilled(10, 1_000);
  await made(`/inventory/raw-materials/${flour}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 4, reason: 'damage' },
  });
  const vat = { tax_category: 'standard', tax_percentage: 7.5 };
  const { body } = await bill([
    { receipt_line_id: line, quantity: 10, unit_price: 1_000, ...vat },
    rent(4_000, vat),
  ]);
  expect(body.lines).toMatchObject([{ tax_claimed: 0, late_cost: 750, difference: 0 }, { tax_claimed: 0 }]);
  const after = { '1200': 6_450, '2000': -15_050, '5000': 300, '5200': 4_000, '6010': 4_300 };
  expect(await balances()).toEqual(after);
  expect((await owner.get(`/api/v1/inventory/raw-materials/${flour}`)).body.stock_value).toBe(6_450);
  const month = `period_start=${today.slice(0, 8)}01&period_end=${today}`;
  expect((await owner.get(`/api/v1/inventory/accounting/cogs?${month}`)).body.difference).toBe(0);
  await owner.post('/api/v1/inventory/costing/catch-up', {});
  const { total } = (await owner.get('/api/v1/inventory/costing')).body;
  expect(total.closing_value).toEqual({ books: 6_450, other: 6_450 });
  await sound();

  // Some more goes out; the void takes off what is on hand, and the rest from the cost of goods sold.
  await made(`/inventory/raw-materials/${flour}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 6, reason: 'damage' },
  });
  const taken = await owner.post(`${BILLS}/${body.id}/void`, { reason: 'Wrong supplier' });
  expect([taken.status, taken.body.status], JSON.stringify(taken.body)).toEqual([200, 'void']);
  expect(await balances()).toEqual({ '2010': -10_000, '5000': -450, '5200': 10_450 });
  expect((await owner.get('/api/v1/inventory/receipts?unbilled=true')).body.total).toBe(1);
  await sound();
});

test('a receipt is billed in parts; more than is left, twice, of another supplier or settled otherwise is refused', async () => {
  const { owner, made, flour, receiveUnbilled, bill, balances } = await buyingShop(application);
  const line = await receiveUnbilled(3, 333, { supplier_id: null });
  const part = (quantity: number, receipt_line_id = line) => ({ receipt_line_id, quantity, unit_price: 333 });
  const first = await bill([part(1)], { accept_differences: true });
  expect(first.body.lines[0].cleared).toBe(333);
  expect((await bill([part(2.5)])).body).toMatchObject({ field: 'lines.0.quantity' });
  expect((await bill([part(1), part(1)])).body).toMatchObject({ field: 'lines.1.receipt_line_id' });
  expect((await bill([part(2)])).status).toBe(201);
  expect((await bill([part(1)])).body).toMatchObject({ field: 'lines.0.receipt_line_id' });
  expect((await balances())['2010']).toBe(undefined);
  const mine = await receiveUnbilled(1, 100);
  const other = (await made('/suppliers', { name: 'Honeywell' })).id;
  expect((await bill([part(1, mine)], { supplier_id: other })).body.field).toBe('lines.0.receipt_line_id');
  await made(`/inventory/raw-materials/${flour}/receive`, {
    ...{ quantity: 1, unit_cost: 5, received_on: today, payment_method: 'cash' },
  });
  const { receipts } = (await owner.get('/api/v1/inventory/receipts?limit=100')).body;
  const paid = receipts.find((each: { settlement: string }) => each.settlement === 'paid');
  expect((await bill([part(1, paid.lines[0].id)])).body.message).toBeDefined();
  expect((await bill([part(1, paid.lines[0].id)])).status).toBe(400);
  // What is billed is not voided before its bill.
  const { status, body } = await owner.post(`/api/v1/inventory/receipts/${receipts.at(-1).id}/void`, {
    reason: 'x',
  });
  expect([status, body.message]).toEqual([409, expect.stringMatching(/bill/)]);
  await sound();
});

test('a draft is changed, posted and deleted; a posted bill is neither; a stale version shows the current one', async () => {
  const { owner, supplier, bill, balances } = await buyingShop(application);
  const draft = await bill([rent(1_000)], { post: false, bill_number: 'A1' });
  expect([draft.body.status, draft.body.can.post, draft.body.can.void]).toEqual(['draft', true, false]);
  expect(await balances()).toEqual({});
  const change = {
    version: 1,
    supplier_id: supplier,
    bill_date: today,
    bill_number: 'A2',
    lines: [rent(700), rent(5)],
  };
  const changed = await owner.put(`${BILLS}/${draft.body.id}`, change);
  expect(changed.body).toMatchObject({ version: 2, total_amount: 705, bill_number: 'A2' });
  const stale = await owner.put(`${BILLS}/${draft.body.id}`, change);
  expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  const posted = await owner.post(`${BILLS}/${draft.body.id}/post`, {});
  expect(posted.body).toMatchObject({ status: 'open', balance_due: 705 });
  expect((await owner.post(`${BILLS}/${draft.body.id}/post`, {})).status).toBe(409);
  expect((await owner.put(`${BILLS}/${draft.body.id}`, { ...change, version: 3 })).body.code).toBe(
    'INVALID_STATE',
  );
  expect((await owner.delete(`${BILLS}/${draft.body.id}`)).body.code).toBe('INVALID_STATE');
  const other = await bill([rent(1)], { post: false });
  expect((await owner.delete(`${BILLS}/${other.body.id}`)).status).toBe(200);
  expect((await owner.get(`${BILLS}/${other.body.id}`)).status).toBe(404);
  await expect(
    application.asApplication(owner.organization_id, 'update bill set total_amount = 1, net_amount = 1'),
  ).rejects.toThrow(/never changed/);
  await sound();
});

test('the number of a supplier’s bill is used once, whatever its case; again after a void, and by another supplier', async () => {
  const { owner, made, bill } = await buyingShop(application);
  const first = await bill([rent(1_000)], { bill_number: 'INV 1' });
  const again = await bill([rent(1_000)], { bill_number: 'inv 1' });
  expect([again.status, again.body.code, again.body.field]).toEqual([409, 'NUMBER_TAKEN', 'bill_number']);
  const other = (await made('/suppliers', { name: 'Honeywell' })).id;
  expect((await bill([rent(1)], { bill_number: 'INV 1', supplier_id: other })).status).toBe(201);
  expect((await bill([rent(1)])).status).toBe(201);
  expect((await bill([rent(1)])).status).toBe(201);
  await owner.post(`${BILLS}/${first.body.id}/void`, { reason: 'Twice' });
  expect((await bill([rent(1_000)], { bill_number: 'INV 1' })).status).toBe(201);
});

test('a bill is paid like all that is owed, its state follows, and it is voided only while nothing is settled', async () => {
  const { owner, supplier, made, bill, balances, seenSupplier } = await buyingShop(application);
  const late = await bill([rent(1_000)], { bill_date: addDays(today, -20), due_date: addDays(today, -3) });
  const soon = await bill([rent(500)], { bill_date: addDays(today, -30), due_date: addDays(today, 3) });
  expect([late.body.status, soon.body.status]).toEqual(['overdue', 'open']);
  expect((await seenSupplier()).balance).toBe(1_500);
  await made(`/suppliers/${supplier}/payments`, { amount: 1_200, paid_on: today, method: 'cash' });
  const read = async (id: string) => (await owner.get(`${BILLS}/${id}`)).body;
  expect(await read(late.body.id)).toMatchObject({
    ...{ status: 'paid', balance_due: 0, can: { void: false, pay: false } },
    settlements: [{ source_type: 'supplier_payment', amount: 1_000, settled_on: today }],
  });
  expect((await read(soon.body.id)).balance_due).toBe(300);
  expect((await owner.post(`${BILLS}/${soon.body.id}/void`, { reason: 'x' })).body.message).toMatch(
    /settled/,
  );
  const [payment] = (await owner.get(`/api/v1/suppliers/${supplier}/payments`)).body.payments;
  await made(`/suppliers/${supplier}/payments/${payment.id}/void`, { reason: 'Bounced' });
  const gone = await owner.post(`${BILLS}/${soon.body.id}/void`, { reason: 'Never delivered' });
  expect(gone.body).toMatchObject({ status: 'void', balance_due: 0, amount_paid: 0, settlements: [] });
  expect((await owner.post(`${BILLS}/${soon.body.id}/void`, { reason: 'x' })).status).toBe(409);
  expect(await balances()).toEqual({ '2000': -1_000, '6010': 1_000 });
  const list = async (query: string) => (await owner.get(`${BILLS}?${query}`)).body;
  expect(await list('')).toMatchObject({ total: 2, total_amount: 1_000, total_due: 1_000 });
  for (const [query, count] of [
    ['status=overdue', 1],
    ['status=void', 1],
    ['status=unpaid', 1],
    ['status=paid', 0],
    [`due_to=${today}`, 1],
    [`date_from=${addDays(today, -21)}`, 1],
    ['search=golden', 2],
    ['search=5.00', 1],
    [`supplier_id=${supplier}&sort_by=balance_due`, 2],
  ] as const)
    expect((await list(query)).total, query).toBe(count);
  await sound();
});

test('every fault of a bill comes back at once, at its field', async () => {
  const { bill, owner } = await buyingShop(application);
  const { status, body } = await bill([
    rent(1_000),
    { account_code: '1100', unit_price: 1 },
    { account_code: '9999', unit_price: 1 },
    { receipt_line_id: crypto.randomUUID(), unit_price: 1 },
  ]);
  expect(status).toBe(400);
  expect(body.errors.map((each: { field: string }) => each.field)).toEqual([
    'lines.1.account_code',
    'lines.2.account_code',
    'lines.3.receipt_line_id',
  ]);
  expect((await bill([rent(0)])).body.field).toBe('lines');
  expect((await bill([])).status).toBe(400);
  expect((await bill([rent(1)], { bill_date: addDays(today, 1) })).body.field).toBe('bill_date');
  expect((await bill([rent(1)], { due_date: addDays(today, -1) })).body.field).toBe('due_date');
  expect((await bill([rent(1)], { supplier_id: crypto.randomUUID() })).status).toBe(404);
  await owner.put('/api/v1/periods/lock', { books_locked_until: addDays(today, -5), seen: null });
  expect((await bill([rent(1)], { bill_date: addDays(today, -5) })).body.code).toBe('PERIOD_LOCKED');
});

test('two connections bill the same receipt at once: one wins, and the goods are cleared once', async () => {
  const { owner, receiveUnbilled, bill, balances } = await buyingShop(application);
  const line = await receiveUnbilled(5, 200);
  const drafts = await Promise.all(
    [1, 2, 3].map((number) =>
      bill([{ receipt_line_id: line, quantity: 5, unit_price: 200 }], {
        post: false,
        bill_number: `B${number}`,
      }),
    ),
  );
  const answers = await Promise.all(drafts.map(({ body }) => owner.post(`${BILLS}/${body.id}/post`, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await balances()).toEqual({ '1200': 1_000, '2000': -1_000 });
  await sound();
});

test('evidence is kept with a bill as it was uploaded, and not with a void one', async () => {
  const { owner, bill } = await buyingShop(application);
  const { body } = await bill([rent(1_000)], { post: false });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  const attach = () => {
    const form = fileForm(pdf, { name: 'bill.pdf', type: 'application/pdf' });
    return owner.post(`${BILLS}/${body.id}/attachments`, form.body, form.headers);
  };
  const { status, body: attached } = await attach();
  expect([status, attached.attachments.length]).toEqual([201, 1]);
  const file = await owner.get(`${BILLS}/${body.id}/attachments/${attached.attachments[0].id}`);
  expect([file.headers['content-type'], Buffer.from(file.raw).equals(pdf)]).toEqual([
    'application/pdf',
    true,
  ]);
  await owner.post(`${BILLS}/${body.id}/post`, {});
  expect((await attach()).status).toBe(201);
  await owner.post(`${BILLS}/${body.id}/void`, { reason: 'x' });
  expect((await attach()).body.code).toBe('INVALID_STATE');
});

test('a key records one bill; sales and the storekeeper see none, the viewer reads, another organization finds none', async () => {
  const { owner, supplier, bill } = await buyingShop(application);
  const body = { supplier_id: supplier, bill_date: today, post: true, lines: [rent(100)] };
  const key = { 'idempotency-key': 'bill-once' };
  const first = await owner.post(BILLS, body, key);
  expect((await owner.post(BILLS, body, key)).body.id).toBe(first.body.id);
  expect((await owner.get(BILLS)).body.total).toBe(1);
  for (const role of ['sales', 'storekeeper'] as const)
    expect((await (await testMember(application, owner, role)).get(BILLS)).status, role).toBe(403);
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.get(`${BILLS}/${first.body.id}`)).body.can.void).toBe(false);
  expect((await bill([rent(1)], {}, viewer)).status).toBe(403);
  const stranger = (await buyingShop(application)).owner;
  expect((await stranger.get(`${BILLS}/${first.body.id}`)).status).toBe(404);
  expect((await stranger.post(`${BILLS}/${first.body.id}/void`, { reason: 'x' })).status).toBe(404);
});

test('a draft is not voided, and not posted in what is the own currency now', async () => {
  const { owner, bill } = await buyingShop(application);
  const draft = { post: false };
  const dollars = await bill([rent(500)], { ...draft, currency: 'USD', exchange_rate: '1500' });
  const act = (id: string, action: string, body: object = {}) => owner.post(`${BILLS}/${id}/${action}`, body);
  const refused = await act(dollars.body.id, 'void', { reason: 'x' });
  expect([refused.status, refused.body.message]).toEqual([409, 'This bill is a draft. Delete it instead.']);
  const path = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(path)).body;
  const changed = await owner.put(path, { version, currency: 'USD' });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await act(dollars.body.id, 'post')).body.errors).toMatchObject([
    {
      field: 'currency',
      message: 'This is your own currency now. Save the draft again without a rate',
    },
  ]);
});

test('a bill that is far from what was delivered is asked about with both figures, and posted when it is right', async () => {
  const { owner, bill, receiveUnbilled, balances } = await buyingShop(application);
  const line = await receiveUnbilled(200, 126_000);
  const question = (answer: { status: number; body: { errors: object[] } }) => [
    answer.status,
    ...answer.body.errors,
  ];
  const asked = (message: string) => [400, { field: 'accept_differences', code: 'DIFFERENT', message }];
  // Bags are billed as kilograms.
  const bags = [{ receipt_line_id: line, quantity: 4, unit_price: 6_300_000 }];
  expect(question(await bill(bags))).toEqual(
    asked(
      'Flour: 4 kg on the bill, and 200 kg wait for a bill. Flour: ₦63,000.00 for one kg on the bill, and ₦1,260.00 when it was delivered.',
    ),
  );
  for (const unit_price of [100_799, 151_201])
    expect((await bill([{ receipt_line_id: line, quantity: 200, unit_price }])).body.errors).toMatchObject([
      { field: 'accept_differences' },
    ]);
  expect((await owner.get(BILLS)).body.total).toBe(0);
  expect((await balances())['5030']).toBeUndefined();

  // A draft keeps what was typed; posting it asks the same.
  const draft = (await bill(bags, { post: false })).body;
  expect(draft.status).toBe('draft');
  const post = (body = {}) => owner.post(`${BILLS}/${draft.id}/post`, body);
  expect((await post()).body.errors).toMatchObject([{ code: 'DIFFERENT' }]);
  expect((await post({ accept_differences: true })).body.status).toBe('open');

  // What is usual is not asked about: half of the delivery, and a fifth more or less.
  const other = await receiveUnbilled(200, 126_000);
  for (const unit_price of [100_800, 151_200]) {
    const part = await bill([{ receipt_line_id: other, quantity: 100, unit_price }]);
    expect(part.status, JSON.stringify(part.body)).toBe(201);
  }
  const free = await receiveUnbilled(10, 1_000);
  const far = [{ receipt_line_id: free, quantity: 10, unit_price: 3_000 }];
  expect((await bill(far, { accept_differences: true })).status).toBe(201);
});
