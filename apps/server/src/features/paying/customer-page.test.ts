import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { defaultAccount, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let ada: string;
let token: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  ada = await testCustomer(owner, { name: 'Ada Stores' });
  token = tokenOf((await share()).body.url);
});

const share = (id = ada, who = owner) => who.post(`/api/v1/customers/${id}/share-link`, {});
const tokenOf = (url: string) => url.split('/c/')[1]!;
const page = (of = token) => application.call('GET', `/api/v1/public/customers/${of}`);
const issued = (fields: object = {}, customer = ada) =>
  madeBy(owner, '/api/v1/invoices', { ...invoiceBody(customer, application.today), issue: true, ...fields });
const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Bisi' };

test('a regular sees all open invoices by one link, the total, what is overdue, where to pay and what was paid', async () => {
  const { today } = application;
  const late = await issued({
    ...{ issue_date: addDays(today, -20), due_date: addDays(today, -5), payment_terms: 'custom' },
    payment_info: account,
  });
  const fresh = await issued();
  const paid = await issued();
  const total = paid.totals.total_amount;
  await owner.post(`/api/v1/invoices/${paid.id}/payments`, { amount: total, paid_on: today, method: 'cash' });
  await owner.post('/api/v1/invoices', invoiceBody(ada, today));
  await issued({}, await testCustomer(owner, { name: 'Bola' }));
  const { status, body, headers } = await page();
  expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex', 'no-store']);
  expect(body).toMatchObject({
    ...{ customer: 'Ada Stores', company: { name: 'Bisi’s Bakery' }, today, amount_due: 2 * total },
    ...{ overdue: total, payment_info: account, documents_total: 2 },
    documents: [
      { invoice_number: late.invoice_number, days_late: 5, balance_due: total },
      { invoice_number: fresh.invoice_number, days_late: 0, balance_due: total },
    ],
    payments: [{ amount: total, method: 'cash', documents: [paid.invoice_number] }],
  });
  // No ids of the books, and each document opens.
  expect(JSON.stringify(body)).not.toContain(late.id);
  const opened = await application.call('GET', `/api/v1/public/invoices/${body.documents[0].token}`);
  expect([opened.status, opened.body.invoice_number]).toEqual([200, late.invoice_number]);
  const pdf = await application.call('GET', `/api/v1/public/invoices/${body.documents[0].token}/pdf`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
});

test('from there a document is paid, and all together: the claim of the whole pays the oldest first', async () => {
  await issued();
  const { body } = await page();
  const within = `/api/v1/public/paying/${body.documents[0].token}`;
  expect((await application.call('GET', within)).body).toMatchObject({ can_claim: true });
  await issued();
  const whole = `/api/v1/public/paying/${token}`;
  const { amount_due } = (await application.call('GET', whole)).body;
  const claim = { amount: amount_due, paid_on: application.today };
  const made = (await application.call('POST', `${whole}/claims`, claim)).body;
  expect((await application.call('POST', `${whole}/claims`, claim)).body.id).toBe(made.id);
  // A claim of the whole is none of the document, and the other way round.
  expect((await application.call('GET', within)).body.claims).toEqual([]);
  const alert = (await owner.get(`/api/v1/payment-alerts/${made.id}`)).body;
  expect(alert).toMatchObject({ customer_id: ada, invoice_id: null, amount: amount_due });
  const { bank_accounts } = (await owner.get('/api/v1/bank-accounts')).body;
  const bank = bank_accounts.find(({ kind }: { kind: string }) => kind === 'bank');
  const confirmed = await owner.post(`/api/v1/payment-alerts/${made.id}/confirm`, {
    ...{ kind: 'customer_payment', account_id: bank.id, customer_id: ada },
  });
  expect(confirmed.status).toBe(200);
  expect((await page()).body).toMatchObject({
    amount_due: 0,
    documents: [],
    payments: [{ amount: amount_due }],
  });
});

test('only issued documents of this customer open within the page; what else is asked answers like an unknown link', async () => {
  const other = await issued({}, await testCustomer(owner, { name: 'Bola' }));
  const draft = (await owner.post('/api/v1/invoices', invoiceBody(ada, application.today))).body;
  const unknown = await page('a'.repeat(32));
  const within = (id: string) =>
    `${token}~${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;
  const { token: ofDocument } = (await owner.post(`/api/v1/invoices/${other.id}/share-link`, {})).body;
  for (const path of [
    `invoices/${within(other.id)}`,
    `invoices/${within(draft.id)}`,
    `invoices/${token}~`,
    `invoices/${token}~..%2f`,
    `invoices/${token}~AAAA`,
    `invoices/${token}`,
    `invoices/${ofDocument}~${within(other.id).split('~')[1]}`,
    `customers/${ofDocument}`,
    `customers/${within(draft.id)}`,
    `paying/${within(other.id)}`,
  ])
    expect(await application.call('GET', `/api/v1/public/${path}`), path).toMatchObject({
      ...{ status: 404, body: unknown.body },
    });
});

test('the link is one until it is revoked; then it and all opened from it are gone, and a new one is another', async () => {
  const path = `/api/v1/customers/${ada}/share-link`;
  expect(tokenOf((await share()).body.url)).toBe(token);
  expect((await owner.get(path)).body.url).toContain(token);
  await issued();
  const { documents } = (await page()).body;
  expect((await owner.delete(path)).body).toEqual({ url: null });
  expect((await owner.get(path)).body).toEqual({ url: null });
  expect((await page()).status).toBe(404);
  expect((await application.call('GET', `/api/v1/public/invoices/${documents[0].token}`)).status).toBe(404);
  expect(tokenOf((await share()).body.url)).not.toBe(token);
  expect((await share(ada, await testMember(application, owner, 'viewer'))).status).toBe(403);
  expect((await share(ada, await testOwner(application))).status).toBe(404);
});

test('a customer who was merged leads to the one that is kept', async () => {
  const kept = await testCustomer(owner, { name: 'Ada Stores Ltd' });
  await issued();
  await owner.post(`/api/v1/customers/${ada}/merge`, { into_id: kept });
  expect((await page()).body).toMatchObject({ customer: 'Ada Stores Ltd', documents_total: 1 });
  expect((await share()).status).toBe(409);
});

test('where nothing else is said, a debt is paid into the account that documents show, as it stands when it is read', async () => {
  const bank = await defaultAccount(owner, 'bank');
  const open = await issued({ payment_info: { method: 'bank_transfer' } });
  const none = await issued({ payment_info: { is_none: true } });
  const draft = await madeBy(owner, '/api/v1/invoices', invoiceBody(ada, application.today));
  const paid = await issued();
  await owner.post(`/api/v1/invoices/${paid.id}/payments`, {
    ...{ amount: paid.totals.total_amount, paid_on: application.today, method: 'cash' },
  });
  expect((await page()).body.payment_info).toBeNull();
  const show = async (account_number: string, version: number) =>
    (
      await owner.put(`/api/v1/bank-accounts/${bank.id}`, {
        ...{ version, bank_name: 'GTBank', account_name: 'Bisi', account_number, show_on_documents: true },
      })
    ).body.version;
  const version = await show('0123456789', bank.version);
  expect((await page()).body.payment_info).toMatchObject(account);
  await show('9876543210', version);
  const shown = { bank_name: 'GTBank', account_name: 'Bisi', account_number: '9876543210' };
  expect((await page()).body.payment_info).toMatchObject(shown);
  const infoOf = async ({ id }: { id: string }) =>
    (await owner.get(`/api/v1/invoices/${id}`)).body.payment_info;
  expect(await infoOf(open)).toMatchObject({ ...shown, method: 'bank_transfer' });
  expect(await infoOf(none)).toMatchObject({ account_number: null, is_none: true });
  expect(await infoOf(draft)).toBeNull();
  expect(await infoOf(paid)).toBeNull();
  const message = (await owner.post(`/api/v1/customers/${ada}/reminder-draft`, {})).body;
  expect(JSON.stringify(message)).toContain('9876543210');
});

test('an account number has the digits that it has in Nigeria; one that was stored before can be saved', async () => {
  const bank = await defaultAccount(owner, 'bank');
  const path = `/api/v1/bank-accounts/${bank.id}`;
  const refused = await owner.put(path, { version: bank.version, account_number: '12345' });
  expect(refused.body.errors).toEqual([
    expect.objectContaining({
      field: 'account_number',
      message: 'An account number in Nigeria has 10 digits; this one has 5',
    }),
  ]);
  await application.owner('update bank_account set account_number = $1 where id = $2', ['12345', bank.id]);
  const saved = await owner.put(path, { version: bank.version, name: 'Main', account_number: '12345' });
  expect(saved.body).toMatchObject({ name: 'Main', account_number: '12345' });
  const typed = await owner.put(path, { version: saved.body.version, account_number: '0123 456‑789' });
  expect(typed.body.account_number).toBe('0123456789');
});
