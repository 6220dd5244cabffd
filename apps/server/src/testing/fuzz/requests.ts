import { ERRORS } from '@lissafi/contract/errors';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { fileForm, type Member } from '../application.ts';
import { mutated } from './files.ts';
import type { Fuzzing } from './organizations.ts';
import { anAddress } from './run.ts';
import { ANY_ID, fuzzed, HOSTILE_TEXTS } from './values.ts';

/** Every route of the contract with its name. */
export const ALL = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);

/** These end the session, the membership or the organization that asks, so they get one of their own. */
const ENDS =
  /^(auth|account|members|twoFactor)\.|\.(close|logout|leave|changePlan)$|^organizations\.(create|update)$/;
export const endsSession = (name: string): boolean => ENDS.test(name);

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const SLOW_MS = 5_000;
/** How many answers there were of each class, so that a run that reaches no handler is noticed. */
export const answered: Record<string, number> = {};

/** Sends a request and returns what is wrong with its answer; null for nothing. */
export async function wrongWith(
  { application, secrets }: Pick<Fuzzing, 'application' | 'secrets'>,
  request: Request,
  slowMs = SLOW_MS,
): Promise<string | null> {
  const began = performance.now();
  const answer = await application.app.inject({
    ...(request as InjectOptions),
    remoteAddress: anAddress(),
  });
  const took = performance.now() - began;
  const { statusCode: status } = answer;
  const kind = `${Math.floor(status / 100)}xx`;
  answered[kind] = (answered[kind] ?? 0) + 1;
  const type = String(answer.headers['content-type']);
  const text = type.includes('json') || type.includes('text') ? answer.body : '';
  if (status >= 500) {
    const code = read(text)?.code as string | undefined;
    // Something outside that is not set up here says so with a code of its own.
    const isOutside =
      status === 503 && code && code in ERRORS && code !== 'UNAVAILABLE' && code !== 'STORAGE_FULL';
    if (!isOutside) return `${status} ${text.slice(0, 300)}`;
  }
  if (took > slowMs) return `took ${Math.round(took)} ms`;
  if (status >= 400) {
    const body = read(text);
    if (!body || !((body.code as string) in ERRORS) || body.status !== status)
      return `a refusal of another shape: ${status} ${text.slice(0, 300)}`;
    const errors = (body.errors ?? []) as { message?: unknown }[];
    for (const { message } of [body as { message?: unknown }, ...errors])
      if (typeof message !== 'string' || !/\w/.test(message))
        return `a refusal without words: ${text.slice(0, 300)}`;
  }
  const sent =
    `${decoded(request.url)} ${JSON.stringify(request.headers)} ${request.payload?.toString() ?? ''}`.toLowerCase();
  // A text may say anything, and is read later: the reason why an order is on hold is in its timeline.
  if (request.method !== 'GET' && status < 300)
    for (const id of idsInTexts(read(request.payload?.toString() ?? ''))) secrets.delete(id);
  for (const { 0: id, index } of text.matchAll(ANY_ID)) {
    if (!secrets.has(id)) continue;
    if (!sent.includes(id))
      return `shows ${id} of another organization: ${text.slice(Math.max(0, index - 80), index + 60)}`;
    // What a write took and tells back, such as the id of a new place, may be read later.
    if (request.method !== 'GET' && status < 300) secrets.delete(id);
  }
  return null;
}

/** Ids that stand in fields of other names than those of ids. */
function idsInTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /(?:^|_)ids?$/.test(name) ? [] : (value.toLowerCase().match(ANY_ID) ?? []);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => idsInTexts(each, Array.isArray(value) ? name : key));
}

const decoded = (url: string) => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

