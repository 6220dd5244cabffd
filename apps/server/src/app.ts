import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { routes } from '@lissafi/contract/routes';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { blogHead } from './features/content/head.ts';
import { contentHandlers } from './features/content/http.ts';
import { customerHandlers } from './features/customers/http.ts';
import { dashboardHandlers } from './features/dashboard/http.ts';
import { flagHandlers } from './features/flags/http.ts';
import { healthHandlers } from './features/health/http.ts';
import { identityHandlers } from './features/identity/http.ts';
import { securityHandlers } from './features/identity/security-http.ts';
import { einvoiceHandlers } from './features/invoices/einvoice-http.ts';
import { invoiceHandlers, publicInvoiceHandlers } from './features/invoices/http.ts';
import { recurringHandlers } from './features/invoices/recurring.ts';
import { reminderHandlers } from './features/invoices/reminders.ts';
import { inventoryAccountingHandlers } from './features/items/accounting.ts';
import { costStoryHandlers } from './features/items/cost-story-http.ts';
import { categoryHandlers, finishedGoodHandlers, rawMaterialHandlers } from './features/items/http.ts';
import { itemImportHandlers } from './features/items/import.ts';
import { thingHandlers } from './features/items/things.ts';
import { ledgerHandlers } from './features/ledger/http.ts';
import { invitationHandlers, memberHandlers } from './features/members/http.ts';
import { notificationHandlers } from './features/notifications/http.ts';
import { openingHandlers } from './features/opening/http.ts';
import { organizationHandlers, publicLogoHandlers } from './features/organizations/http.ts';
import { paymentHandlers } from './features/payments/http.ts';
import { bomHandlers } from './features/production/bom-http.ts';
import { productionHandlers } from './features/production/http.ts';
import { purchaseHandlers } from './features/purchases/http.ts';
import { receivableHandlers } from './features/receivables/http.ts';
import { reportHandlers } from './features/reports/http.ts';
import { supplierHandlers } from './features/suppliers/http.ts';
import { transactionHandlers } from './features/transactions/http.ts';
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

  mount(app, services, routes.health, healthHandlers);
  mount(app, services, routes.identity, identityHandlers);
  mount(app, services, routes.security, securityHandlers);
  mount(app, services, routes.organizations, organizationHandlers);
  mount(app, services, routes.publicLogos, publicLogoHandlers);
  mount(app, services, routes.members, memberHandlers);
  mount(app, services, routes.invitations, invitationHandlers);
  mount(app, services, routes.flags, flagHandlers);
  mount(app, services, routes.content, contentHandlers);
  mount(app, services, routes.reports, reportHandlers);
  mount(app, services, routes.customers, customerHandlers);
  mount(app, services, routes.einvoices, einvoiceHandlers);
  mount(app, services, routes.receivables, receivableHandlers);
  mount(app, services, routes.opening, openingHandlers);
  mount(app, services, routes.payments, paymentHandlers);
  mount(app, services, routes.invoices, invoiceHandlers);
  mount(app, services, routes.publicInvoices, publicInvoiceHandlers);
  mount(app, services, routes.recurring, recurringHandlers);
  mount(app, services, routes.reminders, reminderHandlers);
  mount(app, services, routes.rawMaterials, rawMaterialHandlers);
  mount(app, services, routes.finishedGoods, finishedGoodHandlers);
  mount(app, services, routes.things, thingHandlers);
  mount(app, services, routes.costStory, costStoryHandlers);
  mount(app, services, routes.itemImports, itemImportHandlers);
  mount(app, services, routes.boms, bomHandlers);
  mount(app, services, routes.production, productionHandlers);
  mount(app, services, routes.categories, categoryHandlers);
  mount(app, services, routes.suppliers, supplierHandlers);
  mount(app, services, routes.transactions, transactionHandlers);
  mount(app, services, routes.inventoryAccounting, inventoryAccountingHandlers);
  mount(app, services, routes.purchases, purchaseHandlers);
  mount(app, services, routes.notifications, notificationHandlers);
  mount(app, services, routes.ledger, ledgerHandlers);
  mount(app, services, routes.dashboard, dashboardHandlers);

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
