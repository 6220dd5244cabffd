import { createHash } from 'node:crypto';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FileContent, Route } from '@lissafi/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

/** Honouring `Idempotency-Key` (decisions §1): one key of one person, one write, one answer. */

export interface Key {
  /** Method and path, with the ids as they were parsed: another way of writing an id is the same request. */
  route: string;
  key: string;
}
export interface StoredAnswer {
  body_hash: Buffer;
  status: number;
  answer: string;
}
/** An answer of this server, ready to be sent. */
export interface Served {
  status: number;
  content: FileContent;
  /** Makes a file once the transaction is over, so that nobody waits for it. */
  afterCommit?: (() => Promise<FileContent | AsyncIterable<string>>) | undefined;
  refused?: true;
}

/** Throws VALIDATION_FAILED for a key of no length or too long. */
export function idempotencyKey(request: FastifyRequest, route: Route): Key | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  const key = Array.isArray(value) ? (value[0] ?? '') : value;
  if (key.length === 0 || key.length > LIMITS.idempotency_key) {
    throw invalid(fault('Idempotency-Key', `1 to ${LIMITS.idempotency_key} characters`));
  }
  // What is no id finds nothing, and keeps no answer.
  const params: Record<string, unknown> = route.params?.safeParse(request.params).data ?? {};
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { route: `${route.method} ${path}`, key };
}

/** The stored answer, if the body is the same one. Throws IDEMPOTENCY_KEY_REUSED. */
export function replay(stored: StoredAnswer, body: unknown): Served {
  if (!stored.body_hash.equals(hashOfBody(body))) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return { status: stored.status, content: stored.answer };
}

/** Keeps a success in the write's own transaction; a refusal frees the key. */
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

/** What a person did outside any organization; inside one, the access check brings the stored answer along. */
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
 * A refusal can be the echo of a twin with the same key that was faster, and whose effect is now in the way: then its
 * answer is ours too. Whoever is refused because of what a twin wrote has waited for its commit, so one look is enough.
 */
export async function retryAsStored(
  attempt: () => Promise<Served>,
  twin: () => Promise<Served | null>,
): Promise<Served> {
  try {
    const served = await attempt();
    return served.refused ? ((await twin()) ?? served) : served;
  } catch (error) {
    const answer = isConflict(error) ? await twin() : null;
    if (answer) return answer;
    throw error;
  }
}

const isConflict = (error: unknown) =>
  error instanceof Refusal
    ? error.status === 409 && error.code !== 'IDEMPOTENCY_KEY_REUSED'
    : (error as { code?: string }).code === '23505';

/** Of the canonical body: the same content in another order of keys is the same request. */
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
