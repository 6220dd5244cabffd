import { randomUUID } from 'node:crypto';
import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { GIVEN_ROLES, may, type Permission } from '@lissafi/contract/permissions';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  fileForm,
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
  testUser,
} from '../testing/application.ts';
import { ANY_ID } from '../testing/fuzz/values.ts';

/** Every route of the contract, so that none is forgotten. */
const all = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);
const guarded = all.filter(({ route }) => route.access !== 'public');
const ofMembers = guarded.filter(({ route }) => !['session', 'verified'].includes(route.access));

let application: TestApplication;
let mine: Member;
let theirs: Member;
/** Ids of the other organization, by the path segment before `:id`. */
let foreign: Record<string, string>;
let closed: Member | undefined;

beforeAll(async () => {
  application = await testApplication({ WEBHOOKS_LOCAL: '1' });
  mine = await testOwner(application);
  theirs = await testOwner(application);
  const customer = await testCustomer(theirs);
  const draft = await theirs.post('/api/v1/invoices', invoiceBody(customer, application.today));
  const issued = await theirs.post(
    '/api/v1/invoices',
    invoiceBody(customer, application.today, { issue: true }),
  );
  const paid = await theirs.post(`/api/v1/customers/${customer}/payments`, {
    amount: 1,
    paid_on: application.today,
    method: 'cash',
  });
  const item = { name: 'x', sku: 'x', unit: 'kg' };
  const raw = await theirs.post('/api/v1/inventory/raw-materials', item);
  const good = await theirs.post('/api/v1/inventory/finished-goods', { ...item, sku: 'y' });
  await theirs.post(`/api/v1/inventory/finished-goods/${good.body.id}/bom`, {
    lines: [{ item_id: raw.body.id, quantity: 1 }],
  });
  const order = await theirs.post('/api/v1/inventory/work-in-progress', {
    finished_good_id: good.body.id,
    quantity: 1,
  });
  const received = { quantity: 1, unit_cost: 1, received_on: application.today };
  await theirs.post(`/api/v1/inventory/raw-materials/${raw.body.id}/receive`, received);
  const moved = await theirs.get(`/api/v1/inventory/raw-materials/${raw.body.id}/movements`);
  const pictured = await theirs.put(`/api/v1/inventory/raw-materials/${raw.body.id}/picture`, {
    content: PIXEL,
  });
  const category = await theirs.post('/api/v1/inventory/categories', { name: 'x' });
  const supplier = await theirs.post('/api/v1/suppliers', { name: 'x' });
  const receipts = await theirs.get('/api/v1/inventory/receipts');
  const ordered = await theirs.post('/api/v1/purchase-orders', {
    supplier_id: supplier.body.id,
    order_date: application.today,
    lines: [{ name: 'x', quantity: 1, unit_price: 1 }],
  });
  const bill = await theirs.post('/api/v1/bills', {
    supplier_id: supplier.body.id,
    bill_date: application.today,
    lines: [{ account_code: '6010', unit_price: 1 }],
  });
  const expense = await theirs.post('/api/v1/ingestion/transactions/manual', {
    type: 'expense',
    amount: 1,
    transaction_date: application.today,
    category: 'fuel',
    payment_method: 'cash',
  });
  const posted = await theirs.get('/api/v1/ledger/entries');
  const recurringJournal = await theirs.post('/api/v1/ledger/recurring-journals', {
    memo: 'x',
    lines: [
      { account_code: '6010', debit: 1 },
      { account_code: '1010', credit: 1 },
    ],
    start_on: '2099-01-01',
  });
  const accounts = await theirs.get('/api/v1/bank-accounts');
  const [till, bank] = accounts.body.bank_accounts;
  const transfer = await theirs.post('/api/v1/bank-accounts/transfers', {
    from_id: bank.id,
    to_id: till.id,
    amount: 1,
    transferred_on: application.today,
  });
  const form = fileForm(`Date,Narration,Amount\n${application.today},SMS ALERT,-5.00`, { name: 'a.csv' });
  const atBank = `/api/v1/bank-accounts/${bank.id}`;
  await theirs.post(`${atBank}/statements`, form.body, form.headers);
  const { lines } = (await theirs.get(`${atBank}/statement-lines`)).body;
  await theirs.post(`${atBank}/matches`, {
    matches: [{ line_ids: [lines[0].id], create: [{ kind: 'expense', category: 'bank_charges' }] }],
  });
  const bankRules = await theirs.get('/api/v1/bank-rules');
  const funded = await theirs.post('/api/v1/funding', {
    kind: 'capital_in',
    account_id: bank.id,
    amount: 1,
    paid_on: application.today,
  });
  const payroll = await theirs.post('/api/v1/payrolls', {
    month: application.today.slice(0, 7),
    entry_date: application.today,
    lines: [{ employee: 'x', gross: 2 }],
  });
  const payrollPayment = await theirs.post('/api/v1/payroll-payments', {
    due: 'net_pay',
    amount: 1,
    paid_on: application.today,
    method: 'cash',
  });
  const over = lastMonth();
  await theirs.post('/api/v1/invoices', {
    ...{ customer_id: customer, issue_date: `${over}-05`, due_date: application.today, issue: true },
    items: [{ name: 'x', quantity: 1, unit_price: 1_000, tax_percentage: 7.5 }],
  });
  const filed = await theirs.post('/api/v1/tax/vat-returns', { month: over, filed_on: application.today });
  const vatPayment = await theirs.post('/api/v1/tax/vat-payments', {
    ...{ month: over, amount: 1, paid_on: application.today, method: 'cash' },
  });
  await theirs.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 10, transaction_date: application.today, category: 'fuel' },
    ...{ supplier_id: supplier.body.id, payment_status: 'unpaid' },
  });
  await theirs.post(`/api/v1/suppliers/${supplier.body.id}/payments`, {
    ...{ amount: 8, wht_amount: 2, paid_on: application.today, method: 'cash' },
  });
  const withheld = await theirs.get(`/api/v1/suppliers/${supplier.body.id}/payments`);
  const remitted = await theirs.post('/api/v1/tax/wht-remittances', {
    ...{ month: application.today.slice(0, 7), amount: 1, paid_on: application.today },
  });
  const shift = await theirs.post('/api/v1/counter/shifts', { opening_float: 0 });
  const asset = await theirs.post('/api/v1/assets', {
    name: 'x',
    account_code: '1540',
    acquired_on: application.today,
    cost: 1,
    method: 'cash',
  });
  const list = fileForm(`Date,Description,Amount\n${application.today},x,1`, {
    ...{ name: 'a.csv', fields: { kind: 'transactions' } },
  });
  const imported = await theirs.post('/api/v1/imports', list.body, list.headers);
  const alert = await theirs.post('/api/v1/payment-alerts', { text: 'Acct: ******6789\nAmt: NGN5.00 CR' });
  const said = await theirs.post('/api/v1/ingestion/transactions/text-to-transaction', {
    text: 'paid the driver cash',
  });
  const reading = await theirs.get(
    `/api/v1/ingestion/transactions/text-to-transaction/${said.body.processing_id}`,
  );
  await theirs.put(`/api/v1/organizations/${theirs.organization_id}/plan`, { tier: 'pro' });
  const voice = fileForm(Buffer.from('OggS x'), { name: 'a.ogg', type: 'audio/ogg' });
  const recording = await theirs.post(
    '/api/v1/ingestion/source-documents/recordings',
    voice.body,
    voice.headers,
  );
  const key = { name: 'x', scopes: ['sales:read'], expires_in_days: null };
  const webhook = { url: 'http://127.0.0.1:9/', events: ['customer.created'] };
  foreign = {
    'api-keys': (await theirs.post('/api/v1/api-keys', key)).body.id,
    webhooks: (await theirs.post('/api/v1/webhooks', webhook)).body.id,
    messages: await sentOnWhatsApp(theirs.organization_id),
    'source-documents': recording.body.id,
    'text-to-transaction': said.body.processing_id,
    'refused-sentences': reading.body.sentence_id,
    aliases: (await theirs.post('/api/v1/aliases', { kind: 'unit', words: 'paint', unit: 'rubber' })).body.id,
    imports: imported.body.id,
    'payment-alerts': alert.body.alerts[0].id,
    assets: asset.body.id,
    'vat-returns': filed.body.filed.id,
    'wht-deductions': withheld.body.payments[0].id,
    'wht-remittances': remitted.body.id,
    'vat-payments': vatPayment.body.id,
    payrolls: payroll.body.id,
    'payroll-payments': payrollPayment.body.id,
    shifts: shift.body.id,
    'recurring-journals': recurringJournal.body.id,
    entries: posted.body.entries[0].id,
    suppliers: supplier.body.id,
    receipts: receipts.body.receipts[0].id,
    'purchase-orders': ordered.body.id,
    bills: bill.body.id,
    transactions: expense.body.id,
    'bank-accounts': accounts.body.bank_accounts[0].id,
    'bank-rules': bankRules.body.rules[0].id,
    transfers: transfer.body.id,
    funding: funded.body.id,
    'raw-materials': raw.body.id,
    'finished-goods': good.body.id,
    items: raw.body.id,
    movements: moved.body.movements[0].id,
    pictures: pictured.body.picture_id,
    categories: category.body.id,
    'work-in-progress': order.body.id,
    organizations: theirs.organization_id,
    customers: customer,
    invoices: issued.body.id,
    payments: paid.body.id,
    drafts: draft.body.id,
    'recurring-invoices': (await theirs.post('/api/v1/recurring-invoices', schedule(customer))).body.id,
  };
});
afterAll(() => application.close());

