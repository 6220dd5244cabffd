import { expect, test } from 'vitest';
import { isDiskFull, isPassing } from './faults.ts';

const BUSY = [
  '57014',
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '57P01',
  '57P02',
  '57P03',
];
const ALSO_BUSY = ['57P05', '08006', '08P01', '25P03', '25P04', '25006', '58030', '58P01'];
const SYSTEM = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
];
const OTHERS = [
  '23505',
  '22P02',
  '42501',
  '57P04',
  '55P03',
  '40002',
  '53500',
  '25001',
  'x57014',
  '080060',
  'EACCES',
];

test.each<[string, unknown, boolean]>([
  ...[...BUSY, ...ALSO_BUSY, ...SYSTEM, 'EAI_AGAIN'].map((code): [string, unknown, boolean] => [
    code,
    { code },
    true,
  ]),
  ...OTHERS.map((code): [string, unknown, boolean] => [code, { code }, false]),
  ['the socket is missing', { code: 'ENOENT', syscall: 'connect' }, true],
  ['a file is missing', { code: 'ENOENT', syscall: 'open' }, false],
  ['it ended', new Error('Connection terminated unexpectedly'), true],
  ['it broke', new Error('Client has encountered a connection error and is not queryable'), true],
  ['it was closed', new Error('Client was closed and is not queryable'), true],
  ['it opened too late', new Error('timeout exceeded when trying to connect'), true],
  ['it answered too late', new Error('timeout expired'), true],
  ['other words before', new Error('No timeout exceeded'), false],
  ['another error', new Error('syntax error'), false],
  ['no words', {}, false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['a text', 'Connection terminated', false],
])('%s is passing or not', (_what, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});

test.each<[unknown, boolean]>([
  [{ code: '53100' }, true],
  [{ code: '53200' }, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('of %j the disk is full or not', (error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});
