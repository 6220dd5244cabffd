import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { PROOF_MINUTES, THROTTLES } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  invoiceBody,
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { queuedMails, sentMails } from '../testing/mailbox.ts';
import { defaultAccount } from '../testing/money.ts';
import { startPaystack } from '../testing/paystack-server.ts';
import { startWhatsApp, TEST_NUMBER } from '../testing/whatsapp-server.ts';

const ALL = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ key: `${group}.${name}`, route })),
);
const PROVEN = ALL.filter(({ route }) => route.proof);

let application: TestApplication;
let paystack: Awaited<ReturnType<typeof startPaystack>>;
let whatsapp: Awaited<ReturnType<typeof startWhatsApp>>;
let owner: Member;
let bank: MoneyAccount;
let heir: Member;
let customer: string;

beforeAll(async () => {
  paystack = await startPaystack();
  whatsapp = await startWhatsApp();
  application = await testApplication({
    PAYSTACK_URL: paystack.url,
    WEBHOOKS_LOCAL: '1',
    WHATSAPP_URL: whatsapp.url,
  });
});
afterAll(async () => {
  await application.close();
  await paystack.stop();
  await whatsapp.stop();
});
beforeEach(async () => {
  owner = await testOwner(application);
  bank = await defaultAccount(owner, 'bank');
  heir = await testMember(application, owner, 'sales');
  customer = await testCustomer(owner, { name: 'Ada' });
});
afterEach(async () => {
  application.setNow(null);
  await queuedMails(application);
});

const shown = { bank_name: 'GTBank', account_name: 'Bisi', account_number: '0123456789' };
const { phone_number_id, access_token, app_secret } = TEST_NUMBER;
const NUMBER = { phone_number_id, access_token, app_secret };
const webhook = { url: 'http://127.0.0.1:9/', events: ['customer.created'] };

/** Without what confirms who sends it. */
const plain = (path: string, body?: object, method = body ? 'POST' : 'GET', more = {}) =>
  application.call(method, path, body, { ...owner.headers, ...more });
const organization = (rest = '') => `/api/v1/organizations/${owner.organization_id}${rest}`;
const hook = async (): Promise<string> => (await owner.post('/api/v1/webhooks', webhook)).body.id;

