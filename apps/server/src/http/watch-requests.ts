import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../operations/log.ts';

/** Who a request turned out to come from. */
interface Who {
  user_id?: string | undefined;
  organization_id?: string | undefined;
}

const known = new WeakMap<FastifyRequest, Who>();

/** Keeps for the log who sends a request; ids only. */
export function noteCaller(request: FastifyRequest, who: Who): void {
  known.set(request, who);
}

/** What is measured of requests; a process without metrics has none. */
export interface RequestMeter {
  began(): void;
  /** The pattern of the route, never the address. */
  ended(request: { route: string; method: string; status: number }, seconds: number): void;
}

/** The status under which a request is counted whose client left before the answer. */
const LEFT = 499;
/** What asks whether the process is well, and comes every few seconds. */
export const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);
/** What may come in from a proxy: nothing that could break a line or a query of the log. */
const SAFE_ID = /^[\w.:-]{8,80}$/;

/** The id of a request: that of the proxy before us if it is a safe one, otherwise our own. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/**
 * Answers with the id of the request, and logs and measures it when its answer has left or its client has. The address
 * is not logged, because those of public links and letters contain tokens.
 */
export function watchRequests(
  app: FastifyInstance,
  { log, level, meter }: { log: Log | undefined; level: 'info' | 'debug'; meter: RequestMeter | undefined },
): void {
  const logs = log?.isLevelEnabled(level) ? log : undefined;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (logs || meter) {
      const began = performance.now();
      meter?.began();
      reply.raw.once('close', () => {
        const ms = performance.now() - began;
        const { method } = request;
        const route = request.routeOptions.url ?? 'unknown';
        const status = reply.raw.writableFinished ? reply.raw.statusCode : LEFT;
        meter?.ended({ route, method, status }, ms / 1000);
        if (!logs || (PROBES.has(route) && status === 200)) return;
        const fields = { request_id: request.id, method, route, status, ms: Math.round(ms * 10) / 10 };
        logs[level]({ ...fields, ...known.get(request) }, 'request');
      });
    }
    done();
  });
}
