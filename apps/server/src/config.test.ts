import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATABASE = { DATABASE_URL: 'postgres://owner@db:5432/lissafi' };
const OTLP = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const whole = (name: string, max: number) => `${name} must be a whole number up to ${max}`;

test('without settings it is a program of development, reached from this machine only', () => {
  expect(readConfig({}, [])).toEqual({
    port: 3000,
    host: '127.0.0.1',
    data_dir: './data',
    database_url: undefined,
    pooler: undefined,
    replica_url: undefined,
    smtp_url: undefined,
    mail_from: 'Lissafi <no-reply@lissafi.example>',
    public_url: 'http://localhost:3000',
    production: false,
    role: 'all',
    web_concurrency: 1,
    app_secret: undefined,
    google: undefined,
    trust_proxy: undefined,
    einvoice_url: undefined,
    paystack_url: 'https://api.paystack.co',
    whatsapp_url: 'https://graph.facebook.com',
    flags_file: undefined,
    contentful: undefined,
    opinion: undefined,
    transcriber: undefined,
    webhooks_local: false,
    operator: {
      name: null,
      address: null,
      email: null,
      prices: { free: 0, pro: null, enterprise: null },
      price_note: null,
    },
    log_level: 'info',
    metrics: undefined,
    traces: undefined,
    drain_seconds: 0,
    wal_archive: undefined,
  });
});

test('each setting is read, and an address without the slash at its end', () => {
  const env = {
    ...DATABASE,
    NODE_ENV: 'production',
    PORT: '8080',
    DATA_DIR: '/srv/data',
    POOLER_URL: 'postgresql://pooler/lissafi',
    POOLER_PREPARED: '1',
    REPLICA_URL: 'postgres://replica:5433/lissafi',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'Books <books@shop.example>',
    PUBLIC_URL: 'https://books.example//',
    WEB_CONCURRENCY: '64',
    APP_SECRET: 'secret',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hidden',
    TRUST_PROXY: '10.0.0.1',
    EINVOICE_URL: 'https://gateway.example/',
    PAYSTACK_URL: 'https://pay.example//',
    WHATSAPP_URL: 'https://graph.example/',
    FLAGS_FILE: 'flags.json',
    CONTENTFUL_SPACE_ID: 'space',
    CONTENTFUL_ACCESS_TOKEN: 'token',
    OPINION_URL: 'https://model.example/v1/',
    OPINION_MODEL: 'small',
    OPINION_KEY: 'key',
    TRANSCRIBER_URL: 'http://speech.example/v1',
    TRANSCRIBER_MODEL: 'speech',
    TRANSCRIBER_LANGUAGE: 'en',
    TRANSCRIBER_TIMEOUT: '300',
    // Never in production.
    WEBHOOKS_LOCAL: '1',
    OPERATOR_NAME: 'Adeyemi & Co',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9100',
    ...OTLP,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp//',
    DRAIN_SECONDS: '300',
    WAL_ARCHIVE: '/srv/wal',
  };
  expect(readConfig(env, ['--role', 'worker'])).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    data_dir: '/srv/data',
    database_url: 'postgres://owner@db:5432/lissafi',
    pooler: { url: 'postgresql://pooler/lissafi', prepared: true },
    replica_url: 'postgres://replica:5433/lissafi',
    smtp_url: 'smtp://mail',
    mail_from: 'Books <books@shop.example>',
    public_url: 'https://books.example',
    production: true,
    role: 'worker',
    web_concurrency: 64,
    app_secret: 'secret',
    google: { issuer: 'https://accounts.google.com', client_id: 'id', client_secret: 'hidden' },
    trust_proxy: '10.0.0.1',
    einvoice_url: 'https://gateway.example',
    paystack_url: 'https://pay.example',
    whatsapp_url: 'https://graph.example',
    flags_file: 'flags.json',
    contentful: {
      space: 'space',
      access_token: 'token',
      environment: 'master',
      origin: 'https://cdn.contentful.com',
    },
    opinion: { url: 'https://model.example/v1', model: 'small', key: 'key', timeout_ms: 20_000 },
    transcriber: {
      url: 'http://speech.example/v1',
      model: 'speech',
      key: undefined,
      timeout_ms: 300_000,
      language: 'en',
    },
    webhooks_local: false,
    log_level: 'warn',
    metrics: { host: '127.0.0.1', port: 9100 },
    traces: { url: 'https://collector.example/otlp/v1/traces', service: 'lissafi', share: 1 },
    drain_seconds: 300,
    wal_archive: '/srv/wal',
  });
});

