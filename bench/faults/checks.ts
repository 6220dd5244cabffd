import { faultsOfBooks } from '../../apps/server/src/testing/books.ts';
import { type Reply, request, send, signIn } from './clients.ts';
import type { Memory, Remembered } from './memory.ts';
import type { Random } from './random.ts';
import { mailbox } from './sales.ts';
import type { Site } from './site.ts';
import type { Books } from './write.ts';

const SETTLE_TRIES = 60;
const PAUSE_MS = 500;
const DRAIN_MS = 180_000;
/** Acknowledged writes that are sent again at each checkpoint; the answers of all are compared in the database. */
const RESENT = 40;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for something to come true; false when it did not within the time. */
async function waits(look: () => Promise<boolean>, ms = DRAIN_MS): Promise<boolean> {
  for (const deadline = Date.now() + ms; ; ) {
    if (await look().catch(() => false)) return true;
    if (Date.now() > deadline) return false;
    await pause(200);
  }
}

/**
 * Waits until the application is well again and has nothing under way. What a cut connection left behind has ended
 * then, so that an answer is the last word about a write.
 */
async function untilQuiet(site: Site, books: Books[], memory: Memory): Promise<boolean> {
  const isWell = await waits(async () => (await request(site.origin, 'GET', '/api/health')).status === 200);
  if (!isWell) memory.fault('the application does not get well again');
  // Both processes: connections spread over them.
  for (let index = 0; index < 8 && isWell; index++)
    await waits(async () => (await request(site.origin, 'GET', '/api/health')).status === 200, 10_000);
  const isQuiet = await waits(async () => {
    const rows = await site.ask(
      "select from pg_stat_activity where application_name = 'lissafi' and state <> 'idle'",
    );
    return rows.length === 0;
  });
  if (!isQuiet) memory.fault('transactions stay open');
  await pause(300);
  for (const each of books) {
    let failed: string | null = null;
    const isIn = await waits(async () => {
      failed = await signIn(site, each);
      return failed === null;
    }, 20_000);
    if (!isIn) memory.fault(`nobody can sign in: ${failed}`);
  }
  return isWell && isQuiet;
}

