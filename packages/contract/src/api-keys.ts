import { z } from 'zod';
import { API_SCOPES } from './api-scopes.ts';
import { Id, Instant, Line } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/api-keys' as const;

export const API_KEY_STATES = ['valid', 'expired', 'revoked', 'maker_left'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the secret, by which it is recognized. */
  hint: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** A key whose maker left, or may no longer make keys, opens nothing. */
  state: z.enum(API_KEY_STATES),
  created_by_name: z.string(),
  created_at: Instant,
  /** Null: until it is revoked. */
  expires_at: Instant.nullable(),
  /** To the minute; null before the first request. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'developers:manage',
    person: true,
    summary: 'API keys of the organization, newest first, without their secrets',
    response: z.object({ api_keys: z.array(ApiKey) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'developers:manage',
    person: true,
    proof: { act: 'api_key_made' },
    summary: 'Make an API key; the answer has its secret, which is shown this once',
    body: z.strictObject({
      name: Line(LIMITS.api_key_name),
      scopes: z
        .array(z.enum(API_SCOPES))
        .min(1, 'Please choose what the key may do')
        .max(API_SCOPES.length)
        .transform((scopes) => [...new Set(scopes)]),
      /** Null: until it is revoked. */
      expires_in_days: z.int().min(1).max(LIMITS.api_key_days).nullable(),
    }),
    response: ApiKey.extend({ secret: z.string() }),
    status: 201,
  }),
  revoke: route({
    method: 'POST',
    path: `${base}/:id/revoke`,
    access: 'developers:manage',
    person: true,
    summary: 'Revoke an API key: from now on it opens nothing',
    params: z.strictObject({ id: Id }),
    whenClosed: true,
    response: ApiKey,
  }),
} as const;
