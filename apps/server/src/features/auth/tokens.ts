import { hkdfSync } from 'node:crypto';
import { Refusal } from '@lissafi/contract/errors';
import { ACCESS_TOKEN_SECONDS } from '@lissafi/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { Caller, Claims, Tokens } from '../../services.ts';

const ISSUER = 'lissafi';
const VERIFIED_MAX = 10_000;

export function accessTokens(appSecret: string, clock: () => Date): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'access-token', 32));
  // A token's signature is verified once; the token is sent with every request for a quarter of an hour.
  const verified = new Map<string, { caller: Caller; expires: number }>();
  const read = async (token: string, now: Date): Promise<Claims> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: now,
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return {
        user_id: payload.sub as string,
        session_id: payload.sid as string,
        organization_id: (payload.org as string | undefined) ?? null,
        expires_at: new Date(payload.exp! * 1000),
      };
    } catch {
      throw new Refusal('UNAUTHENTICATED');
    }
  };
  return {
    claims: (token) => read(token, clock()),
    // Nothing has expired at the beginning of time.
    ofSession: (token) => read(token, new Date(0)),
    sign: ({ user_id, session_id }, now, organizationId = null) => {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: session_id, ...(organizationId ? { org: organizationId } : {}) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(user_id)
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token) {
      const seconds = clock().getTime() / 1000;
      const known = verified.get(token);
      if (known && known.expires > seconds) return known.caller;
      const { user_id, session_id, expires_at } = await read(token, clock());
      const caller = { user_id, session_id };
      if (verified.size >= VERIFIED_MAX) verified.clear();
      verified.set(token, { caller, expires: expires_at.getTime() / 1000 });
      return caller;
    },
  };
}
