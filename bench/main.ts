import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { InvoiceDocument } from '@lissafi/contract/documents';
import pg from 'pg';
import { openPrinter } from '../apps/server/src/pdf/printer.ts';
import { lists } from './lists.ts';
import { type Books, invoice, prepare, rate } from './load.ts';
import { limitFile, readLimit, startServer } from './server.ts';
import { stock } from './stock.ts';

const CONNECTIONS = 8;
const ORGANIZATIONS = 200;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const ROUNDS = 2;

/** Transactions a second of the same work by hand, with pgbench on the same server. */
async function limit(adminUrl: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-f', limitFile('limit-post.sql'), '-c', String(CONNECTIONS), '-j', '2'],
    ...['-T', String(SECONDS), adminUrl],
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Invoices of three lines as PDF a second, in one thread and none made before. */
async function pdfs(document: InvoiceDocument): Promise<number> {
  const printer = openPrinter({ threads: 1 });
  let number = 0;
  const print = () =>
    printer.print({
      document: { ...document, invoice_number: `INV-${++number}` },
      logo: null,
      link: null,
    });
  await rate(1, 2, print);
  const made = await rate(1, SECONDS, print);
  await printer.close();
  return made;
}

const pick = (books: Books[]) => books[Math.floor(Math.random() * books.length)]!;

async function main(): Promise<void> {
  try {
    execFileSync('pgbench', ['--version']);
  } catch {
    console.log("Skipped: pgbench is not installed (it is in Debian's postgresql package)");
    return;
  }
  const server = await startServer(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []);
  try {
    const owner = new pg.Client({ connectionString: server.adminUrl });
    await owner.connect();
    await owner.query(await readLimit('limit-schema.sql'));
    await owner.end();
    const { client, books } = await prepare(server, CONNECTIONS, ORGANIZATIONS);
    const create = (one: Books, issue: boolean) =>
      client.post('/api/v1/invoices', invoice(one, issue), {
        'organization-id': one.organization_id,
        'idempotency-key': randomUUID(),
      });
    const atOnce = (from: Books[]) => () => create(pick(from), true);
    const inTwo = async () => {
      const one = pick(books);
      const { id } = await create(one, false);
      await client.post(
        `/api/v1/invoices/${id}/issue`,
        {},
        {
          'organization-id': one.organization_id,
          'idempotency-key': randomUUID(),
        },
      );
    };
    await rate(CONNECTIONS, 3, atOnce(books));
    const rounds: Record<'limit' | 'all' | 'alone' | 'two', number>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        limit: await limit(server.adminUrl),
        all: await rate(CONNECTIONS, SECONDS, atOnce(books)),
        alone: await rate(CONNECTIONS, SECONDS, atOnce(books.slice(0, 1))),
        two: await rate(CONNECTIONS, SECONDS, inTwo),
      });
    }
    const made = await pdfs((await create(pick(books), true)) as unknown as InvoiceDocument);
    const mean = (name: 'limit' | 'all' | 'alone' | 'two') =>
      rounds.reduce((sum, each) => sum + each[name], 0) / ROUNDS;
    const percent = (name: 'limit' | 'all' | 'alone' | 'two') =>
      `${Math.round((mean(name) / mean('limit')) * 100)} %`;
    console.table({
      'by hand (pgbench, 8 connections)': {
        'per second': Math.round(mean('limit')),
        'of the limit': '100 %',
      },
      'issue an invoice, 200 organizations': {
        'per second': Math.round(mean('all')),
        'of the limit': percent('all'),
        bar: '≥ 70 %',
      },
      'issue an invoice, one organization': {
        'per second': Math.round(mean('alone')),
        'of the limit': percent('alone'),
      },
      'create and issue in two calls': {
        'per second': Math.round(mean('two')),
        'of the limit': percent('two'),
      },
      'PDFs of an invoice, one core': { 'per second': Math.round(made), bar: '≥ 25 a second' },
    });
    await client.close();
    console.table(await lists(server));
    console.table(await stock(server));
  } finally {
    await server.stop();
  }
}

await main();
