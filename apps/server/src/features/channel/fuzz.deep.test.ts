import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { ClientMessage } from '@lissafi/contract/channel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Member, type TestApplication, testApplication, testOwner } from '../../testing/application.ts';
import { subscribeAt, ticketOf } from '../../testing/channel.ts';
import { until } from '../../testing/deployed.ts';
import { dueRounds, SEED } from '../../testing/fuzz/run.ts';
import { fuzzed, HOSTILE_TEXTS } from '../../testing/fuzz/values.ts';
import { type ChannelHub, openChannel } from './hub.ts';

let application: TestApplication;
let hub: ChannelHub;
let port: number;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  hub = await openChannel(application.services, application.adminUrl, () => {});
  hub.attach(application.app.server);
  await application.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = application.app.server.address() as AddressInfo);
  owner = await testOwner(application);
});
afterAll(async () => {
  await hub.stop();
  await application.close();
});

/** Opens a socket by hand, sends bytes after the handshake, and waits until the server has closed or said something. */
async function rawly(path: string, bytes: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  const opened = new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    void over.then(resolve);
  });
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      ...['host: x', 'connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      ...['', ''],
    ].join('\r\n'),
  );
  await opened;
  socket.resume();
  socket.end(bytes);
  setTimeout(() => socket.destroy(), 300);
  await over;
}

const frame = fc
  .record({
    first: fc.nat(255),
    masked: fc.boolean(),
    length: fc.oneof(fc.nat(125), fc.constantFrom(126, 127)),
    extended: fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from([0xff, 0xff]),
      Buffer.alloc(8, 0xff),
      Buffer.from([0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]),
    ),
    payload: fc.uint8Array({ maxLength: 300 }),
  })
  .map(({ first, masked, length, extended, payload }) =>
    Buffer.concat([Buffer.from([first, (masked ? 128 : 0) | length]), extended, Buffer.from(payload)]),
  );

test('raw and huge frames, bad JSON and floods end their own socket at most: others go on hearing', async () => {
  const origin = `ws://127.0.0.1:${port}/ws`;
  const witness = await subscribeAt(origin, owner);
  const messages = fc.oneof(
    fuzzed({ mine: [owner.organization_id], theirs: [owner.user_id] })
      .far(ClientMessage)
      .map((value) => JSON.stringify(value) ?? ''),
    fc.constantFrom<string>(
      ...HOSTILE_TEXTS,
      '{',
      '[]',
      'null',
      '{"type":"subscribe"}',
      `${'['.repeat(4_000)}`,
      'x'.repeat(9_000),
    ),
  );
  const isDue = dueRounds(12);
  let stranger = await testOwner(application);
  for (let round = 0; isDue(round); round++) {
    // The flood of one person slows only that person down.
    if (round % 20 === 19) stranger = await testOwner(application);
    const client = new WebSocket(`${origin}?token=${encodeURIComponent(await ticketOf(stranger))}`);
    client.on('error', () => {});
    const closed = new Promise((resolve) => client.once('close', resolve));
    await new Promise((resolve) => {
      client.once('open', resolve);
      void closed.then(resolve);
    });
    // A flood: more than a client may say in ten seconds.
    for (const text of fc.sample(messages, { seed: SEED + round, numRuns: 120 }))
      if (client.readyState === WebSocket.OPEN) client.send(round % 3 === 2 ? Buffer.from(text) : text);
    if (client.readyState === WebSocket.OPEN) client.send(Buffer.alloc(2 * 1024 * 1024));
    await closed;
    const frames = fc.sample(fc.array(frame, { minLength: 1, maxLength: 6 }), {
      seed: SEED + round,
      numRuns: 4,
    });
    for (const [index, each] of frames.entries()) {
      const path = index % 2 ? '/ws?token=%00' : `/ws?token=${encodeURIComponent(await ticketOf(stranger))}`;
      await rawly(path, Buffer.concat(each));
    }
  }
  const { status, body } = await owner.post('/api/v1/customers', { name: 'Ada', type: 'business' });
  expect(status).toBe(201);
  await until('the witness hears of the customer', () =>
    witness.received.some(({ data }) => JSON.stringify(data ?? null).includes(body.id)),
  );
  witness.socket.close();
});
