import { hasScope } from '@lissafi/contract/api-scopes';
import { type ErrorBody, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inOrganization } from '../db/scope.ts';
import { authenticate, checkAccess, organizationOf } from '../http/access.ts';
import type { Services } from '../services.ts';
import { refusalText, requestOf, TOOLS, type Tool } from './tools.ts';

/** Where the MCP server is. */
const MCP_PATH = '/api/mcp';

const INSTRUCTIONS =
  `Lissafi keeps the invoices, customers, stock and books of a small organization. Amounts are integers in
kobo (150000 is ₦1,500.00), dates are YYYY-MM-DD. Find ids with the find_ and list_ tools; never make one up. Before you
record something, tell the person what it will be.`.replaceAll('\n', ' ');

/** What the key of a request may do; `tools` are those of its scopes and of the role of its maker. */
interface Access {
  headers: Record<string, string>;
  tools: Tool[];
}

/**
 * Serves tools for assistants by the Model Context Protocol (docs/decisions/0093), without sessions: each request carries
 * an API key. A tool calls its route as any other client does, so that permissions, limits and the record of who did what
 * are the same.
 */
export function mountMcp(app: FastifyInstance, services: Services): void {
  app.post(MCP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const access = await accessOf(request, services);
    const posted = new Request(new URL(MCP_PATH, services.config.public_url), {
      method: 'POST',
      headers: headersOf(request),
    });
    const response = await answerOf(posted, request.body, serverFor(app, access, request.ip));
    const type = response.headers.get('content-type');
    if (type) reply.header('content-type', type);
    return reply.code(response.status).send(await response.text());
  });
}

/** Answers one message, as JSON: by the protocol of 2026, or by those before it to the clients that speak them. */
async function answerOf(posted: Request, body: unknown, server: Server): Promise<Response> {
  if (await isLegacyRequest(posted, body)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(posted, { parsedBody: body });
    } finally {
      await server.close();
    }
  }
  const handler = createMcpHandler(() => server, {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  try {
    return await handler.fetch(posted, { parsedBody: body });
  } finally {
    await handler.close();
  }
}

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  );

/** Throws API_KEY_INVALID for anything but a valid key. */
async function accessOf(request: FastifyRequest, services: Services): Promise<Access> {
  const caller = await authenticate(request, services);
  if (!caller.api_key)
    throw new Refusal('API_KEY_INVALID', { message: 'Please connect with an API key of the organization.' });
  const organizationId = await organizationOf(request, caller, services);
  const { organization, scopes } = await inOrganization(services.database, organizationId, (tx) =>
    checkAccess(tx, caller, 'organization:read', null, { scope: 'any', now: services.clock() }),
  );
  const permissions = organization?.permissions ?? [];
  return {
    headers: { authorization: request.headers.authorization!, 'organization-id': organizationId },
    tools: [...TOOLS.values()].filter(
      ({ scope, route }) => hasScope(scopes, scope) && permissions.includes(route.access as Permission),
    ),
  };
}

function serverFor(app: FastifyInstance, { headers, tools }: Access, remoteAddress: string): Server {
  const server = new Server(
    { name: 'lissafi', title: 'Lissafi', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(describe) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = TOOLS.get(params.name);
    if (!tool) return failure(`There is no tool named ${params.name}.`);
    try {
      const call = requestOf(tool, params.arguments ?? {});
      const answer = await app.inject({
        ...call,
        headers: { ...headers, ...call.headers },
        remoteAddress,
      });
      if (answer.statusCode >= 400) return failure(refusalText(answer.json<ErrorBody>()));
      return { content: [{ type: 'text', text: answer.body }], structuredContent: answer.json() };
    } catch (error) {
      return failure((error as Error).message);
    }
  });
  return server;
}

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });

function describe({ name, title, description, inputSchema, route }: Tool) {
  const reads = route.method === 'GET' || route.onlyReads === true;
  const annotations = {
    readOnlyHint: reads,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  return { name, title, description, inputSchema, annotations };
}
