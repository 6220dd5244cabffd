import { randomUUID } from 'node:crypto';
import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { DEFAULT_TIME_ZONE, LIMITS } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { databaseSettings, type Node, onEveryNode } from '../db/distribute.ts';
import { appUrl } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { openGoogle } from '../features/auth/google.ts';
import { accessTokens } from '../features/auth/tokens.ts';
import { openVault } from '../features/auth/vault.ts';
import { contentReader } from '../features/blog/contentful.ts';
import { shareTokens } from '../features/documents/share-link.ts';
import { openGateway } from '../features/einvoices/gateway.ts';
import { flagSource } from '../features/flags/source.ts';
import { openPaystack } from '../features/online-payments/paystack.ts';
import { openLanguageModel } from '../features/second-opinion/model.ts';
import { openTranscriber } from '../features/source-documents/transcriber.ts';
import { openCloudApi } from '../features/whatsapp/cloud-api.ts';
import type { Services } from '../services.ts';
import { openWorkInTurns } from '../work-in-turns.ts';
import { lockOrder } from './lock-order.ts';
import { patient } from './patience.ts';
import { faultsOf, faultsOfValues } from './statements.ts';

/** Created once for the whole run by the global setup; every test file gets its own copy. */
const TEMPLATE = 'lissafi_template';

export interface TestDatabase {
  adminUrl: string;
  drop(): Promise<void>;
}

/** Returns a copy of the template, by default a fresh migrated database: it takes about 50 ms. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: the global setup did not run');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  await administer(server, `create database ${name} template ${template}`);
  // A copy takes the tables of the original but not its settings.
  if (NODES.length > 0) await administer(server, databaseSettings(name));
  url.pathname = `/${name}`;
  return {
    adminUrl: url.href,
    // Without force first, which waits for connections that were told to end: one that is broken instead reports an
    // error that nobody listens to any more, and that ends the process.
    drop: () =>
      administer(server, `drop database if exists ${name}`).catch(() =>
        administer(server, `drop database if exists ${name} with (force)`),
      ),
  };
}

/** The nodes of Citus, where the tests run on it; one statement is then sent to each. */
const NODES = JSON.parse(process.env.TEST_DATABASE_NODES ?? '[]') as Node[];

async function administer(url: string, statement: string): Promise<void> {
  if (NODES.length > 0) return onEveryNode(url, NODES, statement);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
}

export interface TestApplication {
  app: FastifyInstance;
  services: Services;
  database: Database;
  adminUrl: string;
  /** Today's civil date in the default time zone. */
  today: string;
  /** The organizations of the files before this one, where they share a database. */
  earlier?: ReadonlySet<string>;
  /** `from` is the address that the request comes from; without it, this machine. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    from?: string,
  ): Promise<Answer>;
  /** Runs SQL as the owner, without row security, to inspect the database directly. */
  owner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Runs SQL as the application's role in an organization, outside the application, to test what the role may do. */
  asApplication(organizationId: string, sql: string): Promise<pg.QueryResult>;
  /** Returns the plan of a query, using an index if any fits, on one connection. */
  planWithIndexes(sql: string): Promise<string>;
  /** Returns the statements that the application sends during the work, in order. */
  sentDuring(work: () => Promise<unknown>): Promise<string[]>;
  /** Sets the application's clock. */
  setNow(now: Date | null): void;
  /** Throws where a statement that was sent since the last check broke a rule (testing/statements.ts). */
  checkStatements(): Promise<void>;
  close(): Promise<void>;
}

/** The address for the application's role, whose statements a busy machine does not give up. */
async function applicationRoleUrl(adminUrl: string): Promise<string> {
  const url = new URL(await appUrl(adminUrl));
  const limit = patient(120_000);
  url.searchParams.set(
    'options',
    `-c statement_timeout=${limit} -c idle_in_transaction_session_timeout=${limit}`,
  );
  return url.href;
}

/** Every refusal, and every fault in it, says in words what is wrong. */
function checkMessages(refusal: { message?: unknown; errors?: { message?: unknown }[] }): void {
  for (const { message } of [refusal, ...(refusal.errors ?? [])])
    if (typeof message !== 'string' || !/\w/.test(message))
      throw new Error(`A refusal without words: ${JSON.stringify(refusal)}`);
}

