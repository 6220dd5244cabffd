import { addDays } from '@lissafi/domain/calendar/civil-date';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { taskList } from '../../tasks.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { mailOrder } from './jobs.ts';

const ORDERS = '/api/v1/purchase-orders';
const RECEIPTS = '/api/v1/inventory/receipts';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let today: string;
let flour: string;
let sugar: string;
let supplier: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  const raw = (name: string, sku: string) =>
    owner.post('/api/v1/inventory/raw-materials', { name, sku, unit: 'bag' });
  flour = (await raw('Wheat flour', 'F')).body.id;
  sugar = (await raw('Sugar', 'S')).body.id;
  supplier = (
    await owner.post('/api/v1/suppliers', { name: 'Mushin Flour Depot', email: 'depot@example.com' })
  ).body.id;
});

const lines = () => [
  { item_id: flour, quantity: 10, unit_price: 5_850_000, tax_category: 'standard', tax_percentage: 7.5 },
  { item_id: sugar, quantity: 3, unit_price: 7_200_000 },
  { name: 'Delivery to the shop', quantity: 1, unit_price: 1_500_000 },
];
const draft = async (fields: Fields = {}, member = owner) =>
  member.post(ORDERS, { supplier_id: supplier, order_date: today, lines: lines(), ...fields });
