import { Refusal } from '@lissafi/contract/errors';
import { ListQuery, Money } from '@lissafi/contract/fields';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keptLog } from '../testing/log.ts';
import { answerError, faultsOf, parse } from './errors.ts';

let app: FastifyInstance;
let thrown: unknown;
const lines: Record<string, unknown>[] = [];

beforeAll(() => {
  app = Fastify({ loggerInstance: keptLog(lines) as FastifyBaseLogger });
  app.setErrorHandler(answerError);
  app.get('/', async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="report.pdf"');
    throw thrown;
  });
});
afterAll(() => app.close());

/** The framework itself says of each request that it came and was answered. */
const ofOurs = () => lines.filter((line) => line.level !== 'info');
const coded = (code: string, message = 'words of a program') => Object.assign(new Error(message), { code });
const withStatus = (statusCode: number, error: Error = new Error('x')) =>
  Object.assign(error, { statusCode });

test.each<[string, unknown, number, string, string | undefined]>([
  ['a refusal of ours', new Refusal('NOT_FOUND'), 404, 'NOT_FOUND', undefined],
  ['a body that is too large', coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'PAYLOAD_TOO_LARGE', undefined],
  [
    'a type we do not read',
    coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    undefined,
  ],
  ['a body that is no JSON', coded('FST_ERR_CTP_INVALID_JSON_BODY'), 400, 'MALFORMED_BODY', undefined],
  ['an empty body', coded('FST_ERR_CTP_EMPTY_JSON_BODY'), 400, 'MALFORMED_BODY', undefined],
  ['a body of another length', coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH'), 400, 'MALFORMED_BODY', undefined],
  ['an address that is none', coded('FST_ERR_BAD_URL'), 404, 'NOT_FOUND', undefined],
  ['books that are full', { constraint: 'organization_counter_posted_total' }, 409, 'BOOKS_FULL', undefined],
  ['words that cannot be parsed', withStatus(400, new SyntaxError('x')), 400, 'MALFORMED_BODY', undefined],
  ['a program that cannot be parsed', new SyntaxError('x'), 500, 'INTERNAL', undefined],
  ['another 413', withStatus(413), 413, 'PAYLOAD_TOO_LARGE', undefined],
  ['another 429', withStatus(429), 429, 'RATE_LIMITED', undefined],
  ['a client that left', coded('ECONNRESET', 'aborted'), 400, 'MALFORMED_BODY', undefined],
  ['a full disk', coded('53100'), 503, 'STORAGE_FULL', '3'],
  ['a database that restarts', coded('57P01'), 503, 'UNAVAILABLE', '3'],
  ['another 400', withStatus(400), 400, 'MALFORMED_BODY', undefined],
  ['another 499', withStatus(499), 400, 'MALFORMED_BODY', undefined],
  ['a status of a success', withStatus(399), 500, 'INTERNAL', undefined],
  ['another 500', withStatus(500), 500, 'INTERNAL', undefined],
  ['a fault of ours', new Error('x'), 500, 'INTERNAL', undefined],
  ['a refusal for now', new Refusal('UNAVAILABLE'), 503, 'UNAVAILABLE', '3'],
])('%s is answered by a refusal of the catalogue', async (_what, error, status, code, retryAfter) => {
  thrown = error;
  lines.splice(0);
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.json().message).toBe(new Refusal(code as 'INTERNAL').message);
  expect(answer.headers['retry-after']).toBe(retryAfter);
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.headers.connection).toBe(status === 413 ? 'close' : 'keep-alive');
  const logged = ofOurs().map((line) => [line.level, line.message, line.code, line.err !== undefined]);
  if (status < 500) expect(logged).toEqual([]);
  else if (error instanceof Refusal) expect(logged).toEqual([['warn', error.message, code, false]]);
  else expect(logged).toEqual([['error', 'request failed', undefined, true]]);
});

test('what belongs to another organization is logged with the address that asked', async () => {
  thrown = new Refusal('ORGANIZATION_FORBIDDEN');
  lines.splice(0);
  expect((await app.inject('/')).statusCode).toBe(403);
  expect(ofOurs()).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: 'not allowed',
      code: 'ORGANIZATION_FORBIDDEN',
      ip: '127.0.0.1',
    }),
  ]);
});

