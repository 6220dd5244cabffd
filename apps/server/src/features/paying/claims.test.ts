import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { PublicClaim } from '@lissafi/contract/paying';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fileForm,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { defaultAccount, expectTieOut, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let bank: MoneyAccount;
let ada: string;
let token: string;
let total: number;
let invoice: { id: string; invoice_number: string };

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  bank = await defaultAccount(owner, 'bank');
  ada = await testCustomer(owner, { name: 'Ada Stores' });
  const made = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, application.today),
    issue: true,
  });
  invoice = made;
  total = made.totals.total_amount;
  ({ token } = (await owner.post(`/api/v1/invoices/${invoice.id}/share-link`, {})).body);
});

const at = (path = '', of = token) => `/api/v1/public/paying/${of}${path}`;
const page = async (of = token) => (await application.call('GET', at('', of))).body;
const say = (fields: object = {}, of = token) =>
  application.call('POST', at('/claims', of), { amount: total, paid_on: application.today, ...fields });
const claimed = async (fields: object = {}): Promise<PublicClaim> => {
  const { status, body } = await say(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const prove = async (id: string, file: Buffer, name = 'receipt.jpg') => {
  const { body, headers } = fileForm(file, { name, type: 'image/jpeg' });
  return application.call('POST', at(`/claims/${id}/proof`), body, headers);
};
const waiting = async () => (await owner.get('/api/v1/inbox')).body.counts.payment_alert;
const told = async (member = owner) =>
  (await member.get('/api/v1/notifications')).body.notifications.filter(
    ({ type }: { type: string }) => type === 'payment_alert.claimed',
  );
const owed = async () => (await owner.get(`/api/v1/invoices/${invoice.id}`)).body.totals.balance_due;
const confirm = (id: string, who = owner) =>
  who.post(`/api/v1/payment-alerts/${id}/confirm`, {
    ...{ kind: 'customer_payment', account_id: bank.id, customer_id: ada, invoice_id: invoice.id },
  });

test('who has the link says that she has paid: it waits, is told to members who can confirm it, and counts nowhere', async () => {
  const { headers, body: before } = await application.call('GET', at());
  expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'no-store']);
  expect(before).toMatchObject({ currency: 'NGN', amount_due: total, can_claim: true, claims: [] });
  const claim = await claimed({ note: 'From my GTBank' });
  expect(claim).toMatchObject({ state: 'open', amount: total, proofs: 0, reason: null, closed_at: null });
  expect((await page()).claims).toEqual([claim]);
  expect(await owed()).toBe(total);
  expect(await waiting()).toBe(1);
  const alert = (await owner.get(`/api/v1/payment-alerts/${claim.id}`)).body;
  expect(alert).toMatchObject({
    ...{ source: 'claim', direction: 'in', customer_id: ada, invoice_id: invoice.id, is_settled: false },
    ...{ can: { confirm: true, discard: true }, narration: `${invoice.invoice_number}, From my GTBank` },
  });
  expect(alert.text).toMatch(/^Ada Stores says on the public page: .*From my GTBank$/s);
  expect(await told()).toMatchObject([
    {
      subject_id: claim.id,
      data: { amount: total, customer: 'Ada Stores', document: invoice.invoice_number },
    },
  ]);
  const storekeeper = await testMember(application, owner, 'storekeeper');
  expect(await told(storekeeper)).toEqual([]);
});

