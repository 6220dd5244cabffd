import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PASSKEYS_MAX } from '@lissafi/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  registeredUser,
  type TestApplication,
  testApplication,
  testUser,
} from '../../testing/application.ts';
import { tidyIdentity } from './tidy.ts';

// e2e/auth.desktop.spec.ts shows that a valid response is accepted, in a browser with a virtual authenticator.

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterEach(() => application.setNow(null));
afterAll(() => application.close());

const path = '/api/v1/security/users/me/passkeys';
const later = (seconds: number) => application.setNow(new Date(Date.now() + seconds * 1000));
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'e30',
    attestationObject: 'o2NmbXRkbm9uZQ',
    authenticatorData: 'AA',
    signature: 'AA',
  },
};

describe('passkeys', () => {
  test('the browser is asked for a key that knows the person and checks finger, face or PIN, on our own host', async () => {
    const user = await testUser(application);
    expect((await user.post(`${path}/options`, { password: 'wrong' })).body.code).toBe('WRONG_PASSWORD');
    const { options } = (await user.post(`${path}/options`, { password: user.password })).body;
    expect(options.rp).toEqual({ name: 'Lissafi', id: 'localhost' });
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(options.attestation).toBe('none');
    const signIn = (await application.call('POST', '/api/v1/auth/passkey/options', {})).body.options;
    expect(signIn).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    // The response does not reveal who has one.
    expect(signIn.allowCredentials ?? []).toEqual([]);
  });

  test('what was not asked for, by this person, in the last five minutes, is not taken', async () => {
    const user = await testUser(application);
    const other = await testUser(application);
    const begin = async () =>
      (await user.post(`${path}/options`, { password: user.password })).body.challenge as string;
    const add = (who: typeof user, challenge: string) => who.post(path, { challenge, name: 'x', credential });
    expect((await add(user, 'made up')).status).toBe(401);
    expect((await add(other, await begin())).body.code).toBe('INVALID_CODE');
    expect((await add(user, await begin())).body.code).toBe('INVALID_CODE');
    const old = await begin();
    later(301);
    expect((await add(user, old)).status).toBe(401);
    expect((await user.get('/api/v1/security/users/me/security')).body.passkeys).toEqual([]);
  });

  test('a sign-in with an unknown key, or a challenge of another kind, opens nothing', async () => {
    const user = await testUser(application);
    const signIn = (challenge: string) =>
      application.call('POST', '/api/v1/auth/passkey', { challenge, credential });
    const { challenge } = (await application.call('POST', '/api/v1/auth/passkey/options', {})).body;
    expect((await signIn(challenge)).status).toBe(401);
    expect((await signIn('made up')).status).toBe(401);
    const adding = (await user.post(`${path}/options`, { password: user.password })).body.challenge;
    expect((await signIn(adding)).status).toBe(401);
  });

  test('a person cannot remove another person’s passkey', async () => {
    const user = await testUser(application);
    const other = await testUser(application);
    const id = '01920000-0000-7000-8000-000000000009';
    await application.owner(
      `insert into passkey (credential_id, user_id, id, name, public_key, counter) values ('x', $1, $2, 'Phone', '\\x00', 0)`,
      [user.user_id, id],
    );
    expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    expect((await user.delete(`${path}/${id}`)).body.passkeys).toEqual([]);
  });
});

/** What a new key of an authenticator answers when it is registered: without an attestation, in CBOR. */
function registration(challenge: string, { flags = 0x5d, origin = 'http://localhost:3000' } = {}) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (text: string | undefined) => Buffer.from(text!, 'base64url');
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point(x),
    Buffer.from('225820', 'hex'),
    point(y),
  ]);
  const id = randomBytes(16);
  const data = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.from([flags, 0, 0, 0, 7]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cose,
  ]);
  // {"fmt": "none", "attStmt": {}, "authData": …}
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ]);
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }));
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    },
  };
}

describe('a new key', () => {
  const begin = async (user: Awaited<ReturnType<typeof testUser>>) =>
    (await user.post(`${path}/options`, { password: user.password })).body;

  test('is kept with its name for its person, once, and is not asked for again', async () => {
    const user = await testUser(application);
    const { challenge, options } = await begin(user);
    const added = registration(options.challenge);
    const body = { challenge, name: 'Phone of Bisi', credential: added };
    const answer = await user.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(answer.body.passkeys).toEqual([
      { id: expect.any(String), name: 'Phone of Bisi', created_at: expect.any(String), last_used_at: null },
    ]);
    expect((await user.post(path, body)).status).toBe(401);
    const rows = await application.owner(
      'select credential_id, name, counter, transports, backed_up from passkey where user_id = $1',
      [user.user_id],
    );
    expect(rows).toEqual([
      {
        credential_id: added.id,
        name: 'Phone of Bisi',
        counter: 7,
        transports: ['internal', 'hybrid'],
        backed_up: true,
      },
    ]);
    expect((await begin(user)).options.excludeCredentials).toEqual([
      { id: added.id, transports: ['internal', 'hybrid'], type: 'public-key' },
    ]);
    const { security_events } = (await user.get('/api/v1/security/users/me/security-events')).body;
    expect(security_events[0]).toMatchObject({ type: 'passkey_added' });
  });

  test.each([
    ['of another site', { origin: 'https://lissafi.evil.example' }],
    ['without finger, face or PIN', { flags: 0x41 }],
  ])('%s is not kept', async (_name, change) => {
    const user = await testUser(application);
    const { challenge, options } = await begin(user);
    const body = { challenge, name: 'x', credential: registration(options.challenge, change) };
    expect((await user.post(path, body)).body.code).toBe('INVALID_CODE');
    expect((await user.get('/api/v1/security/users/me/security')).body.passkeys).toEqual([]);
  });

  test('is not asked for by who has as many as there may be', async () => {
    const user = await testUser(application);
    await application.owner(
      `insert into passkey (credential_id, user_id, id, name, public_key, counter)
        select $1 || n, $1::uuid, gen_random_uuid(), 'Phone', '\\x00', 0 from generate_series(1, $2) n`,
      [user.user_id, PASSKEYS_MAX - 1],
    );
    expect((await begin(user)).options.excludeCredentials).toHaveLength(PASSKEYS_MAX - 1);
    await application.owner(
      `insert into passkey (credential_id, user_id, id, name, public_key, counter)
        values ($1, $2, gen_random_uuid(), 'Phone', '\\x00', 0)`,
      [randomBytes(8).toString('hex'), user.user_id],
    );
    expect((await begin(user)).code).toBe('INVALID_STATE');
  });
});

