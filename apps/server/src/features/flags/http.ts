import type { flagRoutes } from '@lissafi/contract/flags';
import type { Handlers } from '../../http/context.ts';

export const flagHandlers: Handlers<typeof flagRoutes> = {
  async list({ tx, services, request }) {
    try {
      return { success: true, flags: await services.flags.read(tx) };
    } catch (error) {
      // The browser then uses its own defaults (S2 §7).
      request.log.error({ err: error }, 'flags cannot be read');
      return { success: false, flags: {}, error: 'Failed to fetch feature flags' };
    }
  },
};
