import { API_SCOPES, type ApiScope } from '@lissafi/contract/api-scopes';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { TOOL_LIST } from './tool-list.ts';
import { TOOLS } from './tools.ts';

/** A client of the protocol's own library, over real HTTP. */

let application: TestApplication;
let owner: Member;
let origin: string;
const open: Client[] = [];

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
afterAll(() => application.close());

const ALL = API_SCOPES.filter((scope) => scope.endsWith(':write'));

async function keyOf(member: Member, scopes: readonly ApiScope[]): Promise<string> {
  const made = await member.post('/api/v1/api-keys', { name: 'Assistant', scopes, expires_in_days: null });
  return made.body.secret;
}
/** `mode`: the protocol before 2026, as most assistants speak it, or the newest that both know. */
async function connect(
  secret: string,
  headers: Record<string, string> = {},
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}`, ...headers } },
  });
  await client.connect(transport as never);
  open.push(client);
  return client;
}
const connected = async (member: Member, scopes: readonly ApiScope[]) => connect(await keyOf(member, scopes));
const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

interface Called {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  data: any;
}
async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { isError: isError === true, text: first!.text, data: structuredContent };
}

describe('the tools', () => {
  test('each have a name of their own, a whole schema and words', () => {
    expect(TOOLS.size).toBe(TOOL_LIST.length);
    for (const { name, description, inputSchema } of TOOLS.values()) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      expect(description.length, name).toBeGreaterThan(10);
      expect(JSON.stringify(inputSchema), name).not.toContain('$ref');
      for (const field of inputSchema.required) expect(inputSchema.properties, name).toHaveProperty(field);
    }
  });

  test('are listed where the scopes of the key and the role of its maker allow them', async () => {
    expect((await names(await connected(owner, ALL))).sort()).toEqual([...TOOLS.keys()].sort());
    const reader = await names(await connected(owner, ['customers:read']));
    expect(reader.sort()).toEqual(
      [
        'find_customers',
        'list_customers',
        'list_who_owes',
        'read_customer',
        'read_customer_statement',
      ].sort(),
    );
  });

  test('say which of them only read, and ask for a key where they record', async () => {
    const { tools } = await (await connected(owner, ALL)).listTools();
    const create = tools.find(({ name }) => name === 'create_invoice')!;
    expect(create.annotations).toMatchObject({ readOnlyHint: false });
    expect(create.inputSchema.required).toEqual(expect.arrayContaining(['items', 'idempotency_key']));
    expect(tools.find(({ name }) => name === 'ask_question')!.annotations).toMatchObject({
      readOnlyHint: true,
    });
  });
});

test('an assistant finds a customer, records an invoice once, and asks who owes', async () => {
  const client = await connected(owner, ALL);
  const customer = await testCustomer(owner, { name: 'Chidi Okafor' });
  const found = await call(client, 'find_customers', { q: 'chidi' });
  expect(found.data.customers[0].id).toBe(customer);
  const invoice = {
    customer_id: customer,
    issue_date: application.today,
    due_date: application.today,
    items: [{ name: 'Loaf', quantity: 2, unit_price: 120_000 }],
    issue: true,
    idempotency_key: 'invoice-1',
  };
  const first = await call(client, 'create_invoice', invoice);
  const again = await call(client, 'create_invoice', invoice);
  expect([first.isError, again.data.id]).toEqual([false, first.data.id]);
  const paid = await call(client, 'record_invoice_payment', {
    ...{
      id: first.data.id,
      amount: 40_000,
      paid_on: application.today,
      method: 'cash',
      idempotency_key: 'p',
    },
  });
  expect(paid.isError, paid.text).toBe(false);
  const read = await call(client, 'read_invoice', { id: first.data.id });
  expect(read.data.totals).toMatchObject({ total_amount: 240_000, amount_paid: 40_000 });
  const answer = await call(client, 'ask_question', { text: 'who owes me?' });
  expect(answer.text).toContain('Chidi Okafor');
  const list = await call(client, 'list_invoices', { limit: 1, customer_id: customer });
  expect(list.data).toMatchObject({ total: 1, limit: 1 });
});

test('an assistant that speaks the newest protocol finds, records, and cannot keep a connection open', async () => {
  const secret = await keyOf(owner, ['customers:write']);
  const client = await connect(secret, {}, 'auto');
  expect(client.getProtocolEra()).toBe('modern');
  expect(await names(client)).toContain('create_customer');
  const made = await call(client, 'create_customer', {
    name: 'Modern Stores',
    type: 'business',
    idempotency_key: 'modern-stores',
  });
  expect(made.data).toMatchObject({ name: 'Modern Stores' });
  const heard = await fetch(`${origin}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  expect(await heard.text()).toContain('Subscription limit reached');
});

