import type { operatorRoutes } from '@lissafi/contract/operator';
import type { Handlers } from '../../http/context.ts';

export const operatorHandlers: Handlers<typeof operatorRoutes> = {
  get: async ({ services, reply }) => {
    reply.header('cache-control', 'public, max-age=300');
    return services.config.operator;
  },
};
