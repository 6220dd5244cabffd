import { describe, expect, test } from 'vitest';
import { ApiError, noAnswer } from '../api-error.ts';
import type { OutboxRecord } from './outbox-record.ts';
import {
  heldBy,
  isOldAttempt,
  nextToSend,
  ofOrganizations,
  takenOver,
  verdictOn,
  withTrueTime,
} from './sending.ts';

const record = (change: Partial<OutboxRecord> = {}): OutboxRecord => ({
  id: '1',
  format: 1,
  user_id: 'u',
  organization_id: 'o',
  kind: 'sale',
  call: 'invoices.create',
  options: { body: {} },
  description: [],
  amount: null,
  currency: null,
  provisional_number: null,
  subject_id: null,
  recorded_at: '2026-11-24T10:00:00.000Z',
  clock_offset: 0,
  day_field: null,
  day_before: null,
  state: 'waiting',
  attempts: 0,
  first_sent_at: null,
  fault: null,
  ...change,
});
const refusal = (status: number, code = 'INVALID') => new ApiError({ message: 'No', code, status });
const DAY = 86_400_000;

describe('what somebody else takes over', () => {
  test.each([
    ['was never sent', { attempts: 0 }, false, 'waiting'],
    ['was refused at its first attempt', { attempts: 1, state: 'refused' }, false, 'waiting'],
    ['may have arrived, and is known by its id', { attempts: 1 }, true, 'waiting'],
    ['may have arrived', { attempts: 1 }, false, 'refused'],
    ['may have arrived before it was refused', { attempts: 2, state: 'refused' }, false, 'refused'],
  ] as const)('what %s', (_, change, isFound, state) => {
    const taken = takenOver(
      record({ first_sent_at: '2026-11-24T10:00:00.000Z', ...change }),
      'owner',
      isFound,
    );
    expect(taken).toMatchObject({ user_id: 'owner', attempts: 0, first_sent_at: null, state });
    expect(taken.fault?.code).toBe(state === 'refused' ? 'OLD_ATTEMPT' : undefined);
  });

  test('records of an organization that one is no member of are left alone', () => {
    const [here, there] = [record(), record({ organization_id: 'left' })];
    expect(ofOrganizations([here, there], [{ id: 'o' }])).toEqual([here]);
  });
});

describe('what is sent next', () => {
  test('the earliest that waits; what was refused holds up nothing but what refers to it', () => {
    const customer = record({ id: '1', state: 'refused', subject_id: 'ada' });
    const invoice = record({ id: '2', options: { body: { customer_id: 'ada' } } });
    const expense = record({ id: '3' });
    expect(nextToSend([customer, invoice, expense])?.id).toBe('3');
    expect(heldBy(invoice, [customer, invoice, expense])).toBe(customer);
    expect(nextToSend([{ ...customer, state: 'waiting' }, invoice, expense])?.id).toBe('1');
    expect(nextToSend([customer, invoice])).toBeNull();
  });

  test('a reference in the address counts like one in the body, and a later record holds up no earlier one', () => {
    const payment = record({ id: '2', options: { params: { id: 'bill' }, body: {} } });
    expect(heldBy(payment, [record({ id: '1', state: 'refused', subject_id: 'bill' })])?.id).toBe('1');
    expect(heldBy(payment, [record({ id: '3', state: 'refused', subject_id: 'bill' })])).toBeNull();
  });
});

test.each([
  ['no answer', noAnswer(), 'again'],
  ['a gateway without a server', refusal(502), 'again'],
  ['a server that broke', refusal(500), 'failed'],
  ['too many requests', refusal(429), 'again'],
  ['an ended session', refusal(401), 'signed_out'],
  ['an id that is there already', refusal(409, 'ID_TAKEN'), 'taken'],
  ['too little stock', refusal(409, 'INSUFFICIENT_STOCK'), 'refused'],
  ['a role that may not', refusal(403), 'refused'],
  ['something that was no answer at all', new TypeError('x'), 'again'],
])('%s: the record is %s', (_what, error, verdict) => {
  expect(verdictOn(error)).toBe(verdict);
});

test('an attempt is old when the server may have forgotten its key; what was never sent is not', () => {
  const now = new Date('2026-11-25T00:00:00Z');
  const sent = (days: number) =>
    record({ first_sent_at: new Date(now.getTime() - days * DAY).toISOString() });
  expect(isOldAttempt(sent(24), now)).toBe(false);
  expect(isOldAttempt(sent(26), now)).toBe(true);
  expect(isOldAttempt(record({ recorded_at: '2026-01-01T00:00:00.000Z' }), now)).toBe(false);
});

describe('a clock that was wrong by a day', () => {
  const sale = record({
    recorded_at: '2026-11-24T10:00:00.000Z',
    day_field: 'issue_date',
    options: { body: { issue_date: '2026-11-24', due_date: '2026-11-24', notes: null } },
  });

  test('moves the day that nobody chose, and what held the same day, and says what it was', () => {
    const corrected = withTrueTime(sale, DAY);
    expect(corrected.options.body).toEqual({ issue_date: '2026-11-25', due_date: '2026-11-25', notes: null });
    expect(corrected).toMatchObject({ day_before: '2026-11-24', recorded_at: '2026-11-25T10:00:00.000Z' });
    // A second look changes nothing more.
    expect(withTrueTime(corrected, DAY)).toBe(corrected);
  });

  test('moves the moment of a count too', () => {
    const count = record({
      recorded_at: '2026-11-24T10:00:00.000Z',
      options: { body: { counted: 160, counted_at: '2026-11-24T09:59:00.000Z', notes: '2026-11-24' } },
    });
    expect(withTrueTime(count, DAY).options.body).toEqual({
      counted: 160,
      counted_at: '2026-11-25T09:59:00.000Z',
      notes: '2026-11-24',
    });
  });

  test('changes nothing that was sent already, that a person chose, or that is right', () => {
    expect(withTrueTime({ ...sale, attempts: 1 }, DAY)).toMatchObject({ day_before: null });
    expect(withTrueTime({ ...sale, day_field: null }, DAY)).toMatchObject({ day_before: null });
    expect(withTrueTime({ ...sale, options: { body: { issue_date: '2026-11-20' } } }, DAY)).toMatchObject({
      day_before: null,
    });
    expect(withTrueTime(sale, 3_600_000)).toMatchObject({ day_before: null });
    // It was known then, too.
    expect(withTrueTime({ ...sale, clock_offset: DAY }, DAY)).toMatchObject({ day_before: null });
  });
});