test('a sentence is understood and recorded only when that is asked for', async () => {
  const client = await connected(owner, ALL);
  const read = await call(client, 'read_sentence', { text: 'Paid 5,000 cash for diesel' });
  const { processing_id } = read.data;
  const understood = await call(client, 'read_understanding', { processing_id });
  expect(understood.text).toContain('500000');
  expect((await call(client, 'list_expenses_and_income')).data.total).toBe(0);
});

test('a refusal says in words what is wrong', async () => {
  const client = await connected(owner, ALL);
  const wrong = await call(client, 'create_customer', { name: '', sort: 'x', idempotency_key: 'k' });
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain('name: Please fill this in');
  expect(wrong.text).toContain('sort: Unknown field');
  const keyless = await call(client, 'create_customer', { name: 'x', type: 'business' });
  expect(keyless).toMatchObject({ isError: true, text: expect.stringContaining('idempotency_key') });
  expect((await call(client, 'no_such_tool')).isError).toBe(true);
  expect((await call(client, 'read_invoice', { id: '../customers' })).text).toBe('Not found.');
});

test('a tool outside of the scopes is refused', async () => {
  const client = await connected(owner, ['sales:read']);
  const refused = await call(client, 'create_customer', {
    name: 'x',
    type: 'business',
    idempotency_key: 'k',
  });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('customers:write') });
});

test('nothing of another organization is found', async () => {
  const other = await testOwner(application);
  const theirs = await testCustomer(other, { name: 'Only theirs' });
  const client = await connected(owner, ALL);
  expect((await call(client, 'read_customer', { id: theirs })).text).toBe('Not found.');
  expect((await call(client, 'find_customers', { q: 'Only theirs' })).data.customers).toEqual([]);
  const secret = await keyOf(owner, ALL);
  await expect(connect(secret, { 'organization-id': other.organization_id })).rejects.toThrow();
});

test('without a valid key there is no connection', async () => {
  await expect(connect('lsk_wrong')).rejects.toThrow('API key');
  const session = owner.headers.authorization!.split(' ')[1]!;
  await expect(connect(session)).rejects.toThrow('API key');
  const bare = await application.call('POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect([bare.status, bare.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect((await application.call('GET', '/api/mcp')).status).toBe(405);
});

test('what an assistant records is recorded with its key', async () => {
  const client = await connected(owner, ALL);
  const made = await call(client, 'create_customer', {
    ...{ name: 'By assistant', type: 'business', idempotency_key: 'by' },
  });
  const { changes } = (await owner.get(`/api/v1/ledger/changes?subject_id=${made.data.id}`)).body;
  expect(changes[0]).toMatchObject({ type: 'customer.created', api_key_name: 'Assistant' });
});

test.each([
  ['{', 400],
  ['[]', 400],
  ['{"jsonrpc":"2.0","id":1,"method":"nothing"}', 200],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}', 200],
  ['"x"', 400],
])('bad input is answered: %s', async (body, status) => {
  const secret = await keyOf(owner, ['sales:read']);
  const answer = await application.app.inject({
    ...{ method: 'POST', url: '/api/mcp', payload: body },
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    },
  });
  expect(answer.statusCode).toBe(status);
});
