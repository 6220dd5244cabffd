import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { type Routes, routes } from '@lissafi/contract/routes';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { blogHead } from './features/blog/head.ts';
import { handlers } from './handlers.ts';
import { refuseAddress, refuseBytes, watchMethods } from './http/before-routing.ts';
import { mountDocs } from './http/docs.ts';
import { answerError } from './http/errors.ts';
import { mountMailbox } from './http/mailbox.ts';
import { mount } from './http/mount.ts';
import { GENERAL, generalKey } from './http/rate-limit.ts';
import { cutUnreadAnswers } from './http/unread-answers.ts';
import { mountWeb } from './http/web.ts';
import type { Services } from './services.ts';

/** Where Contentful keeps the pictures of posts. */
const BLOG_IMAGES = 'https://images.ctfassets.net';

/** The whole application on one page. */
export async function buildApp(
  services: Services,
  config: Config,
  log: boolean,
  requestTimeout: number = LIMITS.request_timeout_ms,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: log ? { level: 'warn', serializers: { req: withoutTokens } } : false,
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.body_bytes,
    requestTimeout,
    // Nothing moves in either direction: nobody is there to read. Longer than any answer may take to come about.
    connectionTimeout: requestTimeout * 2,
    keepAliveTimeout: 65_000,
    trustProxy: config.trust_proxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    http: {
      maxHeaderSize: LIMITS.header_bytes,
      // Node looks at neither limit when the one for the headers is the longer one.
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    },
  });
  // Validation and serialization happen in mount(), behind the access check; schemas here only document.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  app.setErrorHandler((error, request, reply) => reply.send(answerError(error, request, reply)));
  // JSON that calls itself text is not read as JSON.
  app.removeContentTypeParser('text/plain');
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    // The stop would wait until the client lets go of a connection that was in use when it came.
    if (isClosing) reply.header('connection', 'close');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    // Whoever has the link of a document may read it; search engines are nobody's customers.
    if (/^\/(i|api\/v1\/public)\//.test(request.url)) reply.header('x-robots-tag', 'noindex');
  });
  cutUnreadAnswers(app);
  const refuseOtherMethods = watchMethods(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Compiling the reader of barcodes, which comes from here too; text is no more run as a script than before.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library sets custom properties in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.contentful ? [BLOG_IMAGES] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(config.public_url.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // As frameAncestors says, for browsers that know only this.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.public_url.startsWith('https:'),
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, {
    ...GENERAL,
    keyGenerator: generalKey,
    errorResponseBuilder: () => new Refusal('RATE_LIMITED'),
  });
  await mountDocs(app, config.public_url);

  for (const group of Object.keys(routes) as (keyof Routes)[])
    mount(app, services, routes[group], handlers[group]);

  refuseOtherMethods();

  if (!config.production && !config.smtp_url) mountMailbox(app, services);
  await mountWeb(app, (path) => blogHead(services.content, config.public_url, path));
  await app.ready();
  return app;
}

/** Tokens stand in addresses of public links and mails: a request is logged by its route. */
function withoutTokens(request: FastifyRequest) {
  return { method: request.method, path: request.routeOptions?.url, id: request.id };
}
