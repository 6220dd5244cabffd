import { ATTEMPT_QUESTION_DAYS } from '@lissafi/contract/limits';
import { connection, refresh } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { clockOffset, now } from '../clock.ts';
import { plainKey } from '../once-key.ts';
import { onReachability, reachability } from '../reachability.ts';
import { getSession } from '../session.ts';
import { callOf, LOOKUPS } from './calls.ts';
import { tell } from './outbox-news.ts';
import type { OutboxRecord } from './outbox-record.ts';
import { allRecords, changeRecord, deleteRecord } from './outbox-store.ts';
import {
  faultOf,
  isOldAttempt,
  nextToSend,
  ofOrganizations,
  takenOver,
  verdictOn,
  withTrueTime,
} from './sending.ts';

// Sends what waits: in order, one record at a time, in one tab.

/** Pauses between attempts while the server gives no answer; its return is noticed earlier. */
const PAUSES_MS = [500, 3_000, 15_000, 60_000];
const LOCK = 'lissafi-outbox';

/** Sends a record with its own key, to its own organization. Throws what the server refuses. */
export const send = ({ call, options, id, organization_id, recorded_at }: OutboxRecord) =>
  callOf(call)({
    ...options,
    idempotencyKey: plainKey(id),
    organization: organization_id,
    happenedAt: recorded_at,
  });

let flushing: Promise<void> | null = null;
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | null = null;
let failures = 0;

/** Sends what waits, one record after the other, in one tab at a time. */
export function flush(): Promise<void> {
  if (flushing) {
    isAskedAgain = true;
    return flushing;
  }
  const work = async () => {
    do {
      isAskedAgain = false;
      await sendWaiting();
    } while (isAskedAgain);
  };
  flushing = (navigator.locks ? navigator.locks.request(LOCK, work) : work())
    .catch((error: unknown) => console.warn('The outbox was not sent', error))
    .finally(() => {
      flushing = null;
    }) as Promise<void>;
  return flushing;
}

const isDone = () => true;
const isFailed = () => false;

async function sendWaiting(): Promise<void> {
  for (;;) {
    const { user } = getSession();
    if (!user) return;
    const mine = (await allRecords()).filter((record) => record.user_id === user.id);
    const records = ofOrganizations(mine, user.organizations);
    const next = nextToSend(records);
    if (!next || !reachability().reachable) return;
    // Who began without network has no token yet.
    if (!connection.accessToken && !(await refresh(null).then(isDone, isFailed))) return sendLater();
    if (!(await deliver(next))) return sendLater();
    failures = 0;
  }
}

function sendLater() {
  if (timer) return;
  const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];
  timer = setTimeout(() => {
    timer = null;
    void flush();
  }, pause);
}

/** True when the record is settled, one way or the other, and the next one may follow. */
async function deliver(record: OutboxRecord): Promise<boolean> {
  if (isOldAttempt(record, now())) return settleOld(record);
  const sent = await changeRecord(record.id, (kept) => {
    const dated = withTrueTime(kept, clockOffset());
    return {
      ...dated,
      attempts: dated.attempts + 1,
      first_sent_at: dated.first_sent_at ?? now().toISOString(),
    };
  });
  // Taken out of the outbox in the meantime.
  if (!sent) return true;
  try {
    return await recorded(sent, await send(sent));
  } catch (error) {
    const verdict = verdictOn(error);
    if (verdict === 'signed_out' || verdict === 'failed') tell({ id: sent.id, outcome: verdict });
    if (verdict !== 'taken' && verdict !== 'refused') return false;
    const there = verdict === 'taken' ? await lookUp(sent) : null;
    if (there === 'unreachable') return false;
    return there ? await recorded(sent, there.found) : await refused(sent, faultOf(error as ApiError));
  }
}

async function recorded(record: OutboxRecord, answer: unknown): Promise<true> {
  await deleteRecord(record.id);
  tell({ id: record.id, outcome: 'recorded', answer, record });
  return true;
}

async function refused(record: OutboxRecord, fault: OutboxRecord['fault']): Promise<true> {
  const changed = await changeRecord(record.id, (kept) => ({ ...kept, state: 'refused', fault }));
  if (changed) tell({ id: record.id, outcome: 'refused', record: changed });
  return true;
}

/** What the record created, if it did; null when it did not, or when nothing can be looked up. */
async function lookUp({
  call,
  subject_id,
  organization_id,
}: OutboxRecord): Promise<{ found: unknown } | 'unreachable' | null> {
  const find = LOOKUPS[call];
  if (!find || !subject_id) return null;
  try {
    return { found: await find(subject_id, organization_id) };
  } catch (error) {
    return error instanceof ApiError && !error.outcomeUnknown ? null : 'unreachable';
  }
}

/** Decisions §12.4: an attempt that is older than the server's memory of keys is looked up; else a person decides. */
async function settleOld(record: OutboxRecord): Promise<boolean> {
  const there = await lookUp(record);
  if (there === 'unreachable') return false;
  if (there) return recorded(record, there.found);
  if (LOOKUPS[record.call] && record.subject_id) {
    // It is not there, so its first attempt never arrived.
    await changeRecord(record.id, (kept) => ({ ...kept, first_sent_at: null }));
    return true;
  }
  return refused(record, {
    code: 'OLD_ATTEMPT',
    status: 409,
    errors: [],
    message: `Sent more than ${ATTEMPT_QUESTION_DAYS} days ago, and its result is unknown. Please check whether it was recorded.`,
  });
}

/** Sends a refused record again, as it is or as a person changed it. */
export async function sendAgain(
  id: string,
  change: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): Promise<void> {
  await changeRecord(id, (kept) => ({
    ...kept,
    options: { ...kept.options, body: change(kept.options.body as Record<string, unknown>) },
    state: 'waiting',
    // The server keeps only the keys of what it accepted, so that the same key may carry the corrected body; its day
    // was seen by the person.
    day_field: null,
    attempts: 0,
    first_sent_at: null,
    fault: null,
  }));
  tell({ id, outcome: 'changed' });
  void flush();
}

/** Makes records of somebody who is no member any more those of the person who is signed in, and sends them. */
export async function takeOver(records: readonly OutboxRecord[]): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  for (const { id } of records)
    await changeRecord(id, (kept) => {
      const isFound = LOOKUPS[kept.call] !== undefined && kept.subject_id !== null;
      return takenOver(kept, user.id, isFound);
    });
  for (const { id } of records) tell({ id, outcome: 'changed' });
  void flush();
}

/** Takes a record out of the outbox: only after a person was asked. */
export async function dropRecord(id: string): Promise<void> {
  await deleteRecord(id);
  tell({ id, outcome: 'changed' });
}

/** Begins to send what waits, now and whenever the server can be reached again; returns how to stop. */
export function keepSending(): () => void {
  const again = () => {
    if (!reachability().reachable) return;
    failures = 0;
    void flush();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') again();
  };
  const stop = onReachability(again);
  document.addEventListener('visibilitychange', onVisible);
  again();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onVisible);
    if (timer) clearTimeout(timer);
    timer = null;
  };
}
