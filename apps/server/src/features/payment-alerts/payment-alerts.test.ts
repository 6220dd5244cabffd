import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { PaymentAlert } from '@lissafi/contract/payment-alerts';
import { addDays, formatDate } from '@lissafi/domain/calendar/civil-date';
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
import { statementCsv, statementTools } from '../../testing/bank-statements.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { defaultAccount, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

const PATH = '/api/v1/payment-alerts';
let application: TestApplication;
let owner: Member;
let bank: MoneyAccount;
let today: string;
let ada: string;
let invoice: { id: string; invoice_number: string; totals: { total_amount: number; balance_due: number } };

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  bank = await defaultAccount(owner, 'bank');
  await owner.put(`/api/v1/bank-accounts/${bank.id}`, {
    version: bank.version,
    account_number: '0123456789',
  });
  ada = await testCustomer(owner, { name: 'Ada Stores' });
  invoice = await madeBy(owner, '/api/v1/invoices', { ...invoiceBody(ada, today), issue: true });
});

const naira = (kobo: number) => (kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 });
const alertText = ({
  amount = invoice.totals.total_amount,
  ago = 0,
  at = '14:05',
  words = '',
  more = '',
} = {}) =>
  [
    'Acct: ******6789',
    `Amt: NGN${naira(amount)} CR`,
    `Desc: -NIP TRF FROM ADA STORES-${words || invoice.invoice_number}`,
    `Date: ${formatDate(addDays(today, -ago), 'DD/MM/YYYY')} ${at}`,
    more,
  ].join('\n');
