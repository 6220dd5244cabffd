import { createHmac } from 'node:crypto';
import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';
import { type PaystackServer, paystackFee, startPaystack } from '../../testing/paystack-server.ts';

const SETTINGS = '/api/v1/online-payments/settings';
const SECRET = 'sk_test_0123456789abcdef';
let paystack: PaystackServer;
let application: TestApplication;
let owner: Member;
let clearing: MoneyAccount;
let ada: string;
let token: string;
let total: number;
let invoice: { id: string; invoice_number: string };

beforeAll(async () => {
  paystack = await startPaystack();
  application = await testApplication({ PAYSTACK_URL: paystack.url });
});
afterAll(async () => {
  await application.close();
  await paystack.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(paystack.faults)) delete paystack.faults[name as 'pays'];
  owner = await testOwner(application);
  clearing = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'wallet', name: 'Paystack' });
  ada = await testCustomer(owner, { name: 'Ada Stores' });
  const made = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, application.today),
    issue: true,
  });
  invoice = made;
  total = made.totals.total_amount;
  ({ token } = (await owner.post(`/api/v1/invoices/${invoice.id}/share-link`, {})).body);
});

const switchOn = (fields: object = {}) =>
  owner.put(SETTINGS, {
    ...{ version: 0, enabled: true, secret_key: SECRET, account_id: clearing.id },
    ...fields,
  });
const at = (path = '') => `/api/v1/public/paying/${token}${path}`;
const start = () => application.call('POST', at('/online'), {});
const started = async (): Promise<string> => {
  const { status, body } = await start();
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.url).toBe(`${paystack.url}/hosted/${body.reference}`);
  return body.reference;
};
const back = (reference: string) => application.call('POST', at(`/online/${reference}/verify`), {});
const tell = (
  { body, signature }: { body: string; signature: string },
  organization = owner.organization_id,
) =>
  application.call('POST', `/api/v1/public/online-payments/${organization}/paystack`, body, {
    ...{ 'content-type': 'application/json', 'x-paystack-signature': signature },
  });
const read = async () => (await owner.get(`/api/v1/invoices/${invoice.id}`)).body;
const payments = async () => (await owner.get('/api/v1/payments')).body;
const settings = async () => (await owner.get(SETTINGS)).body;
const credit = async () => (await owner.get(`/api/v1/customers/${ada}`)).body.unapplied_credit;

test('it is switched on by its key, which is stored encrypted and never shown; test or live is told by the key', async () => {
  expect(await settings()).toMatchObject({ version: 0, enabled: false, has_secret_key: false, mode: null });
  expect((await application.call('GET', at())).body.online).toBeNull();
  expect((await start()).body.code).toBe('INVALID_STATE');
  for (const [fields, field] of [
    [{ secret_key: undefined }, 'secret_key'],
    [{ secret_key: 'pk_test_0123456789abcdef' }, 'secret_key'],
    [{ secret_key: 'sk_test_' }, 'secret_key'],
    [{ account_id: null }, 'account_id'],
    [{ account_id: ada }, 'account_id'],
  ] as const)
    expect((await switchOn(fields)).body.errors?.[0].field, JSON.stringify(fields)).toBe(field);
  const { body } = await switchOn();
  expect(body).toMatchObject({ version: 1, enabled: true, has_secret_key: true, mode: 'test' });
  expect(body.webhook_url).toMatch(/\/public\/online-payments\/[\w-]+\/paystack$/);
  expect(JSON.stringify(body)).not.toContain(SECRET);
  const stored = await application.owner('select secret_key_sealed from online_payment_settings');
  expect(JSON.stringify(stored)).not.toContain(SECRET);
  expect((await application.call('GET', at())).body.online).toBe('paystack');
  expect((await switchOn()).body.code).toBe('STALE_VERSION');
  expect((await switchOn({ version: 1, secret_key: 'sk_live_0123456789' })).body.mode).toBe('live');
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.get(SETTINGS)).status).toBe(403);
});

test('the whole amount is asked for and recorded: the money less the fee lands, the fee is a bank charge', async () => {
  await switchOn();
  const reference = await started();
  expect(paystack.transactions.get(reference)).toMatchObject({ amount: total, currency: 'NGN' });
  // Not paid yet: nothing is recorded.
  expect((await back(reference)).body).toEqual({ state: 'started', paid_amount: null });
  paystack.pay(reference);
  expect((await back(reference)).body).toEqual({ state: 'paid', paid_amount: total });
  const fee = paystackFee(total);
  const { payments: all } = await payments();
  expect(all).toMatchObject([
    { amount: total - fee, charges: fee, reference, method: 'online', account_id: clearing.id },
  ]);
  expect(await read()).toMatchObject({ status: 'paid', totals: { balance_due: 0 } });
  expect(await ledgerBalance(owner, clearing.account_code)).toBe(total - fee);
  expect((await settings()).payments).toMatchObject([
    { reference, state: 'paid', paid_amount: total, fee, payment_id: all[0].id, problem: null },
  ]);
  expect((await application.call('GET', at())).body).toMatchObject({ amount_due: 0, online: null });
  await expectTieOut(owner);
});