/** A request to each route that asks for a proof, and what shows that it did something. */
const REQUESTS: Record<string, () => Promise<{ method: string; path: string; body?: object }>> = {
  'members.transfer': async () => ({
    method: 'POST',
    path: organization('/transfer-ownership'),
    body: { user_id: heir.user_id },
  }),
  'members.takeBack': async () => {
    await owner.post(organization('/transfer-ownership'), { user_id: heir.user_id });
    const { undo } = (await owner.get(organization('/undo'))).body;
    return { method: 'POST', path: organization('/undo'), body: { id: undo.id } };
  },
  'organizations.close': async () => ({
    method: 'POST',
    path: organization('/close'),
    body: { name: 'Bisi’s Bakery' },
  }),
  'organizations.update': async () => ({
    method: 'PUT',
    path: organization(),
    body: { version: 1, bank_accounts: [shown] },
  }),
  'archive.download': async () => ({ method: 'GET', path: '/api/v1/archive/file?pdfs=false' }),
  'archive.import': async () => ({
    method: 'POST',
    path: `/api/v1/archive/uploads/${owner.user_id}/import`,
    body: { sha256: 'a'.repeat(64) },
  }),
  'apiKeys.create': async () => ({
    method: 'POST',
    path: '/api/v1/api-keys',
    body: { name: 'Shop', scopes: ['sales:read'], expires_in_days: null },
  }),
  'webhooks.create': async () => ({ method: 'POST', path: '/api/v1/webhooks', body: webhook }),
  'webhooks.update': async () => ({
    method: 'PUT',
    path: `/api/v1/webhooks/${await hook()}`,
    body: { version: 1, url: 'http://127.0.0.1:10/' },
  }),
  'webhooks.secret': async () => ({ method: 'GET', path: `/api/v1/webhooks/${await hook()}/secret` }),
  'webhooks.rotate': async () => ({
    method: 'POST',
    path: `/api/v1/webhooks/${await hook()}/rotate-secret`,
    body: {},
  }),
  'onlinePayments.update': async () => ({
    method: 'PUT',
    path: '/api/v1/online-payments/settings',
    body: { version: 0, secret_key: `sk_test_${'a'.repeat(20)}` },
  }),
  'einvoices.updateSettings': async () => ({
    method: 'PUT',
    path: '/api/v1/einvoices/settings',
    body: { version: 0, api_key: 'a secret key', api_secret: 'another one' },
  }),
  'whatsapp.connect': async () => ({
    method: 'PUT',
    path: '/api/v1/whatsapp/settings',
    body: { version: 0, ...NUMBER },
  }),
  'invoices.create': async () => ({ method: 'POST', path: '/api/v1/invoices', body: sale() }),
  'invoices.update': async () => ({
    method: 'PUT',
    path: `/api/v1/invoices/${(await draft()).id}`,
    body: { version: 1, payment_instructions: 'Opay 9999 999 999' },
  }),
  'outbox.passOn': async () => ({
    method: 'POST',
    path: '/api/v1/outbox/sales',
    body: {
      sale: sale({ id: uuidv7(), issue: true, sold_at: new Date().toISOString() }),
      reason: 'CREDIT_LIMIT',
      message: 'This customer owes too much already.',
    },
  }),
  'recurring.create': async () => ({
    method: 'POST',
    path: '/api/v1/recurring-invoices',
    body: schedule(),
  }),
  'recurring.update': async () => {
    const { id } = (await owner.post('/api/v1/recurring-invoices', schedule({ payment_info: null }))).body;
    const path = `/api/v1/recurring-invoices/${id}`;
    return { method: 'PUT', path, body: { version: 1, payment_info: shown } };
  },
  'reminders.update': async () => ({
    method: 'PUT',
    path: '/api/v1/reminder-settings',
    body: { version: 0, wording: 'Dear {customer}, {total} is due. Pay to Opay 8080808081.' },
  }),
  'bankAccounts.create': async () => ({
    method: 'POST',
    path: '/api/v1/bank-accounts',
    body: { kind: 'bank', name: 'Other', ...shown, show_on_documents: true },
  }),
  'bankAccounts.update': async () => ({
    method: 'PUT',
    path: `/api/v1/bank-accounts/${bank.id}`,
    body: { version: bank.version, ...shown, show_on_documents: true },
  }),
};
const sale = (fields: object = {}) => ({
  ...invoiceBody(customer, application.today),
  payment_info: shown,
  ...fields,
});
const draft = async () => (await owner.post('/api/v1/invoices', sale({ payment_info: null }))).body;
const schedule = (fields: object = {}) => ({
  customer_id: customer,
  frequency: 'monthly',
  start_on: application.today,
  payment_info: shown,
  items: invoiceBody(customer, application.today).items,
  ...fields,
});

/** What cannot succeed here, and how far it comes once it is confirmed. */
const ENDS: Record<string, number> = { 'archive.import': 404 };

const asks = ({ status, body, headers }: Answer) => [status, body.code, body.field, headers[PROOF_HEADER]];

test('each of them is tried here', () => {
  expect(PROVEN.map(({ key }) => key).sort()).toEqual(Object.keys(REQUESTS).sort());
});

