import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { chat, connectWhatsApp, notify, runWhatsApp, WHATSAPP } from '../../testing/whatsapp.ts';
import { startWhatsApp, TEST_NUMBER, type WhatsAppServer } from '../../testing/whatsapp-server.ts';

const SETTINGS = `${WHATSAPP}/settings`;
const ADA = '2348031112222';
const { phone_number_id, access_token, app_secret } = TEST_NUMBER;
const KEYS = { phone_number_id, access_token, app_secret };
let whatsapp: WhatsAppServer;
let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
});
afterAll(async () => {
  await application.close();
  await whatsapp.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(whatsapp.faults)) delete whatsapp.faults[name as 'answer'];
  owner = await testOwner(application);
});

const settings = async () => (await owner.get(SETTINGS)).body;
const incoming = () =>
  application.owner<{ state: string; body: string | null }>(
    'select state, body from whatsapp_incoming where organization_id = $1 order by received_at, id',
    [owner.organization_id],
  );

test('a number is connected by keys that are tried first, stored encrypted and never shown', async () => {
  expect(await settings()).toMatchObject({ version: 0, connected: false, verify_token: null, messages: [] });
  for (const [fields, field] of [
    [{ ...KEYS, phone_number_id: 'abc' }, 'phone_number_id'],
    [{ ...KEYS, phone_number_id: undefined }, 'phone_number_id'],
    [{ ...KEYS, access_token: undefined }, 'access_token'],
    [{ ...KEYS, access_token: 'two words here' }, 'access_token'],
    [{ ...KEYS, access_token: 'EAAwrong0123456789' }, 'access_token'],
    [{ ...KEYS, phone_number_id: '1234567' }, 'access_token'],
    [{ ...KEYS, app_secret: 'short' }, 'app_secret'],
    [{ ...KEYS, app_secret: undefined }, 'app_secret'],
  ] as const) {
    const { status, body } = await owner.put(SETTINGS, { version: 0, ...fields });
    expect([status, body.errors?.[0].field], JSON.stringify(fields)).toEqual([400, field]);
  }
  for (const answer of ['down', 'nonsense', 'busy'] as const) {
    whatsapp.faults.answer = answer;
    expect((await owner.put(SETTINGS, { version: 0, ...KEYS })).body.code).toBe('WHATSAPP_UNAVAILABLE');
  }
  whatsapp.faults.answer = undefined;
  const { body } = await owner.put(SETTINGS, { version: 0, ...KEYS });
  expect(body).toMatchObject({
    ...{ version: 1, connected: true, enabled: true, phone_number_id },
    ...{ display_number: TEST_NUMBER.display, verified_name: TEST_NUMBER.name },
  });
  expect(body.callback_url).toMatch(new RegExp(`/api/v1/public/whatsapp/${owner.organization_id}$`));
  const stored = JSON.stringify(await application.owner('select * from whatsapp_connection'));
  for (const secret of [access_token, app_secret, body.verify_token]) expect(stored).not.toContain(secret);
  for (const secret of [access_token, app_secret]) expect(JSON.stringify(body)).not.toContain(secret);
  // Keys that are left out stay, and so does the token of the address.
  expect((await owner.put(SETTINGS, { version: 0, enabled: false })).body.code).toBe('STALE_VERSION');
  const off = (await owner.put(SETTINGS, { version: 1, enabled: false })).body;
  expect(off).toMatchObject({ version: 2, enabled: false, verify_token: body.verify_token });
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.get(SETTINGS)).status).toBe(403);
  expect((await sales.get(WHATSAPP)).body).toEqual({
    ...{ enabled: false, display_number: TEST_NUMBER.display, own: null },
  });
  expect((await owner.delete(SETTINGS)).body).toMatchObject({ connected: false, phone_number_id: null });
});

test('Meta verifies the address with the token, and with nothing else', async () => {
  await connectWhatsApp(owner);
  const { verify_token } = await settings();
  const verify = (token: string, more = 'hub.mode=subscribe', to = owner.organization_id) =>
    application.call(
      'GET',
      `/api/v1/public/whatsapp/${to}?${more}&hub.verify_token=${token}&hub.challenge=1158201444`,
    );
  const right = await verify(verify_token);
  expect([right.status, String(right.raw), right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    expect.stringContaining('text/plain'),
  ]);
  expect((await settings()).callback_verified_at).not.toBeNull();
  const other = await testOwner(application);
  for (const answer of [
    await verify(`${verify_token}x`),
    await verify(''),
    await verify(verify_token, 'hub.mode=unsubscribe'),
    await verify(verify_token, 'hub.mode=subscribe', other.organization_id),
    await verify(verify_token, 'hub.mode=subscribe', 'nowhere'),
  ])
    expect(answer.status).toBe(404);
});

