import { parseArgs } from 'node:util';
import type { Operator } from '@lissafi/contract/operator';
import { z } from 'zod';

export interface Config {
  port: number;
  host: string;
  data_dir: string;
  /** Undefined for the embedded database. */
  database_url: string | undefined;
  /** A pooler before the database that requests go through; undefined for none. */
  pooler: { url: string; prepared: boolean } | undefined;
  /** A streaming replica that answers reports; undefined for none. */
  replica_url: string | undefined;
  /** Undefined: emails are stored and can be read at /dev/mailbox (never in production). */
  smtp_url: string | undefined;
  mail_from: string;
  /** The base of every link; never taken from the Host header. */
  public_url: string;
  production: boolean;
  role: 'all' | 'web' | 'worker';
  web_concurrency: number;
  app_secret: string | undefined;
  /** Sign-in with Google or another OpenID provider in its place; undefined where it is not offered. */
  google: { issuer: string; client_id: string; client_secret: string } | undefined;
  /** Proxies that are trusted to report the caller's address; none by default. */
  trust_proxy: string | undefined;
  /** A JSON file that overrides the default flags. */
  flags_file: string | undefined;
  /** The national e-invoicing gateway or a compatible access point; when undefined, documents wait. */
  einvoice_url: string | undefined;
  /** The interface of Paystack. */
  paystack_url: string;
  /** The Graph API, through which WhatsApp is spoken to. */
  whatsapp_url: string;
  /** The blog's Contentful space; undefined for no blog. */
  contentful: ContentfulConfig | undefined;
  /** A language model that is asked where the grammar refuses or doubts; undefined for none. */
  opinion: ModelServerConfig | undefined;
  /** A server that transcribes recordings; undefined for none. */
  transcriber: TranscriberConfig | undefined;
  /** Webhooks may lead to this machine and its network, also by http: for tests and development. */
  webhooks_local: boolean;
  /** Who runs this installation, for the pages of terms, privacy and prices. */
  operator: Operator;
  /** Lines below this level are not logged. */
  log_level: LogLevel;
  /** Where the first process serves /metrics; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where and how traces are sent; undefined for nowhere. */
  traces: TracesConfig | undefined;
  /** How long requests are still served after SIGTERM while /api/ready already answers 503. */
  drain_seconds: number;
  /** A folder that the embedded database keeps its write-ahead log in, for a restore to a point in time. */
  wal_archive: string | undefined;
}

export interface TracesConfig {
  url: string;
  /** The name of this installation among others. */
  service: string;
  /** Of the requests that no proxy has decided about, from 0 to 1. */
  share: number;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface ModelServerConfig {
  /** The base of an OpenAI-compatible interface, without a slash at the end: https://host/v1. */
  url: string;
  model: string;
  /** Sent as a bearer token and nowhere else; a model on the own machine needs none. */
  key: string | undefined;
  timeout_ms: number;
}

export interface TranscriberConfig extends ModelServerConfig {
  /** The language that is spoken, as ISO 639-1; undefined leaves it to the server. */
  language: string | undefined;
}

export interface ContentfulConfig {
  space: string;
  access_token: string;
  environment: string;
  /** The Delivery API. */
  origin: string;
}

/** Text of the environment; an empty one counts as left out. */
const text = () => z.string().optional();
const whole = (name: string, max: number) =>
  z
    .string()
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= 0 && value <= max,
      `${name} must be a whole number up to ${max}`,
    )
    .optional();
const address = (name: string, what: string, isFine: (url: URL) => boolean) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && isFine(new URL(value)), `${name} must be ${what}`)
    .optional();
const postgres = (name: string) =>
  address(
    name,
    'an address such as postgres://host:port/database',
    (url) => /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1,
  ).transform((value) => value && new URL(value).href);
const modelServer = (name: string) =>
  address(
    name,
    'an http or https address without a name, a password or a query',
    (url) => /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash,
  ).transform((value) => value && withoutSlash(new URL(value).href));
/** Kobo of a price in naira. */
const price = (name: string) =>
  z
    .string()
    .transform((value) => value.trim().replaceAll(',', ''))
    .refine(
      (value) => value === '' || /^\d{1,9}(\.\d{1,2})?$/.test(value),
      `${name} must be an amount in naira, such as 4500`,
    )
    .transform((value) => (value === '' ? null : Math.round(Number(value) * 100)))
    .optional();