/** Sends what is unknown again with its key until each has an answer. */
async function settle(site: Site, memory: Memory): Promise<void> {
  const settled = async (remembered: Remembered) => {
    let reply: Reply = { status: 0, body: 'not sent' };
    for (let tries = 0; tries < SETTLE_TRIES; tries++) {
      reply = await send(site, remembered.books, remembered.write);
      // Passing trouble on the way back to health is not counted against it yet.
      memory.told(remembered, reply, tries < SETTLE_TRIES - 1);
      if (reply.status > 0 && reply.status < 500) {
        remembered.wasUnknown = false;
        return;
      }
      await pause(PAUSE_MS);
    }
    memory.fault(`${remembered.write.kind} ${remembered.write.key} never got an answer: ${reply.status}`);
  };
  const waiting = memory.toSettle();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await settled(next);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

/** Every acknowledged write is there once, as it was answered, and no refused one is there at all. */
async function compare(site: Site, memory: Memory, from: number): Promise<void> {
  const writes = memory.writes.slice(from);
  const stored = await site.ask<{ key: string; status: number; id: string | null; count: number }>(
    `select key, min(status)::int as status, count(*)::int as count,
       min(case when answer like '{%' then answer::json ->> 'id' end) as id
     from idempotency_key where key = any($1) group by key`,
    [writes.map(({ write }) => write.key)],
  );
  const byKey = new Map(stored.map((row) => [row.key, row]));
  for (const { write, outcome, status, id, books } of writes) {
    const row = byKey.get(write.key);
    const what = `${books.name} ${write.kind} ${write.key}`;
    if (outcome === 'acknowledged') {
      if (!row) memory.fault(`LOST: ${what} was acknowledged and is not there`);
      else if (row.count !== 1) memory.fault(`${what} is kept ${row.count} times`);
      else if (row.status !== status || (id && row.id !== id))
        memory.fault(`${what} was answered ${status} ${id} and is kept as ${row.status} ${row.id}`);
    } else if (outcome === 'refused' && row) memory.fault(`${what} was refused and is there`);
  }
  const marks = new Map<string, Remembered[]>();
  for (const remembered of writes) {
    const { mark } = remembered.write;
    if (mark) marks.set(mark.in, [...(marks.get(mark.in) ?? []), remembered]);
  }
  for (const [place, some] of marks) {
    const [table, column] = place.split('.');
    // One adjustment may move several batches or places.
    const what = table === 'stock_movement' ? 'distinct source_id' : '*';
    const rows = await site.ask<{ mark: string; count: number }>(
      `select ${column} as mark, count(${what})::int as count from "${table}" where ${column} = any($1) group by 1`,
      [some.map(({ write }) => write.mark!.text)],
    );
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
    for (const { write, outcome, books } of some) {
      const count = counts.get(write.mark!.text) ?? 0;
      const expected = outcome === 'acknowledged' ? 1 : 0;
      if (count !== expected)
        memory.fault(
          `${count > expected ? 'DOUBLED' : 'LOST'}: ${books.name} ${write.kind} ${write.key} was ${outcome} and stands ${count} times in ${place}`,
        );
    }
  }
}

const NUMBERS: Record<string, string> = {
  'numbers of entries': `select organization_id, count(*)::int as count, min(number)::int as first,
      max(number)::int as last from journal_entry group by 1
    having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`,
  'numbers of events': `select organization_id, count(*)::int as count, min(number)::int as first,
      max(number)::int as last from event group by 1
    having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`,
  ...Object.fromEntries(
    (
      [
        ['invoice', 'invoice_number'],
        ['production_order', 'order_number'],
        ['stock_transfer', 'number'],
        ['goods_receipt', 'number'],
      ] as const
    ).map(([table, column]) => [
      `numbers of ${table}`,
      `select organization_id, series, count(*)::int as count, max(number) as last from (
         select organization_id, substring(${column} from '^(.*?)[0-9]+$') as series,
           substring(${column} from '([0-9]+)$')::int as number
         from ${table} where ${column} is not null) n
       group by 1, 2 having count(*) <> max(number) or count(distinct number) <> count(*)`,
    ]),
  ),
};

async function checkBooks(site: Site, books: Books[], memory: Memory): Promise<void> {
  for (const fault of await faultsOfBooks({ owner: ((text: string) => site.ask(text)) as never }))
    memory.fault(`books: ${JSON.stringify(fault)}`);
  for (const [what, statement] of Object.entries(NUMBERS))
    for (const row of await site.ask(statement)) memory.fault(`${what}: ${JSON.stringify(row)}`);
  const unbalanced = await site.ask(
    'select organization_id, entry_id from journal_line group by 1, 2 having sum(amount) <> 0',
  );
  for (const row of unbalanced) memory.fault(`an entry that does not balance: ${JSON.stringify(row)}`);
  for (const each of books) {
    const read = (path: string) =>
      request(site.origin, 'GET', `/api/v1/ledger/${path}`, undefined, each.headers, 30_000);
    for (let after = 0; ; ) {
      const { status, body } = await read(`verify?after=${after}`);
      if (status !== 200 || !body.intact) {
        memory.fault(`${each.name} chain: ${status} ${JSON.stringify(body)}`);
        break;
      }
      if (body.next === null) break;
      after = body.next;
    }
    const { status, body } = await read('tie-out');
    if (status !== 200 || body.checks.length === 0)
      memory.fault(`${each.name} tie-out: ${status} ${JSON.stringify(body)}`);
    else {
      for (const check of body.checks)
        if (check.difference !== 0) memory.fault(`${each.name} tie-out: ${JSON.stringify(check)}`);
      if (body.places && body.places.total !== 0)
        memory.fault(`${each.name} places: ${JSON.stringify(body.places)}`);
    }
  }
}

/** The queue is empty, the relay has passed on every event, and no job has given up. */
async function checkQueues(site: Site, memory: Memory): Promise<void> {
  // What failed and waits for its next attempt has its turn now.
  const early = () =>
    site.ask(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0 and locked_at is null',
    );
  const isDrained = await waits(async () => {
    await early();
    const [row] = await site.ask<{ jobs: number; tasks: number; events: number }>(`
      select (select count(*)::int from graphile_worker._private_jobs where run_at <= now()
          and attempts < max_attempts) as jobs,
        (select count(*)::int from task where status <> 'done') as tasks,
        (select count(*)::int from (select organization_id, max(number) as number from event group by 1) e
          join relay_cursor c using (organization_id)
          where c.consumer = 'jobs' and c.last_number < e.number and exists (select from event x
            where x.organization_id = e.organization_id and x.number > c.last_number
              and x.type in ('customer.batch_parse_requested', 'invoice.sent'))) as events`);
    return row!.jobs === 0 && row!.tasks === 0 && row!.events === 0;
  });
  if (!isDrained) {
    const rows = await site.ask(
      `select j.id, t.identifier, attempts, max_attempts, last_error, locked_by from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where run_at <= now() limit 5`,
    );
    const tasks = await site.ask("select id, status, created_at from task where status <> 'done' limit 5");
    memory.fault(`the queue does not drain: ${JSON.stringify({ rows, tasks })}`);
  }
  const dead = await site.ask(
    'select id, last_error from graphile_worker._private_jobs where attempts >= max_attempts limit 5',
  );
  for (const row of dead) memory.fault(`a job gave up: ${JSON.stringify(row)}`);
}

/** Every mail that was asked for arrived, and none that was refused. Its queue is empty. */
function checkMail({ mail }: Site, memory: Memory, from: number): void {
  for (const { write, outcome, books } of memory.writes.slice(from)) {
    if (write.mark?.in !== 'invoice_send.message') continue;
    const count = mail.received.get(mailbox(write.mark.text)) ?? 0;
    if (count > 0 !== (outcome === 'acknowledged'))
      memory.fault(`${books.name} ${write.kind} ${write.key} was ${outcome} and arrived ${count} times`);
  }
}

/** Asks about everything that is unknown, and holds what is there against what was acknowledged. */
export async function checkpoint(
  site: Site,
  books: Books[],
  memory: Memory,
  random: Random,
  from: number,
): Promise<void> {
  if (!(await untilQuiet(site, books, memory))) return;
  await settle(site, memory);
  const acknowledged = memory.writes.filter(({ outcome }) => outcome === 'acknowledged');
  for (let index = 0; index < Math.min(RESENT, acknowledged.length); index++) {
    const remembered = random.pick(acknowledged);
    memory.told(remembered, await send(site, remembered.books, remembered.write), false);
  }
  await compare(site, memory, from);
  await checkQueues(site, memory);
  checkMail(site, memory, from);
  await checkBooks(site, books, memory);
}
