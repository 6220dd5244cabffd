import { z } from 'zod';
import { STAGES, TIERS } from './flag-list.ts';
import { route } from './route.ts';

export const FlagValue = z.union([z.boolean(), z.string().max(200), z.number()]);
export const FlagMetadata = z.object({
  stage: z.enum(STAGES),
  subscriptionTier: z.enum(TIERS).optional(),
  description: z.string().max(500),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const Flag = z.object({ value: FlagValue, metadata: FlagMetadata });

export const flagRoutes = {
  list: route({
    method: 'GET',
    path: '/api/flags',
    access: 'public',
    summary: 'Every feature flag with its stage and tier',
    response: z.object({
      success: z.boolean(),
      flags: z.record(z.string(), Flag),
      error: z.string().optional(),
    }),
  }),
} as const;
