import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { request } from 'undici';
import { fillEntries, fillInvoices, fillStock } from '../apps/server/src/testing/many-rows.ts';
import { issued } from './lists.ts';
import { headersOf, prepare } from './load.ts';
import { besideReference, settle, timed } from './measure.ts';
import { whileWatching } from './memory.ts';
import type { BenchServer } from './server.ts';
import { RAW } from './stock.ts';

/** Entries beside those of the 100,000 invoices, so that the journal has a million lines. */
const MORE_ENTRIES = 350_000;
const run = promisify(execFile);

/** What the books answer; of one `GET` at most 25, of a past day's valuation 60. */
function readings(today: string): [name: string, path: string, bar: number][] {
  const year = today.slice(0, 4);
  const period = `date_from=${year}-01-01&date_to=${today}`;
  const stock = '/api/v1/inventory/accounting';
  const past = `${Number(year) - 1}-12-15`;
  return [
    ['trial balance', '/api/v1/ledger/trial-balance', 25],
    ['profit and loss of the year', `/api/v1/ledger/profit-and-loss?${period}`, 25],
    ['profit and loss by month', `/api/v1/ledger/profit-and-loss?${period}&by=month`, 25],
    ['balance sheet', '/api/v1/ledger/balance-sheet', 25],
    ['profit and loss of the year, cash basis', `/api/v1/ledger/profit-and-loss?${period}&basis=cash`, 25],
    ['balance sheet, cash basis', '/api/v1/ledger/balance-sheet?basis=cash', 25],
    ['bridge from accrual to cash', `/api/v1/ledger/bridge?${period}`, 25],
    ['budget', '/api/v1/budgets', 25],
    ['dashboard', '/api/v1/dashboard', 25],
    ['sales by customer', `/api/v1/reports/sales?by=customer&${period}`, 25],
    ['cash flow of the year', `/api/v1/ledger/cash-flow?${period}`, 25],
    ['general ledger of receivables', `/api/v1/ledger/general-ledger?account_code=1100&${period}`, 25],
    ['entries', '/api/v1/ledger/entries', 25],
    ['tie-out', '/api/v1/ledger/tie-out', 25],
    ['receivables ageing, today', '/api/v1/ledger/receivables-ageing', 25],
    ['valuation, now', `${stock}/valuation`, 25],
    ['valuation on a past day', `${stock}/valuation?as_of=${past}`, 60],
    ['cost of goods sold of the year', `${stock}/cogs?period_start=${year}-01-01&period_end=${today}`, 25],
    ['stock ageing', `${stock}/aging?limit=25`, 25],
    ['turnover', `${stock}/turnover?limit=25`, 25],
    ['dead stock', `${stock}/dead-stock?limit=25`, 25],
    ['stock movements', `${stock}/movements`, 25],
    ['periods', '/api/v1/periods', 25],
    ['closing checklist', `/api/v1/periods/checklist?until=${today}`, 25],
  ];
}

/** Statements and inventory accounting over 1,000,000 lines and movements, files of 100,000 rows, and hledger. */
export async function statements(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const { client, books } = await prepare(server, 1, 1);
  const one = books[0]!;
  const headers = headersOf(one);
  const today = todayIn('Africa/Lagos', new Date());
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  try {
    await client.post('/api/v1/invoices', issued(one), headers);
    await fillInvoices(owner, one.organization_id);
    await fillEntries(owner, one.organization_id, { to: MORE_ENTRIES });
    const { id } = await client.post(RAW, { name: 'Flour', sku: 'F', unit: 'kg' }, headers);
    await client.post(
      `${RAW}/${id}/receive`,
      { quantity: 10, unit_cost: 1_000, received_on: today },
      headers,
    );
    await fillStock(owner, one.organization_id, id);
    const table: Record<string, Record<string, string>> = {};
    const start = performance.now();
    const steps = await catchUp();
    table['cash basis of all entries'] = {
      'p95 ms': `${((performance.now() - start) / steps).toFixed(0)} each of ${steps} steps`,
    };
    await settle(owner);
    const beside = besideReference(() => client.get(`/api/v1/customers/${one.customer_id}`, headers));
    const measured: [name: string, api: number, bar: number][] = [];
    for (const [name, path, bar] of readings(today))
      measured.push([name, await beside.timed(() => client.get(path, headers)), bar]);
    const get = beside.reference();
    table['one GET of a customer'] = { 'p95 ms': get.toFixed(1) };
    for (const [name, api, bar] of measured)
      table[name] = { 'p95 ms': api.toFixed(1), 'of one GET': `${(api / get).toFixed(1)} (≤ ${bar})` };
    for (const format of ['csv', 'xlsx']) table[`97,000 invoices as ${format}`] = await fileOf(format);
    Object.assign(table, await others());
    return table;
  } finally {
    await owner.end();
    await client.close();
  }

  /** Includes all entries in the cash basis; returns the number of steps. */
  async function catchUp(): Promise<number> {
    for (let steps = 1; ; steps++) {
      const answer = await client.post('/api/v1/ledger/cash-basis/catch-up', {}, headers);
      if ((answer as unknown as { waiting: number }).waiting === 0) return steps;
    }
  }

  /** Downloads all invoices; the server's memory above what it had before. */
  async function fileOf(format: string) {
    let bytes = 0;
    const { ms, memory } = await whileWatching(server.pid, async () => {
      const answer = await download(`/api/v1/invoices?status=paid&format=${format}`);
      for await (const piece of answer) bytes += (piece as Buffer).length;
    });
    return {
      'p95 ms': `${ms.toFixed(0)} once`,
      memory: `+${memory} MB (≤ 150), ${(bytes / 1e6).toFixed(1)} MB`,
    };
  }

  async function download(path: string): Promise<Readable> {
    const { statusCode, body } = await request(server.origin + path, {
      headers: { ...headers, authorization: client.authorization },
    });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`);
    return body;
  }

  /** hledger and ledger on the same journal, where they are installed, against our trial balance. */
  async function others() {
    const folder = await mkdtemp(join(tmpdir(), 'lissafi-bench-'));
    const found: Record<string, Record<string, string>> = {};
    const ours = await timed(() => client.get('/api/v1/ledger/trial-balance', headers));
    try {
      for (const [program, args] of [
        ['hledger', ['balance', '-N']],
        ['ledger', ['balance', '--flat']],
      ] as const) {
        const file = join(folder, `journal.${program}`);
        await pipeline(await download(`/api/v1/ledger/export?format=${program}`), createWriteStream(file));
        const start = performance.now();
        const ended = await run(program, ['-f', file, ...args], { maxBuffer: 1e8 }).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== 'ENOENT') throw error;
            return false;
          },
        );
        const took = performance.now() - start;
        found[`${program}, balances of the same journal`] = ended
          ? {
              'p95 ms': took.toFixed(0),
              'of one GET': `ours is ${(took / ours).toFixed(0)} × faster (≥ 100)`,
            }
          : { 'p95 ms': 'not installed' };
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return found;
  }
}