/** A key of an authenticator, stored as it would be after its registration. */
async function authenticator(userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (text: string | undefined) => Buffer.from(text!, 'base64url');
  // COSE: kind EC2, algorithm ES256, curve P-256, x and y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    ...[point(x), Buffer.from('225820', 'hex'), point(y)],
  ]);
  const id = randomBytes(16).toString('base64url');
  await application.owner(
    `insert into passkey (credential_id, user_id, id, name, public_key, counter)
     values ($1, $2, gen_random_uuid(), 'Phone', $3, 5)`,
    [id, userId, cose],
  );
  return (
    challenge: string,
    {
      origin = 'http://localhost:3000',
      host = 'localhost',
      flags = 0x05,
      counter = 6,
      type = 'webauthn.get',
    } = {},
  ) => {
    const client = Buffer.from(JSON.stringify({ type, challenge, origin }));
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags);
    counted.writeUInt32BE(counter, 1);
    const data = Buffer.concat([createHash('sha256').update(host).digest(), counted]);
    const signature = sign(
      'sha256',
      Buffer.concat([data, createHash('sha256').update(client).digest()]),
      privateKey,
    );
    return {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  };
}

describe('attacks with a key that is registered', () => {
  const begin = async () => (await application.call('POST', '/api/v1/auth/passkey/options', {})).body;
  const finish = (challenge: string, answer: unknown) =>
    application.call('POST', '/api/v1/auth/passkey', { challenge, credential: answer });

  test('an answer opens a session once; seen on the way it opens none, not even for its own challenge', async () => {
    const { user_id } = await testUser(application);
    const answer = await authenticator(user_id);
    const { challenge, options } = await begin();
    const given = answer(options.challenge);
    const signedIn = await finish(challenge, given);
    expect([signedIn.status, signedIn.body.user?.id]).toEqual([200, user_id]);
    expect((await finish(challenge, given)).status).toBe(401);
    expect((await finish((await begin()).challenge, given)).status).toBe(401);
  });

  test.for([
    ['of another site', { origin: 'https://lissafi.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without finger, face or PIN', { flags: 0x01 }],
    ['of nobody present', { flags: 0x04 }],
    ['of a copy of the key, whose counter is behind', { counter: 5 }],
    ['that is a registration', { type: 'webauthn.create' }],
  ] as const)('an answer %s opens nothing', async ([, change]) => {
    const { user_id } = await testUser(application);
    const answer = await authenticator(user_id);
    const { challenge, options } = await begin();
    expect((await finish(challenge, answer(options.challenge, change))).status).toBe(401);
  });

  test('the signature of another key opens nothing, and a late answer neither', async () => {
    const user = await testUser(application);
    const other = await testUser(application);
    const [own, foreign] = [await authenticator(user.user_id), await authenticator(other.user_id)];
    const { challenge, options } = await begin();
    const { response } = foreign(options.challenge);
    expect((await finish(challenge, { ...own(options.challenge), response })).status).toBe(401);
    const late = await begin();
    later(301);
    expect((await finish(late.challenge, own(late.options.challenge))).status).toBe(401);
  });
});

test('what ran out is forgotten after its time, and not before', async () => {
  const user = await registeredUser(application);
  await application.call('POST', '/api/v1/auth/passkey/options', {});
  await application.call('POST', '/api/v1/auth/login', { email: user.email, password: 'wrong' });
  const count = async () => {
    const [row] = await application.owner<Record<string, number>>(`select
      (select count(*)::int from auth_challenge) as challenges, (select count(*)::int from throttle) as tries,
      (select count(*)::int from security_event where user_id = '${user.user_id}') as events,
      (select count(*)::int from session where user_id = '${user.user_id}') as sessions`);
    return row!;
  };
  const before = await count();
  expect(before).toMatchObject({ events: 2, sessions: 1 });
  await tidyIdentity(application.services);
  expect(await count()).toEqual(before);
  later(2 * 86_400);
  await tidyIdentity(application.services);
  expect(await count()).toEqual({ ...before, challenges: 0, tries: 0 });
  expect((await user.get('/api/v1/security/users/me')).status).toBe(401);
  later(400 * 86_400);
  await tidyIdentity(application.services);
  expect(await count()).toEqual({ challenges: 0, tries: 0, events: 0, sessions: 0 });
});
