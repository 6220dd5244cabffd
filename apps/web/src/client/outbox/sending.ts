import { ATTEMPT_QUESTION_DAYS, DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { ApiError } from '../api-error.ts';
import type { OutboxFault, OutboxRecord } from './outbox-record.ts';

// What becomes of a record, without storage and network: pure, so that each case is a test.

const DAY_MS = 86_400_000;

/** The next record to send: in the order in which they were made, without what was refused and what refers to that. */
export function nextToSend(records: readonly OutboxRecord[]): OutboxRecord | null {
  return records.find((record) => record.state === 'waiting' && !heldBy(record, records)) ?? null;
}

/** Records of an organization that the person has left wait until she is a member again. */
export const ofOrganizations = (
  records: readonly OutboxRecord[],
  organizations: readonly { id: string }[],
): OutboxRecord[] =>
  records.filter(({ organization_id }) => organizations.some(({ id }) => id === organization_id));

/**
 * The record as somebody else sends it, because the person who made it is no member any more. `isFound`: the server
 * knows what it created by its id. Where it does not, and an attempt of that person may have arrived, somebody has to
 * look first, because the server knows the keys of each person apart.
 */
export function takenOver(record: OutboxRecord, userId: string, isFound: boolean): OutboxRecord {
  const unknown = record.state === 'refused' ? record.attempts > 1 : record.attempts > 0;
  const isAsked = unknown && !isFound;
  return {
    ...record,
    user_id: userId,
    state: isAsked ? 'refused' : 'waiting',
    attempts: 0,
    first_sent_at: null,
    fault: isAsked
      ? {
          code: 'OLD_ATTEMPT',
          status: 409,
          errors: [],
          message:
            'It was sent before by the person who recorded it, and its result is unknown. Please check whether it was recorded.',
        }
      : null,
  };
}

/** The refused record that this one refers to, and without which the server cannot take it. */
export function heldBy(record: OutboxRecord, records: readonly OutboxRecord[]): OutboxRecord | null {
  const text = JSON.stringify(record.options);
  return (
    records.find(
      (other) =>
        other.id < record.id &&
        other.state === 'refused' &&
        other.subject_id !== null &&
        text.includes(other.subject_id),
    ) ?? null
  );
}

/**
 * `failed`: the server broke: a form that is open says so, and without one it is sent again later.
 * `again`: no answer, or one that says nothing about the record; it waits and is sent again with its key.
 */
export type Verdict = 'again' | 'failed' | 'signed_out' | 'taken' | 'refused';

export function verdictOn(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return 'again';
  if (error.status === 500) return 'failed';
  if (error.outcomeUnknown) return 'again';
  if (error.status === 401) return 'signed_out';
  if ([408, 425, 429].includes(error.status)) return 'again';
  return error.code === 'ID_TAKEN' ? 'taken' : 'refused';
}

export const faultOf = (error: ApiError): OutboxFault => ({
  code: error.code,
  message: error.message,
  status: error.status,
  errors: error.errors,
});

/** The server forgets keys after some weeks: an older attempt is looked up by its id, or a person is asked. */
export const isOldAttempt = (record: OutboxRecord, now: Date): boolean =>
  record.first_sent_at !== null &&
  now.getTime() - Date.parse(record.first_sent_at) > ATTEMPT_QUESTION_DAYS * DAY_MS;

/** Smaller errors are the time that answers take. */
const LEAST_ERROR_MS = 60_000;

/**
 * The record with its times corrected: the clock of the device was wrong when it was made, which is known since the
 * server was heard. A day only where nobody chose it, and all of it only before the first attempt, because a record is
 * sent again as it was sent first.
 */
export function withTrueTime(
  record: OutboxRecord,
  clockOffset: number,
  zone: string = DEFAULT_TIME_ZONE,
): OutboxRecord {
  const error = clockOffset - record.clock_offset;
  if (record.attempts > 0 || Math.abs(error) < LEAST_ERROR_MS) return record;
  const happened = new Date(Date.parse(record.recorded_at) + error);
  const [assumed, trueDay] = [todayIn(zone, new Date(record.recorded_at)), todayIn(zone, happened)];
  const body = record.options.body as Record<string, unknown>;
  const { day_field } = record;
  const isMoved = day_field !== null && assumed !== trueDay && body[day_field] === assumed;
  return {
    ...record,
    recorded_at: happened.toISOString(),
    clock_offset: clockOffset,
    day_before: isMoved ? assumed : record.day_before,
    options: {
      ...record.options,
      body: { ...body, ...movedInstants(body, error), ...(isMoved && movedDays(body, assumed, trueDay)) },
    },
  };
}

/** A receipt is due on the day of its issue, and goods move on that day: what held the same day moves with it. */
const movedDays = (body: Record<string, unknown>, from: string, to: string) =>
  Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (value === from ? [[name, to]] : [])));

/** When something was counted or sold, by the clock of the device. */
function movedInstants(body: Record<string, unknown>, error: number) {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' && INSTANT.test(value)
        ? [[name, new Date(Date.parse(value) + error).toISOString()]]
        : [],
    ),
  );
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
