import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@lissafi/contract/api-scopes';
import { Refusal } from '@lissafi/contract/errors';
import { isUuid } from '../db/scope.ts';
import type { ApiKeyToken } from '../services.ts';

/**
 * The text of an API key: `lsk_`, 256 random bits and the organization, so that the key is looked up in the scope of its
 * organization. Only its hash is stored; the random part needs no slower one.
 */

const RANDOM_BYTES = 32;
const ID_BYTES = 16;
const HINT = 12;

export function newApiKey(organizationId: string): { secret: string; hint: string; hash: Buffer } {
  const bytes = Buffer.concat([
    randomBytes(RANDOM_BYTES),
    Buffer.from(organizationId.replaceAll('-', ''), 'hex'),
  ]);
  const secret = `${API_KEY_PREFIX}${bytes.toString('base64url')}`;
  return { secret, hint: secret.slice(0, HINT), hash: hashOf(secret) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Null for a token that is no API key. Throws API_KEY_INVALID for one that only begins like a key. */
export function readApiKey(token: string): ApiKeyToken | null {
  if (!token.startsWith(API_KEY_PREFIX)) return null;
  const text = token.slice(API_KEY_PREFIX.length);
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== RANDOM_BYTES + ID_BYTES || bytes.toString('base64url') !== text)
    throw new Refusal('API_KEY_INVALID');
  const organization_id = bytes
    .subarray(RANDOM_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(organization_id)) throw new Refusal('API_KEY_INVALID');
  return { organization_id, hash: hashOf(token) };
}
