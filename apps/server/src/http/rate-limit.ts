import type { Route } from '@lissafi/contract/route';
import type { FastifyRequest } from 'fastify';

/**
 * Strict per account, generous per address: many phones share one (decisions §2). Everything else has a wide limit
 * per person, so that nobody below ten requests a second ever meets it.
 */
export const GENERAL = { max: 60_000, timeWindow: '1 minute' } as const;

/** The description of the interface and its reader: large, and for people who look at it now and then. */
export const DOCUMENTATION = {
  max: 120,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => `docs:${request.ip}`,
} as const;

export function rateLimitOf(route: Route) {
  switch (route.rate) {
    // Per account it is strict: identity/throttle.ts, which all processes share.
    case 'sign_in':
      return {
        max: 2_000,
        timeWindow: '1 hour',
        keyGenerator: (request: FastifyRequest) => `sign-in:${request.ip}`,
      };
    case 'address':
      return {
        max: 120,
        timeWindow: '1 hour',
        keyGenerator: (request: FastifyRequest) => `${route.path}:${request.ip}`,
      };
    case 'public_document':
      return {
        max: 240,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `public:${request.ip}`,
      };
    // Making a long document takes seconds of a core.
    case 'public_pdf':
      return {
        max: 30,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `public-pdf:${request.ip}`,
      };
    default:
      return GENERAL;
  }
}

/** The person where there is a token, else the address. */
export function generalKey(request: FastifyRequest): string {
  const token = request.headers.authorization;
  return token ? `bearer:${token.slice(-43)}` : `ip:${request.ip}`;
}