/** A document that left by a number that is not connected any more. */
async function sentOnWhatsApp(organization: string): Promise<string> {
  const [row] = await application.owner<{ id: string }>(
    `insert into whatsapp_outgoing (organization_id, id, kind, number, body, state, created_at, changed_at)
     values ($1, gen_random_uuid(), 'document', '2348031112222', 'x', 'sent', now(), now()) returning id`,
    [organization],
  );
  return row!.id;
}

const lastMonth = () => monthOf(addMonths(firstOfMonth(application.today), -1));

/** An image of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const schedule = (customer_id: string) => ({
  customer_id,
  frequency: 'daily',
  start_on: application.today,
  items: [{ name: 'x', quantity: 1, unit_price: 1 }],
});

async function closedOrganization(): Promise<Member> {
  const owner = await testOwner(application);
  const answer = await owner.post(`/api/v1/organizations/${owner.organization_id}/close`, {
    name: 'Bisi’s Bakery',
  });
  expect([answer.status, answer.body.closed_at === null]).toEqual([200, false]);
  return owner;
}

/** A body that the route's schema accepts. */
function bodyOf(name: string): unknown {
  const today = application.today;
  const bodies: Record<string, unknown> = {
    'organizations.create': { name: 'x' },
    'organizations.update': { version: 1, name: 'taken over' },
    'customers.create': { name: 'x', type: 'business' },
    'duplicates.merge': { into_id: randomUUID() },
    'customers.creditLimit': { credit_limit: 1 },
    'customers.batchParse': { texts: ['Mama Ngozi 0803 123 4567 Aba'] },
    'opening.importCustomers': { csv: 'Name\nTaken over' },
    'opening.importInvoices': { csv: 'Customer,Date,Amount\nNobody,2026-01-01,5k' },
    'payments.recordForCustomer': { amount: 1, paid_on: today, method: 'cash' },
    'openingDocument.save': { version: 0, opened_on: today },
    'openingDocument.post': { version: 1 },
    'openingDocument.void': { reason: 'taken over' },
    'payments.void': { reason: 'taken over' },
    'outbox.decline': { reason: 'taken over' },
    'journals.reverse': { reason: 'taken over' },
    'assets.update': { version: 1, name: 'taken over' },
    'assets.dispose': { disposed_on: today, reason: 'taken over' },
    'assets.void': { reason: 'taken over' },
    'withholding.giveReceipt': { given_on: today },
    'withholding.voidRemittance': { reason: 'taken over' },
    'vat.unfile': { reason: 'taken over' },
    'vat.voidPayment': { reason: 'taken over' },
    'revaluations.undo': { reason: 'taken over' },
    'revaluations.post': { revalued_on: '2026-01-31', rates: [{ currency: 'USD', rate: '1500' }] },
    'payroll.void': { reason: 'taken over' },
    'payroll.voidPayment': { reason: 'taken over' },
    'journals.updateRecurring': { version: 1, status: 'ended' },
    'payments.certify': { wht_certificate: 'taken over' },
    'customers.update': { version: 1, name: 'taken over' },
    'invoices.create': invoiceBody(foreign.customers!, today),
    'invoices.update': { version: 1, notes: 'taken over' },
    'payments.recordForInvoice': { amount: 1, paid_on: today, method: 'cash' },
    'invoices.cancel': { reason: 'taken over' },
    'delivery.markSent': { channel: 'whatsapp' },
    'creditNotes.create': { reason: 'taken over' },
    'creditNotes.refund': { method: 'cash', paid_on: today },
    'recurring.create': { ...schedule(foreign.customers!), start_on: today },
    'recurring.update': { version: 1, frequency: 'weekly' },
    'reminders.update': { version: 0, enabled: true },
    'reminders.remindCustomer': { channel: 'email' },
    'rawMaterials.setPicture': { content: PIXEL },
    'finishedGoods.setPicture': { content: PIXEL },
    'organizations.setLogo': { content: 'iVBORw0KGgo=' },
    'organizations.changePlan': { tier: 'enterprise' },
    'organizations.close': { name: 'Bisi’s Bakery' },
    'rawMaterials.update': { version: 1, name: 'taken over' },
    'rawMaterials.adjust': { adjustment_type: 'increase', quantity_adjusted: 1, reason: 'damage' },
    'rawMaterials.receive': { quantity: 1, unit_cost: 1, received_on: today },
    'finishedGoods.update': { version: 1, name: 'taken over' },
    'finishedGoods.adjust': { adjustment_type: 'increase', quantity_adjusted: 1, reason: 'damage' },
    'finishedGoods.receive': { quantity: 1, unit_cost: 1, received_on: today },
    'boms.create': { lines: [{ item_id: foreign['raw-materials'], quantity: 1 }] },
    'boms.update': { version: 1, name: 'taken over' },
    'boms.calculateCost': { quantity: 1 },
    'production.create': { finished_good_id: foreign['finished-goods'], quantity: 1 },
    'production.update': { version: 1, notes: 'taken over' },
    'production.complete': { quantity_completed: 1 },
    'production.cancel': { reason: 'taken over' },
    'production.allocate': { allocations: [] },
    'production.consume': { consumption: [{ item_id: foreign['raw-materials'], quantity: 1 }] },
    'production.check': { status: 'passed' },
    'costing.switchMethod': { to_method: 'fifo', difference: 0 },
    'categories.update': { version: 1, name: 'taken over' },
    'suppliers.update': { version: 1, name: 'taken over' },
    'suppliers.pay': { amount: 1, paid_on: today, method: 'cash' },
    'suppliers.return': { items: [{ inventory_item_id: randomUUID(), quantity: 1 }], returned_on: today },
    'suppliers.voidPayment': { reason: 'taken over' },
    'suppliers.voidApplication': { reason: 'taken over' },
    'suppliers.voidRefund': { reason: 'taken over' },
    'suppliers.voidCreditNote': { reason: 'taken over' },
    'suppliers.refund': { amount: 1, refunded_on: today, method: 'cash' },
    'suppliers.creditNote': { amount: 1, note_date: today, reason: 'taken over' },
    'goodsReceipts.void': { reason: 'taken over' },
    'purchaseOrders.update': {
      version: 1,
      supplier_id: randomUUID(),
      order_date: today,
      lines: [{ name: 'x', quantity: 1, unit_price: 1 }],
    },
    'purchaseOrders.cancel': { reason: 'taken over' },
    'bills.update': {
      version: 1,
      supplier_id: randomUUID(),
      bill_date: today,
      lines: [{ account_code: '6010', unit_price: 1 }],
    },
    'bills.void': { reason: 'taken over' },
    'transactions.create': { type: 'expense', amount: 1, transaction_date: today, category: 'fuel' },
    'transactions.void': { reason: 'taken over' },
    'funding.create': { kind: 'capital_in', account_id: randomUUID(), amount: 1, paid_on: today },
    'funding.void': { reason: 'taken over' },
    'counter.openShift': { opening_float: 1 },
    'counter.closeShift': { counted: 1 },
    'payments.writeOff': { reason: 'taken over' },
    'payments.payOutCredit': { amount: 1, paid_on: today, method: 'cash' },
    'bankAccounts.create': { kind: 'cash', name: 'Taken over' },
    'transactions.update': { version: 1, description: 'taken over' },
    'transactions.post': { version: 1 },
    'bankAccounts.update': { version: 1, name: 'taken over' },
    'bankAccounts.transfer': { from_id: randomUUID(), to_id: randomUUID(), amount: 1, transferred_on: today },
    'suppliers.payMany': {
      ...{ paid_on: today, method: 'cash', payments: [{ supplier_id: randomUUID(), amount: 1 }] },
    },
    'aliases.save': { kind: 'unit', words: 'paint', unit: 'taken over' },
    'textTransactions.read': { text: 'taken over' },
    'textTransactions.readMany': { text: 'taken over' },
    'sourceDocuments.write': { transcript: 'taken over' },
    'secondOpinion.update': { is_allowed: false },
    'textTransactions.record': {
      transactions: [
        {
          ...{ kind: 'expense', amount: 1, transaction_date: today, category: 'fuel', counterparty: null },
          ...{ customer_id: null, supplier_id: null, item: null, item_id: null, quantity: null, unit: null },
          ...{ payment_method: 'cash', payment_status: 'paid', amount_paid: null, due_date: null },
        },
      ],
    },
    'questions.ask': { text: 'what is running low?' },
    'paymentAlerts.read': { text: 'Amt: NGN5.00 CR' },
    'paymentAlerts.keep': { text: 'Amt: NGN5.00 CR' },
    'paymentAlerts.update': { version: 1, customer_id: null },
    'paymentAlerts.confirm': {
      ...{ kind: 'customer_payment', account_id: randomUUID(), customer_id: randomUUID() },
    },
    'paymentAlerts.discard': { reason: 'taken over' },
    'bankAccounts.settle': {
      ...{ to_id: randomUUID(), date_from: today, date_to: today, gross: 1, amount: 1, settled_on: today },
    },
    'bankAccounts.voidTransfer': { reason: 'taken over' },
    'transfers.void': { reason: 'taken over' },
    'branches.update': { version: 1, name: 'Taken over' },
    'priceLists.create': { name: 'Taken over' },
    'priceLists.update': { version: 1, name: 'Taken over' },
    'priceLists.setPrices': { version: 1, prices: [{ item_id: randomUUID(), steps: [] }] },
    'priceLists.fill': { version: 1, which: 'all', percentage: 10 },
    'branches.updateLocation': { version: 1, name: 'Taken over' },
    'counts.enter': { item_id: randomUUID(), counted: 1 },
    'imports.update': { version: 1 },
    'imports.correct': { version: 1, left_out: true },
    'imports.commit': { version: 1, rows: 1 },
    'imports.undo': { version: 1 },
    'imports.discard': { version: 1 },
    'bankStatements.update': { version: 1 },
    'bankStatements.correct': { version: 1 },
    'bankStatements.match': { matches: [{ line_ids: [randomUUID(), randomUUID()] }] },
    'bankRules.update': { version: 1, words: 'taken over' },
    'bankAccounts.count': { counted_on: today, amount: 0 },
    'members.invite': { email: 'eve@example.com', role: 'viewer' },
    'members.changeRole': { role: 'viewer' },
    'members.transfer': { user_id: mine.user_id },
    'members.takeBack': { id: randomUUID() },
    'members.switchOrganization': { organization_id: theirs.organization_id },
    'whatsapp.sendStatement': { period: {} },
    'webhooks.update': { version: 1, description: 'taken over' },
    'webhooks.replayFailed': { since: '2026-01-01T00:00:00Z' },
    'invitations.accept': { token: 'x' },
    'onboarding.complete': { businessSettings: {} },
    'account.acceptTerms': { terms_accepted: true },
  };
  return bodies[name] ?? {};
}

