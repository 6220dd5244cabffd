import { ROLES } from '@lissafi/contract/permissions';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { documentModel } from '@lissafi/domain/sales/document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { defaultAccount, madeBy } from '../../testing/money.ts';

const OWN = '0123456789';
/** The account of whoever writes it. */
const OTHER = '9876501234';
/** The same, so that it is not found by its digits alone. */
const SPELLINGS = [OTHER, '98765 01234', '9876-501-234', '９８７６５０１２３４'];

let application: TestApplication;
let owner: Member;
const members = {} as Record<(typeof ROLES)[number], Member>;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  const bank = await defaultAccount(owner, 'bank');
  const shown = { bank_name: 'GTBank', account_name: 'Bisi', account_number: OWN, show_on_documents: true };
  const put = await owner.put(`/api/v1/bank-accounts/${bank.id}`, { version: bank.version, ...shown });
  expect(put.status).toBe(200);
  for (const role of ROLES)
    members[role] = role === 'owner' ? owner : await testMember(application, owner, role);
});
afterAll(() => application.close());

/** Without confirming who it is: a stolen token. */
const send = (member: Member, method: string, path: string, body: object): Promise<Answer> =>
  application.call(method, path, body, member.headers);
const today = () => application.today;
const info = (number: string) => ({ bank_name: 'Opay', account_name: 'Me', account_number: number });

/** Each place in which somebody can write text or an account that a document shows. */
const PLACES: Record<string, (number: string) => object> = {
  'payment_info.account_number': (number) => ({ payment_info: info(number) }),
  'payment_info.account_name': (number) => ({ payment_info: { account_name: number } }),
  'payment_info.bank_name': (number) => ({ payment_info: { bank_name: number } }),
  'payment_info.routing_number': (number) => ({
    payment_info: { account_number: OWN, routing_number: number },
  }),
  'payment_info.swift_code': (number) => ({ payment_info: { account_number: OWN, swift_code: number } }),
  payment_instructions: (number) => ({ payment_instructions: `Pay into ${number}, Opay` }),
  notes: (number) => ({ notes: `Pay into ${number}, Opay` }),
  terms_and_conditions: (number) => ({ terms_and_conditions: `Pay into ${number}, Opay` }),
  additional_info: (number) => ({ additional_info: `Pay into ${number}, Opay` }),
  reference_number: (number) => ({ reference_number: number }),
  'items.description': (number) => ({
    items: [{ name: 'Loaf', description: `Pay into ${number}`, quantity: 1, unit_price: 100 }],
  }),
};

/** What is shown as where to pay: on the paper, by the API, on both public pages and in a reminder. */
async function toldToPay(customer: string, invoice: string): Promise<string> {
  const { body: document } = await owner.get(`/api/v1/invoices/${invoice}`);
  const { pay_to, payment_instructions } = documentModel(document, today());
  const { token } = (await owner.post(`/api/v1/invoices/${invoice}/share-link`, {})).body;
  const shared = (await application.call('GET', `/api/v1/public/invoices/${token}`)).body;
  const page = (await owner.post(`/api/v1/customers/${customer}/share-link`, {})).body.url.split('/c/')[1];
  const whole = (await application.call('GET', `/api/v1/public/customers/${page}`)).body;
  const reminder = (await owner.post(`/api/v1/customers/${customer}/reminder-draft`, {})).body;
  const letter = String(reminder.text ?? reminder.message ?? JSON.stringify(reminder));
  return JSON.stringify([
    pay_to,
    payment_instructions,
    document.payment_info,
    shared.payment_info,
    shared.payment_instructions,
    whole.payment_info,
    letter.split('\n').filter((line) => /pay/i.test(line)),
  ]);
}

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

