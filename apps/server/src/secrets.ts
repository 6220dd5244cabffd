import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 bits for links and cookies; only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 is enough because the tokens are random and long. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