const withoutSlash = (value: string) => value.replace(/\/+$/, '');
const origin = () => text().transform((value) => value && withoutSlash(value));

/**
 * Every setting that is read from the environment: how, what it is where it is left out, and what it does. The table of
 * docs/operations.md and .env.example say the same.
 */
export const SETTINGS = {
  NODE_ENV: setting(
    text(),
    'unset',
    '`production` for production: logs are JSON, the development mailbox is off',
  ),
  PORT: setting(whole('PORT', 65_535), '3000', 'the port of the application'),
  HOST: setting(text(), 'this machine; all addresses in production', 'the address that it listens on'),
  PUBLIC_URL: setting(origin(), '`http://localhost:PORT`', 'the base of every link'),
  TRUST_PROXY: setting(text(), 'unset', "the proxies that may name a caller's address"),
  DATA_DIR: setting(
    text(),
    '`./data`',
    'the folder of the embedded database, which is for trial and small firms',
  ),
  DATABASE_URL: setting(
    text(),
    'unset',
    "an owner's address on your own PostgreSQL (15 or newer) in place of the embedded one; `?standby=host:port` names a standby that may take over",
  ),
  POOLER_URL: setting(
    postgres('POOLER_URL'),
    'unset',
    'pgbouncer in transaction mode before the same database, for requests: `postgres://host:port/database`; see `docs/scale-out.md`',
  ),
  POOLER_PREPARED: setting(
    text(),
    'unset',
    '`1` where the pooler carries prepared statements: pgbouncer 1.21 or newer with `max_prepared_statements`',
  ),
  REPLICA_URL: setting(
    postgres('REPLICA_URL'),
    'unset',
    'a streaming replica that answers reports: `postgres://host:port/database`',
  ),
  WAL_ARCHIVE: setting(text(), 'unset', 'a folder to which the embedded database archives its log'),
  WEB_CONCURRENCY: setting(whole('WEB_CONCURRENCY', 64), '1', 'processes on this machine'),
  DRAIN_SECONDS: setting(
    whole('DRAIN_SECONDS', 300),
    '0',
    'how long requests are served after SIGTERM while `/api/ready` already answers 503',
  ),
  METRICS_PORT: setting(
    whole('METRICS_PORT', 65_535),
    'unset',
    'the port of `/metrics`; without it nothing is measured',
  ),
  METRICS_HOST: setting(text(), '127.0.0.1', 'the address of `/metrics`; it is not for the public'),
  LOG_LEVEL: setting(
    z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`).optional(),
    '`info`',
    '`debug`, `info`, `warn` or `error`',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    address('OTEL_EXPORTER_OTLP_ENDPOINT', 'an http or https address', ({ protocol }) =>
      /^https?:$/.test(protocol),
    ),
    'unset',
    'the receiver of traces, such as `http://127.0.0.1:4318`; without it nothing is traced',
  ),
  OTEL_SERVICE_NAME: setting(text(), '`lissafi`', 'the name of this installation in traces'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .transform(Number)
      .refine((share) => share >= 0 && share <= 1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
      .optional(),
    '1',
    'the share of requests that is traced, from 0 to 1',
  ),
  APP_SECRET: setting(text(), 'made once, kept in the database', 'signs tokens and links'),
  SMTP_URL: setting(
    text(),
    'unset',
    'the mail server; without it letters are kept for this machine at `/dev/mailbox`, and the application is reached from nowhere else; in production none is sent',
  ),
  MAIL_FROM: setting(text(), '`Lissafi <no-reply@lissafi.example>`', 'the sender of letters'),
  GOOGLE_CLIENT_ID: setting(
    text(),
    'unset',
    'sign-in with Google; register `{PUBLIC_URL}/auth/google/callback` there',
  ),
  GOOGLE_CLIENT_SECRET: setting(text(), 'unset', 'its secret'),
  GOOGLE_ISSUER: setting(text(), 'Google', 'another OpenID provider'),
  EINVOICE_URL: setting(origin(), 'unset', 'the e-invoicing gateway'),
  PAYSTACK_URL: setting(origin(), 'Paystack', 'another address of its protocol'),
  WHATSAPP_URL: setting(origin(), "Meta's Graph API", 'another address of its protocol'),
  WEBHOOKS_LOCAL: setting(text(), 'unset', '`1` lets webhooks lead to this network; never in production'),
  FLAGS_FILE: setting(text(), 'unset', 'a JSON file that switches features: `{ "marketplace": true }`'),
  CONTENTFUL_SPACE_ID: setting(text(), 'unset', "the blog's space"),
  CONTENTFUL_ACCESS_TOKEN: setting(text(), 'unset', 'its token'),
  CONTENTFUL_ENVIRONMENT: setting(text(), '`master`', 'its environment'),
  CONTENTFUL_ORIGIN: setting(origin(), 'Contentful', 'another address of its protocol'),
  OPINION_URL: setting(
    modelServer('OPINION_URL'),
    'unset',
    'a language model behind an OpenAI-compatible address (`https://host/v1`), asked about doubtful sentences where the organization allows it',
  ),
  OPINION_MODEL: setting(text(), 'unset', 'its name there'),
  OPINION_KEY: setting(text(), 'unset', 'its key'),
  OPINION_TIMEOUT: setting(seconds('OPINION_TIMEOUT', 60), '20', 'seconds'),
  TRANSCRIBER_URL: setting(
    modelServer('TRANSCRIBER_URL'),
    'unset',
    'a server that transcribes recordings; without it the browser does, or a person writes what was said',
  ),
  TRANSCRIBER_MODEL: setting(text(), 'unset', 'the model there'),
  TRANSCRIBER_KEY: setting(text(), 'unset', 'its key'),
  TRANSCRIBER_TIMEOUT: setting(seconds('TRANSCRIBER_TIMEOUT', 300), '60', 'seconds'),
  TRANSCRIBER_LANGUAGE: setting(
    z
      .string()
      .regex(/^[a-z]{2,3}$/, 'TRANSCRIBER_LANGUAGE must be a code of two or three letters, like en')
      .optional(),
    'unset',
    'the language that is spoken, such as `en`',
  ),
  OPERATOR_NAME: setting(
    text(),
    'unset',
    'who runs this installation, for the pages of terms, privacy and prices',
  ),
  OPERATOR_ADDRESS: setting(text(), 'unset', "the operator's address"),
  OPERATOR_EMAIL: setting(
    z
      .string()
      .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'OPERATOR_EMAIL must be an email address')
      .optional(),
    'unset',
    "the operator's email address",
  ),
  PRICE_PRO: setting(price('PRICE_PRO'), 'unset', 'naira for one organization and month'),
  PRICE_ENTERPRISE: setting(price('PRICE_ENTERPRISE'), 'unset', 'the same'),
  PRICE_NOTE: setting(text(), 'unset', 'a sentence below the prices'),
};

