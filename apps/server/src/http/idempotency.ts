import { createHash } from 'node:crypto';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FileContent, FileStream, Route } from '@lissafi/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

/** Support for `Idempotency-Key` (decisions §1): one key of one person means one write and one response. */

export interface Key {
  /** Method and path with the parsed ids, so that another spelling of an id is the same request. */
  route: string;
  key: string;
}
export interface StoredAnswer {
  body_hash: Buffer;
  status: number;
  answer: string;
}
/** A response of this server, ready to be sent. */
export interface Served {
  status: number;
  content: FileContent;
  /** Creates a file after the transaction, so that creating it does not hold the transaction open. */
  afterCommit?: (() => Promise<FileContent | FileStream>) | undefined;
  refused?: true;
}

/** Throws VALIDATION_FAILED for a key that is empty or too long. */
export function idempotencyKey(request: FastifyRequest, route: Route): Key | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  const key = Array.isArray(value) ? (value[0] ?? '') : value;
  if (key.length === 0 || key.length > LIMITS.idempotency_key) {
    throw invalid(fault('Idempotency-Key', `1 to ${LIMITS.idempotency_key} characters`));
  }
  // An invalid id finds nothing, and its response is not stored.
  const params: Record<string, unknown> = route.params?.safeParse(request.params).data ?? {};
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { route: `${route.method} ${path}`, key };
}

/** Returns the stored response if the body is the same. Throws IDEMPOTENCY_KEY_REUSED. */
export function replay(stored: StoredAnswer, body: unknown): Served {
  if (!stored.body_hash.equals(hashOfBody(body))) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return { status: stored.status, content: stored.answer };
}

/** Stores a successful response in the transaction of the write; after a refusal the key can be used again. */
export async function storeResponse(
  tx: Tx,
  key: Key,
  userId: string,
  body: unknown,
  served: Served,
): Promise<void> {
  if (served.refused) return;
  const answer = sql`${userId}, ${key.route}, ${key.key}, ${hashOfBody(body)}, ${served.status}, ${served.content}`;
  const columns = sql`user_id, route, key, body_hash, status, answer`;
  await tx.write(
    'idempotency_key',
    tx.organization_id
      ? sql`insert into idempotency_key (organization_id, ${columns}) values (${tx.organization_id}, ${answer})`
      : sql`insert into user_idempotency_key (${columns}) values (${answer})`,
  );
}

/** Returns the stored response of a request without an organization; with one, the access check reads it. */
export async function answerOfUser(tx: Tx, userId: string, key: Key): Promise<StoredAnswer | null> {
  const row = await tx.db
    .selectFrom('user_idempotency_key')
    .select(['body_hash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('route', '=', key.route)
    .where('key', '=', key.key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A refusal of any kind can be caused by a concurrent request with the same key that committed first (what it wrote may
 * leave nothing to do, or make a field wrong); then its response is returned. A request that is refused because of another's write has waited for its commit, so one lookup is enough.
 */
export async function retryAsStored(
  attempt: () => Promise<Served>,
  readStored: () => Promise<Served | null>,
): Promise<Served> {
  try {
    const served = await attempt();
    return served.refused ? ((await readStored()) ?? served) : served;
  } catch (error) {
    const answer = isOfTwin(error) ? await readStored() : null;
    if (answer) return answer;
    throw error;
  }
}

const isOfTwin = (error: unknown) =>
  error instanceof Refusal
    ? error.code !== 'IDEMPOTENCY_KEY_REUSED'
    : (error as { code?: string }).code === '23505';

/** The hash of the canonical body: the same content with its keys in another order is the same request. */
function hashOfBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(body, 0)) ?? '')
    .digest();
}

function sortKeys(value: unknown, depth: number): unknown {
  if (depth > LIMITS.body_depth) throw new Refusal('MALFORMED_BODY');
  if (Array.isArray(value)) return value.map((each) => sortKeys(each, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner, depth + 1)]),
  );
}