function read(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const TABLE_OF_SEGMENT: Record<string, string> = {
  customers: 'customer',
  invoices: 'invoice',
  payments: 'payment',
  suppliers: 'supplier',
  bills: 'bill',
  items: 'item',
  'raw-materials': 'item',
  'finished-goods': 'item',
  'work-in-progress': 'production_order',
  'bank-accounts': 'bank_account',
  transactions: 'transaction',
  receipts: 'goods_receipt',
  'purchase-orders': 'purchase_order',
  entries: 'journal_entry',
  'price-lists': 'price_list',
  'payment-alerts': 'payment_alert',
  assets: 'fixed_asset',
  shifts: 'counter_shift',
};

/** Requests to a route: near to what it takes, far from it, and bytes of any kind. */
export function requestsTo(
  { ids, byTable }: Pick<Fuzzing, 'ids' | 'byTable'>,
  route: Route,
  member: Member,
): fc.Arbitrary<Request> {
  const { near, far } = fuzzed(ids);
  const either = (schema: Route['body']) =>
    schema
      ? fc.oneof({ weight: 2, arbitrary: near(schema) }, { weight: 5, arbitrary: far(schema) })
      : fc.constant(undefined);
  const params = fc
    .tuple(fc.nat(), fc.nat(9), fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...ids.theirs))
    .map(([number, kind, text, foreign]) =>
      route.path.replace(/([\w-]+)\/:(\w+)/g, (_, segment: string, name: string) => {
        const own =
          segment === 'organizations'
            ? [member.organization_id]
            : byTable.get(TABLE_OF_SEGMENT[segment] ?? '');
        const chosen = own && own.length > 0 ? own : ids.mine;
        const value =
          kind === 0
            ? text
            : kind === 1
              ? foreign
              : /id$/i.test(name)
                ? chosen[number % chosen.length]!
                : 'x';
        return `${segment}/${encode(value)}`;
      }),
    );
  const query = either(route.query).map((value) => {
    if (typeof value !== 'object' || value === null) return '';
    const pairs = Object.entries(value).flatMap(([key, each]) =>
      Array.isArray(each) ? each.slice(0, 30).map((one) => [key, one]) : [[key, each]],
    );
    return pairs
      .map(
        ([key, each]) =>
          `${encode(String(key))}=${encode(typeof each === 'object' ? JSON.stringify(each) : String(each))}`,
      )
      .join('&');
  });
  const key = fc.option(fc.constantFrom('k', '🥖', 'x'.repeat(500), ''), { nil: undefined, freq: 2 });
  return fc
    .tuple(params, query, either(route.body), key, bytes, fc.nat(11))
    .map(([path, search, body, idempotent, raw, kind]) => {
      const request: Request = {
        method: route.method,
        url: `${path}${search ? `?${search}` : ''}`.slice(0, 7_000),
        headers: { ...member.headers },
      };
      if (idempotent !== undefined && route.idempotent && /^[ -~]*$/.test(idempotent))
        request.headers['idempotency-key'] = `${idempotent}${kind}`;
      if (route.method === 'GET') return request;
      if (kind === 0 || route.raw) {
        request.headers['content-type'] = kind % 2 ? 'application/octet-stream' : 'application/json';
        request.headers['x-paystack-signature'] = 'a'.repeat(128);
        request.headers['x-hub-signature-256'] = `sha256=${'a'.repeat(64)}`;
        request.payload = route.raw && kind % 3 ? JSON.stringify(body ?? { event: 'x', data: {} }) : raw;
      } else if (route.multipart) {
        const form = fileForm(raw, { name: 'file.csv', fields: textsOf(body) });
        Object.assign(request.headers, form.headers);
        request.payload = form.body;
      } else if (body !== undefined) {
        request.headers['content-type'] = 'application/json';
        request.payload = JSON.stringify(body) ?? 'null';
        // What JSON has no words for reaches the server as text all the same.
        if (kind === 1) request.payload = request.payload.replace(/\d+/, '1e309');
        if (kind === 2) request.payload = request.payload.replace(/\d+/, '-0');
      }
      return request;
    });
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
  fc
    .constantFrom(
      '',
      '{',
      '[',
      '{"a":',
      '"',
      'null',
      '[]',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      `${'['.repeat(5_000)}`,
      `{"a":${'9'.repeat(5_000)}}`,
    )
    .map((text) => Buffer.from(text)),
  mutated(Buffer.from('Name,Amount,Date\nNgozi,"5,000.00",2026-01-02\n"Ada ""B""",-3,02/01/2026\n')),
);

/** Percent-encodes any text, also what is not well formed. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 2_000);
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => key !== 'file' && /^\w+$/.test(key))
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
