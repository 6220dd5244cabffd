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
  ready: route({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary:
      '200 only when this process takes requests: it is not stopping, and its database is reachable and has every migration',
    response: z.object({ status: z.literal('ready') }),
  }),
} as const;
