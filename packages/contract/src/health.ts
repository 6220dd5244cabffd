import { z } from 'zod';
import { route } from './route.ts';

export const healthRoutes = {
  get: route({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: '200 only when the database is migrated and reachable',
    response: z.object({ status: z.literal('ok') }),
  }),
} as const;