describe.each(PROVEN)('$key', ({ key, route }) => {
  test('does nothing without a proof, nor with a wrong one, and ends the guessing', async () => {
    const { method, path, body } = await REQUESTS[key]!();
    await queuedMails(application);
    const before = await application.owner('select count(*) from event where organization_id = $1', [
      owner.organization_id,
    ]);
    const missing = await plain(path, body, method);
    expect(asks(missing)).toEqual([403, 'WRONG_PASSWORD', 'password', 'required']);
    expect(missing.body.message).toMatch(/confirm that it is you/);
    expect(asks(await plain(path, body, method, { [PROOF_HEADER]: 'made up' }))).toEqual(asks(missing));
    const strangers = await testOwner(application);
    const { proof } = (
      await strangers.post('/api/v1/security/users/me/proofs', { password: strangers.password })
    ).body;
    expect(asks(await plain(path, body, method, { [PROOF_HEADER]: proof }))).toEqual(asks(missing));
    if (method !== 'GET') {
      const guess = () => plain(path, { ...body, password: 'wrong' }, method);
      for (let tried = 0; tried < THROTTLES.sign_in.max; tried++)
        expect(asks(await guess())).toEqual(asks(missing));
      expect((await guess()).body.code).toBe('RATE_LIMITED');
      const right = await plain(path, { ...body, password: owner.password }, method);
      expect(right.body.code).toBe('RATE_LIMITED');
    }
    expect(
      await application.owner('select count(*) from event where organization_id = $1', [
        owner.organization_id,
      ]),
    ).toEqual(before);
    expect(await queuedMails(application)).toEqual([]);
  });

  test('is done with a proof, by a person and not by a key, and the owners are told', async () => {
    const { method, path, body } = await REQUESTS[key]!();
    const scopes = ['settings:write', 'banking:write', 'sales:write', 'payments:write'];
    const made = await owner.post('/api/v1/api-keys', { name: 'x', scopes, expires_in_days: null });
    const byKey = await application.call(method, path, body, {
      authorization: `Bearer ${made.body.secret}`,
    });
    expect(byKey.body.code).toBe('PERSON_REQUIRED');
    await queuedMails(application);
    const { proof } = (await owner.post('/api/v1/security/users/me/proofs', { password: owner.password }))
      .body;
    const answer =
      method === 'GET'
        ? await plain(path, body, method, { [PROOF_HEADER]: proof })
        : await plain(path, { ...body, password: owner.password }, method);
    if (ENDS[key]) return expect(answer.status).toBe(ENDS[key]);
    expect(answer.status, answer.raw.toString()).toBe(route.status ?? 200);
    // Of a document they are told right after it is recorded.
    const mails = await vi.waitUntil(async () => {
      const sent = await sentMails(application);
      return sent.length > 0 && sent;
    });
    expect(mails.map(({ to }) => to)).toContain(owner.email);
    for (const { text } of mails) expect(text).toContain(`Bisi Adeyemi (${owner.email})`);
    const { security_events } = (await owner.get('/api/v1/security/users/me/security-events')).body;
    expect(security_events[0].type).toBe(route.proof!.act);
  });
});

