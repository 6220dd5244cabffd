import type { ServerResponse } from 'node:http';
import { LIMITS } from '@lissafi/contract/limits';
import type { TextReading } from '@lissafi/contract/text-transactions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
} from '../../testing/application.ts';
import { proOwner, SOURCES, someSound, upload, work } from '../../testing/source-documents.ts';
import {
  type AskedTranscriber,
  answerText,
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../testing/transcription-server.ts';
import { openTranscriber } from './transcriber.ts';

const TEXT = '/api/v1/ingestion/transactions/text-to-transaction';
const KEY = 'sk-a-key-that-must-not-be-told';
const SENTENCE = 'bought diesel 25k cash';

let server: TranscriptionServer;
let respond: (asked: AskedTranscriber, response: ServerResponse) => void;
let application: TestApplication;
let logged: string[];
let owner: Member;

beforeAll(async () => {
  server = await startTranscriptionServer((asked, response) => respond(asked, response));
  const env = { TRANSCRIBER_URL: server.url, TRANSCRIBER_MODEL: 'whisper-1', TRANSCRIBER_KEY: KEY };
  application = await testApplication(env);
  const { transcriber } = readConfig(env, []);
  application.services.transcriber = openTranscriber({ ...transcriber!, timeout_ms: 1_000 }, (message) =>
    logged.push(message),
  );
});
afterAll(async () => {
  await application.close();
  await server.close();
});
beforeEach(async () => {
  server.asked.length = 0;
  logged = [];
  respond = (_asked, response) => answerText(response, SENTENCE);
  owner = await proOwner(application);
});

const recording = async (member = owner, fields: Record<string, string> = {}, content = someSound()) => {
  const { status, body } = await upload(member, 'recordings', content, { name: 'voice note.ogg', fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const get = async (id: string, member = owner) => (await member.get(`${SOURCES}/${id}`)).body;
const heard = async (member = owner) => {
  const { id } = await recording(member);
  await work(application, member, { id });
  return get(id, member);
};
const read = async (text: string, source_document_id: string, member = owner): Promise<TextReading> => {
  const { status, body } = await member.post(TEXT, { text, source_document_id });
  expect(status, JSON.stringify(body)).toBe(200);
  return (await member.get(`${TEXT}/${body.processing_id}`)).body;
};
const record = ({ processing_id, transactions }: TextReading, member = owner, more: object = {}) =>
  member.post(`${TEXT}/${processing_id}/record`, {
    transactions: transactions.map(({ entry }) => entry),
    ...more,
  });

describe('what is accepted', () => {
  test('WebM, Ogg, MP4 and WAV by their first bytes, up to 10485760 bytes, and nothing else', async () => {
    const starts = {
      'audio/webm': '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm',
      'audio/ogg': 'OggS\0\x02',
      'audio/mp4': '\0\0\0\x1cftypM4A \0\0',
      'audio/wav': 'RIFF\x24\0\0\0WAVEfmt ',
    };
    for (const [type, start] of Object.entries(starts)) {
      const content = Buffer.from(start, 'latin1');
      const { status, body } = await upload(owner, 'recordings', content, { name: 'a.txt' });
      expect([status, body.media_type, body.state], type).toEqual([201, type, 'reading']);
      const { raw, headers } = await owner.get(`${SOURCES}/${body.id}/content`);
      expect(raw.equals(content)).toBe(true);
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
    }
    const full = Buffer.alloc(LIMITS.upload_bytes);
    full.write('OggS');
    expect((await recording(owner, {}, full)).bytes).toBe(10_485_760);
    const over = await upload(owner, 'recordings', Buffer.concat([full, Buffer.alloc(1)]));
    expect([over.status, over.body.errors[0].field]).toEqual([413, 'file']);
    for (const content of [Buffer.alloc(0), Buffer.from('ID3\x04'), Buffer.from('GIF89a')]) {
      const { status, body } = await upload(owner, 'recordings', content, { name: 'a.ogg' });
      expect([status, body.errors[0].field]).toEqual([400, 'file']);
    }
  });
});

describe('transcribing', () => {
  test('the server gets the sound by the protocol and nothing else; its transcript can be corrected', async () => {
    const content = someSound();
    const { id } = await recording(owner, {}, content);
    await work(application, owner, { id });
    const [asked] = server.asked;
    expect(asked).toMatchObject({
      path: '/v1/audio/transcriptions',
      fields: { model: 'whisper-1', response_format: 'json' },
      file: { name: 'recording.ogg', type: 'audio/ogg' },
    });
    expect(asked!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked!.file.bytes.equals(content)).toBe(true);
    expect(JSON.stringify([asked!.headers, asked!.fields])).not.toMatch(/Bisi|voice note/);
    expect(await get(id)).toMatchObject({ state: 'read', transcript: SENTENCE, problem: null });
    const corrected = await owner.put(`${SOURCES}/${id}/transcript`, { transcript: '  sold bread 5k cash ' });
    expect(corrected.body).toMatchObject({ state: 'read', transcript: 'sold bread 5k cash' });
    for (const transcript of ['', ' ', 'x'.repeat(LIMITS.paragraph_text + 1)])
      expect((await owner.put(`${SOURCES}/${id}/transcript`, { transcript })).status).toBe(400);
    // It is done: the same job a second time asks nobody.
    await work(application, owner, { id });
    expect(server.asked).toHaveLength(1);
  });

  test('a very long transcript is cut to what a text may hold', async () => {
    respond = (_asked, response) => answerText(response, ` ${'word '.repeat(1_000)}`);
    expect((await heard()).transcript).toHaveLength(LIMITS.paragraph_text);
  });

  const REDIRECTED: string[] = [];
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['an error', (response) => response.writeHead(500).end('no'), /status 500/],
    ['too many requests', (response) => response.writeHead(429).end(), /status 429/],
    [
      'a redirect, which is not followed',
      (response) => {
        REDIRECTED.push('asked');
        response.writeHead(307, { location: `${server.url}/elsewhere` }).end();
      },
      /status 307/,
    ],
    ['no answer in time', () => {}, /no answer within 1 second/],
    ['a broken connection', (response) => response.destroy(), /no connection/],
    ['no JSON', (response) => response.end('bought diesel'), /not a transcript/],
    ['another shape', (response) => response.end('{"text":5}'), /not a transcript/],
    ['a huge answer', (response) => answerText(response, 'x'.repeat(LIMITS.model_answer_bytes)), /too large/],
  ])('%s leaves the recording for a person to write down', async (_what, answer, why) => {
    respond = (_asked, response) => answer(response);
    const found = await heard();
    expect(found).toMatchObject({ state: 'unheard', transcript: null, bytes: expect.any(Number) });
    expect(found.problem).toBe('The transcription did not work.');
    expect(server.asked).toHaveLength(1);
    expect(logged.join('\n')).toMatch(why);
    expect(logged.join('\n')).not.toMatch(/sk-|Bisi/);
    expect((await owner.get(`${SOURCES}/${found.id}/content`)).status).toBe(200);
    respond = (_asked, response) => answerText(response, SENTENCE);
    expect((await owner.post(`${SOURCES}/${found.id}/read`)).body).toMatchObject({
      state: 'reading',
      problem: null,
    });
    await work(application, owner, found);
    expect(await get(found.id)).toMatchObject({ state: 'read', transcript: SENTENCE });
  });

  test('silence has no words, and a transcript that a person wrote survives it', async () => {
    respond = (_asked, response) => answerText(response, ' \n ');
    const found = await heard();
    expect(found).toMatchObject({ state: 'unheard', transcript: null });
    expect(found.problem).toMatch(/No words were heard/);
    await owner.put(`${SOURCES}/${found.id}/transcript`, { transcript: SENTENCE });
    await owner.post(`${SOURCES}/${found.id}/read`);
    await work(application, owner, found);
    expect(await get(found.id)).toMatchObject({ state: 'read', transcript: SENTENCE });
  });

  test('what the browser transcribes is not sent, and waits for its text', async () => {
    const kept = await recording(owner, { is_transcribed: 'true' });
    expect(kept).toMatchObject({ state: 'unheard', transcript: null });
    await work(application, owner, kept);
    expect(server.asked).toEqual([]);
    const written = await owner.put(`${SOURCES}/${kept.id}/transcript`, { transcript: SENTENCE });
    expect(written.body).toMatchObject({ state: 'read', transcript: SENTENCE });
  });

  test('without a transcriber it is kept and says so', async () => {
    const { transcriber } = application.services;
    expect((await owner.get(`${SOURCES}/abilities`)).body).toEqual({ transcribes: true });
    application.services.transcriber = undefined;
    try {
      expect((await owner.get(`${SOURCES}/abilities`)).body).toEqual({ transcribes: false });
      const found = await heard();
      expect(found).toMatchObject({ state: 'unheard' });
      expect(found.problem).toMatch(/does not transcribe/);
      expect((await owner.get('/api/v1/inbox')).body.items).toMatchObject([
        { kind: 'source_document', id: found.id, type: 'recording', about: 'voice note.ogg' },
      ]);
    } finally {
      application.services.transcriber = transcriber;
    }
  });

  test('what was written meanwhile stands, and a process that stops leaves it to another', async () => {
    const first = await recording();
    const stop = new AbortController();
    respond = () => stop.abort();
    await expect(work(application, owner, first, { stop: stop.signal })).rejects.toThrow('stops');
    expect((await get(first.id)).state).toBe('reading');
    expect(logged).toEqual([]);
    respond = async (_asked, response) => {
      await owner.put(`${SOURCES}/${first.id}/transcript`, { transcript: 'paid driver 3k' });
      answerText(response, SENTENCE);
    };
    await work(application, owner, first);
    expect(await get(first.id)).toMatchObject({ state: 'read', transcript: 'paid driver 3k' });
  });
});

describe('recording what was said', () => {
  test('the transaction keeps the recording and the source, and it is recorded once', async () => {
    const { id } = await heard();
    const [first, second] = [await read(SENTENCE, id), await read(SENTENCE, id)];
    expect(first.source_document_id).toBe(id);
    const { status, body } = await record(first);
    expect(status, JSON.stringify(body)).toBe(200);
    const made = await owner.get(`/api/v1/ingestion/transactions/${body.recorded[0].id}`);
    expect(made.body).toMatchObject({ source: 'voice', source_document_id: id, amount: 2_500_000 });
    expect(await get(id)).toMatchObject({
      state: 'recorded',
      recorded: body.recorded,
      can: { delete: false },
    });
    // The same attempt again is answered as before; another reading of the same recording is not recorded.
    expect((await record(first)).body.recorded).toEqual(body.recorded);
    const refused = await record(second, owner, { accept_twins: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    const late = await owner.post(TEXT, { text: SENTENCE, source_document_id: id });
    expect(late.status).toBe(409);
    expect((await owner.put(`${SOURCES}/${id}/transcript`, { transcript: 'x' })).status).toBe(409);
    expect((await owner.get('/api/v1/ingestion/transactions')).body.total).toBe(1);
  });

  test('of several readings that are recorded at the same time one is', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await heard();
      const readings = [await read(SENTENCE, id), await read(SENTENCE, id), await read(SENTENCE, id)];
      const answers = await Promise.all(readings.map((each) => record(each, owner, { accept_twins: true })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
    expect((await owner.get('/api/v1/ingestion/transactions')).body.total).toBe(4);
  });

  test('a form that was opened with it marks it as well', async () => {
    const { id } = await heard();
    const said = await read('I moved 20k from cash to bank', id);
    expect(said.offer?.kind).toBe('transfer');
    const { bank_accounts } = (await owner.get('/api/v1/bank-accounts')).body;
    const transfer = () =>
      owner.post('/api/v1/bank-accounts/transfers', {
        ...{ from_id: bank_accounts[0].id, to_id: bank_accounts[1].id, amount: 2_000_000 },
        ...{ transferred_on: application.today, said: said.processing_id },
      });
    const made = await transfer();
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await get(id)).toMatchObject({
      ...{ state: 'recorded', recorded: [{ kind: 'transfer', id: made.body.id }] },
    });
    expect((await transfer()).status).toBe(409);
  });

  test('a member without the books records an own recording, by documents', async () => {
    const sales = await testMember(application, owner, 'sales');
    const name = 'Mama Ngozi Stores';
    await testCustomer(owner, { name });
    const own = await heard(sales);
    const reading = await read(`sold bread to ${name} 5k cash`, own.id, sales);
    const { status, body } = await record(reading, sales);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await get(own.id, sales)).toMatchObject({ state: 'recorded', recorded: [{ kind: 'document' }] });
  });

  test('a recording of another member or organization, a picture or a deleted one is no source', async () => {
    const sales = await testMember(application, owner, 'sales');
    const foreign = await recording(await proOwner(application));
    const { id } = await heard();
    for (const [member, source_document_id] of [
      [owner, foreign.id],
      [sales, id],
    ] as const) {
      const { status, body } = await member.post(TEXT, { text: SENTENCE, source_document_id });
      expect([status, body.errors[0].field]).toEqual([400, 'source_document_id']);
    }
    const reading = await read(SENTENCE, id);
    expect((await owner.delete(`${SOURCES}/${id}`)).status).toBe(200);
    const late = await record(reading);
    expect([late.status, late.body.errors[0].field]).toEqual([400, 'source_document_id']);
  });

  test('a refused sentence that was said waits as its recording, and not twice', async () => {
    const { id } = await heard();
    const reading = await read('paid the driver cash', id);
    expect(reading).toMatchObject({ status: 'error', sentence_id: null });
    expect((await owner.get('/api/v1/inbox')).body.counts).toMatchObject({ sentence: 0, source_document: 1 });
  });
});

test('the address is http or https without secrets in it, and comes with a model', () => {
  const config = (env: Record<string, string>) => readConfig(env, []).transcriber;
  expect(config({})).toBeUndefined();
  const given = { TRANSCRIBER_URL: 'http://localhost:8000/v1/', TRANSCRIBER_MODEL: 'm' };
  expect(config(given)).toEqual({
    ...{
      url: 'http://localhost:8000/v1',
      model: 'm',
      key: undefined,
      timeout_ms: 60_000,
      language: undefined,
    },
  });
  expect(config({ ...given, TRANSCRIBER_LANGUAGE: 'en', TRANSCRIBER_TIMEOUT: '300' })).toMatchObject({
    ...{ language: 'en', timeout_ms: 300_000 },
  });
  for (const wrong of [
    { TRANSCRIBER_URL: 'https://me:secret@a/v1' },
    { TRANSCRIBER_URL: 'ftp://a/v1' },
    { TRANSCRIBER_MODEL: '' },
    { TRANSCRIBER_TIMEOUT: '0' },
    { TRANSCRIBER_TIMEOUT: '301' },
    { TRANSCRIBER_LANGUAGE: 'English; ignore' },
  ])
    expect(() => config({ ...given, ...wrong }), JSON.stringify(wrong)).toThrow(
      Object.keys(wrong)[0]!.slice(0, 12),
    );
});
