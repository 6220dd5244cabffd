import { expect, test } from 'vitest';
import { keptLog } from '../testing/log.ts';
import { openLog, withoutSecrets } from './log.ts';

test('what is logged of an error: its words, code, table, constraint and cause, and no value', () => {
  const lines: Record<string, unknown>[] = [];
  const log = keptLog(lines);
  const cause = Object.assign(new RangeError('too much'), { stack: undefined });
  const failed = Object.assign(new TypeError('GET https://u:pw@host/x?token=abc failed', { cause }), {
    code: '23505',
    table: 'customer',
    constraint: 'customer_pkey',
    routine: '_bt_check_unique',
    detail: 'Key (name)=(Ngozi) exists',
    where: 'a function',
    stack: 'at https://host/?token=abc',
  });
  log.error({ err: failed }, 'one');
  log.error({ err: 'no error, but http://u:pw@host' }, 'two');
  log.error({ err: null }, 'three');
  expect(lines.map((line) => line.err)).toEqual([
    {
      type: 'TypeError',
      message: 'GET https://u:…@host/x?token=… failed',
      code: '23505',
      table: 'customer',
      constraint: 'customer_pkey',
      routine: '_bt_check_unique',
      stack: 'at https://host/?token=…',
      cause: { type: 'RangeError', message: 'too much', stack: '' },
    },
    { message: 'no error, but http://u:…@host' },
    { message: 'null' },
  ]);
});

test.each([
  ['/x?a=1&b.c-d=2 and "?e=3")', '/x?a=…&b.c-d=… and "?e=…")'],
  ['postgres://owner:s3cret@db/x', 'postgres://owner:…@db/x'],
  ['http://host:80/a@b', 'http://host:80/a@b'],
  ['Authorization: Bearer abc.d-e_f=', 'Authorization: Bearer …'],
  ['a cupbearer abc', 'a cupbearer abc'],
  [`/i/${'t'.repeat(16)} /c/${'t'.repeat(20)}`, '/i/… /c/…'],
  [`/api/v1/public/quotes/${'t'.repeat(16)}/pdf`, '/api/v1/public/quotes/…/pdf'],
  [`/i/${'t'.repeat(15)}`, `/i/${'t'.repeat(15)}`],
])('%s is logged without its secrets', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});

test('in development a line is its message, what else is known, and the stack of an error', () => {
  let text = '';
  const out = {
    write(line: string) {
      text += line;
    },
  };
  const log = openLog({ production: false, log_level: 'debug' }, out);
  const error = (stack: string | undefined) => Object.assign(new Error('it broke'), { stack });
  log.info({ part: 'jobs' }, 'begins');
  log.debug({ count: 2, name: 'x' }, 'goes on');
  log.error({ err: error('it broke\n  at line 1') }, 'ends');
  log.warn({ err: error(undefined) });
  expect(text.replace(/\d\d:\d\d:\d\d/g, 'TIME')).toBe(
    `begins\ngoes on count=2 name="x"\nTIME error: ends\nit broke\n  at line 1\nTIME warn: it broke\nit broke\n`,
  );
});