test('only what is signed with the secret of the app counts, once, and only of this number', async () => {
  await connectWhatsApp(owner);
  const message = whatsapp.message(ADA, 'hello', { id: 'wamid.once' });
  const other = await testOwner(application);
  for (const [sent, to] of [
    [{ ...message, signature: '' }, owner],
    [{ ...message, signature: `sha256=${'a'.repeat(64)}` }, owner],
    [{ ...message, signature: message.signature.slice(0, 60) }, owner],
    [{ ...message, body: message.body.replace('hello', 'Hello') }, owner],
    [whatsapp.message(ADA, 'hello', { secret: 'f'.repeat(32) }), owner],
    [message, other],
    [message, { organization_id: 'nowhere' }],
  ] as const)
    expect((await notify(application, to, sent)).status).toBe(404);
  expect(await incoming()).toEqual([]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => notify(application, owner, message)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await incoming()).toHaveLength(1);
  // Another number, a group, another shape, and what is older than a day.
  const day = 25 * 3_600_000;
  for (const sent of [
    whatsapp.message(ADA, 'hello', { phone_number_id: '999999' }),
    whatsapp.message(ADA, 'hello', { group_id: 'group' }),
    whatsapp.message('not a number', 'hello'),
    whatsapp.message(ADA, 'hello', { at: new Date(Date.now() - day) }),
  ])
    expect((await notify(application, owner, sent)).status).toBe(200);
  expect((await incoming()).map(({ state }) => state)).toEqual(['waiting', 'ignored']);
  await owner.put(SETTINGS, { version: 1, enabled: false });
  expect((await notify(application, owner, whatsapp.message(ADA, 'off'))).status).toBe(200);
  expect(await incoming()).toHaveLength(2);
});

test('a stranger gets one answer a day, which names nobody', async () => {
  await connectWhatsApp(owner);
  const stranger = chat(application, whatsapp, owner, '2348090000001');
  const first = await stranger.ask('How much do I owe Mama Put Kitchen?');
  expect(first).toContain('messages of team members only');
  expect(first).not.toContain('Mama Put');
  expect(await stranger.say('hello?')).toEqual([]);
  expect(await stranger.say({ type: 'image', media: whatsapp.keep(Buffer.from('x'), 'image/png') })).toEqual(
    [],
  );
  application.setNow(new Date(Date.now() + 25 * 3_600_000));
  try {
    expect(await stranger.say('And today?')).toHaveLength(1);
  } finally {
    application.setNow(null);
  }
  // What was written is not kept.
  expect((await incoming()).every(({ body }) => body === null)).toBe(true);
});

test('a number is linked by a code that counts once and for some minutes; one number is of one member', async () => {
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.post(`${WHATSAPP}/code`, {})).body.code).toBe('INVALID_STATE');
  await connectWhatsApp(owner);
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.post(`${WHATSAPP}/code`, {})).status).toBe(403);
  const phone = chat(application, whatsapp, owner, '2348090000002');
  const late = (await sales.post(`${WHATSAPP}/code`, {})).body;
  application.setNow(new Date(Date.now() + 11 * 60_000));
  expect(await phone.ask(late.code)).toContain('This code is wrong');
  application.setNow(null);
  const { code } = (await sales.post(`${WHATSAPP}/code`, {})).body;
  expect(await phone.ask(`code ${code.toLowerCase()}`)).toContain('Your number is linked');
  expect((await sales.get(WHATSAPP)).body.own).toMatchObject({ number: '+2348090000002' });
  expect((await settings()).members).toMatchObject([{ user_id: sales.user_id, number: '+2348090000002' }]);
  // Used up; and the number of a member is not linked to another one.
  const second = chat(application, whatsapp, owner, '2348090000003');
  expect(await second.ask(code)).toContain('This code is wrong');
  const admin = await testMember(application, owner, 'admin');
  const own = (await admin.post(`${WHATSAPP}/code`, {})).body;
  expect(await phone.ask(own.code)).toBe('Your number is linked already.');
  expect((await admin.get(WHATSAPP)).body.own).toBeNull();
  // Another phone of the same member takes the place of the first.
  await chat(application, whatsapp, owner, '2348090000004').link(sales);
  expect((await settings()).members).toMatchObject([{ number: '+2348090000004' }]);
  expect((await admin.delete(`${WHATSAPP}/numbers/${sales.user_id}`)).status).toBe(200);
  expect((await admin.delete(`${WHATSAPP}/numbers/${sales.user_id}`)).status).toBe(404);
  expect((await sales.delete(`${WHATSAPP}/number`)).body.own).toBeNull();
});

test('codes cannot be tried out, and the number ends with the membership', async () => {
  await connectWhatsApp(owner);
  const sales = await testMember(application, owner, 'sales');
  const { code } = (await sales.post(`${WHATSAPP}/code`, {})).body;
  const guesser = chat(application, whatsapp, owner, '2348090000005');
  for (let guess = 2; guess < 7; guess++) await guesser.say(`ABCDEF2${guess}`);
  expect(await guesser.say(code)).toEqual([]);
  expect((await sales.get(WHATSAPP)).body.own).toBeNull();
  const phone = chat(application, whatsapp, owner, '2348090000006');
  await phone.link(sales);
  await owner.delete(`/api/v1/organizations/${owner.organization_id}/members/${sales.user_id}`);
  expect(await application.owner('select from whatsapp_number where user_id = $1', [sales.user_id])).toEqual(
    [],
  );
  expect(await phone.ask('Sold 2 cakes for 12000 cash')).toContain('team members only');
});

test('an answer leaves when WhatsApp is back, and only once', async () => {
  await connectWhatsApp(owner);
  whatsapp.faults.answer = 'down';
  await notify(application, owner, whatsapp.message('2348090000007', 'hello'));
  await expect(runWhatsApp(application, owner, false)).rejects.toThrow(/cannot be reached/);
  const before = whatsapp.sent.length;
  whatsapp.faults.answer = undefined;
  await runWhatsApp(application, owner);
  await runWhatsApp(application, owner);
  expect(whatsapp.sent.slice(before)).toHaveLength(1);
  const { messages } = await settings();
  expect(messages).toMatchObject([
    { direction: 'out', state: 'sent', number: '+2348090000007', name: null },
    { direction: 'in', state: 'ignored', name: null },
  ]);
});