describe('a confirmed identity', () => {
  const file = '/api/v1/archive/file?pdfs=false';
  const confirm = async (body: object) => owner.post('/api/v1/security/users/me/proofs', body);

  test('holds for this session and for some minutes', async () => {
    const { proof } = (await confirm({ password: owner.password })).body;
    const got = () => plain(file, undefined, 'GET', { [PROOF_HEADER]: proof });
    expect((await got()).status).toBe(200);
    const later = new Date(Date.now() + (PROOF_MINUTES * 60 + 1) * 1000);
    await moveTo(application, owner, later);
    expect((await got()).body.code).toBe('WRONG_PASSWORD');
  });

  test('needs the password, or a passkey of the person; a wrong one stands among her events', async () => {
    expect((await confirm({})).body.code).toBe('WRONG_PASSWORD');
    expect((await confirm({ password: 'wrong' })).body.code).toBe('WRONG_PASSWORD');
    const { challenge } = (await application.call('POST', '/api/v1/auth/passkey/options', {})).body;
    const credential = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    };
    const forged = await confirm({ passkey: { challenge, credential } });
    expect([forged.status, forged.body.code, forged.body.field]).toEqual([403, 'WRONG_PASSWORD', 'passkey']);
    const { security_events } = (await owner.get('/api/v1/security/users/me/security-events')).body;
    expect(security_events.map(({ type }: { type: string }) => type)).toContain('proof_failed');
  });

  test('of a person without a password is a sign-in of the last minutes', async () => {
    await application.owner('update app_user set password_hash = null where id = $1', [owner.user_id]);
    expect((await plain(file)).status).toBe(200);
    await moveTo(application, owner, new Date(Date.now() + 11 * 60_000));
    const { body, headers } = await plain(file);
    expect([body.code, headers[PROOF_HEADER]]).toEqual(['SIGN_IN_AGAIN', 'required']);
  });

  test('is asked for only where it matters', async () => {
    const put = (body: object) => plain(`/api/v1/bank-accounts/${bank.id}`, body, 'PUT');
    expect((await put({ version: bank.version, bank_name: 'Zenith' })).status).toBe(200);
    expect((await plain(organization(), { version: 1, phone: '0803 123 4567' }, 'PUT')).status).toBe(200);
    const name = await plain('/api/v1/bank-accounts', { kind: 'cash', name: 'Till 2' });
    expect(name.status).toBe(201);
    const id = await hook();
    const off = await plain(`/api/v1/webhooks/${id}`, { version: 1, status: 'disabled' }, 'PUT');
    expect(off.status).toBe(200);
  });

  test('a request that was answered is answered again without one, whatever the password was', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { kind: 'bank', name: 'Other', ...shown, show_on_documents: true };
    const first = await plain(
      '/api/v1/bank-accounts',
      { ...body, password: owner.password },
      'POST',
      headers,
    );
    const again = await plain('/api/v1/bank-accounts', body, 'POST', headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const stored = await application.owner(
      `select (select json_agg(k) from idempotency_key k where organization_id = $1)::text as answers,
        (select json_agg(e) from event e where organization_id = $1)::text as events`,
      [owner.organization_id],
    );
    expect(JSON.stringify(stored)).not.toContain(owner.password);
  });
});

/** What hands over the organization, its data or its money, told by what a route takes or who may call it. */
describe('a route that must ask for a proof', () => {
  /** Where the fields are of the account itself, which has its own proofs, or of a person who is not signed in. */
  const OWN_ACCOUNT = ['auth', 'account', 'invitations', 'onlinePayments.webhook'];
  const SECRET_FIELDS =
    /secret|access_token|api_key|keys_file|bank_accounts|show_on_documents|payment_info|payment_instructions|^sale$/;
  const isOwn = (key: string) => OWN_ACCOUNT.some((name) => key === name || key.startsWith(`${name}.`));
  const fieldsOf = ({ body }: Route) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
  const KINDS: Record<string, (route: Route) => boolean> = {
    'only the owner may do it': ({ access, method }) => access === 'organization:delete' && method !== 'GET',
    'takes a secret, or an account that customers are told to pay into': (route) =>
      fieldsOf(route).some((name) => SECRET_FIELDS.test(name)),
    'answers a secret': ({ response }) =>
      response instanceof z.ZodObject && ['secret', 'access_token'].some((name) => name in response.shape),
    'gives or takes everything as one file': ({ access, response, path }) =>
      (access === 'data:export' && response === 'application/octet-stream') ||
      (access === 'data:import' && path.endsWith('/import')),
  };
  /** A new organization has no customers yet who could be told a wrong account. */
  const EXCEPT = ['organizations.create'];

  test.each(Object.entries(KINDS))('%s', (_, isOfKind) => {
    const found = ALL.filter(({ key, route }) => !isOwn(key) && isOfKind(route)).map(({ key }) => key);
    expect(found.length).toBeGreaterThan(0);
    const marked = new Set([...PROVEN.map(({ key }) => key), ...EXCEPT]);
    expect(found.filter((key) => !marked.has(key))).toEqual([]);
  });
});
