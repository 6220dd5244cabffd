import { z } from 'zod';
import { can } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** Whether sentences may be shown to a language model, and to which (docs/decisions/0074). */
export const SecondOpinionSetting = z.object({
  /** The operator of this server configured one; without it nothing is ever sent. */
  is_available: z.boolean(),
  is_allowed: z.boolean(),
  /** Where sentences go, and the name of the model there; null where none is configured. */
  host: z.string().nullable(),
  model: z.string().nullable(),
  /** Sentences of this organization in an hour. */
  per_hour: z.literal(LIMITS.opinions_per_hour),
  can: can('update'),
});
export type SecondOpinionSetting = z.infer<typeof SecondOpinionSetting>;

const path = '/api/v1/second-opinion';

export const secondOpinionRoutes = {
  get: route({
    method: 'GET',
    path,
    access: 'organization:read',
    summary: 'Whether sentences that are refused or doubtful may be shown to a language model',
    response: SecondOpinionSetting,
  }),
  update: route({
    method: 'PUT',
    path,
    access: 'organization:update',
    summary: 'Allow it or not; it is off until somebody allows it',
    body: z.strictObject({ is_allowed: z.boolean() }),
    response: SecondOpinionSetting,
  }),
} as const;
