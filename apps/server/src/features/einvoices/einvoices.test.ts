import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { reportPayments, submitEinvoice } from './jobs.ts';

/** A server with the gateway's paths. */
let gateway: Server;
let asked: { method: string; path: string; key: string | undefined; body: Record<string, unknown> | null }[];
let respond: (path: string, method: string) => { status: number; body: unknown } | 'hang up';
let application: TestApplication;
let bare: TestApplication;
let owner: Member;

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const keys_file = JSON.stringify({
  public_key: Buffer.from(pem).toString('base64'),
  certificate: Buffer.from('certificate').toString('base64'),
});
const OK = { status: 200, body: { code: 200, data: { ok: true } } };

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url!;
      asked.push({
        method: request.method!,
        path,
        key: request.headers['x-api-key'] as string | undefined,
        body: text ? JSON.parse(text) : null,
      });
      const answer = respond(path, request.method!);
      if (answer === 'hang up') return void response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  const { port } = gateway.address() as AddressInfo;
  application = await testApplication({ EINVOICE_URL: `http://127.0.0.1:${port}/` });
  bare = await testApplication();
});
afterAll(async () => {
  await application.close();
  await bare.close();
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
});

const address = {
  line1: '14 Allen Avenue',
  city: 'Ikeja',
  lga: 'Ikeja',
  state: 'Lagos',
  country: 'Nigeria',
  postal_code: '100281',
};
const settings = {
  business_id: '019a9a7e-0f5e-7cc0-8e2a-3f0e6a5b7c11',
  service_id: '94ND90NR',
  business_description: 'Bread',
  api_key: 'the key',
  api_secret: 'the secret',
  keys_file,
};

async function business(app = application): Promise<Member> {
  const member = await testOwner(app);
  await member.put(`/api/v1/organizations/${member.organization_id}`, {
    version: 1,
    email: 'accounts@bisi.example',
    phone: '+2348035550101',
    tax_id: '2310045678901',
    vat_registered: true,
    address,
  });
  return member;
}

beforeEach(async () => {
  asked = [];
  respond = () => OK;
  owner = await business();
});

async function issued(member = owner, fields: object = {}, customer: object = {}) {
  const customer_id = await testCustomer(member, {
    tax_id: '2310099999901',
    email: 'ngozi@example.com',
    billing_address: { ...address, lga: null },
    ...customer,
  });
  const { body } = await member.post('/api/v1/invoices', {
    customer_id,
    issue_date: '2026-11-02',
    due_date: '2026-11-30',
    items: [{ name: 'Bread', quantity: 3, unit_price: 120_000, tax_percentage: 7.5, hs_code: '1905.90' }],
    issue: true,
    ...fields,
  });
  return body;
}
/** The words of a PDF without spaces, which it does not store. */
async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}
const einvoice = async (id: string, member = owner) =>
  (await member.get(`/api/v1/invoices/${id}/einvoice`)).body;
const queue = (id: string, member = owner) => member.post(`/api/v1/invoices/${id}/einvoice`, {});
const configure = (fields: object = {}, member = owner) =>
  member.put('/api/v1/einvoices/settings', { version: 0, ...settings, ...fields });
const run = (id: string, attempt = { number: 1, isLast: false }, app = application, member = owner) =>
  submitEinvoice(app.services, { organization_id: member.organization_id, subject_id: id }, attempt);

