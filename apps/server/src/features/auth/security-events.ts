import type { SecurityEventType } from '@lissafi/contract/account';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface Visit {
  tx: Tx;
  now: Date;
  newId: () => string;
  request: FastifyRequest;
}

export const userAgentOf = (request: FastifyRequest) =>
  [...(request.headers['user-agent'] ?? '')].slice(0, 300).join('');

/**
 * Records a security event of an account in its own transaction. Without a person it is an attempt at an unknown
 * account.
 */
export async function recordEvent(
  { tx, now, newId, request }: Visit,
  userId: string | null,
  type: SecurityEventType,
  sessionId: string | null = null,
): Promise<void> {
  await sql`insert into security_event (id, user_id, type, at, ip, user_agent, session_id) values
    (${newId()}, ${userId}, ${type}, ${now.toISOString()}, ${request.ip}, ${userAgentOf(request)}, ${sessionId})`.execute(
    tx.db,
  );
}