const read = async (text: string) => {
  const { status, body } = await owner.post(`${PATH}/read`, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.alerts;
};
const keep = async (text: string, fields = {}): Promise<{ alerts: PaymentAlert[]; known: number }> => {
  const { status, body } = await owner.post(PATH, { text, ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const list = async (query = '') => (await owner.get(`${PATH}${query}`)).body;
const owed = async () => (await owner.get(`/api/v1/invoices/${invoice.id}`)).body.totals.balance_due;

test('a pasted alert is read, proposed to the invoice it pays, and counts nowhere until it is confirmed', async () => {
  const [reading] = await read(alertText());
  expect(reading).toMatchObject({
    ...{ direction: 'in', amount: invoice.totals.total_amount, date: today, time: '14:05', fault: null },
    ...{
      account_id: bank.id,
      customer_name: 'Ada Stores',
      invoice_id: invoice.id,
      warnings: [],
      known: null,
    },
  });
  expect((await list()).total).toBe(0);
  const before = await owner.get('/api/v1/ledger/entries');
  const { alerts } = await keep(alertText());
  expect(alerts).toMatchObject([
    { state: 'open', customer_id: ada, invoice_number: invoice.invoice_number, can: { confirm: true } },
  ]);
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(before.body.total);
  expect(await owed()).toBe(invoice.totals.total_amount);
  const inbox = (await owner.get('/api/v1/inbox')).body;
  expect([inbox.counts.payment_alert, inbox.items[0]]).toMatchObject([
    1,
    { kind: 'payment_alert', id: alerts[0]!.id, about: 'Ada Stores', amount: invoice.totals.total_amount },
  ]);
  expect((await list(`?invoice_id=${invoice.id}&state=open`)).alerts).toHaveLength(1);

  // The same again, also twice in one text and with other line breaks, changes nothing.
  const again = await keep(`${alertText()}\n\n${alertText().replace(/\n/g, '\r\n')}`);
  expect([again.known, (await list()).total]).toEqual([2, 1]);
  await expectTieOut(owner);
});

test('a message in a unit that is not known is named with its text, and not kept', async () => {
  const other = 'Recebeste 12,345.67MT de SIMO aos 29/5/26, o novo saldo e de 1,234.56MT.';
  const readings = await read(`${alertText()}\n\n${other}`);
  expect(readings).toMatchObject([
    { fault: null },
    {
      ...{ amount: null, text: other },
      fault:
        'It is left out, because “12,345.67MT” does not say that it is naira. Please record it on its form',
    },
  ]);
  expect((await keep(`${alertText()}\n\n${other}`)).alerts).toHaveLength(1);
});

test('who sees the money confirms it: the payment is recorded once, on the day of the alert', async () => {
  const [alert] = (await keep(alertText({ ago: 1 }))).alerts;
  const body = { kind: 'customer_payment', account_id: bank.id, customer_id: ada, invoice_id: invoice.id };
  const key = { 'idempotency-key': 'seen-1' };
  const at = `${PATH}/${alert!.id}/confirm`;
  const answers = [await owner.post(at, body, key), await owner.post(at, body, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body).toMatchObject({ state: 'confirmed', confirmed_with: 'person' });
  expect((await owner.post(at, body)).body.code).toBe('INVALID_STATE');
  expect(await owed()).toBe(0);
  const payment = (await owner.get(`/api/v1/payments/${answers[0]!.body.payment_id}`)).body;
  expect(payment).toMatchObject({ amount: alert!.amount, paid_on: addDays(today, -1) });
  expect(await ledgerBalance(owner, bank.account_code)).toBe(alert!.amount);
  expect((await owner.get('/api/v1/inbox')).body.counts.payment_alert).toBe(0);
  await expectTieOut(owner);
});

test('more than the invoice pays the next one and then stays as credit; of two who confirm at once one does', async () => {
  const total = invoice.totals.total_amount;
  await madeBy(owner, '/api/v1/invoices', { ...invoiceBody(ada, today), issue: true });
  const [alert] = (await keep(alertText({ amount: total * 2 + 5_000 }))).alerts;
  const confirm = () =>
    owner.post(`${PATH}/${alert!.id}/confirm`, {
      ...{ kind: 'customer_payment', account_id: bank.id, customer_id: ada, invoice_id: invoice.id },
    });
  const answers = await Promise.all([confirm(), confirm()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await owner.get(`/api/v1/customers/${ada}`)).body).toMatchObject({
    outstanding: 0,
    unapplied_credit: 5_000,
  });
  await expectTieOut(owner);
});

test('the statement line confirms it: the suggestion says whom, and accepting records, matches and closes', async () => {
  const [alert] = (await keep(alertText({ ago: 2, words: 'GOODS' }))).alerts;
  const { body: named } = await owner.put(`${PATH}/${alert!.id}`, {
    ...{ version: alert!.version, customer_id: ada, invoice_id: invoice.id },
  });
  expect(named).toMatchObject({ customer_name: 'Ada Stores', invoice_number: invoice.invoice_number });
  const { imported, toMatch, match } = statementTools(() => ({ owner, account: bank }));
  await imported(
    statementCsv(0, [
      [addDays(today, -3), 'CASH', 1],
      [addDays(today, -1), 'NIP/0931XX/WEB', invoice.totals.total_amount],
      [today, 'FEE', -1],
    ]).content,
  );
  const { lines } = await toMatch();
  const line = lines.find(({ amount }: { amount: number }) => amount === invoice.totals.total_amount);
  const suggestion = line.suggestions.find(({ kind }: { kind: string }) => kind === 'alert');
  expect([line.alert_id, suggestion]).toMatchObject([
    alert!.id,
    {
      title: `Alert of ${formatDate(addDays(today, -2), 'D MMM')} says Ada Stores, ${invoice.invoice_number}`,
      customer_id: ada,
      documents: [{ id: invoice.id }],
    },
  ]);
  expect(lines.filter((each: { alert_id: string | null }) => each.alert_id)).toHaveLength(1);
  const create = [{ kind: 'customer_payment', customer_id: ada }];
  const other = lines.find(({ amount }: { amount: number }) => amount === 1);
  const wrong = await owner.post(`/api/v1/bank-accounts/${bank.id}/matches`, {
    matches: [{ line_ids: [other.id], create, alert_id: alert!.id }],
  });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'alert_id']);
  await match({ line_ids: [line.id], create, alert_id: alert!.id });
  expect(await owed()).toBe(0);
  const closed = (await owner.get(`${PATH}/${alert!.id}`)).body;
  expect(closed).toMatchObject({ state: 'confirmed', confirmed_with: 'statement', can: { confirm: false } });
  expect((await owner.get(`/api/v1/payments/${closed.payment_id}`)).body.amount).toBe(alert!.amount);
  await expectTieOut(owner);
});

test('what speaks against an alert is said in words: other account, future, balances, the same again', async () => {
  const total = naira(invoice.totals.total_amount);
  const warnings = async (text: string) => (await read(text)).at(-1).warnings.join(' | ');
  expect(await warnings(alertText().replace('6789', '1111'))).toBe('Account ******1111 is none of yours');
  expect(await warnings(alertText({ ago: -2 }))).toContain('dated in the future');
  expect(await warnings(alertText({ ago: 45 }))).toBe('It is 45 days old');
  expect(await warnings(alertText({ more: 'Avail Bal: NGN10.00' }))).toContain(`less than the ₦${total}`);
  expect(
    await warnings(
      alertText({
        more: `Balance before: NGN100.00\nAvail Bal: NGN${naira(invoice.totals.total_amount * 3)}`,
      }),
    ),
  ).toContain('Its balances do not add up');
  const first = alertText({ amount: 10_000, at: '09:00', more: 'Avail Bal: NGN50,000.00' });
  const next = (balance: string) =>
    alertText({ amount: 20_000, at: '10:00', more: `Avail Bal: NGN${balance}` });
  expect(await warnings(`${first}\n\n${next('50,200.00')}`)).toBe('');
  expect(await warnings(`${first}\n\n${next('90,200.00')}`)).toContain('It does not follow from the alert');
  expect(await warnings(alertText({ more: 'Pending. Click http://bit.ly/x' }))).toContain('still to come');
  await keep(alertText({ more: 'Ref: ABC123456' }));
  expect(await warnings(alertText({ at: '15:00', more: 'Ref: ABC123456' }))).toContain('same reference');
  expect(await warnings(alertText({ words: 'OTHER WORDS' }))).toContain(
    'of the same amount at the same time',
  );
  expect(await warnings('Kuda: you received NGN500.00 from ADA STORES')).toContain('It has no date');
});

test('bad input, other people and other organizations are refused', async () => {
  expect((await owner.post(PATH, { text: 'Good morning' })).body.errors[0]).toMatchObject({ field: 'text' });
  expect((await owner.post(PATH, { text: ' ' })).status).toBe(400);
  expect((await owner.post(PATH, { text: 'x'.repeat(20_001) })).status).toBe(400);
  expect((await owner.post(PATH, { text: 'Amt: NGN500.00 for you', keep: [0] })).status).toBe(400);
  const [alert] = (await keep(alertText())).alerts;
  const at = `${PATH}/${alert!.id}`;
  const stranger = await testOwner(application);
  const theirs = await testCustomer(stranger);
  expect((await stranger.get(at)).status).toBe(404);
  expect((await stranger.post(`${at}/discard`, { reason: 'x' })).status).toBe(404);
  const body = { kind: 'customer_payment', account_id: bank.id, customer_id: theirs };
  expect((await owner.post(`${at}/confirm`, body)).status).toBe(404);
  expect((await owner.put(at, { version: 1, customer_id: theirs })).body.errors[0].field).toBe('customer_id');
  expect((await owner.put(at, { version: 9, customer_id: null })).body.code).toBe('STALE_VERSION');
  const expense = { kind: 'expense', account_id: bank.id, category: 'fuel' };
  expect((await owner.post(`${at}/confirm`, expense)).body.errors[0].field).toBe('kind');
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.post(`${at}/discard`, { reason: 'x' })).status).toBe(403);
  expect((await viewer.get(at)).body.can).toEqual({ update: false, confirm: false, discard: false });
  expect((await owner.post(`${at}/discard`, { reason: 'The money did not arrive' })).body).toMatchObject({
    ...{ state: 'discarded', discard_reason: 'The money did not arrive' },
  });
  // What was discarded is not kept again by pasting it.
  expect([(await keep(alertText())).known, (await list('?state=open')).total]).toEqual([1, 0]);
  expect((await read(alertText()))[0].known).toEqual({ id: alert!.id, state: 'discarded' });
});

test('a debit alert becomes an expense, and a customer that was merged is the one it was merged into', async () => {
  const text = alertText({ amount: 500_000, words: 'FUEL' })
    .replace(' CR', ' DR')
    .replace('FROM ADA', 'TO MUSA');
  const [out] = (await keep(text)).alerts;
  expect(out).toMatchObject({ direction: 'out', customer_id: null });
  const confirmed = await owner.post(`${PATH}/${out!.id}/confirm`, {
    ...{ kind: 'expense', account_id: bank.id, category: 'fuel' },
  });
  expect(confirmed.body).toMatchObject({ state: 'confirmed', payment_id: null });
  expect(await ledgerBalance(owner, bank.account_code)).toBe(-500_000);
  const [alert] = (await keep(alertText())).alerts;
  const kept = await testCustomer(owner, { name: 'Ada Stores Ltd' });
  expect((await owner.post(`/api/v1/customers/${ada}/merge`, { into_id: kept })).status).toBe(200);
  expect((await owner.get(`${PATH}/${alert!.id}`)).body.customer_name).toBe('Ada Stores Ltd');
  expect((await owner.delete(`/api/v1/customers/${ada}`)).status).toBe(409);
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a change names records of the organization, and another customer takes the invoice off', async () => {
  const [alert] = (await keep(alertText())).alerts;
  const at = `${PATH}/${alert!.id}`;
  const other = await testCustomer(owner, { name: 'Chinedu Foods' });
  const theirs: { id: string } = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(other, today),
    issue: true,
  });
  const notOpen = ['invoice_id', 'Choose an open invoice of this customer'];
  for (const [change, ...fault] of [
    [{ invoice_id: theirs.id }, ...notOpen],
    [{ customer_id: null, invoice_id: invoice.id }, ...notOpen],
    [{ account_id: other }, 'account_id', 'This account does not exist'],
    [{ customer_id: bank.id }, 'customer_id', 'This customer does not exist'],
  ] as const) {
    const { status, body } = await owner.put(at, { version: 1, ...change });
    expect([status, body.errors[0].field, body.errors[0].message]).toEqual([400, ...fault]);
  }
  const changed = async (version: number, change: object) =>
    (await owner.put(at, { version, ...change })).body as PaymentAlert;
  expect(await changed(1, { account_id: null })).toMatchObject({
    version: 2,
    account_id: null,
    customer_id: ada,
    invoice_id: invoice.id,
  });
  expect(await changed(2, { account_id: bank.id })).toMatchObject({ account_id: bank.id, customer_id: ada });
  expect(await changed(3, { customer_id: other })).toMatchObject({ customer_id: other, invoice_id: null });
  expect(await changed(4, { customer_id: ada, invoice_id: invoice.id })).toMatchObject({
    version: 5,
    customer_id: ada,
    invoice_id: invoice.id,
    account_id: bank.id,
  });
});

