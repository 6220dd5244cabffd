import { randomUUID } from 'node:crypto';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { copyOrganization, fillEntries } from '../apps/server/src/testing/many-rows.ts';
import { type Books, type Client, headersOf, issue, prepare, rate } from './load.ts';
import { settle, timed } from './measure.ts';
import type { BenchServer } from './server.ts';

const listed = (text: string | undefined) => text?.split(',').map(Number);
/** Filling the last of each takes an hour or more; BENCH_ORGANIZATIONS=10,1000 and BENCH_LINES ask for others. */
const ORGANIZATIONS = listed(process.env.BENCH_ORGANIZATIONS) ?? [10, 1_000, 100_000];
const LINES = listed(process.env.BENCH_LINES) ?? [10_000, 100_000, 1_000_000, 10_000_000];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONNECTIONS = 8;
/** Organizations that are asked; more do not differ. */
const ASKED = 200;
const AT_ONCE = 2_000;

type Table = Record<string, Record<string, string>>;

/** Adds a column to the row of each name, with its ratio to the first column. */
function note(table: Table, column: string, found: Record<string, number>, first: Record<string, number>) {
  for (const [name, value] of Object.entries(found)) {
    const ratio = first[name] ? ` (${(value / first[name]).toFixed(2)} ×)` : '';
    table[name] = { ...table[name], [column]: `${value.toFixed(1)}${value === first[name] ? '' : ratio}` };
  }
  // It takes long: what is known is told at once.
  console.log(`${column}: ${JSON.stringify(found)}`);
}

/** What a request costs with 10, 1,000 and 100,000 organizations, and with 10,000 to 10,000,000 lines in one journal. */
export async function growth(server: BenchServer): Promise<Table> {
  const { client, books } = await prepare(server, CONNECTIONS, 1);
  const one = books[0]!;
  for (let count = 0; count < 3; count++) await issue(client, one);
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  try {
    return { ...(await ofOrganizations(client, owner, one)), ...(await ofLines(client, owner, one)) };
  } finally {
    await owner.end();
    await client.close();
  }
}

async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query('select pg_database_size(current_database())::float8 as bytes');
  return rows[0].bytes;
}

async function ofOrganizations(client: Client, owner: pg.Client, one: Books): Promise<Table> {
  const table: Table = {};
  let first: Record<string, number> = {};
  const ids = [one.organization_id];
  const emptySize = await sizeOf(owner);
  for (const count of ORGANIZATIONS) {
    while (ids.length < count) {
      const more = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, () => randomUUID());
      await copyOrganization(owner, one.organization_id, more);
      ids.push(...more);
    }
    // The person who asks is a member of some of them, evenly drawn from the second to the last: the first is copied
    // again, and keeps its size.
    const step = Math.max(1, Math.floor(count / ASKED));
    const asked = ids.filter((_, index) => index > 0 && index % step === 0).slice(0, ASKED);
    await owner.query(
      `insert into membership (organization_id, user_id, role)
       select o.id, m.user_id, 'owner' from membership m, unnest($2::uuid[]) o (id) where m.organization_id = $1
       on conflict do nothing`,
      [one.organization_id, asked],
    );
    await owner.query('vacuum analyze');
    await settle(owner);
    await client.renew();
    const all = asked.map((organization_id) => ({ ...one, organization_id }));
    const any = () => all[Math.floor(Math.random() * all.length)]!;
    const ask = (path: string) => () => client.get(path, headersOf(any()));
    await rate(CONNECTIONS, 3, () => issue(client, any()));
    const found = {
      'issue an invoice, per second': await rate(CONNECTIONS, SECONDS, () => issue(client, any())),
      'a customer, p95 ms': await timed(ask(`/api/v1/customers/${one.customer_id}`)),
      'home, p95 ms': await timed(ask('/api/v1/dashboard')),
      'invoices, p95 ms': await timed(ask('/api/v1/invoices')),
      'search, p95 ms': await timed(ask('/api/v1/search?q=ngozi')),
      'trial balance, p95 ms': await timed(ask('/api/v1/ledger/trial-balance')),
      'kilobytes of an organization': ((await sizeOf(owner)) - emptySize) / 1_024 / count,
    };
    if (count === ORGANIZATIONS[0]) first = found;
    note(table, `${count.toLocaleString('en')} organizations`, found, first);
  }
  return table;
}

async function ofLines(client: Client, owner: pg.Client, one: Books): Promise<Table> {
  const table: Table = {};
  let first: Record<string, number> = {};
  const today = todayIn('Africa/Lagos', new Date());
  const year = `date_from=${today.slice(0, 4)}-01-01&date_to=${today}`;
  const ask = (path: string) => timed(() => client.get(path, headersOf(one)));
  let entries = 0;
  for (const lines of LINES) {
    await fillEntries(owner, one.organization_id, { from: entries + 1, to: lines / 2 });
    entries = lines / 2;
    await settle(owner);
    await client.renew();
    const found = {
      'trial balance of the journal, p95 ms': await ask('/api/v1/ledger/trial-balance'),
      'balance sheet, p95 ms': await ask('/api/v1/ledger/balance-sheet'),
      'profit and loss by month, p95 ms': await ask(`/api/v1/ledger/profit-and-loss?${year}&by=month`),
      'cash flow, p95 ms': await ask(`/api/v1/ledger/cash-flow?${year}`),
      'an account, p95 ms': await ask(`/api/v1/ledger/general-ledger?account_code=6000&${year}`),
      'entries, p95 ms': await ask('/api/v1/ledger/entries'),
      'home of that business, p95 ms': await ask('/api/v1/dashboard'),
      'issue an invoice there, p95 ms': await timed(() => issue(client, one)),
    };
    if (lines === LINES[0]) first = found;
    note(table, `${lines.toLocaleString('en')} lines`, found, first);
  }
  return table;
}
