import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCloudApi } from './cloud-api.ts';

const keys = { phone_number_id: '1065', access_token: 'EAAtest' };
const UNREACHABLE = ['WhatsApp cannot be reached at the moment.', false];
let url: string;
let server: ReturnType<typeof createServer>;
/** What the server answers, by the path that is asked for. */
let answers: Record<string, { status?: number; body: string | Buffer }>;
let asked: { path: string; body: string }[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push({ path: request.url!, body });
    const answer = answers[request.url!.split('?')[0]!] ?? { status: 404, body: '' };
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason) => reason,
  );
  return error && [error.message, error.isFinal];
};
const given = (all: typeof answers) => {
  [answers, asked] = [all, []];
  return openCloudApi(url);
};
const json = (value: unknown, status?: number) => ({
  body: JSON.stringify(value),
  ...(status && { status }),
});
const fault = (code: number, message: string, status = 400) => json({ error: { code, message } }, status);
const message = { to: '2348031112222', own_id: 'a', text: 'Hello' };

test('the number says its name where it has one', async () => {
  const path = (await firstPath())!;
  const numberOf = (body: object) => given({ [path]: json(body) }).number(keys);
  expect(await numberOf({ display_phone_number: '+234 803', verified_name: 'Mama Put' })).toEqual({
    display_number: '+234 803',
    verified_name: 'Mama Put',
  });
  expect(await numberOf({ display_phone_number: '+234 803' })).toMatchObject({ verified_name: null });
});

/** The path of the number, with the version of the interface. */
async function firstPath(): Promise<string | undefined> {
  await faultOf(given({}).number(keys));
  return asked[0]?.path.split('?')[0];
}

test.each<[string, { status?: number; body: string | Buffer }, unknown[]]>([
  ['a fault that passes', fault(131_056, 'Pair rate limit'), UNREACHABLE],
  ['a fault of the server', { status: 500, body: 'Oops' }, UNREACHABLE],
  [
    'too many messages',
    fault(130_429, 'Rate limit', 429),
    ['WhatsApp takes no more messages for the moment.', false],
  ],
  [
    'a token that is over, without a code',
    { status: 401, body: '' },
    ['The access token is not valid any more. Enter a new one under Settings, WhatsApp.', true],
  ],
  [
    'a number that is not on WhatsApp',
    fault(131_026, 'Undeliverable'),
    ['This number is not on WhatsApp, or cannot receive this message.', true],
  ],
  [
    'a code that nobody knows',
    fault(99_999, `Some\n thing ${'x'.repeat(300)}`),
    [`WhatsApp refused it: Some thing ${'x'.repeat(189)}`, true],
  ],
  ['a refusal without words', { status: 400, body: '<html>' }, ['WhatsApp refused it: status 400', true]],
  ['another shape', json({ messages: [] }), UNREACHABLE],
  ['no JSON', { body: 'ok' }, UNREACHABLE],
  ['an answer that is too long', { body: 'x'.repeat(LIMITS.whatsapp_answer_bytes + 1) }, UNREACHABLE],
])('%s is told in words', async (_, answer, words) => {
  const path = `${await firstPath()}/messages`;
  expect(await faultOf(given({ [path]: answer }).send(keys, message))).toEqual(words);
});

test('a file is fetched whole, by either way of writing its hash, or it is told why not', async () => {
  const content = Buffer.from('a picture');
  const hash = createHash('sha256').update(content);
  const [hex, base64] = [hash.copy().digest('hex'), hash.digest('base64')];
  const path = (await firstPath())!.replace('1065', '77');
  const media = (about: object, file: { status?: number; body: string | Buffer }) =>
    given({ [path]: json({ url: `${url}/file`, ...about }), '/file': file }).media(keys, '77');
  for (const sha256 of [hex.toUpperCase(), base64, undefined])
    expect(await media({ sha256 }, { body: content })).toEqual(content);
  const large = [`A file must be ${LIMITS.upload_bytes / 1024 ** 2} MB or less.`, true];
  for (const [about, file, words] of [
    [
      { sha256: base64.toLowerCase() },
      { body: content },
      ['This file did not arrive whole. Please send it again.', true],
    ],
    [{ file_size: LIMITS.upload_bytes + 1 }, { body: content }, large],
    [{}, { body: Buffer.alloc(LIMITS.upload_bytes + 1) }, large],
    [{}, { status: 404, body: 'gone' }, ['WhatsApp refused it: status 404', true]],
    [{}, { status: 503, body: '' }, UNREACHABLE],
    [
      { url: 'http://127.0.0.1:1/file' },
      { body: content },
      ['The address of this file is not one of WhatsApp.', true],
    ],
  ] as const)
    expect(await faultOf(media(about, file))).toEqual(words);
});

test('a text, buttons and a document are sent as WhatsApp takes them', async () => {
  const path = `${await firstPath()}/messages`;
  const sent = async (more: object) => {
    const id = await given({ [path]: json({ messages: [{ id: 'wamid.1' }] }) }).send(keys, {
      ...message,
      ...more,
    });
    return [id, JSON.parse(asked[0]!.body)];
  };
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to: message.to };
  const own = { biz_opaque_callback_data: 'a' };
  const text = { type: 'text', text: { preview_url: false, body: 'Hello' } };
  expect(await sent({})).toEqual(['wamid.1', { ...head, ...own, ...text }]);
  expect((await sent({ buttons: [] }))[1]).toEqual({ ...head, ...own, ...text });
  expect((await sent({ buttons: [{ id: 'y', title: 'Yes' }] }))[1]).toEqual({
    ...head,
    ...own,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Hello' },
      action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Yes' } }] },
    },
  });
  expect((await sent({ document: { media_id: '5', name: 'a.pdf' } }))[1]).toEqual({
    ...head,
    ...own,
    type: 'document',
    document: { id: '5', filename: 'a.pdf', caption: 'Hello' },
  });
});
