import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { LIMITS } from '@lissafi/contract/limits';
import type { Proof, Route } from '@lissafi/contract/route';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** What a request brings to confirm who sends it. */
export interface GivenProof {
  password: string | undefined;
  /** What `POST /security/users/me/proofs` answered. */
  proof: string | undefined;
}

const Password = z.string().min(1).max(LIMITS.password_max);

/**
 * Takes the password out of the body and the confirmed identity out of the headers. Handlers, logs, stored answers and
 * the hash of a body never see them.
 */
export function takeProof(request: FastifyRequest): GivenProof {
  const header = request.headers[PROOF_HEADER];
  const proof = typeof header === 'string' && header.length <= LIMITS.short_text ? header : undefined;
  const { body } = request;
  if (body === null || typeof body !== 'object' || !Object.hasOwn(body, 'password'))
    return { password: undefined, proof };
  const { password, ...rest } = body as Record<string, unknown>;
  request.body = rest;
  return { password: Password.safeParse(password).data, proof };
}

/** Whether the body alone says that a proof is asked for; null where the handler knows. */
export function isAskedBy({ when, depends }: Proof, body: unknown): boolean | null {
  const fields = body as Record<string, unknown> | null;
  if (when && !when.some((name) => fields?.[name] !== undefined && fields[name] !== null)) return false;
  return depends ? null : true;
}

/** The body as it is described: of a route that asks for a proof, with the password. */
export function describedBody({ proof, body }: Route): z.ZodType | undefined {
  if (!proof || !(body instanceof z.ZodObject)) return body;
  return body.extend({
    password: Password.optional().describe('Of the person who sends this, to confirm it'),
  });
}