function pathOf(route: Route, id: string): string {
  const queries: Record<string, string> = {
    'next-number': `?issue_date=${application.today}`,
    search: '?q=ngozi',
    rehearsal: '?revalued_on=2026-01-31',
    'general-ledger': '?account_code=1000',
    'wht-suggestion': `?supplier_id=${foreign.suppliers}&nature=rent&paid_on=${application.today}`,
    ...Object.fromEntries(
      ['vat-return', 'vat-entries', 'vat-review'].map((name) => [name, `?month=${lastMonth()}`] as const),
    ),
  };
  const query = queries[route.path.split('/').at(-1)!] ?? '';
  return (
    route.path
      .replace(':id', id)
      .replace(':row', '2')
      .replace(/:\w+/g, () => randomUUID()) + query
  );
}

function ask(
  member: { headers: Record<string, string> },
  name: string,
  route: Route,
  id: string,
): Promise<Answer> {
  const path = pathOf(route, id);
  if (route.multipart) {
    const { body, headers } = fileForm('x', { name: 'x.pdf' });
    return application.call(route.method, path, body, { ...member.headers, ...headers });
  }
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : bodyOf(name);
  return application.call(route.method, path, body, member.headers);
}

/** The record for the path segment before `:id`. */
const idFor = (route: Route) => foreign[route.path.split('/:id')[0]!.split('/').at(-1)!] ?? randomUUID();