test('what is confirmed must be of the same direction, of today at most, an open invoice, and of the role', async () => {
  const out = (text: string) => text.replace(' CR', ' DR').replace('FROM ADA', 'TO MUSA');
  const kept = async (text: string) => (await keep(text)).alerts.at(-1)!;
  const [income, spent] = [await kept(alertText()), await kept(out(alertText({ amount: 500_000 })))];
  const future = await kept(alertText({ ago: -2, at: '10:00' }));
  const payment = { kind: 'customer_payment', account_id: bank.id, customer_id: ada };
  const expense = { kind: 'expense', account_id: bank.id, category: 'fuel' };
  const other = await testCustomer(owner, { name: 'Chinedu Foods' });
  const confirm = async (id: string, body: object, member = owner) => {
    const answer = await member.post(`${PATH}/${id}/confirm`, body);
    return [answer.status, answer.body.errors?.[0]?.message ?? answer.body.message];
  };
  expect(await confirm(income.id, expense)).toEqual([400, 'This is money in']);
  expect(await confirm(spent.id, payment)).toEqual([400, 'This is money out']);
  expect(await confirm(future.id, payment)).toEqual([
    409,
    'The alert is dated in the future. Discard it, or wait.',
  ]);
  expect(await confirm(income.id, { ...payment, customer_id: other, invoice_id: invoice.id })).toEqual([
    400,
    'Choose an open invoice of this customer',
  ]);
  const sales = await testMember(application, owner, 'sales');
  expect((await confirm(spent.id, expense, sales))[0]).toBe(403);
  expect((await owner.get(`${PATH}/${spent.id}`)).body.state).toBe('open');
  await expectTieOut(owner);
});

