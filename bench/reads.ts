import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { fillInvoices, fillStock } from '../apps/server/src/testing/many-rows.ts';
import { issued, listReadings } from './lists.ts';
import { type Books, type Client, headersOf, prepare } from './load.ts';
import { besideReference, type Reading, settle, timed } from './measure.ts';
import type { BenchServer } from './server.ts';
import { RAW, stockReadings } from './stock.ts';

/** What has no single query by hand: only the time counts. */
const SCREENS: Reading[] = [
  '/api/v1/dashboard',
  '/api/v1/dashboard/period',
  '/api/v1/dashboard/inventory',
  '/api/v1/customers',
  '/api/v1/customers?search=ngosi',
  '/api/v1/customers/search?q=ngosi',
  '/api/v1/ledger/trial-balance',
  '/api/v1/ledger/entries',
].map((path) => ({ name: path, path, bare: [] }));

/** One organization with 100,000 invoices of 2,000 customers, and 1,000,000 movements of 10,000 materials. */
async function fill(owner: pg.Client, client: Client, one: Books): Promise<void> {
  const headers = headersOf(one);
  await client.post('/api/v1/invoices', issued(one), headers);
  await fillInvoices(owner, one.organization_id);
  const { id } = await client.post(RAW, { name: 'Flour', sku: 'F', unit: 'kg', minimum_stock: 10 }, headers);
  const received = { quantity: 10, unit_cost: 1_000, received_on: todayIn('Africa/Lagos', new Date()) };
  await client.post(`${RAW}/${id}/receive`, received, headers);
  await fillStock(owner, one.organization_id, id);
}

/** Each list, search and screen against the bare SQL, and against one GET of a customer, in the same run. */
export async function reads(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const { client, books } = await prepare(server, 1, 1);
  const one = books[0]!;
  const headers = headersOf(one);
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  try {
    await fill(owner, client, one);
    await settle(owner);
    // As the application: a role that row security holds for, in a transaction with its scope, prepared by name.
    await owner.query('set role lissafi_app');
    const beside = besideReference(() => client.get(`/api/v1/customers/${one.customer_id}`, headers));
    const measured: { reading: Reading; byHand: number; api: number }[] = [];
    for (const reading of [...listReadings(), ...stockReadings(), ...SCREENS]) {
      const { name, path, bare } = reading;
      const byHand = await timed(async () => {
        await owner.query(`begin; set local app.organization_id = '${one.organization_id}'`);
        for (const [part, text] of bare.entries())
          await owner.query({ name: `${name} ${part}`, text, values: [one.organization_id] });
        await owner.query('commit');
      });
      measured.push({ reading, byHand, api: await beside.timed(() => client.get(path, headers)) });
    }
    const get = beside.reference();
    const table: Record<string, Record<string, string>> = {
      'one GET of a customer': { 'p95 ms': get.toFixed(1) },
    };
    for (const { reading, byHand, api } of measured) {
      const hasBare = reading.bare.length > 0;
      table[reading.name] = {
        'p95 ms': api.toFixed(1),
        'bare SQL ms': hasBare ? byHand.toFixed(1) : '',
        'of bare SQL (≤ 2)': hasBare ? (api / byHand).toFixed(2) : '',
        'of one GET (≤ 25)': (api / get).toFixed(1),
      };
    }
    return table;
  } finally {
    await owner.end();
    await client.close();
  }
}