function setting<Schema extends z.ZodType>(schema: Schema, fallback: string, what: string) {
  return { schema, fallback, what };
}

function seconds(name: string, max: number) {
  return whole(name, max).refine((value) => value !== 0, `${name} must be at least one second`);
}

type Settings = { [Name in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Name]['schema']> };

/** Throws with what is wrong with the first setting that cannot be read. */
function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const read = Object.entries(SETTINGS).map(([name, { schema }]) => {
    const result = schema.safeParse(env[name] || undefined);
    if (!result.success) throw new Error(result.error.issues[0]!.message);
    return [name, result.data];
  });
  return Object.fromEntries(read) as Settings;
}

/** Throws for a server without the name of its model. */
function modelServerOf(
  set: Settings,
  name: 'OPINION' | 'TRANSCRIBER',
  fallbackSeconds: number,
): ModelServerConfig | undefined {
  const url = set[`${name}_URL`];
  if (!url) return undefined;
  const model = set[`${name}_MODEL`];
  if (!model) throw new Error(`${name}_URL needs ${name}_MODEL, the name of the model there`);
  return {
    url,
    model,
    key: set[`${name}_KEY`],
    timeout_ms: (set[`${name}_TIMEOUT`] ?? fallbackSeconds) * 1000,
  };
}