test('less than the chosen invoice pays it in part, and no other', async () => {
  const older: { id: string } = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, today, { issue_date: addDays(today, -9), due_date: addDays(today, -5) }),
    issue: true,
  });
  const [alert] = (await keep(alertText({ amount: 10_000 }))).alerts;
  const body = { kind: 'customer_payment', account_id: bank.id, customer_id: ada, invoice_id: invoice.id };
  expect((await owner.post(`${PATH}/${alert!.id}/confirm`, body)).status).toBe(200);
  expect(await owed()).toBe(invoice.totals.total_amount - 10_000);
  expect((await owner.get(`/api/v1/invoices/${older.id}`)).body.totals.amount_paid).toBe(0);
  await expectTieOut(owner);
});

test('money that was recorded by hand is not recorded again from its alert, unless a person says that it is another', async () => {
  const amount = invoice.totals.total_amount;
  await owner.post(`/api/v1/invoices/${invoice.id}/payments`, {
    ...{ amount, paid_on: today, method: 'bank_transfer', account_id: bank.id, reference: '000013261128' },
  });
  const text = alertText();
  const [reading] = await read(text);
  expect(reading.warnings[0]).toBe(
    `This looks like the money of ${formatDate(today)}, Ada Stores, that is recorded already`,
  );
  const kept = await owner.post(PATH, { text });
  const { id } = kept.body.alerts[0] as PaymentAlert;
  const before = await ledgerBalance(owner, bank.account_code);
  const body = { kind: 'customer_payment', account_id: bank.id, customer_id: ada };
  const refused = await owner.post(`${PATH}/${id}/confirm`, body);
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'accept_twins', code: 'TWIN' })]);
  expect(await ledgerBalance(owner, bank.account_code)).toBe(before);
  const accepted = await owner.post(`${PATH}/${id}/confirm`, { ...body, accept_twins: true });
  expect(accepted.status).toBe(200);
  expect(await ledgerBalance(owner, bank.account_code)).toBe(before + amount);
  await expectTieOut(owner);
});

