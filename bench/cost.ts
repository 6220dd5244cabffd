import pg from 'pg';
import { type Books, headersOf, issue, prepare } from './load.ts';
import { processorOf, type Used } from './processor.ts';
import type { BenchServer } from './server.ts';

/** What the calculation of docs/scale-out.md assumes; only these are not measured. */
const ASSUMED = {
  organizations: 1_000_000,
  /** Of a day of work, by an organization of one or two people. */
  writes: 15,
  reads: 120,
  reports: 5,
  days_of_work: 26,
  /** Requests of a day come within these hours, and twice as many in the busiest of them. */
  hours: 10,
  peak: 2,
  /** A processor that is used more than this makes requests wait. */
  used: 0.5,
  /** Months that are kept online, and copies of the data: the database, its replica, the backups. */
  months: 24,
  copies: 3,
  /** Dollars of a month: a vCPU with its 4 GB of memory at a provider of plain servers, and a GB of fast disk. */
  vcpu: 10,
  gigabyte: 0.1,
};

const REPEATS = 300;

/** What an organization costs: processor time and storage are measured, the rest is calculated (docs/scale-out.md). */
export async function cost(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const used = await processorOf(server);
  const { client, books } = await prepare(server, 4, 20);
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  const sizeOf = async (): Promise<number> => {
    await owner.query('checkpoint');
    return (await owner.query('select pg_database_size(current_database())::float8 as bytes')).rows[0].bytes;
  };
  const measure = async (work: (one: Books) => Promise<unknown>): Promise<Used> => {
    for (const one of books) await work(one);
    const before = used();
    for (let count = 0; count < REPEATS; count++) await work(books[count % books.length]!);
    const after = used();
    return {
      application: (after.application - before.application) / REPEATS,
      database: (after.database - before.database) / REPEATS,
    };
  };
  const get = (path: string) => (one: Books) => client.get(path, headersOf(one));
  try {
    const empty = await sizeOf();
    const issued = await measure((one) => issue(client, one));
    const perDocument = ((await sizeOf()) - empty) / (REPEATS + books.length);
    const read = [
      await measure(get('/api/v1/dashboard')),
      await measure(get('/api/v1/invoices')),
      await measure((one) => get(`/api/v1/customers/${one.customer_id}`)(one)),
    ];
    const reads = {
      application: read.reduce((sum, each) => sum + each.application, 0) / read.length,
      database: read.reduce((sum, each) => sum + each.database, 0) / read.length,
    };
    const report = await measure(get('/api/v1/ledger/trial-balance'));
    const shown = ({ application, database }: Used) => ({
      'application, ms': application.toFixed(2),
      'database, ms': database.toFixed(2),
    });
    return {
      'issue an invoice': shown(issued),
      'read a page': shown(reads),
      'a report of the books': shown(report),
      'storage of a document, KB': { 'database, ms': (perDocument / 1_024).toFixed(1) },
      ...calculated(issued, reads, report, perDocument),
    };
  } finally {
    await owner.end();
    await client.close();
  }
}

function calculated(write: Used, read: Used, report: Used, perDocument: number) {
  const a = ASSUMED;
  const cores = (part: keyof Used) => {
    const day = a.writes * write[part] + a.reads * read[part] + a.reports * report[part];
    return ((a.organizations * day) / 1_000 / (a.hours * 3_600)) * (a.peak / a.used);
  };
  const gigabytes = (a.organizations * a.writes * a.days_of_work * a.months * perDocument) / 1e9;
  const [application, database] = [cores('application'), cores('database')];
  const dollars = (application + database) * a.vcpu + gigabytes * a.copies * a.gigabyte;
  const line = (text: string) => ({ calculated: text });
  return {
    'vCPU of the application': line(Math.round(application).toLocaleString('en')),
    'vCPU of the database': line(Math.round(database).toLocaleString('en')),
    'storage after two years, TB': line((gigabytes / 1_000).toFixed(0)),
    'dollars of an organization and month': line((dollars / a.organizations).toFixed(3)),
  };
}
