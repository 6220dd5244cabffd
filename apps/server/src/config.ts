import { parseArgs } from 'node:util';
import type { Operator } from '@lissafi/contract/operator';

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

const number = (name: string, text: string | undefined, fallback: number, max: number) => {
  const value = text ? Number(text) : fallback;
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`${name} must be a whole number up to ${max}`);
  return value;
};

/** Throws for an address that is none, has another protocol or carries a name and password, and for a missing model. */
function modelServerOf(
  env: NodeJS.ProcessEnv,
  name: 'OPINION' | 'TRANSCRIBER',
  timeout: { seconds: number; most: number },
): ModelServerConfig | undefined {
  const address = env[`${name}_URL`];
  if (!address) return undefined;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(`${name}_URL must be an http or https address without a name, a password or a query`);
  const model = env[`${name}_MODEL`];
  if (!model) throw new Error(`${name}_URL needs ${name}_MODEL, the name of the model there`);
  const seconds = number(`${name}_TIMEOUT`, env[`${name}_TIMEOUT`], timeout.seconds, timeout.most);
  if (seconds === 0) throw new Error(`${name}_TIMEOUT must be at least one second`);
  return {
    url: url.href.replace(/\/+$/, ''),
    model,
    key: env[`${name}_KEY`] || undefined,
    timeout_ms: seconds * 1000,
  };
}

function transcriberOf(env: NodeJS.ProcessEnv): TranscriberConfig | undefined {
  const server = modelServerOf(env, 'TRANSCRIBER', { seconds: 60, most: 300 });
  const language = env.TRANSCRIBER_LANGUAGE || undefined;
  if (language && !/^[a-z]{2,3}$/.test(language))
    throw new Error('TRANSCRIBER_LANGUAGE must be a code of two or three letters, like en');
  return server && { ...server, language };
}

/** Returns the address of another way to the same database. Throws without DATABASE_URL, and for what is none. */
function otherWay(env: NodeJS.ProcessEnv, name: string, address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (!env.DATABASE_URL) throw new Error(`${name} needs DATABASE_URL`);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new Error(`${name} must be an address such as postgres://host:port/database`);
  return url.href;
}

/** Returns kobo of a price in naira; null where none is set. */
function priceOf(env: NodeJS.ProcessEnv, name: 'PRICE_PRO' | 'PRICE_ENTERPRISE'): number | null {
  const text = env[name]?.trim().replaceAll(',', '');
  if (!text) return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text))
    throw new Error(`${name} must be an amount in naira, such as 4500`);
  return Math.round(Number(text) * 100);
}

function operatorOf(env: NodeJS.ProcessEnv): Operator {
  const email = env.OPERATOR_EMAIL || null;
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new Error('OPERATOR_EMAIL must be an email address');
  return {
    name: env.OPERATOR_NAME || null,
    address: env.OPERATOR_ADDRESS || null,
    email,
    prices: { free: 0, pro: priceOf(env, 'PRICE_PRO'), enterprise: priceOf(env, 'PRICE_ENTERPRISE') },
    price_note: env.PRICE_NOTE || null,
  };
}

function logLevelOf(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((each) => each === (text || 'info'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** Throws for an address that is none, and for a share beyond 0 to 1. */
function tracesOf(env: NodeJS.ProcessEnv): TracesConfig | undefined {
  const address = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!address) return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address');
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  const url = `${address.replace(/\/+$/, '')}/v1/traces`;
  return { url, service: env.OTEL_SERVICE_NAME || 'lissafi', share };
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
  const port = number('PORT', env.PORT, 3000, 65_535);
  const production = env.NODE_ENV === 'production';
  const metricsPort = number('METRICS_PORT', env.METRICS_PORT, 0, 65_535);
  const poolerUrl = otherWay(env, 'POOLER_URL', env.POOLER_URL);
  return {
    port,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    data_dir: env.DATA_DIR || './data',
    database_url: env.DATABASE_URL || undefined,
    pooler: poolerUrl ? { url: poolerUrl, prepared: env.POOLER_PREPARED === '1' } : undefined,
    replica_url: otherWay(env, 'REPLICA_URL', env.REPLICA_URL),
    smtp_url: env.SMTP_URL || undefined,
    mail_from: env.MAIL_FROM || 'Lissafi <no-reply@lissafi.example>',
    public_url: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    production,
    role,
    web_concurrency: number('WEB_CONCURRENCY', env.WEB_CONCURRENCY, 1, 64),
    app_secret: env.APP_SECRET || undefined,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.GOOGLE_ISSUER || 'https://accounts.google.com',
            client_id: env.GOOGLE_CLIENT_ID,
            client_secret: env.GOOGLE_CLIENT_SECRET,
          }
        : undefined,
    trust_proxy: env.TRUST_PROXY || undefined,
    einvoice_url: env.EINVOICE_URL?.replace(/\/+$/, '') || undefined,
    paystack_url: (env.PAYSTACK_URL || 'https://api.paystack.co').replace(/\/+$/, ''),
    whatsapp_url: (env.WHATSAPP_URL || 'https://graph.facebook.com').replace(/\/+$/, ''),
    flags_file: env.FLAGS_FILE || undefined,
    contentful:
      env.CONTENTFUL_SPACE_ID && env.CONTENTFUL_ACCESS_TOKEN
        ? {
            space: env.CONTENTFUL_SPACE_ID,
            access_token: env.CONTENTFUL_ACCESS_TOKEN,
            environment: env.CONTENTFUL_ENVIRONMENT || 'master',
            origin: (env.CONTENTFUL_ORIGIN || 'https://cdn.contentful.com').replace(/\/+$/, ''),
          }
        : undefined,
    opinion: modelServerOf(env, 'OPINION', { seconds: 20, most: 60 }),
    transcriber: transcriberOf(env),
    webhooks_local: env.WEBHOOKS_LOCAL === '1' && !production,
    operator: operatorOf(env),
    log_level: logLevelOf(env.LOG_LEVEL),
    metrics: metricsPort ? { host: env.METRICS_HOST || '127.0.0.1', port: metricsPort } : undefined,
    traces: tracesOf(env),
    drain_seconds: number('DRAIN_SECONDS', env.DRAIN_SECONDS, 0, 300),
    wal_archive: env.WAL_ARCHIVE || undefined,
  };
}