describe.each(ROLES)('what %s writes without a proof', (role) => {
  test.each(Object.keys(PLACES))('in %s is nowhere shown as the account to pay into', async (place) => {
    // Every spelling where a text is searched for numbers; else each in turn.
    const all = place === 'payment_instructions' && role === 'sales';
    const turn = (ROLES.indexOf(role) + Object.keys(PLACES).indexOf(place)) % SPELLINGS.length;
    for (const number of all ? SPELLINGS : [SPELLINGS[turn]!]) {
      const customer = await testCustomer(owner, { name: 'Ada' });
      const member = members[role];
      const given = PLACES[place]!(number);
      const issued = await send(member, 'POST', '/api/v1/invoices', {
        ...invoiceBody(customer, today()),
        issue: true,
        ...given,
      });
      const draft = await madeBy(owner, '/api/v1/invoices', invoiceBody(customer, today()));
      const changed = await send(member, 'PUT', `/api/v1/invoices/${draft.id}`, { version: 1, ...given });
      const repeated = await send(member, 'POST', '/api/v1/recurring-invoices', {
        customer_id: customer,
        frequency: 'monthly',
        start_on: today(),
        auto_issue: true,
        items: invoiceBody(customer, today()).items,
        ...given,
      });
      for (const answer of [issued, changed, repeated])
        expect([200, 201, 400, 403], answer.raw.toString()).toContain(answer.status);
      await owner.post(`/api/v1/invoices/${draft.id}/issue`, {});
      if (repeated.status === 201)
        await owner.post(`/api/v1/recurring-invoices/${repeated.body.id}/run-now`, {});
      const { invoices } = (await owner.get(`/api/v1/invoices?customer_id=${customer}&limit=100`)).body;
      expect(invoices.length).toBeGreaterThan(0);
      for (const { id } of invoices) {
        const told = await toldToPay(customer, id);
        expect(digits(told), `${place}: ${told}`).not.toContain(OTHER);
        expect(told).toContain(OWN);
      }
    }
  });
});

test('every route that takes where to pay is among those that are tried', () => {
  const takes = Object.entries(routes).flatMap(([group, table]) =>
    Object.entries(table as Record<string, Route>)
      .filter(
        ([, { body }]) =>
          body instanceof z.ZodObject &&
          ['payment_info', 'payment_instructions'].some((name) => name in body.shape),
      )
      .map(([name]) => `${group}.${name}`),
  );
  expect(takes.sort()).toEqual([
    'invoices.create',
    'invoices.update',
    'recurring.create',
    'recurring.update',
  ]);
});

test('for two weeks the page says that the account was changed, and not before customers were told of one', async () => {
  const other = await testOwner(application);
  const customer = await testCustomer(other, { name: 'Bola' });
  await madeBy(other, '/api/v1/invoices', { ...invoiceBody(customer, today()), issue: true });
  const page = (await other.post(`/api/v1/customers/${customer}/share-link`, {})).body.url.split('/c/')[1];
  const changedOn = async () =>
    (await application.call('GET', `/api/v1/public/paying/${page}`)).body.account_changed_on;
  const bank = await defaultAccount(other, 'bank');
  const path = `/api/v1/bank-accounts/${bank.id}`;
  const first = await other.put(path, { version: bank.version, ...info(OWN), show_on_documents: true });
  expect(await changedOn()).toBeNull();
  // A name of our own is not what customers are told.
  const named = await other.put(path, { version: first.body.version, name: 'Main bank' });
  expect(await changedOn()).toBeNull();
  await other.put(path, { version: named.body.version, account_number: OTHER });
  expect(await changedOn()).toBe(today());
  await application.owner(
    "update bank_account set told_at = told_at - interval '14 days' where organization_id = $1",
    [other.organization_id],
  );
  expect(await changedOn()).toBeNull();
});

test('what somebody with the right confirmed stays when a salesperson changes the rest', async () => {
  const customer = await testCustomer(owner, { name: 'Ada' });
  const draft = await madeBy(members.accountant, '/api/v1/invoices', {
    ...invoiceBody(customer, today()),
    payment_info: info(OTHER),
  });
  const changed = await send(members.sales, 'PUT', `/api/v1/invoices/${draft.id}`, {
    version: 1,
    notes: 'Thank you',
    payment_info: draft.payment_info,
  });
  expect([changed.status, changed.body.payment_info]).toMatchObject([200, { account_number: OTHER }]);
});

