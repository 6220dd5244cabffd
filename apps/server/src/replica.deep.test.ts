import { randomUUID } from 'node:crypto';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, business, type Deployed, deployed, until } from './testing/deployed.ts';
import { type Pair, startPair } from './testing/standby.ts';

const WRITES = 40;
const LANES = 6;
/** From the death of the primary to the first write that is acknowledged by the promoted standby. */
const FAILOVER_MS = 10_000;

let pair: Pair;
let application: Deployed;
let shop: Business;
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  pair = await startPair();
  const adminUrl = `${pair.primary.url}?standby=${new URL(pair.standby.url).host}`;
  const replica = new URL(pair.standby.url);
  replica.username = '';
  replica.password = '';
  application = await deployed({ DATABASE_URL: adminUrl, REPLICA_URL: replica.href });
  await application.start();
  shop = await business(application.origin, adminUrl);
});
afterAll(async () => {
  await application?.kill();
  await pair?.stop();
});

const issue = async (key: string = randomUUID()) => {
  const answer = await until('the invoice has its answer', async () => {
    const reply = await shop.issue(key);
    return reply.status > 0 && reply.status < 500 ? reply : null;
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  acknowledged.set(key, answer.body.id);
};

/** What customers owe by a report of the books, as a number of invoices. */
async function reported(): Promise<number> {
  const { status, body } = await shop.call(
    'GET',
    `/api/v1/ledger/receivables-ageing?as_of=${todayIn('Africa/Lagos', new Date())}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.totals.total / 7_838_750;
}

/** Transactions of reports that the replica has answered. */
async function answeredByReplica(): Promise<number> {
  const [row] = await pair.standby.ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'lissafi reports' and query = 'commit' and state_change > now() - interval '5 s'`,
  );
  return row!.count;
}

test('a report comes from the replica, and has what was written just before', async () => {
  for (let count = 1; count <= 10; count++) {
    await issue();
    expect(await reported()).toBe(count);
  }
  expect(await answeredByReplica()).toBeGreaterThan(0);
});

test('a replica that is behind or away is not waited for: the primary answers, with everything', async () => {
  await pair.standby.ask('select pg_wal_replay_pause()');
  await issue();
  expect(await reported()).toBe(11);
  await pair.standby.ask('select pg_wal_replay_resume()');
  await pair.standby.kill();
  await issue();
  expect(await reported()).toBe(12);
  await pair.standby.start();
  expect(await reported()).toBe(12);
  await until(
    'it answers reports again',
    async () => (await reported()) === 12 && (await answeredByReplica()) > 0,
  );
});

test('the standby takes over from a primary that died, without a restart: no acknowledged write is missing', async () => {
  await pair.primary.ask(`alter system set synchronous_standby_names = '*'`);
  await pair.primary.ask('select pg_reload_conf()');
  await until('it is synchronous', async () => {
    const rows = await pair.primary.ask(`select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length > 0;
  });
  const unsent = Array.from({ length: WRITES }, () => randomUUID());
  const lane = async () => {
    for (let key = unsent.shift(); key; key = unsent.shift()) {
      await issue(key);
      if (unsent.length < WRITES / 2) failover ??= promote();
    }
  };
  let failover: Promise<number> | undefined;
  const promote = async () => {
    await pair.primary.kill();
    const died = performance.now();
    const before = acknowledged.size;
    await pair.standby.ask('select pg_promote()');
    await until('writes go on', () => acknowledged.size > before);
    return performance.now() - died;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const took = await failover!;
  console.info(`Writes went on ${Math.round(took)} ms after the primary died`);
  expect(took).toBeLessThan(FAILOVER_MS);
  expect(acknowledged.size).toBe(12 + WRITES);
  expect(await shop.faultsOf(acknowledged)).toEqual([]);
  expect(await reported()).toBe(12 + WRITES);
  // The old primary comes back by mistake, as a primary: a new process does not take it for the one to write to.
  await pair.primary.start();
  await application.stop();
  await application.start();
  expect(await reported()).toBe(12 + WRITES);
  await until('every event is relayed', async () => {
    const rows = await pair.standby.ask(
      `select from organization_counter c left join relay_cursor r
         on r.organization_id = c.organization_id and r.consumer = 'jobs'
       where r.last_number is distinct from c.next_event - 1`,
    );
    return rows.length === 0;
  });
});
