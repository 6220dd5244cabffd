import { randomUUID } from 'node:crypto';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { Pool } from 'undici';
import type { BenchServer } from './server.ts';

export interface Books {
  organization_id: string;
  customer_id: string;
  /** Items with plenty of stock. */
  items: string[];
}

const ITEMS = 10;

export interface Client {
  authorization: string;
  /** Signs in again: a token is valid for a quarter of an hour. */
  renew(): Promise<void>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ id: string }>;
  get(path: string, headers?: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

/** Registers one person and creates this many organizations with a customer and items each, all through the API. */
export async function prepare(server: BenchServer, connections: number, organizations: number) {
  const pool = new Pool(server.origin, { connections, pipelining: 1 });
  const send = async (path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await pool.request({
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode > 201) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text);
  };
  const email = `${randomUUID()}@example.com`;
  const password = 'a long enough passphrase';
  const registered = await send(
    '/api/v1/auth/register',
    { email, password, first_name: 'B', last_name: 'B', terms_accepted: true },
    {},
  );
  const owner = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
  await owner.query('update app_user set email_verified_at = now() where email = $1', [email]);
  const bearer = ({ tokens }: { tokens: { access_token: string } }) => `Bearer ${tokens.access_token}`;
  const client: Client = {
    authorization: bearer(registered),
    async renew() {
      client.authorization = bearer(await send('/api/v1/auth/login', { email, password }, {}));
    },
    post: (path, body, headers = {}) => send(path, body, { authorization: client.authorization, ...headers }),
    async get(path, headers = {}) {
      const { authorization } = client;
      const answer = await pool.request({ path, method: 'GET', headers: { authorization, ...headers } });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
      return JSON.parse(text);
    },
    close: () => pool.close(),
  };
  const open = async (index: number): Promise<Books> => {
    // Nobody makes so many organizations in a day.
    await owner.query('delete from throttle');
    const { id } = await client.post('/api/v1/organizations', {
      name: `Shop ${index}`,
      vat_registered: true,
    });
    const within = headersOf({ organization_id: id });
    const customer = await client.post('/api/v1/customers', { name: 'Mama Ngozi', type: 'business' }, within);
    const items: string[] = [];
    for (let number = 0; number < ITEMS; number++) {
      const base = '/api/v1/inventory/finished-goods';
      const item = await client.post(base, { name: `Bag ${number}`, sku: `B${number}`, unit: 'bag' }, within);
      await client.post(
        `${base}/${item.id}/receive`,
        { quantity: 1_000_000, unit_cost: 1_000, received_on: today() },
        within,
      );
      items.push(item.id);
    }
    return { organization_id: id, customer_id: customer.id, items };
  };
  const books: Books[] = [];
  let next = 0;
  const lane = async () => {
    while (next < organizations) books.push(await open(next++));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await owner.end();
  return { client, books };
}

const today = () => todayIn('Africa/Lagos', new Date());

/** The invoice that the limit uses too: three lines, two of them with stock, ₦3,225 in all, VAT on each. */
export function invoice({ customer_id, items }: Books, issue: boolean) {
  const line = (name: string) => ({ name, quantity: 2, unit_price: 50_000, tax_percentage: 7.5 });
  const any = () => items[Math.floor(Math.random() * items.length)]!;
  return {
    customer_id,
    issue_date: today(),
    due_date: today(),
    items: [
      { ...line('Bag of rice'), inventory_item_id: any() },
      { ...line('Carton'), inventory_item_id: any() },
      line('Service'),
    ],
    issue,
  };
}

export const headersOf = ({ organization_id }: Pick<Books, 'organization_id'>) => ({
  'organization-id': organization_id,
});

/** Issues that invoice. */
export const issue = (client: Client, one: Books) =>
  client.post('/api/v1/invoices', invoice(one, true), { ...headersOf(one), 'idempotency-key': randomUUID() });

/** Calls `work` with this concurrency for some seconds; returns the completed calls per second. */
export async function rate(lanes: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        await work();
        count++;
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}
