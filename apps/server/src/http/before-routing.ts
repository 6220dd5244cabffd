import type { Socket } from 'node:net';
import { type ErrorCode, Refusal } from '@lissafi/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What goes wrong before a route is found still has the one shape of errors, and headers as safe as the others'. */

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** An address that cannot be decoded names nothing. Fastify runs no hooks for it. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('NOT_FOUND');
  reply.code(refusal.status).headers(HEADERS).send(JSON.stringify(refusal.toBody()));
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
/** Time to read the answer, for who is still sending. */
const LINGER_MS = 1_000;
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** What Node could not read as a request; there is neither request nor reply, only the line, which ends here. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  // An answer that has begun cannot be followed by another one; Node itself looks at the same place.
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

/** Notes which methods each address of the API has; called before the first route, it returns what to call last. */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const methods = known.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    known.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = [...methods, 'OPTIONS'].sort().join(', ');
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        schema: { hide: true },
        exposeHeadRoute: false,
        // Before the body is read: of what kind it is does not matter here.
        onRequest: async (request, reply) => {
          reply.header('allow', allow);
          if (request.method === 'OPTIONS') return reply.code(204).send();
          throw new Refusal('METHOD_NOT_ALLOWED');
        },
        handler: () => undefined,
      });
    }
  };
}
