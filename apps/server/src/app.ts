import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { LIMITS } from '@lissafi/contract/limits';
import { type Routes, routes } from '@lissafi/contract/routes';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { openGuard } from './features/auth/proof.ts';
import { blogHead } from './features/blog/head.ts';
import { mountPlainChannel } from './features/channel/plain.ts';
import { handlers } from './handlers.ts';
import { refuseAddress, refuseBytes, watchMethods } from './http/before-routing.ts';
import { mountDocs } from './http/docs.ts';
import { refuseWhileStopping } from './http/drain.ts';
import { answerError } from './http/errors.ts';
import type { FileOf } from './http/file-of-answer.ts';
import { isMailKept, mountMailbox } from './http/mailbox.ts';
import { mount } from './http/mount.ts';
import { GENERAL, generalKey, overLimit } from './http/rate-limit.ts';
import { readBodies } from './http/read-bodies.ts';
import { cutUnreadAnswers } from './http/unread-answers.ts';
import { type RequestMeter, type RequestTracer, requestId, watchRequests } from './http/watch-requests.ts';
import { inlineScripts, mountWeb } from './http/web.ts';
import { mountMcp } from './mcp/server.ts';
import type { Log } from './operations/log.ts';
import { reportFiles } from './report-files.ts';
import type { Services } from './services.ts';

/** Contentful's host for the images of posts. */
const BLOG_IMAGES = 'https://images.ctfassets.net';

/** Assembles the whole application. */
export async function buildApp(
  services: Services,
  config: Config,
  log: Log | undefined,
  options: {
    requestTimeout?: number;
    meter?: RequestMeter | undefined;
    traces?: RequestTracer | undefined;
  } = {},
): Promise<FastifyInstance> {
  const { requestTimeout = LIMITS.request_timeout_ms, meter, traces } = options;
  const app: FastifyInstance = Fastify({
    ...(log
      ? {
          loggerInstance: log.child(
            {},
            { level: 'warn', serializers: { req: withoutTokens } },
          ) as FastifyBaseLogger,
        }
      : { logger: false }),
    childLoggerFactory: (logger, { reqId }, options) => logger.child({ request_id: reqId }, options),
    genReqId: requestId,
    // While it stops, it answers what reaches it on connections that are open (http/drain.ts).
    return503OnClosing: false,
    bodyLimit: LIMITS.body_bytes,
    requestTimeout,
    // Time without traffic in either direction. It is longer than any response may take to be computed.
    connectionTimeout: requestTimeout * 2,
    keepAliveTimeout: 65_000,
    trustProxy: config.trust_proxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    http: {
      maxHeaderSize: LIMITS.header_bytes,
      // Node enforces neither limit when the one for the headers is the longer one.
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    },
  });
  // Validation and serialization happen in mount(), after the access check; schemas here are only for documentation.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  app.setErrorHandler((error, request, reply) => reply.send(answerError(error, request, reply)));
  readBodies(app);
  watchRequests(app, { log, level: config.production ? 'info' : 'debug', meter, traces });
  refuseWhileStopping(app, services.drain);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    // Anyone with the link of a document or of a customer's page may read it, but search engines must not list it.
    if (/^\/([ic]|api\/v1\/public)\//.test(request.url)) reply.header('x-robots-tag', 'noindex');
  });
  cutUnreadAnswers(app);
  const refuseOtherMethods = watchMethods(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Needed to compile the barcode reader's WebAssembly, which is served from here too; it does not allow eval.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts()],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.contentful ? [BLOG_IMAGES] : [])],
        // A recording is played from memory, because reading it needs the token.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(config.public_url.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The same as frameAncestors, for browsers that support only this header.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.public_url.startsWith('https:'),
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, {
    ...GENERAL,
    keyGenerator: generalKey,
    errorResponseBuilder: overLimit,
  });
  await mountDocs(app, config.public_url);

  const guard = openGuard(services);
  const files: Partial<Record<keyof Routes, Record<string, FileOf>>> = reportFiles;
  for (const group of Object.keys(routes) as (keyof Routes)[])
    mount(app, services, routes[group], handlers[group], { files: files[group] ?? {}, guard });

  mountMcp(app, services);
  refuseOtherMethods();

  mountPlainChannel(app);
  if (isMailKept(config)) mountMailbox(app, services);
  await mountWeb(
    app,
    (path) => blogHead(services.content, config.public_url, path),
    config.contentful !== undefined,
  );
  await app.ready();
  return app;
}

/** Addresses of public links and emails contain tokens, so a request is logged by its route. */
function withoutTokens(request: FastifyRequest) {
  return { method: request.method, path: request.routeOptions?.url, id: request.id };
}
