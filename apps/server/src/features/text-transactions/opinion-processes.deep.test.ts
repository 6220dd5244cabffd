import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Running, startProcess } from '../../start.ts';
import { type TestDatabase, testDatabase } from '../../testing/application.ts';
import { connectTo } from '../../testing/channel.ts';
import { business, until } from '../../testing/deployed.ts';
import { type LanguageModelServer, startLanguageModel, suggest } from '../../testing/language-model.ts';
import { keptLog } from '../../testing/log.ts';

const SENTENCE = '25k vanish enter gen matter yesterday';
const PATH = '/api/v1/ingestion/transactions/text-to-transaction';

let model: LanguageModelServer;
let database: TestDatabase;
let web: Running;
let worker: Running;
let logged: Record<string, unknown>[];
const held: ServerResponse[] = [];

beforeAll(async () => {
  model = await startLanguageModel((_asked, response) => held.push(response));
  database = await testDatabase();
  logged = [];
  const env = { PORT: '0', OPINION_URL: model.url, OPINION_MODEL: 'a-model', OPINION_KEY: 'sk-secret' };
  const start = (role: string) =>
    startProcess(readConfig(env, ['--role', role]), database.adminUrl, keptLog(logged));
  web = await start('web');
  worker = await start('worker');
});
afterAll(async () => {
  await web?.stop();
  await worker?.stop();
  await model?.close();
  await database?.drop();
});

test('the process of the person answers at once, the one of the jobs asks, and the channel tells of both', async () => {
  const { listening } = web;
  const owner = await business(listening!, database.adminUrl);
  expect((await owner.call('PUT', '/api/v1/second-opinion', { is_allowed: true })).status).toBe(200);
  const { ticket } = (await owner.call('POST', '/api/v1/channel/tickets', {})).body;
  const client = connectTo(`${listening!.replace('http', 'ws')}/ws`, ticket);
  client.say({ type: 'subscribe', data: { channels: ['ingestion'] } });
  await client.hear('subscription_confirmed');

  const { processing_id } = (await owner.call('POST', PATH, { text: SENTENCE })).body;
  const read = async () => (await owner.call('GET', `${PATH}/${processing_id}`)).body;
  // The model has not answered, and cannot have: what the grammar says is there.
  expect(await read()).toMatchObject({ status: 'error', opinion: { state: 'asked' } });
  await client.hear(
    'text_transaction_error',
    (data: { processing_id: string }) => data.processing_id === processing_id,
  );
  await until('the question to the model', () => held.length === 1);
  expect(await read()).toMatchObject({ opinion: { state: 'asked' } });
  suggest(held[0]!, { amount: '25k', date: 'yesterday' });
  await client.hear(
    'text_transaction_success',
    (data: { processing_id: string }) => data.processing_id === processing_id,
  );
  expect((await read()).opinion).toMatchObject({
    state: 'given',
    transactions: [{ entry: { amount: 2_500_000 } }],
  });
  expect(model.asked).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/vanish|sk-secret/);
  client.socket.close();
  expect(await client.closed).toBeGreaterThan(0);
});
