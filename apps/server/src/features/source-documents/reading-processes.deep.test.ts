import type { ServerResponse } from 'node:http';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Running, startProcess } from '../../start.ts';
import { type TestDatabase, testDatabase } from '../../testing/application.ts';
import { connectTo } from '../../testing/channel.ts';
import { business, type Deployed, deployed, until } from '../../testing/deployed.ts';
import { keptLog } from '../../testing/log.ts';
import { SOURCES, someSound } from '../../testing/source-documents.ts';
import {
  answerText,
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../testing/transcription-server.ts';

const TEXT = '/api/v1/ingestion/transactions/text-to-transaction';

let server: TranscriptionServer;
let database: TestDatabase;
let web: Running;
let worker: Running | undefined;
let killed: Deployed | undefined;
const held: ServerResponse[] = [];

beforeAll(async () => {
  server = await startTranscriptionServer((_asked, response) => held.push(response));
  database = await testDatabase();
  web = await startProcess(readConfig(env(), ['--role', 'web']), database.adminUrl, keptLog());
});
afterAll(async () => {
  await web?.stop();
  await worker?.stop();
  await killed?.kill();
  await server?.close();
  await database?.drop();
});

/** Job queues that are connected. */
async function runners(): Promise<number> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'lissafi jobs'",
  );
  await client.end();
  return rows[0].count;
}

const env = () => ({ PORT: '0', TRANSCRIBER_URL: server.url, TRANSCRIBER_MODEL: 'a-model' });

test('a worker that is killed while it transcribes is followed by another, and the channel tells of the end', async () => {
  const { listening } = web;
  const owner = await business(listening!, database.adminUrl);
  const plan = await owner.call('PUT', `/api/v1/organizations/${owner.organization_id}/plan`, {
    tier: 'pro',
  });
  expect(plan.status).toBe(200);
  const { ticket } = (await owner.call('POST', '/api/v1/channel/tickets', {})).body;
  const client = connectTo(`${listening!.replace('http', 'ws')}/ws`, ticket);
  client.say({ type: 'subscribe', data: { channels: ['ingestion'] } });
  await client.hear('subscription_confirmed');
  killed = await deployed({ ...env(), DATABASE_URL: database.adminUrl });
  await killed.start();

  const add = async (kind: 'recordings' | 'pictures', content: Buffer, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    const added = await fetch(`${listening}${SOURCES}/${kind}`, {
      ...{ method: 'POST', body: form },
      headers: { ...owner.headers, 'idempotency-key': kind },
    });
    expect(added.status).toBe(201);
    return ((await added.json()) as { id: string }).id;
  };
  const read = async (document: string) => (await owner.call('GET', `${SOURCES}/${document}`)).body;
  const id = await add('recordings', someSound(), 'said.ogg');
  const get = () => read(id);
  await until('the question to the transcriber', () => held.length === 1);
  // No transaction is open while it is asked: the same row can be read and written.
  expect(await get()).toMatchObject({ state: 'reading' });
  // Pictures and recordings do not wait for each other.
  const speck = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ffffff' } });
  const picture = await add('pictures', await speck.png().toBuffer(), 'speck.png');
  await until('the reading of the picture', async () => (await read(picture)).state !== 'reading');
  expect(await get()).toMatchObject({ state: 'reading' });
  const serving = killed.servingPid();
  await killed.kill();
  if (serving) process.kill(serving, 'SIGKILL');
  await until('the end of its connections', async () => (await runners()) === 0);

  worker = await startProcess(readConfig(env(), ['--role', 'worker']), database.adminUrl, keptLog());
  await until('the question of the other worker', () => held.length === 2);
  answerText(held[1]!, 'bought diesel 25k cash');
  const isIt = (data: { source_document_id: string }) => data.source_document_id === id;
  await client.hear('source_document_read', isIt as never);
  expect(await get()).toMatchObject({ state: 'read', transcript: 'bought diesel 25k cash' });
  const { processing_id } = (
    await owner.call('POST', TEXT, { text: 'bought diesel 25k cash', source_document_id: id })
  ).body;
  expect((await owner.call('GET', `${TEXT}/${processing_id}`)).body).toMatchObject({
    source_document_id: id,
  });
  client.socket.close();
});
