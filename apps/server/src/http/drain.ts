import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { PROBES } from './watch-requests.ts';

/** The least time in which requests are refused before the socket closes, while clients have open connections. */
const REFUSING_MS = 250;
const POLL_MS = 10;

/**
 * Stopping without cutting anybody off. First /api/ready answers 503 for the given time, in which requests are still
 * served; then new ones are refused with UNAVAILABLE and a time to retry, and each answer closes its connection. Ends
 * when every request has its answer. The limit of a request's time is also the limit of this.
 */
export async function drain({ drain: state }: Services, server: Server, servedMs: number): Promise<void> {
  state.isDraining = true;
  await pause(servedMs);
  state.isRefusing = true;
  const until = Date.now() + REFUSING_MS;
  while (Date.now() < until && (await connectionsOf(server)) > 0) await pause(POLL_MS);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

export function refuseWhileStopping(app: FastifyInstance, state: Services['drain']): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    // A client that leaves its connection open would hold up the end.
    if (isClosing || state.isDraining) reply.header('connection', 'close');
    if (state.isRefusing && !PROBES.has(request.routeOptions.url ?? '')) throw new Refusal('UNAVAILABLE');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || state.isDraining) reply.header('connection', 'close');
  });
}