describe('the panel', () => {
  test('any issued document shows its payload and what is missing; a draft and a quote have none', async () => {
    const invoice = await issued();
    const before = await einvoice(invoice.id);
    expect(before).toMatchObject({
      state: null,
      would_be_accepted: false,
      can: { submit: true },
      payload: { invoice_type_code: '381', legal_monetary_total: { payable_amount: 3_870 } },
    });
    expect(before.problems.map((problem: { path: string }) => problem.path)).toEqual([
      'business_id',
      'irn',
      'invoice_line.0',
    ]);
    await configure();
    expect(await einvoice(invoice.id)).toMatchObject({ would_be_accepted: true, problems: [] });
    const draft = await issued(owner, { issue: false });
    expect((await owner.get(`/api/v1/invoices/${draft.id}/einvoice`)).body.code).toBe('INVALID_STATE');
    const quote = await issued(owner, { document_type: 'quote' });
    expect((await queue(quote.id)).body.code).toBe('INVALID_STATE');
  });

  test('settings: secrets are written, never read, and lie encrypted; a stale version and a wrong file are refused', async () => {
    const saved = (await configure()).body;
    expect(saved).toMatchObject({ version: 1, has_api_key: true, has_keys: true, has_gateway: true });
    const everything = JSON.stringify([saved, (await owner.get('/api/v1/einvoices/settings')).body]);
    expect(everything).not.toMatch(/the key|the secret|PUBLIC KEY/);
    const [row] = await application.owner<{ text: string }>(
      'select s::text as text from einvoice_settings s where organization_id = $1',
      [owner.organization_id],
    );
    expect(row!.text).not.toMatch(/the key|the secret/);
    expect((await configure({ version: 0 })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { version: 1 },
    });
    for (const wrong of ['x', '{}', JSON.stringify({ public_key: 'AAAA', certificate: 'AAAA' })])
      expect((await configure({ version: 1, keys_file: wrong })).body).toMatchObject({ field: 'keys_file' });
    const sales = await testMember(application, owner, 'sales');
    expect((await configure({ version: 1 }, sales)).status).toBe(403);
  });
});

