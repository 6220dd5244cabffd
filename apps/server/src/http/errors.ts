import { type ErrorBody, type FieldFault, fault, Refusal } from '@lissafi/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** All faults of a body at once, each at its field; unknown fields are refused by name. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fault([...path, key].join('.'), 'Unknown field', 'UNKNOWN_FIELD'));
    }
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return [fault(path.join('.'), missing ? 'Required' : issue.message, missing ? 'REQUIRED' : 'INVALID')];
  });
}

/** Parses or refuses with every fault. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('VALIDATION_FAILED', { errors: faultsOf(result.error) });
  return result.data;
}

const BUSY = new Set([
  '57014',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '25P03',
]);
const FASTIFY: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

/** Whatever went wrong, as one refusal of the catalogue. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const known = FASTIFY[code ?? ''];
  if (known) return new Refusal(known);
  if (error instanceof SyntaxError && statusCode === 400) return new Refusal('MALFORMED_BODY');
  if (statusCode === 429) return new Refusal('RATE_LIMITED');
  if (
    BUSY.has(code ?? '') ||
    /ECONN|terminated unexpectedly|timeout exceeded when trying to connect/.test(`${code} ${message}`)
  ) {
    return new Refusal('UNAVAILABLE');
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED_BODY');
  return new Refusal('INTERNAL');
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.status === 413) reply.header('connection', 'close');
  reply.code(refusal.status);
  return refusal.toBody();
}
