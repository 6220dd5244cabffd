import { CHANNEL_PATH } from '@lissafi/contract/channel';
import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Answers requests at the channel's address that ask for no WebSocket with 426; upgrades never reach this route. */
export function mountPlainChannel(app: FastifyInstance): void {
  app.get(CHANNEL_PATH, { schema: { hide: true } }, (_request, reply) => {
    const refusal = new Refusal('UPGRADE_REQUIRED');
    return reply
      .code(refusal.status)
      .headers({ upgrade: 'websocket', connection: 'upgrade', 'cache-control': 'no-store' })
      .send(refusal.toBody());
  });
}