const sent = async (fields: Fields = {}) => {
  const { body } = await draft(fields);
  const answer = await owner.post(`${ORDERS}/${body.id}/send`, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const read = async (id: string) => (await owner.get(`${ORDERS}/${id}`)).body;
const receive = (order: { id: string }, come: object[], fields: Fields = {}, member = owner) =>
  member.post(RECEIPTS, {
    ...{ order_id: order.id, supplier_id: supplier, received_on: today, invoiced: false, lines: come },
    ...fields,
  });
const come = (line: { id: string; item_id: string }, quantity: number) => ({
  ...{ order_line_id: line.id, item_id: line.item_id, quantity, unit_cost: 100 },
});

test('a draft has a number, its sums and a PDF; it is changed until it is sent, and posts nothing', async () => {
  const { status, body } = await draft({ expected_on: addDays(today, 5), notes: 'By the gate' });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({
    ...{ order_number: `PO-${today.slice(0, 4)}-001`, status: 'draft', supplier_name: 'Mushin Flour Depot' },
    ...{ net_amount: 81_600_000, tax_amount: 4_387_500, total_amount: 85_987_500, is_late: false },
    can: { update: true, send: true, receive: false, close: false, cancel: true },
    lines: [
      { name: 'Wheat flour', unit: 'bag', received: 0, remaining: 10 },
      { name: 'Sugar', remaining: 3 },
      { name: 'Delivery to the shop', item_id: null, remaining: 0 },
    ],
  });
  const changed = { supplier_id: supplier, order_date: today, lines: [lines()[1]] };
  const stale = await owner.put(`${ORDERS}/${body.id}`, { version: 9, ...changed });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  const updated = await owner.put(`${ORDERS}/${body.id}`, { version: 1, ...changed });
  expect(updated.body).toMatchObject({ version: 2, total_amount: 21_600_000, lines: [{ name: 'Sugar' }] });
  const pdf = await owner.get(`${ORDERS}/${body.id}/pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toContain(`PO-${today.slice(0, 4)}-001.pdf`);
  expect((await owner.post(`${ORDERS}/${body.id}/send`, {})).body.status).toBe('sent');
  const late = await owner.put(`${ORDERS}/${body.id}`, { version: 3, ...changed });
  expect(late.body.code).toBe('INVALID_STATE');
  for (const statement of [
    'delete from purchase_order_line',
    'update purchase_order set total_amount = 1, net_amount = 1',
    'delete from purchase_order',
  ])
    await expect(application.asApplication(owner.organization_id, statement), statement).rejects.toThrow(
      /never changed|permission denied/,
    );
  expect((await owner.get('/api/v1/ledger/entries')).body.entries).toEqual([]);
});

test('deliveries bring it in parts; a void gives the quantities back; more than was ordered is a warning', async () => {
  const order = await sent();
  const [bags, sacks] = order.lines;
  const first = await receive(order, [come(bags, 4)]);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(first.body).toMatchObject({ order_number: order.order_number, order_id: order.id, warnings: [] });
  expect(await read(order.id)).toMatchObject({
    ...{ status: 'partly_received', deliveries: [{ id: first.body.id, is_void: false }] },
    lines: [{ received: 4, remaining: 6 }, { received: 0, remaining: 3 }, { received: 0 }],
    can: { receive: true, close: true, cancel: false },
  });
  const more = { item_id: sugar, quantity: 2, unit_cost: 50 };
  const second = await receive(order, [come(bags, 5), come(bags, 3), come(sacks, 3), more]);
  expect(second.body.warnings).toMatchObject([
    {
      ...{ field: 'lines.1.quantity', code: 'OVER_DELIVERED' },
      message: '2 bags of Wheat flour more than was ordered',
    },
  ]);
  expect(await read(order.id)).toMatchObject({
    ...{ status: 'received', can: { receive: false, close: false } },
    lines: [{ received: 12, remaining: 0 }, { received: 3, remaining: 0 }, {}],
  });
  const back = await owner.post(`${RECEIPTS}/${first.body.id}/void`, { reason: 'Counted wrong' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await read(order.id)).toMatchObject({
    ...{ status: 'partly_received', deliveries: [{ is_void: true }, { is_void: false }] },
    lines: [{ received: 8, remaining: 2 }, { remaining: 0 }, {}],
  });
  const found = await owner.get(`${RECEIPTS}?search=${order.order_number}`);
  expect(found.body.total).toBe(2);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('what does not belong to the order is refused at its field', async () => {
  const order = await sent();
  const other = await sent({ lines: [lines()[1]] });
  const [bags] = order.lines;
  const stranger = (await owner.post('/api/v1/suppliers', { name: 'Another' })).body.id;
  const refused = async (answer: ReturnType<typeof receive>) => {
    const { status, body } = await answer;
    return [status, body.code, body.field ?? body.errors?.[0].field];
  };
  expect(await refused(receive(order, [come(other.lines[0], 1)]))).toEqual([
    ...[400, 'VALIDATION_FAILED', 'lines.0.order_line_id'],
  ]);
  expect(await refused(receive(order, [{ ...come(bags, 1), item_id: sugar }]))).toEqual([
    ...[400, 'VALIDATION_FAILED', 'lines.0.order_line_id'],
  ]);
  expect(await refused(receive(order, [come(bags, 1)], { supplier_id: stranger }))).toEqual([
    ...[400, 'VALIDATION_FAILED', 'supplier_id'],
  ]);
  expect(await refused(receive(order, [come(bags, 1)], { order_id: undefined }))).toEqual([
    ...[400, 'VALIDATION_FAILED', 'order_id'],
  ]);
  expect((await refused(receive({ id: supplier }, [come(bags, 1)])))[0]).toBe(404);
  const unsent = (await draft()).body;
  expect((await refused(receive(unsent, [come(unsent.lines[0], 1)])))[1]).toBe('INVALID_STATE');
  const service = (
    await owner.post('/api/v1/inventory/finished-goods', {
      ...{ name: 'Slicing', sku: 'X', unit: 'hour', item_kind: 'service' },
    })
  ).body.id;
  for (const [fields, field] of [
    [{ lines: [] }, 'lines'],
    [{ lines: [{ quantity: 1, unit_price: 1 }] }, 'lines.0.name'],
    [{ lines: [{ item_id: service, quantity: 1, unit_price: 1 }] }, 'lines.0.item_id'],
    [{ lines: [{ item_id: supplier, quantity: 1, unit_price: 1 }] }, 'lines.0.item_id'],
    [{ expected_on: addDays(today, -1) }, 'expected_on'],
    [{ supplier_id: flour }, 'supplier_id'],
  ] as const)
    expect((await draft(fields)).body.field, field).toBe(field);
  const key = { 'idempotency-key': 'once' };
  const body = { supplier_id: supplier, order_date: today, lines: lines() };
  const twins = await Promise.all([1, 2].map(() => owner.post(ORDERS, body, key)));
  expect(new Set(twins.map((each) => each.body.order_number)).size).toBe(1);
  expect((await draft({}, await testMember(application, owner, 'sales'))).status).toBe(403);
  expect((await draft({}, await testMember(application, owner, 'storekeeper'))).status).toBe(201);
});

test('it is closed with the rest given up, or cancelled while nothing came, and takes no delivery then', async () => {
  const order = await sent();
  const [bags] = order.lines;
  const { body: came } = await receive(order, [come(bags, 1)]);
  const act = (id: string, action: string, body: object) => owner.post(`${ORDERS}/${id}/${action}`, body);
  expect((await act(order.id, 'cancel', { reason: 'x' })).body.code).toBe('INVALID_STATE');
  const closed = await act(order.id, 'close', { reason: 'They have no more' });
  expect(closed.body).toMatchObject({ status: 'closed', end_reason: 'They have no more' });
  expect((await receive(order, [come(bags, 1)])).body.code).toBe('INVALID_STATE');
  expect((await owner.post(`${RECEIPTS}/${came.id}/void`, { reason: 'x' })).status).toBe(200);
  expect((await read(order.id)).status).toBe('closed');
  const unsent = (await draft()).body;
  expect((await act(unsent.id, 'close', {})).body.code).toBe('INVALID_STATE');
  expect((await act(unsent.id, 'cancel', { reason: 'Too dear' })).body.status).toBe('cancelled');
  expect((await act(unsent.id, 'send', {})).body.code).toBe('INVALID_STATE');
  const unwanted = await sent();
  // A delivery and the close of its order at once: one waits for the other.
  const [delivered, ended] = await Promise.all([
    receive(unwanted, [come(unwanted.lines[0], 1)]),
    act(unwanted.id, 'close', {}),
  ]);
  expect([[201, 409].includes(delivered.status), ended.status]).toEqual([true, 200]);
});

test('it is emailed to the supplier with its PDF, and the answer of the mail server is kept', async () => {
  const { body } = await draft();
  const mailed = await owner.post(`${ORDERS}/${body.id}/email`, { message: 'As agreed' });
  expect(mailed.body).toMatchObject({
    ...{ status: 'sent', sends: [{ recipient: 'depot@example.com', status: 'queued' }] },
  });
  const relay = new pg.Client({ connectionString: application.adminUrl });
  await relay.connect();
  while ((await relayBatch(relay)) > 0);
  await relay.end();
  const { database, services } = application;
  const mailer = openMailer(
    { smtp_url: undefined, from: 'x@example.com', database, production: false },
    () => {},
  );
  await runOnce({
    ...{ connectionString: application.adminUrl, noHandleSignals: true },
    taskList: taskList(services, mailer),
  });
  const mails = await application.owner<{ subject: string; text_body: string }>(
    "select subject, text_body, sender, reply_to from dev_mail where recipient = 'depot@example.com'",
  );
  const { name, email } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
  const me = (await owner.get('/api/v1/security/users/me')).body;
  expect(mails).toMatchObject([
    { subject: expect.stringContaining(body.order_number), sender: name, reply_to: email ?? me.email },
  ]);
  expect(mails[0]!.text_body).toContain('As agreed');
  expect((await read(body.id)).sends).toMatchObject([{ status: 'sent' }]);
});

test('the list is filtered by state, supplier, item and words', async () => {
  const order = await sent({ order_date: addDays(today, -3), expected_on: addDays(today, -1) });
  await draft({ lines: [lines()[1]] });
  const done = await sent({ lines: [lines()[1]] });
  await receive(done, [come(done.lines[0], 3)]);
  const total = async (query: string) => (await owner.get(`${ORDERS}?${query}`)).body.total;
  expect(
    await Promise.all(['', 'status=draft', 'status=open', 'status=received', 'status=late'].map(total)),
  ).toEqual([3, 1, 1, 1, 1]);
  expect(
    await Promise.all([`item_id=${flour}`, 'search=wheat', 'search=859875', 'search=nobody'].map(total)),
  ).toEqual([1, 1, 1, 0]);
  const late = (await owner.get(`${ORDERS}?status=late&sort_by=expected_on`)).body.purchase_orders;
  expect(late).toMatchObject([{ id: order.id, is_late: true }]);
  expect((await owner.delete(`/api/v1/suppliers/${supplier}`)).body.code).toBe('SUPPLIER_IN_USE');
});

test('several drafts at once, one for each supplier; a fault stands at its order, and nothing is drafted', async () => {
  const other = (await owner.post('/api/v1/suppliers', { name: 'Another' })).body.id;
  const orders = [
    { supplier_id: supplier, order_date: today, lines: [lines()[0]] },
    { supplier_id: other, order_date: today, lines: [lines()[1]] },
  ];
  const made = await owner.post(`${ORDERS}/batch`, { orders });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(
    made.body.purchase_orders.map((each: Fields) => [
      each.order_number?.toString().slice(-3),
      each.supplier_id,
    ]),
  ).toEqual([
    ['001', supplier],
    ['002', other],
  ]);
  const wrong = await owner.post(`${ORDERS}/batch`, {
    orders: [orders[0], { ...orders[1], lines: [{ item_id: supplier, quantity: 1, unit_price: 1 }] }],
  });
  expect(wrong.body.field).toBe('orders.1.lines.0.item_id');
  expect((await owner.get(ORDERS)).body.total).toBe(2);
});

test('a refusal of the mail server is kept and not tried again; any other failure is', async () => {
  const { body } = await draft({ expected_on: addDays(today, 5) });
  await owner.post(`${ORDERS}/${body.id}/email`, {});
  const { services, database } = application;
  const mailer = openMailer(
    { smtp_url: undefined, from: 'x@example.com', database, production: false },
    () => {},
  );
  const failing = (error: Error): Mailer => ({ ...mailer, send: () => Promise.reject(error) });
  const broken = new Error('connection lost');
  const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', response: '550 No such mailbox' });
  const newest = async () => (await read(body.id)).sends[0];
  const job = async () => ({ organization_id: owner.organization_id, send_id: (await newest()).id });
  await expect(mailOrder(services, failing(broken), await job(), false)).rejects.toBe(broken);
  expect(await newest()).toMatchObject({ status: 'queued', refusal: null });
  await mailOrder(services, failing(refusal), await job(), false);
  expect(await newest()).toMatchObject({ status: 'failed', refusal: '550 No such mailbox' });
  // The job of a send that is done does nothing.
  await mailOrder(services, failing(broken), await job(), true);
  await owner.post(`${ORDERS}/${body.id}/email`, {});
  const again = (await read(body.id)).sends.find(({ status }: Fields) => status === 'queued');
  const last = { organization_id: owner.organization_id, send_id: again.id };
  await expect(mailOrder(services, failing(broken), last, true)).rejects.toBe(broken);
  const { sends } = await read(body.id);
  expect(sends.find(({ id }: Fields) => id === again.id)).toMatchObject({
    status: 'failed',
    refusal: 'connection lost',
  });
  let text = '';
  await owner.post(`${ORDERS}/${body.id}/email`, {});
  const third = (await read(body.id)).sends.find(({ status }: Fields) => status === 'queued');
  const keeping: Mailer = {
    ...mailer,
    send: async (mail) => {
      text = JSON.stringify(mail);
    },
  };
  await mailOrder(services, keeping, { ...last, send_id: third.id }, true);
  expect(text).toContain(', for delivery by ');
});

test('an order that has ended is neither sent, emailed, closed nor cancelled again', async () => {
  const { body } = await draft();
  const act = async (what: string, fields: Fields = {}) => {
    const answer = await owner.post(`${ORDERS}/${body.id}/${what}`, fields);
    return [answer.status, answer.body.message];
  };
  expect((await act('cancel', { reason: 'Not needed' }))[0]).toBe(200);
  for (const what of ['send', 'email']) expect(await act(what)).toEqual([409, 'This order has ended.']);
  expect(await act('close')).toEqual([409, 'This order has ended before.']);
  expect(await act('cancel', { reason: 'Not needed' })).toEqual([409, 'This order has ended before.']);
  const taken = await draft({ id: body.id });
  expect(taken.body).toMatchObject({ code: 'ID_TAKEN', field: 'id' });
});