describe('the queue', () => {
  test('a business invoice is validated, signed and handed to the buyer, with the keys of the organization', async () => {
    await configure();
    const invoice = await issued();
    expect((await queue(invoice.id)).body).toMatchObject({ state: 'queued', can: { submit: false } });
    await run(invoice.id);
    const irn = `${invoice.invoice_number.replaceAll('-', '')}-94ND90NR-20261102`;
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/invoice/validate',
      'POST /api/v1/invoice/sign',
      `POST /api/v1/invoice/transmit/${irn}`,
    ]);
    expect(asked.every(({ key }) => key === 'the key')).toBe(true);
    expect(asked[1]!.body).toEqual(asked[0]!.body);
    const done = await einvoice(invoice.id);
    expect(done).toMatchObject({ state: 'transmitted', irn, answer: null, payload: asked[0]!.body });
    const plain = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(done.qr, 'base64'),
    ).toString();
    const seconds = Math.floor(Date.parse(done.signed_at) / 1000);
    expect(JSON.parse(plain)).toEqual({ irn: `${irn}.${seconds}`, certificate: 'Y2VydGlmaWNhdGU=' });
    // The document shows both, on the page and on paper.
    const document = (await owner.get(`/api/v1/invoices/${invoice.id}`)).body;
    expect(document.einvoice).toEqual({ irn, qr: done.qr });
    const { raw } = await owner.get(`/api/v1/invoices/${invoice.id}/pdf`);
    expect(await textOf(raw)).toContain(irn);
    // A document that the gateway has is not cancelled and not sent again.
    expect((await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'x' })).body.code).toBe(
      'EINVOICE_ACCEPTED',
    );
    expect((await queue(invoice.id)).body.code).toBe('INVALID_STATE');
    await run(invoice.id);
    expect(asked).toHaveLength(3);
  });

  test('a sale to a consumer is signed and stays there', async () => {
    await configure();
    const receipt = await issued(
      owner,
      { document_type: 'receipt', payment_method: 'cash' },
      { tax_id: null },
    );
    await queue(receipt.id);
    await run(receipt.id);
    expect(asked.map(({ path }) => path)).toEqual(['/api/v1/invoice/validate', '/api/v1/invoice/sign']);
    expect(await einvoice(receipt.id)).toMatchObject({
      state: 'signed',
      payload: { payment_status: 'PAID' },
    });
  });

  test('a document that the gateway rejects stores its message, and can be queued again', async () => {
    await configure();
    const invoice = await issued();
    await queue(invoice.id);
    respond = () => ({ status: 400, body: { code: 400, error: { public_message: 'TIN unknown' } } });
    await run(invoice.id);
    expect(await einvoice(invoice.id)).toMatchObject({
      state: 'rejected',
      answer: 'TIN unknown',
      can: { submit: true },
    });
    respond = () => OK;
    await queue(invoice.id);
    await run(invoice.id);
    expect(await einvoice(invoice.id)).toMatchObject({ state: 'transmitted', answer: null });
  });

  test('a lost answer to signing is not signed twice: the next try asks first; one that never comes ends as failed', async () => {
    await configure();
    const invoice = await issued();
    await queue(invoice.id);
    respond = (path) => (path.endsWith('/sign') ? 'hang up' : OK);
    await expect(run(invoice.id)).rejects.toThrow();
    expect(await einvoice(invoice.id)).toMatchObject({ state: 'validated' });
    // In between it is unknown whether the document is registered.
    expect((await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'x' })).body.code).toBe(
      'EINVOICE_ACCEPTED',
    );
    asked = [];
    respond = () => OK;
    await run(invoice.id, { number: 2, isLast: false });
    expect(asked.map(({ path }) => path.split('/')[4])).toEqual(['confirm', 'transmit']);

    const other = await issued();
    await queue(other.id);
    respond = () => ({ status: 503, body: 'down' });
    await expect(run(other.id, { number: 12, isLast: true })).rejects.toThrow('503');
    expect(await einvoice(other.id)).toMatchObject({
      state: 'failed',
      answer: 'The tax gateway answered with status 503',
    });
  });

  test('an incomplete document is not sent and stores the reason; without a gateway documents wait until one is configured', async () => {
    const invoice = await issued();
    await queue(invoice.id);
    await run(invoice.id);
    expect(await einvoice(invoice.id)).toMatchObject({ state: 'waiting' });
    await configure({ business_description: null });
    await owner.post('/api/v1/einvoices/submit-waiting', {});
    await run(invoice.id);
    expect(asked).toEqual([]);
    expect(await einvoice(invoice.id)).toMatchObject({
      state: 'incomplete',
      answer: 'Enter in the settings which goods and services your business sells',
    });
    await owner.put('/api/v1/einvoices/settings', { version: 1, business_description: 'Bread' });
    expect((await owner.post('/api/v1/einvoices/submit-waiting', {})).body).toEqual({ queued: 1 });
    await run(invoice.id);
    const { body } = await owner.get('/api/v1/einvoices?state=transmitted');
    expect(body).toMatchObject({
      total: 1,
      einvoices: [{ invoice_id: invoice.id, invoice_number: invoice.invoice_number }],
    });

    const elsewhere = await business(bare);
    await configure({}, elsewhere);
    const waits = await issued(elsewhere);
    await queue(waits.id, elsewhere);
    await run(waits.id, undefined, bare, elsewhere);
    expect(await einvoice(waits.id, elsewhere)).toMatchObject({ state: 'waiting' });
    expect((await elsewhere.get('/api/v1/einvoices/settings')).body).toMatchObject({
      has_gateway: false,
      waiting: 1,
    });
    // A document that only waits can still be cancelled, and leaves the queue.
    expect((await elsewhere.post(`/api/v1/invoices/${waits.id}/cancel`, { reason: 'x' })).status).toBe(200);
    expect((await elsewhere.get('/api/v1/einvoices')).body.total).toBe(0);
  });

  test('with the automatic setting each document is queued as it is issued, also a receipt; its event starts the job', async () => {
    await configure({ is_automatic: true });
    const invoice = await issued();
    const receipt = await issued(owner, { document_type: 'receipt' });
    const draft = await issued(owner, { issue: false });
    const later = (await owner.post(`/api/v1/invoices/${draft.id}/issue`, {})).body;
    const { body } = await owner.get('/api/v1/einvoices?state=queued');
    expect(body.einvoices.map((row: { invoice_id: string }) => row.invoice_id).sort()).toEqual(
      [invoice.id, receipt.id, later.id].sort(),
    );
    const events = await application.owner(
      `select 1 from event where organization_id = $1 and type = 'einvoice.queued'`,
      [owner.organization_id],
    );
    expect(events).toHaveLength(3);
  });

  test('the gateway hears once that a registered document is paid', async () => {
    await configure();
    const invoice = await issued();
    await queue(invoice.id);
    await run(invoice.id);
    asked = [];
    const admin = new pg.Client({ connectionString: application.adminUrl });
    await admin.connect();
    try {
      await reportPayments(application.services, admin);
      expect(asked).toEqual([]);
      await owner.post(`/api/v1/invoices/${invoice.id}/payments`, {
        amount: 387_000,
        paid_on: '2026-11-03',
        method: 'cash',
      });
      await reportPayments(application.services, admin);
      await reportPayments(application.services, admin);
      expect(asked).toMatchObject([{ method: 'PATCH', body: { payment_status: 'PAID' } }]);
      // The status follows the payment back, too.
      const { payments } = (await owner.get('/api/v1/payments')).body;
      await owner.post(`/api/v1/payments/${payments[0].id}/void`, { reason: 'It bounced' });
      await reportPayments(application.services, admin);
    } finally {
      await admin.end();
    }
    expect(asked.slice(1)).toMatchObject([{ method: 'PATCH', body: { payment_status: 'PENDING' } }]);
  });

  test('a credit note names the registered original; before that it says in words what it waits for', async () => {
    await configure();
    const invoice = await issued();
    const note = async (amountOf: number) =>
      (
        await owner.post(`/api/v1/invoices/${invoice.id}/credit-notes`, {
          items: [{ item_id: invoice.items[0].id, quantity: amountOf }],
          reason: 'Stale',
          restock: false,
        })
      ).body;
    const early = await note(1);
    expect((await einvoice(early.id)).problems).toMatchObject([{ path: 'billing_reference' }]);
    await queue(early.id);
    await run(early.id);
    expect(await einvoice(early.id)).toMatchObject({ state: 'incomplete' });
    const { body } = await owner.get('/api/v1/einvoices?state=incomplete');
    expect(body.einvoices[0].answer).toBe(
      'The document that this credit note refers to is not registered yet',
    );
    await queue(invoice.id);
    await run(invoice.id);
    const { irn } = await einvoice(invoice.id);
    const { payload, problems } = await einvoice(early.id);
    expect(problems).toEqual([]);
    expect(payload).toMatchObject({ billing_reference: [{ irn, issue_date: '2026-11-02' }] });
    await queue(early.id);
    await run(early.id);
    expect(await einvoice(early.id)).toMatchObject({ state: 'transmitted' });
  });
});

