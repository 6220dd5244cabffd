import { API_KEY_PREFIX } from '@lissafi/contract/api-scopes';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import type { FastifyRequest } from 'fastify';

const PERSON_REQUESTS_PER_MINUTE = 60_000;
const isOfKey = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.includes(API_KEY_PREFIX) ?? false;

/**
 * Whom a limit counts: an address of IPv4, and of IPv6 the network of 64 bits, because one subscriber has all of it.
 */
export function networkOf(ip: string | undefined): string {
  // A connection that has ended in the meantime has no address any more; nobody gets the answer.
  const [address = ''] = (ip ?? '').toLowerCase().split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Limits are strict for each account and generous for each address, because many phones share one (decisions §2).
 * Everything else has a wide limit for each person, 1,000 requests a second on average, and a narrower one for each API
 * key.
 */
export const GENERAL = {
  max: (request: FastifyRequest) =>
    isOfKey(request) ? LIMITS.api_key_requests_per_minute : PERSON_REQUESTS_PER_MINUTE,
  timeWindow: '1 minute',
} as const;

/** The API description and its reader are large and rarely requested. */
export const DOCUMENTATION = {
  max: 120,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => `docs:${networkOf(request.ip)}`,
} as const;

/** Attempts that name no account: they are counted apart, so that they lock out nobody who shares the address. */
const UNFINISHED = 'unfinished sign-in';

export function rateLimitOf(route: Route) {
  switch (route.rate) {
    // The strict limit for each account is features/auth/throttle.ts, which all processes share.
    case 'sign_in':
      return {
        // With the body, by which a sign-in is told from what is none.
        hook: 'preHandler',
        max: (_request: FastifyRequest, key: string) =>
          key.startsWith(UNFINISHED) ? LIMITS.sign_ins_unfinished : LIMITS.sign_ins,
        timeWindow: '1 hour',
        keyGenerator: (request: FastifyRequest) =>
          `${route.body?.safeParse(request.body).success ? 'sign-in' : UNFINISHED}:${networkOf(request.ip)}`,
      } as const;
    case 'address':
      return {
        max: 120,
        timeWindow: '1 hour',
        keyGenerator: (request: FastifyRequest) => `${route.path}:${networkOf(request.ip)}`,
      };
    case 'public_document':
      return {
        max: 240,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `public:${networkOf(request.ip)}`,
      };
    // Rendering a long document takes seconds of a core.
    case 'public_pdf':
      return {
        max: 30,
        timeWindow: '1 minute',
        keyGenerator: (request: FastifyRequest) => `public-pdf:${networkOf(request.ip)}`,
      };
    // For each link, because many phones share an address; what one link may leave behind is limited as well.
    case 'public_claim':
      return {
        max: 30,
        timeWindow: '1 hour',
        keyGenerator: (request: FastifyRequest) =>
          `public-claim:${networkOf(request.ip)}:${(request.params as { token?: string }).token}`,
      };
    default:
      return GENERAL;
  }
}

/** The refusal of a request above a limit; that of an API key says which one it is and how long to wait. */
export function overLimit(request: FastifyRequest, { max, ttl }: { max: number; ttl: number }): Refusal {
  if (!isOfKey(request)) return new Refusal('RATE_LIMITED');
  return new Refusal('RATE_LIMITED', {
    message: `This API key may send ${max.toLocaleString('en')} requests a minute. Please wait ${Math.ceil(ttl / 1000)} seconds.`,
  });
}

/** Returns the person where there is a token, otherwise the address. */
export function generalKey(request: FastifyRequest): string {
  const token = request.headers.authorization;
  return token ? `bearer:${token.slice(-43)}` : `ip:${networkOf(request.ip)}`;
}
