import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { fileForm } from '../../apps/server/src/testing/application.ts';
import type { Site } from './site.ts';
import { type Books, PASSWORD, type Write } from './write.ts';

const TIMEOUT_MS = 6_000;
/** In fair weather a busy machine may take its time. */
const PATIENT_MS = 30_000;

export interface Reply {
  /** 0 when there was no answer. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

export async function request(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  timeout = TIMEOUT_MS,
): Promise<Reply> {
  try {
    const isForm = Buffer.isBuffer(body);
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** Sends a write. A session that has expired is renewed first: nothing was written. */
export async function send(site: Site, books: Books, write: Write): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    const headers = {
      ...books.headers,
      'idempotency-key': write.key,
      ...(write.happenedAt ? { 'happened-at': write.happenedAt } : {}),
    };
    const reply = await request(site.origin, 'POST', write.path, write.body, headers);
    if (reply.status !== 401 || attempt > 2) return reply;
    const failed = await signIn(site, books);
    if (failed) return { status: 0, body: failed };
  }
}

const signing = new Map<Books, Promise<string | null>>();

/** Signs in again, once for all clients that ask at the same time. Returns why that failed, or null. */
export function signIn(site: Site, books: Books): Promise<string | null> {
  const running = signing.get(books);
  if (running) return running;
  const work = request(site.origin, 'POST', '/api/v1/auth/login', {
    email: books.email,
    password: PASSWORD,
  })
    .then(({ status, body }) => {
      if (status !== 200) return `sign-in: ${status} ${JSON.stringify(body)}`;
      books.headers = {
        ...books.headers,
        authorization: `Bearer ${body.tokens.access_token}`,
      };
      return null;
    })
    .finally(() => signing.delete(books));
  signing.set(books, work);
  return work;
}

/** An organization with goods, two places, money and a bank statement, in fair weather. */
export async function openBooks(site: Site, name: string): Promise<Books> {
  const headers: Record<string, string> = {};
  const made = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const reply = await request(site.origin, method, path, body, { ...headers, ...more }, PATIENT_MS);
    if (reply.status < 200 || reply.status > 201)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const email = `${name}-${Date.now()}@example.com`;
  const registered = await made('POST', '/api/v1/auth/register', {
    ...{ email, password: PASSWORD, first_name: 'F', last_name: 'H', terms_accepted: true },
  });
  await site.ask('update app_user set email_verified_at = now() where email = $1', [email]);
  headers.authorization = `Bearer ${registered.tokens.access_token}`;
  const organization = await made('POST', '/api/v1/organizations', {
    ...{ name, vat_registered: true, allow_negative_stock: true },
  });
  headers['organization-id'] = organization.id;
  const today = todayIn('Africa/Lagos', new Date());
  const customer = (await made('POST', '/api/v1/customers', { name: 'Ngozi', type: 'business' })).id;
  const supplier = (await made('POST', '/api/v1/suppliers', { name: 'Apapa Mills' })).id;
  const item = (path: string, fields: object) => made('POST', `/api/v1/inventory/${path}`, fields);
  const flour = (await item('raw-materials', { name: 'Flour', sku: 'F', unit: 'kg', standard_cost: 300 })).id;
  const bread = (
    await item('finished-goods', {
      ...{ name: 'Loaf', sku: 'L', unit: 'piece', standard_cost: 900 },
      ...{ selling_price: 80_000, price_includes_tax: true },
    })
  ).id;
  await item(`finished-goods/${bread}/bom`, {
    ...{ lines: [{ item_id: flour, quantity: 1 }], labour_cost: 101, overhead_cost: 33 },
  });
  const received = { received_on: today, payment_method: 'cash' };
  await item(`raw-materials/${flour}/receive`, { quantity: 500, unit_cost: 300, ...received });
  await item(`finished-goods/${bread}/receive`, { quantity: 200, unit_cost: 900, ...received });
  await made('POST', '/api/v1/branches', { name: 'Yaba' });
  const { locations } = await made('GET', '/api/v1/inventory/locations');
  const { bank_accounts } = await made('GET', '/api/v1/bank-accounts');
  const account = (kind: string) =>
    bank_accounts.find((each: { kind: string; is_default: boolean }) => each.kind === kind && each.is_default)
      .id;
  const bank = account('bank');
  const rows = Array.from({ length: 90 }, (_, index) => `${today},Charge ${index},-${index + 1}.00`);
  const form = fileForm(['Date,Narration,Amount', ...rows].join('\n'), { name: 'statement.csv' });
  await made('POST', `/api/v1/bank-accounts/${bank}/statements`, form.body, form.headers);
  const { lines } = await made('GET', `/api/v1/bank-accounts/${bank}/to-match?limit=100`);
  return {
    ...{ name, email, organization_id: organization.id, headers, today, bread, flour, bank },
    ...{ customers: [customer], suppliers: [supplier], till: account('cash') },
    places: locations.slice(0, 2).map(({ id }: { id: string }) => id),
    lines: lines.map(({ id }: { id: string }) => id),
    ...{ invoices: [], drafts: [], payments: [], expenses: [], bills: [], transfers: [], orders: [] },
    ...{ journals: [], transfersOfGoods: [], deliveries: [], quotes: [], assets: [] },
  };
}
