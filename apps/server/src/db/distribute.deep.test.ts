/** `npm run db:distribute` on a real Citus (docs/scale-out.md). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, business, type Deployed, deployed } from '../testing/deployed.ts';
import { type Distribution, distribute, type Node, onEveryNode } from './distribute.ts';
import { migrate } from './migrate.ts';

const citus = process.env.CITUS_URL;
if (!citus) console.info('Skipped: CITUS_URL is not set (npm run citus starts a Citus and prints it)');

describe.skipIf(!citus)('a filled database', () => {
  const nodes = JSON.parse(process.env.TEST_DATABASE_NODES ?? '[]') as Node[];
  const name = `filled_${randomUUID().replaceAll('-', '')}`;
  const address = new URL(citus ?? 'postgres://nowhere/x');
  address.pathname = `/${name}`;
  const adminUrl = address.href;
  let application: Deployed;
  let shop: Business;
  const acknowledged = new Map<string, string>();

  const issue = async () => {
    const key = randomUUID();
    const reply = await shop.issue(key);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    acknowledged.set(key, reply.body.id);
  };
  const spread = (log: (message: string) => void = () => {}) =>
    distribute({ adminUrl, workers: nodes.slice(1), log });

  beforeAll(async () => {
    await onEveryNode(citus!, nodes.slice(0, 1), `create database ${name}`);
    await migrate({ adminUrl });
    application = await deployed({ DATABASE_URL: adminUrl });
    await application.start();
    shop = await business(application.origin, adminUrl);
    for (let count = 0; count < 5; count++) await issue();
    await application.stop();
  });
  afterAll(async () => {
    await application?.kill();
    await onEveryNode(citus!, nodes, `drop database if exists ${name} with (force)`);
  });

  test('is spread in spite of an interruption, and again without any effect; nothing in it is lost', async () => {
    let seen = 0;
    const interrupted = spread((message) => {
      if (message.startsWith('distributed ') && ++seen === 20) throw new Error('the power failed');
    });
    await expect(interrupted).rejects.toThrow('the power failed');
    const rest = await spread();
    expect([rest.already, rest.nodes]).toEqual([20, nodes.length]);
    expect(rest.distributed).toBeGreaterThan(100);
    const again: Distribution = await spread();
    expect([again.distributed, again.already]).toEqual([0, rest.distributed + 20]);
    expect(again.dropped).toEqual([]);

    await application.start();
    for (let count = 0; count < 5; count++) await issue();
    expect(await shop.faultsOf(acknowledged)).toEqual([]);
    // Its rows cannot be changed and must balance, on every shard.
    const client = new pg.Client(adminUrl);
    await client.connect();
    const { rows } = await client.query<{ result: string }>(
      `select result from run_command_on_shards('journal_line',
        'select count(*) from pg_trigger where tgrelid = ''%s''::regclass and not tgisinternal')`,
    );
    await client.end();
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['2']));
  });
});
