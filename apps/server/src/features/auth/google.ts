import { Refusal } from '@lissafi/contract/errors';
import { CHALLENGE_MINUTES } from '@lissafi/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import type { Google, GooglePerson, Services } from '../../services.ts';
import { cookieName, cookieOptions } from './known-device.ts';

const TIMEOUT_S = 8;

/** OpenID Connect with any issuer; its metadata is fetched at the first sign-in, and again after a failure. */
export function openGoogle(config: NonNullable<Config['google']>): Google {
  let discovered: Promise<oidc.Configuration> | undefined;
  const client = () => {
    const issuer = new URL(config.issuer);
    // Plain HTTP is allowed only to this machine: a local provider is used in development and tests.
    const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(issuer.hostname);
    discovered ??= oidc
      .discovery(issuer, config.client_id, config.client_secret, undefined, {
        timeout: TIMEOUT_S,
        ...(isLocal ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch(() => {
        discovered = undefined;
        throw new Refusal('GOOGLE_UNAVAILABLE');
      });
    return discovered;
  };
  return {
    async begin(redirect_uri, state, nonce, verifier) {
      const address = oidc.buildAuthorizationUrl(await client(), {
        redirect_uri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async finish(address, expectedState, expectedNonce, pkceCodeVerifier) {
      const configuration = await client();
      // There is one issuer, so its name in the address (RFC 9207) adds nothing; clients pass on code and state.
      if (!address.searchParams.has('iss'))
        address.searchParams.set('iss', configuration.serverMetadata().issuer);
      const tokens = await oidc
        .authorizationCodeGrant(configuration, address, {
          expectedState,
          expectedNonce,
          pkceCodeVerifier,
          idTokenExpected: true,
        })
        .catch(() => {
          throw new Refusal('GOOGLE_FAILED');
        });
      const claims = tokens.claims();
      if (!claims || typeof claims.email !== 'string') throw new Refusal('GOOGLE_FAILED');
      const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims.email.trim().toLowerCase(),
        email_verified: claims.email_verified === true,
        first_name: text(claims.given_name) || text(claims.name) || 'New',
        last_name: text(claims.family_name),
      };
    },
  };
}

const COOKIE = 'lissafi_google';
interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  expires: number;
}
interface Visit {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

/** The page that the provider redirects to; it passes code and state to the API. */
const redirectUri = (services: Services) => `${services.config.public_url}/auth/google/callback`;

/**
 * Binds the sign-in with Google to this browser: state, nonce and PKCE verifier are stored sealed in an httpOnly
 * cookie. A state chosen by the client is sent unchanged.
 */
export async function beginGoogle(visit: Visit, chosen: string | undefined): Promise<string> {
  const { services, reply, now } = visit;
  if (!services.google) throw new Refusal('GOOGLE_UNAVAILABLE');
  const expires = now.getTime() + CHALLENGE_MINUTES * 2 * 60_000;
  const flow: Flow = {
    state: chosen ?? oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    expires,
  };
  const address = await services.google.begin(redirectUri(services), flow.state, flow.nonce, flow.verifier);
  reply.setCookie(cookieName(services, COOKIE), services.vault.seal('google', JSON.stringify(flow)), {
    ...cookieOptions(services),
    expires: new Date(expires),
  });
  return address;
}

/** Returns the person at the provider. Throws GOOGLE_FAILED unless this browser began the flow with the same state. */
export async function finishGoogle(visit: Visit, query: Record<string, unknown>): Promise<GooglePerson> {
  const { services, request, reply, now } = visit;
  if (!services.google) throw new Refusal('GOOGLE_UNAVAILABLE');
  const text = services.vault.open('google', request.cookies[cookieName(services, COOKIE)] ?? '');
  reply.clearCookie(cookieName(services, COOKIE), { path: cookieOptions(services).path });
  const flow = text ? (JSON.parse(text) as Flow) : null;
  if (!flow || flow.expires <= now.getTime() || flow.state !== query.state) {
    throw new Refusal('GOOGLE_FAILED');
  }
  const address = new URL(redirectUri(services));
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') address.searchParams.set(name, value);
  }
  return services.google.finish(address, flow.state, flow.nonce, flow.verifier);
}