describe('whom it concerns', () => {
  test('nothing is asked of a business without VAT, nor of a small one before its day', async () => {
    const plain = await testOwner(application);
    const of = async (member: Member) => {
      const { concerns, duty } = await einvoice((await issued(member, { items: [line] })).id, member);
      return { concerns, duty };
    };
    const line = { name: 'Bread', quantity: 3, unit_price: 120_000 };
    expect(await of(plain)).toEqual({ concerns: false, duty: null });
    const charging = await testOwner(application, { vat_registered: true });
    const duty = { class: 'emerging', applies_from: '2027-07-01', enforced_from: '2028-01-01' };
    expect(await of(charging)).toEqual({ concerns: false, duty: { ...duty, applies: false } });
    const { body } = await charging.get('/api/v1/einvoices/settings');
    expect(body.duty).toEqual({ ...duty, applies: false });
    expect(body.missing).toEqual([
      'The business ID of your page at the e-invoicing portal',
      'The service ID of your page at the e-invoicing portal',
      'Which goods and services you sell',
      'The API key and its secret',
      'The file crypto_keys.txt of the portal',
    ]);
    // One that begins earlier is concerned.
    await configure({}, charging);
    expect((await of(charging)).concerns).toBe(true);
    expect((await charging.get('/api/v1/einvoices/settings')).body.missing).toEqual([]);
  });

  test('a turnover above ₦1bn is asked since 1 July 2026', async () => {
    const large = await testOwner(application, { vat_registered: true });
    const sale = { name: 'Flour', quantity: 1, unit_price: 100_000_000_100, tax_percentage: 7.5 };
    const invoice = await issued(large, { items: [sale] });
    expect(await einvoice(invoice.id, large)).toMatchObject({
      ...{ concerns: true, duty: { class: 'medium', applies: true } },
    });
  });
});