const our = 'Our own words';
test.each<[string, z.ZodType, unknown, [string, string]]>([
  ['too many characters', z.string().max(3), 'long', ['At most 3 characters', 'INVALID']],
  ['too few characters', z.string().min(3), 'no', ['At least 3 characters', 'INVALID']],
  ['no character', z.string().min(1), '', ['Please fill this in', 'REQUIRED']],
  ['no character, in our words', z.string().min(1, our), '', [our, 'REQUIRED']],
  ['too many of a list', z.array(z.string()).max(1), ['a', 'b'], ['At most 1', 'INVALID']],
  ['too few of a list', z.array(z.string()).min(1), [], ['Must be 1 or more', 'INVALID']],
  ['a large number', z.number().max(3), 4, ['Must be 3 or less', 'INVALID']],
  ['a number that is not below', z.number().lt(3), 3, ['Must be less than 3', 'INVALID']],
  ['a page that is too long', ListQuery.shape.limit, '1000', ['Must be 100 or less', 'INVALID']],
  [
    'an amount in naira',
    Money,
    4500.5,
    ['An amount is a whole number of kobo or cents: 450050 is 4,500.50', 'INVALID'],
  ],
  ['an amount beyond all', Money, 1e15 + 1, ['This amount is too large', 'INVALID']],
  ['a small number', z.number().min(3), 2, ['Must be 3 or more', 'INVALID']],
  ['a number that is not above', z.number().positive(), 0, ['Must be more than 0', 'INVALID']],
  ['none of a choice', z.enum(['a', 'b']), 'c', ['Must be one of: a, b', 'INVALID']],
  ['no email address', z.email(), 'x', ['This is not an email address', 'INVALID']],
  ['no date', z.iso.date(), 'x', ['This is not a date', 'INVALID']],
  ['no UUID', z.uuid(), 'x', ['This is not valid', 'INVALID']],
  ['no number', z.number(), 'x', ['This is not a number we can use', 'INVALID']],
  ['no whole number', z.int(), 1.5, ['This must be a whole number', 'INVALID']],
  ['no text', z.string(), 5, ['This is not valid', 'INVALID']],
  ['neither of two', z.union([z.string(), z.null()]), 5, ['This is not valid', 'INVALID']],
  ['our own words', z.string().max(3, our), 'long', [our, 'INVALID']],
  ['no multiple', z.number().multipleOf(5), 7, ['Invalid number: must be a multiple of 5', 'INVALID']],
  ['a field that was left out', z.string(), undefined, ['Please fill this in', 'REQUIRED']],
  ['a choice that was left out', z.enum(['a']), undefined, ['Please fill this in', 'REQUIRED']],
  [
    'a union that was left out',
    z.union([z.string(), z.int()]),
    undefined,
    ['Please fill this in', 'REQUIRED'],
  ],
  ['a field that is null', z.string(), null, ['This is not valid', 'INVALID']],
])('%s is told of a field in our words', (_what, schema, value, [message, code]) => {
  const record = z.strictObject({ rows: z.array(z.strictObject({ field: schema })) });
  const given = { rows: [{ field: value }] };
  const expected = [{ field: 'rows.0.field', message, code }];
  expect(faultsOf(record, given)).toEqual(expected);
  let refused: unknown;
  try {
    parse(record, given);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', errors: expected });
});

test('of a field the first fault is told, each unknown field by its name, and of a whole that it is not valid', () => {
  const twice = z.strictObject({ name: z.string().min(3).email(), row: z.strictObject({}) });
  expect(faultsOf(twice, { name: 'x', row: { more: 1 }, other: 2, third: 3 })).toEqual([
    { field: 'name', message: 'At least 3 characters', code: 'INVALID' },
    { field: 'row.more', message: 'Unknown field', code: 'UNKNOWN_FIELD' },
    { field: 'other', message: 'Unknown field', code: 'UNKNOWN_FIELD' },
    { field: 'third', message: 'Unknown field', code: 'UNKNOWN_FIELD' },
  ]);
  expect(faultsOf(twice, undefined)).toEqual([{ field: '', message: 'This is not valid', code: 'INVALID' }]);
  expect(faultsOf(z.string(), 'x')).toEqual([]);
  expect(parse(z.string().trim(), ' x ')).toBe('x');
});
