import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Books, invoice, prepare, rate } from './load.ts';
import { processorOf } from './processor.ts';
import { type BenchServer, limitFile, readLimit } from './server.ts';
import { openSockets } from './sockets.ts';

const CONNECTIONS = 8;
const ORGANIZATIONS = 200;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** Each round measures every row once, so that other load on the machine affects all of them. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** Whether pgbench is installed; without it there is no yardstick. */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** Returns the transactions per second of a handwritten script, with pgbench on the same server. */
async function byHand(
  adminUrl: string,
  script: string,
  { options = '', organizations = ORGANIZATIONS } = {},
): Promise<number> {
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      ...['-n', '-f', limitFile(script), '-c', String(CONNECTIONS), '-j', '2'],
      ...['-T', String(SECONDS), '-D', `organizations=${organizations}`, adminUrl],
    ],
    { env: { ...process.env, PGOPTIONS: options } },
  );
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0) throw new Error(`${script}: ${failed} transactions failed`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

const pick = (books: Books[]) => books[Math.floor(Math.random() * books.length)]!;

type Post = (one: Books, path: string, body: unknown) => Promise<string>;

async function prepareYardsticks(server: BenchServer, post: Post, books: Books[]): Promise<void> {
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  try {
    await owner.query(await readLimit('limit-schema.sql'));
    await owner.query(await readLimit('fair-books.sql'));
    for (const [index, one] of books.entries()) {
      const answer = await issue(post, one);
      await owner.query(
        `insert into fair.books select $1, $2, owner_id, $3, $4, $5 from organization where organization_id = $2`,
        [index + 1, one.organization_id, one.customer_id, one.items, answer],
      );
    }
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

const issue = (post: Post, one: Books) => post(one, '/api/v1/invoices', invoice(one, true));

async function createAndIssue(post: Post, one: Books): Promise<void> {
  const { id } = JSON.parse(await post(one, '/api/v1/invoices', invoice(one, false)));
  await post(one, `/api/v1/invoices/${id}/issue`, {});
}

type Name = 'lean' | 'fair' | 'fairAlone' | 'all' | 'alone' | 'two';
const AS_APPLICATION = '-c role=lissafi_app';
const NAMES: Record<Name, { text: string; bar?: string }> = {
  lean: { text: 'by hand, lean schema (pgbench, 8 connections)' },
  fair: { text: 'by hand, our tables and role (pgbench, 8 connections)' },
  fairAlone: { text: 'by hand, our tables and role, one organization' },
  all: { text: 'issue an invoice, 200 organizations', bar: '≥ 60 % of fair, ≥ 34 % of lean' },
  alone: { text: 'issue an invoice, one organization', bar: '≥ 70 % of 200 organizations' },
  two: { text: 'create and issue in two calls' },
};

/** Measures issuing an invoice, compared with two handwritten yardsticks in the same run. */
export async function write(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const { client, books } = await prepare(server, CONNECTIONS, ORGANIZATIONS);
  const sockets = await openSockets(server.origin, CONNECTIONS);
  const post: Post = ({ organization_id }, path, body) =>
    sockets.post(path, JSON.stringify(body), {
      authorization: client.authorization,
      'organization-id': organization_id,
      'idempotency-key': randomUUID(),
    });
  try {
    await prepareYardsticks(server, post, books);
    const work: Record<Name, () => Promise<number>> = {
      lean: () => byHand(server.adminUrl, 'limit-post.sql'),
      fair: () => byHand(server.adminUrl, 'fair-post.sql', { options: AS_APPLICATION }),
      fairAlone: () =>
        byHand(server.adminUrl, 'fair-post.sql', { options: AS_APPLICATION, organizations: 1 }),
      all: () => rate(CONNECTIONS, SECONDS, () => issue(post, pick(books))),
      alone: () => rate(CONNECTIONS, SECONDS, () => issue(post, books[0]!)),
      two: () => rate(CONNECTIONS, SECONDS, () => createAndIssue(post, pick(books))),
    };
    // As long as a yardstick has, until each connection has planned its statements and the code is compiled.
    await work.all();
    const used = await processorOf(server);
    const sums: Record<Name, number> = { lean: 0, fair: 0, fairAlone: 0, all: 0, alone: 0, two: 0 };
    const processor = { ...sums };
    for (let round = 0; round < ROUNDS; round++)
      for (const name of Object.keys(NAMES) as Name[]) {
        const before = used();
        const start = performance.now();
        const perSecond = await work[name]();
        const seconds = (performance.now() - start) / 1000;
        const after = used();
        sums[name] += perSecond;
        processor[name] +=
          (after.application + after.database - before.application - before.database) / (perSecond * seconds);
      }
    const percent = (name: Name, of: Name) => `${Math.round((sums[name] / sums[of]) * 100)} %`;
    return Object.fromEntries(
      (Object.keys(NAMES) as Name[]).map((name) => [
        NAMES[name].text,
        {
          'per second': String(Math.round(sums[name] / ROUNDS)),
          'of the fair one': percent(name, 'fair'),
          'of the lean one': percent(name, 'lean'),
          'of 200 organizations': percent(name, 'all'),
          'processor, ms': (processor[name] / ROUNDS).toFixed(1),
          bar: NAMES[name].bar ?? '',
        },
      ]),
    );
  } finally {
    sockets.close();
    await client.close();
  }
}
