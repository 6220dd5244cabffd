import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a token of 256 bits for links and cookies; only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 is enough because the tokens are random and long. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const HEX_LENGTHS = { sha256: 64, sha512: 128 } as const;

/**
 * Whether the bytes of a body were signed with a secret that both sides know: HMAC in hex, compared in constant time.
 * Anything that is not a signature of the right length is none.
 */
export function isSignedWith(
  algorithm: keyof typeof HEX_LENGTHS,
  secret: string,
  signature: string,
  body: Buffer,
): boolean {
  if (signature.length !== HEX_LENGTHS[algorithm] || !/^[0-9a-f]+$/i.test(signature)) return false;
  const expected = createHmac(algorithm, secret).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
