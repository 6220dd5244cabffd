import { z } from 'zod';
import { Id } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/samples' as const;

export const SAMPLE_STATES = ['filling', 'ready', 'failed'] as const;

/** An organization with sample data, to try everything without touching real books. */
export const Sample = z.object({
  organization_id: Id,
  state: z.enum(SAMPLE_STATES),
  /** Percent of its data that is there. */
  progress: z.int(),
});
export type Sample = z.infer<typeof Sample>;

const Answer = z.object({ sample: Sample.nullable() });

export const sampleRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'verified',
    summary: 'The sample organization of this person; null where there is none',
    response: Answer,
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'verified',
    summary:
      'Make a sample organization and begin to fill it, one for each account; it becomes the current one',
    body: z.strictObject({}),
    response: Answer,
    status: 201,
    idempotent: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'verified',
    summary: 'Remove the sample organization of this person with all of its data',
    params: z.strictObject({ id: Id }),
    response: Answer,
  }),
} as const;
