import { Refusal } from '@lissafi/contract/errors';
import { PASSKEYS_MAX } from '@lissafi/contract/limits';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { DB } from '../../db/tables.ts';
import type { Services } from '../../services.ts';
import { attemptChallenge, closeChallenge, newChallenge } from './challenge.ts';

/** Passkeys belong to the host of PUBLIC_URL, which people see. */
function site({ config }: Services) {
  const { origin, hostname } = new URL(config.public_url);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

const read = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function readPasskeys(tx: Tx, userId: string) {
  const rows = await read(tx.db, userId);
  return rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at }));
}

/** Requests a discoverable passkey that verifies the person by finger, face or PIN: two factors in one. */
export async function beginPasskey(
  tx: Tx,
  services: Services,
  user: { id: string; email: string },
  now: Date,
) {
  const passkeys = await read(tx.db, user.id);
  if (passkeys.length >= PASSKEYS_MAX) throw new Refusal('INVALID_STATE');
  const options = await generateRegistrationOptions({
    rpName: 'Lissafi',
    rpID: site(services).expectedRPID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: passkeys.map((one) => ({
      id: one.credential_id,
      transports: one.transports as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { token } = await newChallenge(tx.db, 'passkey_add', user.id, { challenge: options.challenge }, now);
  return { challenge: token, options: options as never };
}

/**
 * Throws INVALID_CODE when the browser's response does not match the challenge, the site or this person, or is of a passkey
 * that some account has already.
 */
export async function addPasskey(
  tx: Tx,
  services: Services,
  userId: string,
  given: { challenge: string; name: string; credential: unknown },
  id: string,
  now: Date,
): Promise<void> {
  const challenge = await attemptChallenge(tx.db, 'passkey_add', given.challenge, now);
  if (challenge.user_id !== userId) throw new Refusal('INVALID_CODE');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.credential as RegistrationResponseJSON,
    expectedChallenge: challenge.data.challenge!,
    ...site(services),
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new Refusal('INVALID_CODE');
  await closeChallenge(tx.db, given.challenge, now);
  const { credential, credentialBackedUp } = registrationInfo;
  const { numInsertedOrUpdatedRows: added } = await tx.db
    .insertInto('passkey')
    .values({
      credential_id: credential.id,
      user_id: userId,
      id,
      name: given.name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      backed_up: credentialBackedUp,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added === 0n) throw new Refusal('INVALID_CODE');
}

export async function beginPasskeySignIn(db: Kysely<DB>, services: Services, now: Date) {
  const options = await generateAuthenticationOptions({
    rpID: site(services).expectedRPID,
    userVerification: 'required',
  });
  const { token } = await newChallenge(db, 'passkey_sign_in', null, { challenge: options.challenge }, now);
  return { challenge: token, options: options as never };
}

/** Returns the person whose passkey signed the challenge. Throws UNAUTHENTICATED when it does not match. */
export async function finishPasskeySignIn(
  tx: Tx,
  services: Services,
  given: { challenge: string; credential: { id: string } },
  now: Date,
): Promise<string> {
  const { data } = await attemptChallenge(tx.db, 'passkey_sign_in', given.challenge, now);
  await closeChallenge(tx.db, given.challenge, now);
  const passkey = await tx.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', given.credential.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!passkey) throw new Refusal('UNAUTHENTICATED', { message: 'This passkey is no longer registered.' });
  const answer = await verifyAuthenticationResponse({
    response: given.credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: data.challenge!,
    ...site(services),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }));
  if (!answer.verified) throw new Refusal('UNAUTHENTICATED');
  await tx.db
    .updateTable('passkey')
    .set({ counter: answer.authenticationInfo.newCounter, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.user_id;
}
