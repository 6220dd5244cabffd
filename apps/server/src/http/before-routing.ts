import type { Socket } from 'node:net';
import { type ErrorCode, Refusal } from '@lissafi/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Errors before a route is found have the same shape and the same security headers as all others. */

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** An address that cannot be decoded is not found. Fastify runs no hooks for it. */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('NOT_FOUND');
  reply
    .code(refusal.status)
    .headers({ ...HEADERS, 'x-request-id': request.id })
    .send(JSON.stringify(refusal.toBody()));
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
/** Time to read the response for a client that is still sending. */
const LINGER_MS = 1_000;
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers bytes that Node cannot parse as a request. There is no request or reply object, and the connection is closed.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  // A second response must not follow one that has begun; Node itself checks the same property.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(CODES[error.code ?? ''] ?? 'MALFORMED_BODY');
  const body = JSON.stringify(refusal.toBody());
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${REASONS[refusal.status]}`, ...lines, '', body].join('\r\n'));
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

/**
 * Records the methods of each API address. Call it before the first route; it returns a function to call after the
 * last.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const methods = known.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    known.set(url, methods);
  });
  // Registered as the last, so that forms, which have a scope of their own, are known by then.
  return () =>
    app.register(async (scope) => {
      for (const [url, methods] of [...known]) {
        const allow = [...methods, 'OPTIONS'].sort().join(', ');
        scope.route({
          method: app.supportedMethods.filter((method) => !methods.has(method)),
          url,
          schema: { hide: true },
          exposeHeadRoute: false,
          // Runs before the body is read, because its type does not matter here.
          onRequest: async (request, reply) => {
            reply.header('allow', allow);
            if (request.method === 'OPTIONS') return reply.code(204).send();
            throw new Refusal('METHOD_NOT_ALLOWED');
          },
          handler: () => undefined,
        });
      }
    });
}