test('an account of the business that customers were never shown is another account', async () => {
  const hidden = { kind: 'bank', name: 'New', bank_name: 'Opay', account_name: 'Me', account_number: OTHER };
  await madeBy(owner, '/api/v1/bank-accounts', hidden);
  const customer = await testCustomer(owner, { name: 'Ada' });
  for (const role of ['sales', 'accountant'] as const) {
    const named = { ...invoiceBody(customer, today()), payment_info: info(OTHER) };
    const answer = await send(members[role], 'POST', '/api/v1/invoices', named);
    expect([answer.status, answer.body.field]).toEqual([
      ...[403, role === 'sales' ? 'payment_info' : 'password'],
    ]);
  }
});

test('no other text stands in for the account that a document leaves out', async () => {
  const customer = await testCustomer(owner, { name: 'Ada' });
  const body = { ...invoiceBody(customer, today()), payment_info: { is_none: true } };
  const line = { name: `Opay ${OTHER}`, quantity: 1, unit_price: 100 };
  const texts = [{ notes: `Opay ${OTHER}` }, { additional_info: `Opay ${OTHER}` }, { items: [line] }];
  for (const text of texts) {
    const answer = await send(members.sales, 'POST', '/api/v1/invoices', { ...body, ...text });
    expect([answer.status, answer.body.field]).toEqual([403, 'payment_info']);
    const draft = await madeBy(members.sales, '/api/v1/invoices', body);
    const later = await send(members.sales, 'PUT', `/api/v1/invoices/${draft.id}`, { version: 1, ...text });
    expect([later.status, later.body.field]).toEqual([403, 'payment_info']);
  }
  const plain = await send(members.sales, 'POST', '/api/v1/invoices', { ...body, notes: 'Thank you' });
  expect(plain.status).toBe(201);
});

test('a salesperson tells it in no note, name of goods or letter, and says everything else', async () => {
  const customer = await testCustomer(owner, { name: 'Ada', email: 'ada@example.com' });
  const body = invoiceBody(customer, today());
  const elsewhere = `Pay to Opay ${OTHER}`;
  const texts: [string, object][] = [
    ['notes', { notes: elsewhere }],
    ['terms_and_conditions', { terms_and_conditions: elsewhere }],
    ['items.0.name', { items: [{ name: elsewhere, quantity: 1, unit_price: 100 }] }],
  ];
  const draft = await madeBy(members.sales, '/api/v1/invoices', body);
  for (const [field, text] of texts) {
    const refused = { status: 403, body: { code: 'FORBIDDEN', field } };
    expect(await send(members.sales, 'POST', '/api/v1/invoices', { ...body, ...text })).toMatchObject(
      refused,
    );
    const change = { version: draft.version, ...text };
    expect(await send(members.sales, 'PUT', `/api/v1/invoices/${draft.id}`, change)).toMatchObject(refused);
    const repeated = {
      customer_id: customer,
      frequency: 'monthly',
      start_on: today(),
      items: body.items,
      ...text,
    };
    expect(await send(members.sales, 'POST', '/api/v1/recurring-invoices', repeated)).toMatchObject(refused);
  }
  const { id } = await madeBy(members.sales, '/api/v1/invoices', { ...body, issue: true });
  for (const path of [`/api/v1/invoices/${id}/send`, `/api/v1/invoices/${id}/remind`])
    for (const field of ['message', 'text'])
      expect(await members.sales.post(path, { [field]: elsewhere })).toMatchObject({
        status: 403,
        body: { field },
      });
  const whole = { channel: 'email', message: elsewhere };
  expect((await members.sales.post(`/api/v1/customers/${customer}/remind`, whole)).status).toBe(403);
  const said = `Please pay into ${OWN}. Ada, 0809 999 9999`;
  expect((await members.sales.post(`/api/v1/invoices/${id}/send`, { message: said })).status).toBe(200);
});

test('what every paper says of late payment names another account only with a proof', async () => {
  const path = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(path)).body;
  const change = { version, late_payment_text: `Pay Opay ${OTHER}` };
  expect((await send(owner, 'PUT', path, change)).headers['identity-proof']).toBe('required');
  const honest = { version, late_payment_text: 'Interest of 2 % a month from 30 days on' };
  expect((await send(owner, 'PUT', path, honest)).status).toBe(200);
});
