import { randomUUID } from 'node:crypto';
import { CHANNELS, type ServerMessage } from '@lissafi/contract/channel';
import { judge } from '@lissafi/domain/testing/programs';
import pg from 'pg';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase } from './testing/application.ts';
import { startNginx, startPooler } from './testing/before-us.ts';
import { business, deployed, type Reply, request, until } from './testing/deployed.ts';

const WRITES = 60;
const LANES = 8;

judge(
  ['nginx', 'pgbouncer'],
  'two processes behind nginx, with pgbouncer before the database: they behave as one, and one may be killed',
  async () => {
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const { adminUrl, drop } = await testDatabase();
      stops.push(drop);
      const pooler = await startPooler(adminUrl);
      stops.push(pooler.stop);
      const env = {
        DATABASE_URL: adminUrl,
        POOLER_URL: pooler.url,
        POOLER_PREPARED: pooler.carriesPrepared ? '1' : '',
        APP_SECRET: 'a secret of this test, shared by both processes',
        TRUST_PROXY: 'loopback',
      };
      const first = await deployed(env);
      const second = await deployed(env);
      stops.push(first.kill, second.kill);
      await first.start();
      await second.start();
      const front = await startNginx([first.origin, second.origin]);
      stops.push(front.stop);

      const shop = await business(front.origin, adminUrl);
      const on = (origin: string, key: string, body: unknown): Promise<Reply> =>
        request(origin, 'POST', '/api/v1/customers', body, { ...shop.headers, 'idempotency-key': key });
      // Signed in through one of them, she is signed in at both; and a retry that lands at the other finds its answer.
      const key = randomUUID();
      const customer = { name: 'Mama Ngozi', type: 'business' };
      const [one, other, same] = [
        await on(first.origin, key, customer),
        await on(second.origin, key, customer),
        await on(front.origin, key, customer),
      ];
      expect([one.status, other.status, same.status]).toEqual([201, 201, 201]);
      expect([other.body.id, same.body.id]).toEqual([one.body.id, one.body.id]);
      const twin = randomUUID();
      const atOnce = await Promise.all(
        [first.origin, second.origin].map((origin) => on(origin, twin, customer)),
      );
      expect(new Set(atOnce.map(({ body }) => body.id)).size).toBe(1);

      // What is written through one is told by the other, and through nginx.
      const heard = await Promise.all([second.origin, front.origin].map((origin) => listen(origin, shop)));
      expect((await on(first.origin, randomUUID(), customer)).status).toBe(201);
      for (const { messages } of heard)
        await until('the event arrives', () => messages.some(({ id }) => id !== undefined));
      for (const { socket } of heard) socket.terminate();

      // Concurrent writes through nginx; in their middle one process is killed. Every key is repeated until it has its
      // answer, as a client does.
      const acknowledged = new Map<string, string>();
      const keys = Array.from({ length: WRITES }, () => randomUUID());
      const unsent = [...keys];
      let killed: Promise<void> | undefined;
      const lane = async () => {
        for (let next = unsent.shift(); next; next = unsent.shift()) {
          const sent = next;
          const answer = await until('the write has its answer', async () => {
            const reply = await shop.issue(sent);
            return reply.status > 0 && reply.status < 500 ? reply : null;
          });
          expect(answer.status, JSON.stringify(answer.body)).toBe(201);
          acknowledged.set(sent, answer.body.id);
          if (acknowledged.size > WRITES / 2) killed ??= second.kill();
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      await killed;
      expect(acknowledged.size).toBe(WRITES);
      expect(second.isRunning()).toBe(false);
      expect(await shop.faultsOf(acknowledged)).toEqual([]);
      const served = new Set(
        [...front.log().matchAll(/"status":201,.*"upstream":"([\d.:]+)"/g)].map(([, at]) => at),
      );
      expect(served).toEqual(new Set([new URL(first.origin).host, new URL(second.origin).host]));

      // The queue goes on with the process that is left, on a session of its own.
      const owner = new pg.Client({ connectionString: adminUrl });
      await owner.connect();
      await until('every event is relayed', async () => {
        const { rows } = await owner.query(
          `select from organization_counter c join relay_cursor r on r.organization_id = c.organization_id
           where c.organization_id = $1 and r.consumer = 'jobs' and r.last_number = c.next_event - 1`,
          [shop.organization_id],
        );
        return rows.length > 0;
      });
      // Requests come by the pooler only: more connections than it has would be some that go past it.
      const { rows } = await owner.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and usename = 'lissafi_app'`,
      );
      await owner.end();
      expect(rows[0].count).toBeLessThanOrEqual(5);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
  240_000,
);

/** Follows the real-time channel of an organization. */
async function listen(origin: string, shop: { headers: Record<string, string> }) {
  const ticket = await request(origin, 'POST', '/api/v1/channel/tickets', {}, shop.headers);
  expect(ticket.status, JSON.stringify(ticket.body)).toBeLessThan(300);
  const messages: ServerMessage[] = [];
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${ticket.body.ticket}`);
  socket.on('error', () => {});
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', reject);
  });
  socket.send(JSON.stringify({ type: 'subscribe', data: { channels: CHANNELS } }));
  socket.on('message', (raw) => messages.push(JSON.parse(String(raw))));
  await until('the subscription is confirmed', () =>
    messages.some(({ type }) => type === 'subscription_confirmed'),
  );
  return { socket, messages };
}
