import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Cause, causes, type Span } from '../cause.ts';
import type { Log } from '../operations/log.ts';

/** Who a request turned out to come from. */
interface Who {
  user_id?: string | undefined;
  organization_id?: string | undefined;
}

const known = new WeakMap<FastifyRequest, Who>();
const caused = new WeakMap<FastifyRequest, Cause>();

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

/** What traces requests; a process that sends no traces has none. */
export interface RequestTracer {
  /** `traceparent`: of the proxy before us. */
  began(traceparent: string | undefined): {
    span: Span;
    ended(request: {
      route: string;
      method: string;
      status: number;
      request_id: string;
      organization_id: string | undefined;
    }): void;
  };
}

/** The status under which a request is counted whose client left before the answer. */
const LEFT = 499;
/** What asks whether the process is well, and comes every few seconds. */
export const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);
/** What may come in from a proxy: nothing that could break a line or a query of the log. */
const SAFE_ID = /^[\w.:-]{8,80}$/;

/** A request without a socket is one of our own: of an assistant's tool, or of a sample that is filled. */
const isOwn = (request: IncomingMessage) => !(request.socket instanceof Socket);

/**
 * The id of a request: that of the proxy before us if it is a safe one, for one of our own that of its cause, otherwise
 * a new one.
 */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && SAFE_ID.test(given)) return given;
  return (isOwn(request) && causes.getStore()?.request_id) || randomUUID();
}

export interface Watched {
  log: Log | undefined;
  level: 'info' | 'debug';
  meter: RequestMeter | undefined;
  traces: RequestTracer | undefined;
}

/**
 * Answers with the id of the request, and logs, measures and traces it when its answer has left or its client has. The address
 * is not logged, because those of public links and letters contain tokens.
 */
export function watchRequests(app: FastifyInstance, { log, level, meter, traces }: Watched): void {
  const logs = log?.isLevelEnabled(level) ? log : undefined;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const traced = PROBES.has(request.routeOptions.url ?? '') ? undefined : traces?.began(parentOf(request));
    const cause: Cause = { request_id: request.id, span: traced?.span };
    caused.set(request, cause);
    if (logs || meter || traced) {
      const began = performance.now();
      meter?.began();
      reply.raw.once('close', () => {
        const ms = performance.now() - began;
        const { method } = request;
        const route = request.routeOptions.url ?? 'unknown';
        const status = reply.raw.writableFinished ? reply.raw.statusCode : LEFT;
        meter?.ended({ route, method, status }, ms / 1000);
        const { organization_id } = known.get(request) ?? {};
        traced?.ended({ route, method, status, request_id: request.id, organization_id });
        if (!logs || (PROBES.has(route) && status === 200)) return;
        const fields = { request_id: request.id, method, route, status, ms: Math.round(ms * 10) / 10 };
        logs[level]({ ...fields, ...known.get(request) }, 'request');
      });
    }
    causes.run(cause, done);
  });
  // A body that was read came by events of the socket, which know no cause.
  app.addHook('preValidation', (request, _reply, done) => causes.run(caused.get(request)!, done));
}

/** The span of the proxy before us. A stranger's is not taken, who could have everything traced that is sent. */
function parentOf(request: FastifyRequest): string | undefined {
  const { traceparent } = request.headers;
  const isBehindProxy = (request.ips?.length ?? 0) > 1;
  return isBehindProxy && typeof traceparent === 'string' ? traceparent : undefined;
}