test('message and return at the same moment, and the message again, record one payment', async () => {
  await switchOn();
  const reference = await started();
  paystack.pay(reference);
  const message = paystack.message(reference);
  const answers = await Promise.all([back(reference), tell(message), tell(message), back(reference)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await tell(message)).body).toEqual({ received: true });
  expect((await payments()).total).toBe(1);
  const events = await application.owner('select from online_payment_event where organization_id = $1', [
    owner.organization_id,
  ]);
  expect(events).toHaveLength(1);
  await expectTieOut(owner);
});

test('a message without the right signature, of another organization or changed on the way is refused', async () => {
  await switchOn();
  const reference = await started();
  paystack.pay(reference);
  const { body, signature } = paystack.message(reference);
  const other = await testOwner(application);
  for (const [sent, to] of [
    [{ body, signature: '' }, undefined],
    [{ body, signature: 'a'.repeat(128) }, undefined],
    [{ body, signature: signature.slice(0, 100) }, undefined],
    [{ body: body.replace('success', 'Success'), signature }, undefined],
    [{ body, signature }, other.organization_id],
    [{ body, signature }, 'nowhere'],
  ] as const)
    expect((await tell(sent, to)).status).toBe(404);
  expect((await payments()).total).toBe(0);
  // What is signed, but not about a payment of ours, changes nothing.
  expect((await tell(paystack.message(reference, 'transfer.success'))).status).toBe(200);
  expect((await payments()).total).toBe(0);
});

test('less than was asked for pays a part, more becomes credit, and both say so', async () => {
  await switchOn();
  const part = await started();
  paystack.faults.pays = 1_000_000;
  paystack.pay(part);
  await back(part);
  expect((await read()).totals.balance_due).toBe(total - 1_000_000);
  const rest = await started();
  expect(paystack.transactions.get(rest)!.amount).toBe(total - 1_000_000);
  paystack.faults.pays = total;
  paystack.pay(rest);
  await back(rest);
  expect([(await read()).totals.balance_due, await credit()]).toEqual([0, 1_000_000]);
  const [second, first] = (await settings()).payments;
  expect([first.problem, second.problem]).toEqual([
    expect.stringMatching(/less than was asked for/),
    expect.stringMatching(/more than was owed/),
  ]);
  await expectTieOut(owner);
});

test('a signed message that the database cannot keep is refused, and never an error of ours (found by fuzzing)', async () => {
  await switchOn();
  for (const data of [
    { reference: 'x\u0000' },
    { id: '\u0000' },
    { reference: '\ud800' },
    { id: 'a'.repeat(2_000) },
  ]) {
    const body = JSON.stringify({ event: 'charge.success', data });
    const answer = await application.call(
      'POST',
      `/api/v1/public/online-payments/${owner.organization_id}/paystack`,
      Buffer.from(body),
      {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', SECRET).update(body).digest('hex'),
      },
    );
    expect([answer.status, answer.body.code], body.slice(0, 80)).toEqual([404, 'NOT_FOUND']);
  }
});

test('money that comes for a document that was cancelled or paid meanwhile is credit of the customer', async () => {
  await switchOn();
  const [one, two] = [await started(), await started()];
  paystack.pay(one);
  paystack.pay(two);
  await tell(paystack.message(one));
  await tell(paystack.message(two));
  expect([(await read()).totals.balance_due, await credit()]).toEqual([0, total]);
  const other = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, application.today),
    issue: true,
  });
  ({ token } = (await owner.post(`/api/v1/invoices/${other.id}/share-link`, {})).body);
  const reference = await started();
  await owner.post(`/api/v1/invoices/${other.id}/cancel`, { reason: 'A mistake' });
  paystack.pay(reference);
  expect((await back(reference)).body.state).toBe('paid');
  expect(await credit()).toBe(2 * total);
  expect((await settings()).payments[0].problem).toMatch(/credit of the customer/);
  await expectTieOut(owner);
});

test('money in another currency is not recorded, and a person is told', async () => {
  await switchOn();
  const reference = await started();
  paystack.faults.currency = 'GHS';
  paystack.pay(reference);
  expect((await back(reference)).body.state).toBe('refused');
  expect((await payments()).total).toBe(0);
  expect((await settings()).payments[0]).toMatchObject({
    state: 'refused',
    problem: expect.stringMatching(/paid in GHS, but NGN/),
  });
  const foreign = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, application.today),
    ...{ issue: true, currency: 'USD', exchange_rate: '1550' },
  });
  ({ token } = (await owner.post(`/api/v1/invoices/${foreign.id}/share-link`, {})).body);
  expect((await application.call('GET', at())).body.online).toBeNull();
  expect((await start()).status).toBe(409);
});