test('an alert of another amount, account or week, or of money that another alert proved, is asked about by nobody', async () => {
  const amount = invoice.totals.total_amount;
  const pay = (fields: object) =>
    madeBy(owner, `/api/v1/customers/${ada}/payments`, {
      ...{ amount, paid_on: today, method: 'bank_transfer', account_id: bank.id },
      ...fields,
    });
  await pay({ amount: amount + 1 });
  await pay({ paid_on: addDays(today, -7) });
  await pay({ account_id: (await defaultAccount(owner, 'cash')).id, method: 'cash' });
  const confirm = async (text: string) => {
    const kept = await owner.post(PATH, { text });
    const body = { kind: 'customer_payment', account_id: bank.id, customer_id: ada };
    return owner.post(`${PATH}/${kept.body.alerts[0].id}/confirm`, body);
  };
  expect((await confirm(alertText())).status).toBe(200);
  expect((await confirm(alertText({ at: '15:10' }))).status).toBe(200);
});

test('one bank reference is recorded once for a customer, day and amount', async () => {
  const body = { amount: 50_000, paid_on: today, method: 'bank_transfer', reference: 'TRF/889977' };
  const path = `/api/v1/customers/${ada}/payments`;
  await madeBy(owner, path, body);
  const again = await owner.post(path, { ...body, reference: 'trf/889977 ' });
  expect(again.body.errors).toEqual([
    expect.objectContaining({
      field: 'accept_twins',
      code: 'TWIN',
      message: `₦500.00 of ${formatDate(today)} with the reference trf/889977 are recorded already`,
    }),
  ]);
  const onInvoice = await owner.post(`/api/v1/invoices/${invoice.id}/payments`, body);
  expect(onInvoice.body.errors).toEqual([expect.objectContaining({ code: 'TWIN' })]);
  expect((await owner.post(path, { ...body, accept_twins: true })).status).toBe(201);
  expect((await owner.post(path, { ...body, amount: 60_000 })).status).toBe(201);
  expect((await owner.post(path, { ...body, reference: null })).status).toBe(201);
});
