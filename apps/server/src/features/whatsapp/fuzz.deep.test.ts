import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testOwner } from '../../testing/application.ts';
import { mutated } from '../../testing/fuzz/files.ts';
import { dueRounds, SEED } from '../../testing/fuzz/run.ts';
import { HOSTILE_TEXTS } from '../../testing/fuzz/values.ts';
import { chat, connectWhatsApp, notify, runWhatsApp } from '../../testing/whatsapp.ts';
import { startWhatsApp, TEST_NUMBER, type WhatsAppServer } from '../../testing/whatsapp-server.ts';

/** Bodies of one round; the short run is one round. */
const RUNS = 150;

let application: TestApplication;
let whatsapp: WhatsAppServer;
let owner: Member;
let other: Member;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
  owner = await testOwner(application);
  other = await testOwner(application);
  for (const each of [owner, other])
    await each.put(`/api/v1/organizations/${each.organization_id}/plan`, { tier: 'pro' });
  await connectWhatsApp(owner);
  await chat(application, whatsapp, owner, NUMBER).link(owner);
});
afterAll(async () => {
  await application?.close();
  await whatsapp?.stop();
});

const NUMBER = '2348030009999';

const signed = (body: string) => ({
  body,
  signature: `sha256=${createHmac('sha256', TEST_NUMBER.app_secret).update(body).digest('hex')}`,
});

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const anything = fc.oneof(
  text,
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(null, -1, 1e308, '1e309', [], {}),
);
/** A message as a phone sends it, of which up to two fields are hostile. */
const whole = fc.record({
  from: fc.constantFrom(NUMBER, '2348030008888'),
  id: fc.uuid(),
  timestamp: fc.constant(String(Math.floor(Date.now() / 1000))),
  type: fc.constantFrom('text', 'text', 'image', 'audio', 'interactive', 'button', 'sticker'),
  text: fc.record({ body: text }),
  image: fc.record({ id: fc.constantFrom('1', '../..', 'x'.repeat(200)), caption: text }),
  audio: fc.record({ id: fc.constantFrom('1', '..') }),
  button: fc.record({ payload: text }),
  interactive: fc.record({
    type: fc.constant('button_reply'),
    button_reply: fc.record({ id: text, title: text }),
  }),
});
const message = fc
  .tuple(
    whole,
    fc.array(
      fc.tuple(fc.constantFrom('from', 'id', 'timestamp', 'type', 'text', 'image', 'group_id'), anything),
      { maxLength: 2 },
    ),
  )
  .map(([each, spoiled]) => ({ ...each, ...Object.fromEntries(spoiled) }));
const status = fc.record(
  {
    id: anything,
    status: fc.oneof(fc.constantFrom('sent', 'delivered', 'read', 'failed'), anything),
    timestamp: anything,
    errors: anything,
  },
  { requiredKeys: [] },
);
const value = fc.record(
  {
    messaging_product: fc.constant('whatsapp'),
    metadata: fc.oneof(
      { weight: 6, arbitrary: fc.constant({ phone_number_id: TEST_NUMBER.phone_number_id }) },
      { weight: 1, arbitrary: anything },
    ),
    contacts: anything,
    messages: fc.oneof(
      { weight: 6, arbitrary: fc.array(message, { maxLength: 4 }) },
      { weight: 1, arbitrary: anything },
    ),
    statuses: fc.oneof(fc.array(status, { maxLength: 3 }), anything),
  },
  { requiredKeys: ['metadata', 'messages'] },
);
const notification = fc
  .record({
    object: fc.constantFrom('whatsapp_business_account', 'page'),
    entry: fc.array(
      fc.record({
        id: anything,
        changes: fc.array(fc.record({ field: fc.constant('messages'), value }), { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(
    (each) =>
      JSON.stringify(each, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null',
  );
const bytes = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{',
    '{"entry":{}}',
    `{"entry":${'['.repeat(5_000)}`,
    '{"__proto__":{"entry":[]}}',
  ),
  mutated(Buffer.from('{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[]}]}')).map(
    (each) => Buffer.from(each).toString('latin1'),
  ),
);

test('a message with the right signature and a hostile body is taken or refused, never a fault of ours, and reaches nobody else', async () => {
  const before = await application.owner('select count(*) from event where organization_id = $1', [
    other.organization_id,
  ]);
  const bodies = fc.oneof({ weight: 5, arbitrary: notification }, { weight: 1, arbitrary: bytes });
  const statuses: Record<number, number> = {};
  const isDue = dueRounds(1);
  let rounds = 0;
  for (; isDue(rounds); rounds++)
    for (const body of fc.sample(bodies, { seed: SEED + rounds, numRuns: RUNS })) {
      const { status: answered } = await notify(application, owner, signed(body));
      statuses[answered] = (statuses[answered] ?? 0) + 1;
      expect(answered, body.slice(0, 2_000)).toBeLessThan(500);
      // The same bytes for another organization are not signed by its secret.
      expect((await notify(application, other, signed(body))).status).toBeGreaterThanOrEqual(400);
    }
  expect(statuses[200]).toBeGreaterThan((rounds * RUNS) / 4);
  const [taken] = await application.owner<{ count: number }>('select count(*) from whatsapp_incoming');
  expect(Number(taken!.count)).toBeGreaterThan(10);
  // What was taken is worked on without a fault, and once.
  await runWhatsApp(application, owner);
  const left = await application.owner("select id from whatsapp_incoming where state = 'waiting'");
  expect(left).toEqual([]);
  const after = await application.owner('select count(*) from event where organization_id = $1', [
    other.organization_id,
  ]);
  expect(after).toEqual(before);
});