describe('without a session every route but the public ones answers 401', () => {
  test.each(guarded)('$name', async ({ name, route }) => {
    const answer = await ask({ headers: {} }, name, route, idFor(route));
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('with another organization’s header every route answers 403, never data', () => {
  test.each(ofMembers)('$name', async ({ name, route }) => {
    const headers = { ...mine.headers, 'organization-id': theirs.organization_id };
    const answer = await ask({ headers }, name, route, idFor(route));
    expect([answer.status, answer.body.code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
  });
});

describe('with another organization’s id every route answers 404, never 403 and never data', () => {
  test.each(ofMembers.filter(({ route }) => route.path.includes(':id')))('$name', async ({ name, route }) => {
    // Who has confirmed who she is learns no more.
    const proofs = '/api/v1/security/users/me/proofs';
    const { proof } = (await mine.post(proofs, { password: mine.password })).body;
    const headers = { ...mine.headers, ...(route.proof && { [PROOF_HEADER]: proof }) };
    for (const id of [idFor(route), randomUUID(), 'no-id']) {
      const answer = await ask({ headers }, name, route, id);
      expect([answer.status, answer.body.code], id).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('nor does a body that names a customer of another organization', async () => {
    for (const issue of [false, true]) {
      const answer = await mine.post(
        '/api/v1/invoices',
        invoiceBody(foreign.customers!, application.today, { issue }),
      );
      expect([answer.status, answer.body.field]).toEqual([404, 'customer_id']);
    }
    const own = await testCustomer(mine);
    const draft = (await mine.post('/api/v1/invoices', invoiceBody(own, application.today))).body;
    const moved = await mine.put(`/api/v1/invoices/${draft.id}`, {
      version: 1,
      customer_id: foreign.customers,
    });
    expect(moved.status).toBe(404);
    const taken = await mine.post('/api/v1/customers', {
      id: foreign.customers,
      name: 'x',
      type: 'business',
    });
    expect(taken.status).toBe(201);
    expect((await theirs.get(`/api/v1/customers/${foreign.customers}`)).body.name).not.toBe('x');
  });

  test('lists hold nothing of another organization', async () => {
    const stranger = await testOwner(application);
    const ids = (answer: Answer) => new Set(JSON.stringify(answer.body)?.match(ANY_ID));
    const filled: string[] = [];
    for (const { name, route } of ofMembers) {
      if (route.method !== 'GET' || route.path.includes(':')) continue;
      const [others, own] = await Promise.all([ask(theirs, name, route, ''), ask(stranger, name, route, '')]);
      if (ids(others).size > 0) filled.push(name);
      const seen = ids(own);
      expect(
        [...ids(others)].filter((id) => seen.has(id)),
        name,
      ).toEqual([]);
    }
    // Check that there was something to see.
    expect(filled).toEqual(
      expect.arrayContaining([
        'customers.list',
        'invoices.list',
        'payments.list',
        'rawMaterials.list',
        'finishedGoods.list',
        'categories.list',
        'suppliers.list',
        'production.list',
        'transactions.list',
        'ledger.entries',
        'vat.entries',
        'vat.payments',
      ]),
    );
    const query = `customer_id=${foreign.customers}`;
    expect((await stranger.get(`/api/v1/invoices?${query}`)).body.total).toBe(0);
    expect((await stranger.get(`/api/v1/ledger/entries?${query}`)).body.total).toBe(0);
  });
});

describe('each role has access exactly where the permission matrix grants it', () => {
  test.each(GIVEN_ROLES)('%s', async (role) => {
    const member = await testMember(application, theirs, role);
    for (const { name, route } of ofMembers) {
      const answer = await ask(member, name, route, randomUUID());
      const refused = answer.status === 403 && answer.body.code === 'FORBIDDEN';
      expect(refused, `${role} ${name} ${answer.status}`).toBe(!may(role, route.access as Permission));
    }
  });
});

describe('a closed organization is read as before and takes no write', () => {
  test.each(ofMembers)('$name', async ({ name, route }) => {
    closed ??= await closedOrganization();
    const answer = await ask(closed, name, route, closed.organization_id);
    const refused = answer.status === 409 && answer.body.code === 'ORGANIZATION_CLOSED';
    expect(refused, `${answer.status} ${JSON.stringify(answer.body)}`).toBe(
      route.method !== 'GET' && !route.whenClosed,
    );
  });
});

describe('a route of a feature asks for its flag and its tier', () => {
  test.each(ofMembers.filter(({ route }) => route.feature))('$name', async ({ name, route }) => {
    const owner = await testOwner(application);
    const answer = await ask(owner, name, route, randomUUID());
    expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
  });
});

test('a person without an organization, and an unverified one, get no further than their own pages', async () => {
  const user = await testUser(application);
  for (const { name, route } of ofMembers) {
    const answer = await ask(user, name, route, randomUUID());
    expect([answer.status, answer.body.code], name).toEqual([400, 'ORGANIZATION_REQUIRED']);
  }
  await application.owner('update app_user set email_verified_at = null where id = $1', [user.user_id]);
  for (const { name, route } of guarded.filter(({ route }) => route.access !== 'session')) {
    const answer = await ask(user, name, route, randomUUID());
    expect([answer.status, answer.body.code], name).toEqual([403, 'EMAIL_VERIFICATION_REQUIRED']);
  }
});

test('the documentation lists every route of the contract', async () => {
  const { body } = await application.call('GET', '/api/openapi.json');
  for (const { name, route } of all) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    expect(body.paths[path]?.[route.method.toLowerCase()]?.summary, name).toBe(route.summary);
  }
  const page = await application.call('GET', '/api/docs/');
  expect([page.status, String(page.headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8']);
});