function transcriberOf(set: Settings): TranscriberConfig | undefined {
  const server = modelServerOf(set, 'TRANSCRIBER', 60);
  return server && { ...server, language: set.TRANSCRIBER_LANGUAGE };
}

function contentfulOf(set: Settings): ContentfulConfig | undefined {
  if (!set.CONTENTFUL_SPACE_ID || !set.CONTENTFUL_ACCESS_TOKEN) return undefined;
  return {
    space: set.CONTENTFUL_SPACE_ID,
    access_token: set.CONTENTFUL_ACCESS_TOKEN,
    environment: set.CONTENTFUL_ENVIRONMENT ?? 'master',
    origin: set.CONTENTFUL_ORIGIN ?? 'https://cdn.contentful.com',
  };
}

function googleOf(set: Settings): Config['google'] {
  if (!set.GOOGLE_CLIENT_ID || !set.GOOGLE_CLIENT_SECRET) return undefined;
  return {
    issuer: set.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    client_id: set.GOOGLE_CLIENT_ID,
    client_secret: set.GOOGLE_CLIENT_SECRET,
  };
}

function tracesOf(set: Settings): TracesConfig | undefined {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  return {
    url: `${withoutSlash(set.OTEL_EXPORTER_OTLP_ENDPOINT)}/v1/traces`,
    service: set.OTEL_SERVICE_NAME ?? 'lissafi',
    share: set.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}

function operatorOf(set: Settings): Operator {
  return {
    name: set.OPERATOR_NAME ?? null,
    address: set.OPERATOR_ADDRESS ?? null,
    email: set.OPERATOR_EMAIL ?? null,
    prices: { free: 0, pro: set.PRICE_PRO ?? null, enterprise: set.PRICE_ENTERPRISE ?? null },
    price_note: set.PRICE_NOTE ?? null,
  };
}

/** Reads the environment and the command line. Throws for an invalid value. */
export function readConfig(env: NodeJS.ProcessEnv, argv: string[]): Config {
  const { values } = parseArgs({
    args: argv,
    options: { role: { type: 'string', default: 'all' } },
    strict: false,
  });
  const role = values.role as Config['role'];
  if (!['all', 'web', 'worker'].includes(role)) throw new Error('--role must be web, worker or all');
  for (const name of ['POOLER_URL', 'REPLICA_URL'])
    if (env[name] && !env.DATABASE_URL) throw new Error(`${name} needs DATABASE_URL`);
  const set = settingsOf(env);
  const port = set.PORT ?? 3000;
  const production = set.NODE_ENV === 'production';
  return {
    port,
    host: set.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    data_dir: set.DATA_DIR ?? './data',
    database_url: set.DATABASE_URL,
    pooler: set.POOLER_URL ? { url: set.POOLER_URL, prepared: set.POOLER_PREPARED === '1' } : undefined,
    replica_url: set.REPLICA_URL,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM ?? 'Lissafi <no-reply@lissafi.example>',
    public_url: set.PUBLIC_URL ?? `http://localhost:${port}`,
    production,
    role,
    web_concurrency: set.WEB_CONCURRENCY ?? 1,
    app_secret: set.APP_SECRET,
    google: googleOf(set),
    trust_proxy: set.TRUST_PROXY,
    einvoice_url: set.EINVOICE_URL,
    paystack_url: set.PAYSTACK_URL ?? 'https://api.paystack.co',
    whatsapp_url: set.WHATSAPP_URL ?? 'https://graph.facebook.com',
    flags_file: set.FLAGS_FILE,
    contentful: contentfulOf(set),
    opinion: modelServerOf(set, 'OPINION', 20),
    transcriber: transcriberOf(set),
    webhooks_local: set.WEBHOOKS_LOCAL === '1' && !production,
    operator: operatorOf(set),
    log_level: set.LOG_LEVEL ?? 'info',
    metrics: set.METRICS_PORT ? { host: set.METRICS_HOST ?? '127.0.0.1', port: set.METRICS_PORT } : undefined,
    traces: tracesOf(set),
    drain_seconds: set.DRAIN_SECONDS ?? 0,
    wal_archive: set.WAL_ARCHIVE,
  };
}