test('what another setting leaves open can be said too', () => {
  const env = {
    ...DATABASE,
    ...OTLP,
    HOST: '::1',
    POOLER_URL: 'postgres://pooler/lissafi',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hidden',
    GOOGLE_ISSUER: 'https://id.example',
    CONTENTFUL_SPACE_ID: 'space',
    CONTENTFUL_ACCESS_TOKEN: 'token',
    CONTENTFUL_ENVIRONMENT: 'draft',
    CONTENTFUL_ORIGIN: 'https://blog.example//',
    METRICS_PORT: '9100',
    METRICS_HOST: '10.0.0.2',
    WEBHOOKS_LOCAL: '1',
    OTEL_SERVICE_NAME: 'shop books',
    OTEL_TRACES_SAMPLER_ARG: '0',
  };
  expect(readConfig(env, ['--role=web'])).toMatchObject({
    host: '::1',
    role: 'web',
    pooler: { url: 'postgres://pooler/lissafi', prepared: false },
    google: { issuer: 'https://id.example' },
    contentful: { environment: 'draft', origin: 'https://blog.example' },
    metrics: { host: '10.0.0.2', port: 9100 },
    webhooks_local: true,
    traces: { url: 'http://collector:4318/v1/traces', service: 'shop books', share: 0 },
  });
  // One of two that belong together is none.
  const half = { GOOGLE_CLIENT_ID: 'id', CONTENTFUL_SPACE_ID: 'space', OTEL_SERVICE_NAME: 'x' };
  expect(readConfig(half, [])).toMatchObject({ google: undefined, contentful: undefined, traces: undefined });
  const others = { GOOGLE_CLIENT_SECRET: 'hidden', CONTENTFUL_ACCESS_TOKEN: 'token' };
  expect(readConfig(others, [])).toMatchObject({ google: undefined, contentful: undefined });
});

const model = (name: string) =>
  `${name}_URL must be an http or https address without a name, a password or a query`;
const path = (name: string) => `${name} must be an address such as postgres://host:port/database`;
const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address';
const share = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1';

test.each<[Record<string, string>, string]>([
  [{ PORT: '65536' }, whole('PORT', 65_535)],
  [{ PORT: '-1' }, whole('PORT', 65_535)],
  [{ PORT: '80.5' }, whole('PORT', 65_535)],
  [{ PORT: 'http' }, whole('PORT', 65_535)],
  [{ METRICS_PORT: '65536' }, whole('METRICS_PORT', 65_535)],
  [{ WEB_CONCURRENCY: '65' }, whole('WEB_CONCURRENCY', 64)],
  [{ DRAIN_SECONDS: '301' }, whole('DRAIN_SECONDS', 300)],
  [{ POOLER_URL: 'postgres://pooler/lissafi' }, 'POOLER_URL needs DATABASE_URL'],
  [{ REPLICA_URL: 'postgres://replica/lissafi' }, 'REPLICA_URL needs DATABASE_URL'],
  [{ ...DATABASE, POOLER_URL: 'no address' }, path('POOLER_URL')],
  [{ ...DATABASE, POOLER_URL: 'postgres://pooler' }, path('POOLER_URL')],
  [{ ...DATABASE, POOLER_URL: 'postgres://pooler/' }, path('POOLER_URL')],
  [{ ...DATABASE, REPLICA_URL: 'mysql://replica/lissafi' }, path('REPLICA_URL')],
  [{ ...DATABASE, REPLICA_URL: 'postgresqls://replica/lissafi' }, path('REPLICA_URL')],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be one of debug, info, warn, error'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'no address' }, endpoint],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'file:///etc' }, endpoint],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'xhttp://x' }, endpoint],
  [{ ...OTLP, OTEL_TRACES_SAMPLER_ARG: '1.5' }, share],
  [{ ...OTLP, OTEL_TRACES_SAMPLER_ARG: '-0.1' }, share],
  [{ ...OTLP, OTEL_TRACES_SAMPLER_ARG: 'half' }, share],
  [{ OPINION_URL: 'no address', OPINION_MODEL: 'm' }, model('OPINION')],
  [{ OPINION_URL: 'ftp://model', OPINION_MODEL: 'm' }, model('OPINION')],
  [{ OPINION_URL: 'http://name@model', OPINION_MODEL: 'm' }, model('OPINION')],
  [{ OPINION_URL: 'http://:word@model', OPINION_MODEL: 'm' }, model('OPINION')],
  [{ TRANSCRIBER_URL: 'http://model/?q=1', TRANSCRIBER_MODEL: 'm' }, model('TRANSCRIBER')],
  [{ TRANSCRIBER_URL: 'http://model/#here', TRANSCRIBER_MODEL: 'm' }, model('TRANSCRIBER')],
  [{ OPINION_URL: 'http://model' }, 'OPINION_URL needs OPINION_MODEL, the name of the model there'],
  [{ OPINION_URL: 'http://m', OPINION_MODEL: 'm', OPINION_TIMEOUT: '61' }, whole('OPINION_TIMEOUT', 60)],
  [
    { OPINION_URL: 'http://m', OPINION_MODEL: 'm', OPINION_TIMEOUT: '0' },
    'OPINION_TIMEOUT must be at least one second',
  ],
  [
    { TRANSCRIBER_URL: 'http://m', TRANSCRIBER_MODEL: 'm', TRANSCRIBER_TIMEOUT: '301' },
    whole('TRANSCRIBER_TIMEOUT', 300),
  ],
  [
    { TRANSCRIBER_LANGUAGE: 'English' },
    'TRANSCRIBER_LANGUAGE must be a code of two or three letters, like en',
  ],
  [{ TRANSCRIBER_LANGUAGE: 'e' }, 'TRANSCRIBER_LANGUAGE must be a code of two or three letters, like en'],
])('%j is refused at the start', (env, message) => {
  expect(() => readConfig(env, [])).toThrow(new Error(message));
});

test('a role that does not exist is refused at the start', () => {
  expect(() => readConfig({}, ['--role', 'both'])).toThrow(new Error('--role must be web, worker or all'));
});