let shared: Promise<TestApplication> | undefined;

/**
 * The application and database of this worker, for the files whose tests only see their own organizations. A file that
 * changes the environment, or tests what row security does not part (mail, jobs, throttles, flags, users, metrics, the
 * database itself) takes `testApplication` instead. Closing it checks the statements so far and sets the clock right.
 */
export async function sharedApplication(): Promise<TestApplication> {
  shared ??= testApplication();
  const application = await shared;
  const known = await application.owner<{ organization_id: string }>(
    'select organization_id from organization',
  );
  const earlier = new Set(known.map(({ organization_id }) => organization_id));
  return {
    ...application,
    earlier,
    close() {
      application.setNow(null);
      return application.checkStatements();
    },
  };
}

/** The real application on a database of its own, called without a socket. */
export async function testApplication(
  env: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestApplication> {
  const { adminUrl, drop } = given ?? (await testDatabase());
  const roleUrl = await applicationRoleUrl(adminUrl);
  const database = openDatabase(roleUrl, { max: 24 });
  const statements = recordStatements(database);
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  const outside = new pg.Pool({ connectionString: roleUrl, max: 2 });
  let now: Date | null = null;
  const clock = () => now ?? new Date();
  const config = readConfig({ PORT: '3000', ...env }, []);
  const services: Services = {
    config,
    database,
    replica: undefined,
    tokens: accessTokens('test secret', clock),
    vault: openVault('test secret'),
    google: config.google && openGoogle(config.google),
    einvoiceGateway: config.einvoice_url ? openGateway(config.einvoice_url) : undefined,
    onlinePayments: { paystack: openPaystack(config.paystack_url) },
    whatsapp: openCloudApi(config.whatsapp_url),
    languageModel: config.opinion && openLanguageModel(config.opinion, () => {}),
    transcriber: config.transcriber && openTranscriber(config.transcriber, () => {}),
    flags: flagSource(config.flags_file),
    content: contentReader(config.contentful),
    shareTokens: shareTokens('test secret'),
    ...openWorkInTurns(database, {
      pdf_timeout_ms: patient(LIMITS.pdf_timeout_ms),
      sheet_timeout_ms: patient(LIMITS.sheet_timeout_ms),
      picture_timeout_ms: patient(LIMITS.source_picture_timeout_ms),
    }),
    clock,
    drain: { isDraining: false },
    wakeRelay: () => {},
  };
  const app = await buildApp(services, config, undefined);
  const checkStatements = async () => {
    const { rows } = await admin.query(`select relname from pg_class where relrowsecurity
      and relnamespace = 'public'::regnamespace`);
    const faults = statements.takeFaults(new Set(rows.map((row) => row.relname)));
    if (faults.length > 0) throw new Error(`Statements against the rules:\n${faults.join('\n')}`);
  };
  return {
    app,
    services,
    database,
    adminUrl,
    today: todayIn(DEFAULT_TIME_ZONE, new Date()),
    async call(method, path, body, headers = {}, from = '127.0.0.1') {
      const options: InjectOptions = { method: method as 'GET', url: path, headers, remoteAddress: from };
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>;
      const answer = await app.inject(options);
      const json =
        String(answer.headers['content-type']).startsWith('application/json') &&
        !answer.headers['content-encoding'];
      const read = json ? answer.json() : answer.body;
      if (json && answer.statusCode >= 400) checkMessages(read);
      return {
        status: answer.statusCode,
        body: read,
        headers: answer.headers,
        raw: answer.rawPayload,
      };
    },
    async owner(sql, values) {
      return (await admin.query(sql, values)).rows as never;
    },
    async asApplication(organizationId, statement) {
      const client = await outside.connect();
      try {
        await client.query(`begin; set local app.organization_id = '${organizationId}'`);
        const result = await client.query(statement);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async planWithIndexes(sql) {
      const client = await admin.connect();
      try {
        await client.query('begin; set local enable_seqscan = off');
        const { rows } = await client.query(`explain ${sql}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    sentDuring: statements.sentDuring,
    setNow(value) {
      now = value;
    },
    checkStatements,
    async close() {
      try {
        await checkStatements();
      } finally {
        await app.close();
        await services.printer.close();
        await services.sheets.close();
        await services.names.close();
        await services.pictures.close();
        await database.close();
        await admin.end();
        await outside.end();
        await drop();
      }
    },
  };
}

/** Records the text of each statement that the application sends, and locks taken out of order. */
function recordStatements(database: Database): {
  /** Returns what was against the rules since the last call; `tenants` are the tables of organizations. */
  takeFaults(tenants: ReadonlySet<string>): string[];
  sentDuring: TestApplication['sentDuring'];
} {
  let sent: string[] | null = null;
  /** Each text is judged once: those of the files before, and those sent since. */
  const judged = new Set<string>();
  const texts = new Set<string>();
  const faults = new Set<string>();
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => never;
    const follow = lockOrder((fault) => faults.add(fault));
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      const values = typeof statement === 'string' ? args[1] : (statement as { values?: unknown }).values;
      if (Array.isArray(values)) for (const fault of faultsOfValues(text, values)) faults.add(fault);
      if (!judged.has(text)) texts.add(text);
      sent?.push(text);
      follow(text);
      const answer: unknown = query(...args);
      if (NODES.length > 0 && answer instanceof Promise)
        answer.catch((error: pg.DatabaseError) => {
          // What Citus does not support, or fails at within; on PostgreSQL alone neither happens.
          if (/^(2[235]|40|42501|55P03|57)/.test(error.code ?? '')) return;
          const short = text.replace(/\s+/g, ' ').slice(0, 700);
          faults.add(`${error.message}${error.detail ? ` (${error.detail})` : ''}: ${short}`);
        });
      return answer as never;
    }) as never;
  });
  const sentDuring = async (work: () => Promise<unknown>) => {
    const during: string[] = [];
    sent = during;
    try {
      await work();
    } finally {
      sent = null;
    }
    return during;
  };
  const takeFaults = (tenants: ReadonlySet<string>) => {
    const found = [...[...texts].flatMap((text) => faultsOf(text, tenants)), ...faults];
    for (const text of texts) judged.add(text);
    texts.clear();
    faults.clear();
    return found;
  };
  return { takeFaults, sentDuring };
}

export interface Member {
  user_id: string;
  organization_id: string;
  email: string;
  password: string;
  headers: Record<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

const PASSWORD = 'a long enough passphrase';
/** Of the least cost, which the text of a hash names: checking a real one is slow on purpose. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Makes a person with a verified email address and a session, directly in the database: what registering and signing in
 * do is tested in features/auth.
 */
export async function testUser(application: TestApplication): Promise<Omit<Member, 'organization_id'>> {
  const { services, owner } = application;
  const [user_id, session_id] = [uuidv7(), uuidv7()];
  const email = `${user_id}@example.com`;
  await owner(
    `with person as (insert into app_user (id, email, password_hash, first_name, last_name, email_verified_at, terms_accepted_at)
       values ($1, $2, $3, 'Bisi', 'Adeyemi', $5, $5) returning id)
     insert into session (id, user_id, created_at, last_used_at) select $4, id, $5, $5 from person`,
    [user_id, email, await passwordHash, session_id, services.clock()],
  );
  const token = await services.tokens.sign({ user_id, session_id }, services.clock());
  const headers = { authorization: `Bearer ${token}` };
  return { user_id, email, password: PASSWORD, headers, ...callers(application, headers) };
}

/** Registers a person over the API and signs in, for tests of what that leaves; the email address is verified. */
export async function registeredUser(application: TestApplication): Promise<Omit<Member, 'organization_id'>> {
  const email = `${randomUUID()}@example.com`;
  const person = { first_name: 'Bisi', last_name: 'Adeyemi', terms_accepted: true };
  const body = { email, password: PASSWORD, ...person };
  const registered = await application.call('POST', '/api/v1/auth/register', body);
  if (registered.status !== 201) throw new Error(`register: ${JSON.stringify(registered.body)}`);
  await application.owner('update app_user set email_verified_at = now() where email = $1', [email]);
  const headers = { authorization: `Bearer ${registered.body.tokens.access_token}` };
  const user_id = registered.body.user.id;
  return { user_id, email, password: PASSWORD, headers, ...callers(application, headers) };
}

/** Calls as a person at a screen does: where a route asks her to confirm who she is, she does, once for some minutes. */
export function callers(
  application: TestApplication,
  headers: Record<string, string>,
  password: string = PASSWORD,
) {
  let proof: string | undefined;
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const send = () =>
      application.call(method, path, body, { ...headers, ...(proof && { [PROOF_HEADER]: proof }), ...more });
    const answer = await send();
    if (answer.headers[PROOF_HEADER] !== 'required' || (body as { password?: string } | undefined)?.password)
      return answer;
    const proofs = '/api/v1/security/users/me/proofs';
    const given = await application.call('POST', proofs, { password }, headers);
    proof = given.body.proof;
    return given.status === 200 ? send() : answer;
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}, more: Record<string, string> = {}) =>
      call('POST', path, body, more),
    put: (path: string, body: unknown = {}) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
  };
}

/** Returns the owner of a new organization. */
export async function testOwner(
  application: TestApplication,
  fields: Record<string, unknown> = {},
): Promise<Member> {
  const user = await testUser(application);
  const created = await user.post('/api/v1/organizations', { name: 'Bisi’s Bakery', ...fields });
  if (created.status !== 201) throw new Error(`organization: ${JSON.stringify(created.body)}`);
  return memberOf(application, user, created.body.id);
}

/** The person in one of her organizations. */
export function memberOf(
  application: TestApplication,
  user: Omit<Member, 'organization_id'>,
  organizationId: string,
): Member {
  const headers = { ...user.headers, 'organization-id': organizationId };
  return { ...user, organization_id: organizationId, headers, ...callers(application, headers) };
}

/** Sets the clock and signs the member in again at that time, because access tokens expire after 15 minutes. */
export async function moveTo(application: TestApplication, member: Member, now: Date | null): Promise<void> {
  application.setNow(now);
  const { sub, sid } = decodeJwt<{ sid: string }>(member.headers.authorization!.split(' ')[1]!);
  const caller = { user_id: sub!, session_id: sid };
  const token = await application.services.tokens.sign(caller, application.services.clock());
  member.headers.authorization = `Bearer ${token}`;
}

/** Adds another person to the organization with a role, directly in the database. */
export async function testMember(application: TestApplication, owner: Member, role: string): Promise<Member> {
  const user = await testUser(application);
  await application.owner('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    owner.organization_id,
    user.user_id,
    role,
  ]);
  const headers = { ...user.headers, 'organization-id': owner.organization_id };
  return { ...user, organization_id: owner.organization_id, headers, ...callers(application, headers) };
}

const BOUNDARY = 'form-boundary';

/** Encodes a form with a file as a browser does. */
export function fileForm(
  file: string | Buffer,
  { name, type = 'text/csv', fields = {} }: { name: string; type?: string; fields?: Record<string, string> },
): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value)),
    part(`name="file"; filename="${name}"\r\ncontent-type: ${type}`, file),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Creates a customer through the API. */
export async function testCustomer(member: Member, fields: Record<string, unknown> = {}): Promise<string> {
  const created = await member.post('/api/v1/customers', {
    name: 'Mama Ngozi Stores',
    type: 'business',
    ...fields,
  });
  if (created.status !== 201) throw new Error(`customer: ${JSON.stringify(created.body)}`);
  return created.body.id;
}

/**
 * Returns the body of an invoice with three lines: ₦78,387.50 in an organization that charges VAT on the second and
 * third.
 */
export function invoiceBody(customerId: string, today: string, fields: Record<string, unknown> = {}) {
  return {
    customer_id: customerId,
    issue_date: today,
    due_date: today,
    items: [
      {
        name: 'Sliced loaf, large',
        quantity: 40,
        unit_price: 120_000,
        discount_percentage: 5,
        tax_percentage: 0,
      },
      { name: 'Meat pie', quantity: 60, unit_price: 45_000, tax_percentage: 7.5 },
      { name: 'Delivery to Aba Road', quantity: 1, unit_price: 350_000, tax_percentage: 7.5 },
    ],
    ...fields,
  };
}
