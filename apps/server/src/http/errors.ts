import { type ErrorBody, type FieldFault, fault, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { constraintOf } from '../db/constraint.ts';
import { isDiskFull, isPassing } from '../db/faults.ts';

/** Returns all faults of a value, the first one for each field; unknown fields are named. */
export function faultsOf(schema: z.ZodType, value: unknown): FieldFault[] {
  const { error } = schema.safeParse(value);
  return error ? firstFaults(error, value) : [];
}

function firstFaults(error: z.ZodError, value: unknown): FieldFault[] {
  const seen = new Set<string>();
  return allFaults(error, value).filter(({ field }) => !seen.has(field) && seen.add(field));
}

/** A field of a choice or a union that was left out: zod reports it like a wrong value. */
const isLeftOut = ({ code, path }: z.core.$ZodIssue, value: unknown): boolean =>
  ['invalid_type', 'invalid_value', 'invalid_union'].includes(code) &&
  path.length > 0 &&
  path.reduce<unknown>((record, key) => (record as Record<PropertyKey, unknown> | null)?.[key], value) ===
    undefined;

function allFaults(error: z.ZodError, value: unknown): FieldFault[] {
  return error.issues.slice(0, LIMITS.body_faults).flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, LIMITS.body_keys)
        .map((key) => fault([...path, key].join('.'), 'Unknown field', 'UNKNOWN_FIELD'));
    }
    const empty = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
    if (empty || isLeftOut(issue, value)) {
      const message = ZODS_OWN.test(issue.message) ? 'Please fill this in' : issue.message;
      return [fault(path.join('.'), message, 'REQUIRED')];
    }
    return [fault(path.join('.'), messageOf(issue))];
  });
}

const ZODS_OWN = /^(Too (big|small)|Invalid (input|option|email|UUID|ISO|string|URL))/;

/** Our own message where the schema has none; zod's messages are written for programmers. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (!ZODS_OWN.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `At most ${issue.maximum}`;
      return issue.inclusive ? `Must be ${issue.maximum} or less` : `Must be less than ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string') return `At least ${issue.minimum} characters`;
      return issue.inclusive ? `Must be ${issue.minimum} or more` : `Must be more than ${issue.minimum}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'This is not an email address'
        : issue.format === 'date'
          ? 'This is not a date'
          : 'This is not valid';
    case 'invalid_type':
      if (issue.expected === 'int') return 'This must be a whole number';
      return issue.expected === 'number' ? 'This is not a number we can use' : 'This is not valid';
    case 'invalid_union':
      return 'This is not valid';
    default:
      return issue.message;
  }
}

/** Parses a value. Throws a refusal with every fault. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('VALIDATION_FAILED', { errors: firstFaults(result.error, value) });
  return result.data;
}

const FASTIFY: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

/** Converts any error to a refusal of the catalogue. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as {
    code?: string;
    statusCode?: number;
  };
  if (constraintOf(error) === 'organization_counter_posted_total') return new Refusal('BOOKS_FULL');
  const known = FASTIFY[code ?? ''];
  if (known) return new Refusal(known);
  if (error instanceof SyntaxError && statusCode === 400) return new Refusal('MALFORMED_BODY');
  if (statusCode === 413) return new Refusal('PAYLOAD_TOO_LARGE');
  if (statusCode === 429) return new Refusal('RATE_LIMITED');
  // The client went away within its request: Node says so by the code of a broken connection.
  if (error instanceof Error && error.message === 'aborted') return new Refusal('MALFORMED_BODY');
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL');
  if (isPassing(error)) return new Refusal('UNAVAILABLE');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED_BODY');
  return new Refusal('INTERNAL');
}

/** Seconds after which a client should retry. */
const RETRY_AFTER_S = 3;

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const refusal = refusalOf(error);
  if (refusal.status >= 500)
    if (error instanceof Refusal) request.log.warn({ code: error.code }, error.message);
    // With its place in the program, which a refusal of ours does not need.
    else request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'UNAVAILABLE' || refusal.code === 'STORAGE_FULL')
    reply.header('retry-after', RETRY_AFTER_S);
  // Somebody requested what belongs to another organization: logged, without the content of the request (ASVS 16.3.2).
  if (refusal.status === 403) request.log.warn({ code: refusal.code, ip: request.ip }, 'not allowed');
  if (refusal.status === 413) reply.header('connection', 'close');
  // The handler may have set headers for the file that could not be created.
  reply.removeHeader('content-disposition').code(refusal.status);
  return refusal.toBody();
}