test('the same amount again is the same claim, also at the same moment; another amount is another one', async () => {
  const answers = await Promise.all([say(), say(), say()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await claimed({ amount: total - 100 });
  expect(await waiting()).toBe(2);
});

test('a member who sees the money confirms it once, of two at the same moment one, and the notices vanish', async () => {
  const { id } = await claimed();
  const colleague = await testMember(application, owner, 'accountant');
  const answers = await Promise.all([confirm(id), confirm(id, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await owed()).toBe(0);
  expect((await owner.get('/api/v1/payments')).body.total).toBe(1);
  expect([await waiting(), (await told()).length]).toEqual([0, 0]);
  expect(await page()).toMatchObject({ amount_due: 0, can_claim: false, claims: [{ state: 'confirmed' }] });
  expect((await say({ amount: 1 })).status).toBe(409);
  await expectTieOut(owner);
});

test('a member rejects it with a reason, which the customer reads; then she can say it again', async () => {
  const { id } = await claimed();
  await owner.post(`/api/v1/payment-alerts/${id}/discard`, { reason: 'Nothing arrived at GTBank' });
  expect((await page()).claims).toMatchObject([{ state: 'discarded', reason: 'Nothing arrived at GTBank' }]);
  expect([await waiting(), (await told()).length]).toEqual([0, 0]);
  expect((await claimed()).id).not.toBe(id);
});

test('withdrawn, or paid otherwise: nobody looks for it any more', async () => {
  const first = await claimed();
  const { status, body } = await application.call('POST', at(`/claims/${first.id}/withdraw`));
  expect([status, body.state]).toEqual([200, 'discarded']);
  expect([await waiting(), (await told()).length]).toEqual([0, 0]);
  expect((await application.call('POST', at(`/claims/${first.id}/withdraw`))).status).toBe(409);
  const { id } = await claimed();
  await owner.post(`/api/v1/invoices/${invoice.id}/payments`, {
    ...{ amount: total, paid_on: application.today, method: 'cash' },
  });
  expect([await waiting(), (await told()).length]).toEqual([0, 0]);
  expect((await owner.get('/api/v1/payment-alerts?state=open')).body.total).toBe(0);
  expect((await owner.get(`/api/v1/payment-alerts/${id}`)).body).toMatchObject({
    ...{ state: 'open', is_settled: true, can: { confirm: false, discard: true } },
  });
});

test('a proof is a picture or a PDF by its content, is stored unchanged, and is read by members only', async () => {
  const { id } = await claimed();
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
  const added = await prove(id, picture, '../../my receipt.exe');
  expect([added.status, added.body.proofs]).toEqual([201, 1]);
  expect((await prove(id, Buffer.from('%PDF-1.4 x'), 'a.pdf')).status).toBe(201);
  for (const bad of [Buffer.from('<script>alert(1)</script>'), Buffer.from('\xff\xd8\xff broken', 'latin1')])
    expect((await prove(id, bad)).body.errors[0].field).toBe('file');
  const { attachments } = (await owner.get(`/api/v1/payment-alerts/${id}`)).body;
  expect(attachments).toMatchObject([
    { name: 'my receipt.exe.jpg', media_type: 'image/jpeg' },
    { name: 'a.pdf' },
  ]);
  const path = `/api/v1/payment-alerts/${id}/attachments/${attachments[0].id}`;
  const read = await owner.get(path);
  expect(read.raw.equals(picture)).toBe(true);
  expect(read.headers['content-disposition']).toMatch(/^attachment/);
  expect((await application.call('GET', path)).status).toBe(401);
  expect((await (await testOwner(application)).get(path)).status).toBe(404);
  for (let more = 2; more < 5; more++) expect((await prove(id, picture)).status).toBe(201);
  expect((await prove(id, picture)).status).toBe(400);
  await confirm(id);
  expect((await prove(id, picture)).status).toBe(409);
});

test('bad input is refused: amounts, days, notes, claims of another link, links that are no longer valid', async () => {
  const { today } = application;
  for (const [fields, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ paid_on: addDays(today, 1) }, 'paid_on'],
    [{ paid_on: addDays(today, -400) }, 'paid_on'],
    [{ paid_on: 'yesterday' }, 'paid_on'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ invoice_id: invoice.id }, 'invoice_id'],
  ] as const)
    expect((await say(fields)).body.errors?.[0]?.field, JSON.stringify(fields)).toBe(field);
  const claim = await claimed();
  const other = await madeBy(owner, '/api/v1/invoices', { ...invoiceBody(ada, today), issue: true });
  const elsewhere = (await owner.post(`/api/v1/invoices/${other.id}/share-link`, {})).body.token;
  expect((await application.call('POST', at(`/claims/${claim.id}/withdraw`, elsewhere))).status).toBe(404);
  expect((await application.call('POST', at('/claims/not-an-id/withdraw'))).status).toBe(404);
  await owner.delete(`/api/v1/invoices/${invoice.id}/share-link`);
  const unknown = await application.call('GET', at('', 'a'.repeat(32)));
  expect(await application.call('GET', at())).toMatchObject({ status: 404, body: unknown.body });
  expect((await say()).status).toBe(404);
  // Refused before any of the file is read.
  expect((await prove(claim.id, Buffer.alloc(1_000))).status).toBe(404);
  expect((await owner.get(`/api/v1/payment-alerts/${claim.id}`)).body.state).toBe('open');
});

test('one link leaves only so much behind: claims that wait, and claims at all', async () => {
  for (let amount = 1; amount <= 5; amount++) await claimed({ amount });
  const { status, body } = await say({ amount: 6 });
  expect([status, body.code]).toEqual([409, 'INVALID_STATE']);
});

test('nothing is claimed of a document in a foreign currency, of a cancelled one, or of a closed organization', async () => {
  const foreign = await madeBy(owner, '/api/v1/invoices', {
    ...invoiceBody(ada, application.today),
    ...{ issue: true, currency: 'USD', exchange_rate: '1550' },
  });
  const dollars = (await owner.post(`/api/v1/invoices/${foreign.id}/share-link`, {})).body.token;
  expect(await page(dollars)).toMatchObject({ currency: 'USD', can_claim: false });
  expect((await say({}, dollars)).status).toBe(409);
  await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'A mistake' });
  expect(await page()).toMatchObject({ amount_due: 0, can_claim: false });
  expect((await say()).status).toBe(409);
});