test('a payment that failed is none; the customer can pay again, also by the same reference', async () => {
  await switchOn();
  const reference = await started();
  paystack.pay(reference, 'failed');
  expect((await back(reference)).body).toEqual({ state: 'failed', paid_amount: null });
  paystack.pay(reference);
  expect((await tell(paystack.message(reference))).status).toBe(200);
  expect((await read()).totals.balance_due).toBe(0);
});

test('a provider that is down or talks nonsense, and a page that is not its own, are refused in words', async () => {
  await switchOn();
  for (const answer of ['down', 'nonsense'] as const) {
    paystack.faults.answer = answer;
    expect((await start()).body.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  }
  paystack.faults.answer = undefined;
  paystack.faults.hosted = 'http://evil.example/pay';
  expect((await start()).body.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  paystack.faults.hosted = undefined;
  const reference = await started();
  paystack.pay(reference);
  paystack.faults.answer = 'down';
  expect((await back(reference)).status).toBe(503);
  // The message is not kept either, so that it comes again.
  expect((await tell(paystack.message(reference))).status).toBe(503);
  paystack.faults.answer = undefined;
  expect((await tell(paystack.message(reference))).status).toBe(200);
  expect((await payments()).total).toBe(1);
});

test('references of another link or of nobody are not found, and the customer’s page pays all that is owed', async () => {
  await switchOn();
  const reference = await started();
  const { url } = (await owner.post(`/api/v1/customers/${ada}/share-link`, {})).body;
  await madeBy(owner, '/api/v1/invoices', { ...invoiceBody(ada, application.today), issue: true });
  token = url.split('/c/')[1];
  for (const wrong of [reference, 'LIS-00000000', 'x']) expect((await back(wrong)).status).toBe(404);
  const whole = await started();
  expect(paystack.transactions.get(whole)).toMatchObject({ amount: 2 * total });
  expect(paystack.transactions.get(whole)!.callback_url).toContain(`/c/${token}?paid=${whole}`);
  paystack.pay(whole);
  await tell(paystack.message(whole));
  expect((await owner.get(`/api/v1/customers/${ada}`)).body.outstanding).toBe(0);
  await expectTieOut(owner);
});

test('a change of one setting leaves the others; without an account what was paid waits for a person', async () => {
  await switchOn();
  const reference = await started();
  const change = async (version: number, fields: object) =>
    (await owner.put(SETTINGS, { version, ...fields })).body;
  expect(await change(1, { enabled: false })).toMatchObject({
    version: 2,
    enabled: false,
    account_id: clearing.id,
    has_secret_key: true,
    mode: 'test',
  });
  expect((await start()).body.message).toBe('Online payment is not offered here. Send a bank transfer.');
  expect(await change(2, { account_id: null })).toMatchObject({
    version: 3,
    enabled: false,
    account_id: null,
  });
  paystack.pay(reference);
  expect((await tell(paystack.message(reference))).status).toBe(200);
  expect((await settings()).payments).toMatchObject([
    {
      state: 'refused',
      problem: 'No account is chosen for online payments. Record the payment by hand.',
    },
  ]);
  expect((await payments()).total).toBe(0);
});

test('a message about what is not paid yet, or without an amount, records nothing', async () => {
  await switchOn();
  const reference = await started();
  expect((await tell(paystack.message(reference))).status).toBe(503);
  expect((await settings()).payments).toMatchObject([{ state: 'started' }]);
  paystack.pay(reference);
  paystack.faults.pays = 0;
  expect((await tell(paystack.message(reference))).status).toBe(200);
  expect((await settings()).payments).toMatchObject([
    { state: 'refused', problem: 'The provider states no amount that can be recorded.' },
  ]);
  expect((await read()).totals.amount_paid).toBe(0);
  for (const headers of [{}, { 'x-paystack-signature': 'a' }]) {
    const path = `/api/v1/public/online-payments/${owner.organization_id}/paystack`;
    expect((await application.call('POST', path, undefined, headers)).status).toBe(404);
  }
});

test('a document is begun at most fifty times a day', async () => {
  await switchOn();
  await started();
  await application.owner(
    `insert into online_payment (organization_id, id, provider, reference, invoice_id, customer_id, amount, currency,
       state, created_at)
     select organization_id, gen_random_uuid(), provider, reference || n, invoice_id, customer_id, amount, currency,
       state, created_at from online_payment, generate_series(1, 49) n where organization_id = $1`,
    [owner.organization_id],
  );
  const { status, body } = await start();
  expect([status, body.message]).toEqual([409, 'This was begun too often today. Send a bank transfer.']);
});
