import { ATTEMPT_QUESTION_DAYS } from '@lissafi/contract/limits';
import { v7 as newId } from 'uuid';
import { connection, refresh } from '../api.ts';
import { ApiError, signedOut } from '../api-error.ts';
import { clockOffset, now } from '../clock.ts';
import { plainKey } from '../once-key.ts';
import { onReachability, reachability } from '../reachability.ts';
import { getSession } from '../session.ts';
import { type AnswerOf, type CallName, callOf, LOOKUPS, type OptionsOf } from './calls.ts';
import type { OutboxKind, OutboxRecord } from './outbox-record.ts';
import { allRecords, changeRecord, deleteRecord, putRecord } from './outbox-store.ts';
import { faultOf, isOldAttempt, nextToSend, verdictOn, withTrueTime } from './sending.ts';

export interface Recording<N extends CallName> {
  kind: OutboxKind;
  call: N;
  options: OptionsOf<N>;
  /** What it is, in words: the main fact, then details. */
  description: readonly (string | null | undefined | false)[];
  /** Minor units of `currency`. */
  amount?: number | null;
  currency?: string | null;
  provisional_number?: string | null;
  /** The field of the body with the day, where nobody chose it. */
  day_field?: string | null;
  /**
   * Called once it is on the device for good: what the form itself stores of it must go, or it would be sent twice.
   * Returns how to store it again, for a refusal.
   */
  stored?: () => () => void;
  /** How long to wait for an answer before it is left to the outbox, in milliseconds. */
  patience_ms?: number;
}

/** The id of what was recorded, whether it waits or not. */
export const subjectOf = (outcome: Outcome<{ id: string }>): string =>
  outcome.is_kept ? (outcome.record.subject_id ?? '') : outcome.answer.id;

/** `is_kept`: it waits on this device, and is sent once as soon as the server can be reached. */
export type Outcome<Answer> = { is_kept: false; answer: Answer } | { is_kept: true; record: OutboxRecord };

/** What became of a record, told to whoever waits for it, in this tab or another. */
export type OutboxNews =
  | { id: string; outcome: 'recorded'; answer: unknown; record: OutboxRecord }
  | { id: string; outcome: 'refused'; record: OutboxRecord }
  /** `failed`: the server itself broke, and says that nothing was recorded. */
  | { id: string; outcome: 'failed' }
  | { id: string; outcome: 'signed_out' }
  | { id: string; outcome: 'changed' };

const PATIENCE_MS = 10_000;
/** Pauses between attempts while the server gives no answer; its return is noticed earlier. */
const PAUSES_MS = [500, 3_000, 15_000, 60_000];
const LOCK = 'lissafi-outbox';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lissafi.outbox');
const newsListeners = new Set<(news: OutboxNews) => void>();

export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

function hear(news: OutboxNews) {
  for (const listener of newsListeners) listener(news);
  void refreshList();
}
function tell(news: OutboxNews) {
  channel?.postMessage(news);
  hear(news);
}
channel?.addEventListener('message', ({ data }) => hear(data as OutboxNews));

/**
 * Records something, with or without network: it is written to this device first, then sent with its own key, in its
 * turn. Returns the server's answer, or that it is kept. Throws the server's refusal, and what the storage throws when
 * nothing could be written and nothing can be sent.
 */
export async function recordOrKeep<N extends CallName>(
  recording: Recording<N>,
): Promise<Outcome<AnswerOf<N>>> {
  const record = recordOf(recording);
  try {
    await putRecord(record);
  } catch (error) {
    return { is_kept: false, answer: await sendUnkept<AnswerOf<N>>(record, error) };
  }
  const news = waitFor(record.id, reachability().reachable ? (recording.patience_ms ?? PATIENCE_MS) : 0);
  const restore = recording.stored?.();
  tell({ id: record.id, outcome: 'changed' });
  void flush();
  const outcome = await news;
  if (!outcome || outcome.outcome === 'changed') return { is_kept: true, record };
  if (outcome.outcome === 'recorded') return { is_kept: false, answer: outcome.answer as AnswerOf<N> };
  // The form is still there: the person corrects it, so the outbox does not keep it too.
  restore?.();
  await dropRecord(record.id);
  if (outcome.outcome === 'failed') {
    failed = record;
    throw new ApiError({ message: 'An error occurred', code: 'INTERNAL', status: 500, hasMessage: false });
  }
  if (outcome.outcome === 'signed_out') throw signedOut();
  const { message, code, status, errors } = outcome.record.fault!;
  throw new ApiError({ message, code, status, errors });
}

/** The last record that the server broke on: the same one again keeps its key, so that it cannot be recorded twice. */
let failed: OutboxRecord | null = null;

const intentionOf = ({ call, options }: Pick<OutboxRecord, 'call' | 'options'>) =>
  JSON.stringify([call, options.params, { ...(options.body as object), id: null }]);

function recordOf<N extends CallName>(recording: Recording<N>): OutboxRecord {
  const fresh = freshRecord(recording);
  const again = failed && intentionOf(failed) === intentionOf(fresh) ? failed : null;
  failed = null;
  return again ? { ...fresh, id: again.id, options: again.options, subject_id: again.subject_id } : fresh;
}

function freshRecord<N extends CallName>(recording: Recording<N>): OutboxRecord {
  const { user } = getSession();
  const organization_id = connection.organizationId;
  if (!user || !organization_id) throw new Error('Nobody is signed in');
  const { params, body } = recording.options as { params?: Record<string, string>; body: unknown };
  const subject = (body as { id?: unknown }).id;
  return {
    id: newId(),
    format: 1,
    user_id: user.id,
    organization_id,
    kind: recording.kind,
    call: recording.call,
    options: { ...(params && { params }), body: JSON.parse(JSON.stringify(body)) as unknown },
    description: recording.description.filter((part): part is string => Boolean(part)),
    amount: recording.amount ?? null,
    currency: recording.currency ?? null,
    provisional_number: recording.provisional_number ?? null,
    subject_id: typeof subject === 'string' ? subject : null,
    recorded_at: now().toISOString(),
    clock_offset: clockOffset(),
    day_field: recording.day_field ?? null,
    day_before: null,
    state: 'waiting',
    attempts: 0,
    first_sent_at: null,
    fault: null,
  };
}

/** The device has no room left: with network it is sent all the same, and without it the person must know. */
async function sendUnkept<Answer>(record: OutboxRecord, cause: unknown): Promise<Answer> {
  if (!reachability().reachable)
    throw new ApiError({
      message:
        'This device has no storage left, so nothing was recorded. Free some space, or try again with network.',
      code: 'STORAGE_FULL',
      status: 507,
    });
  console.warn('The outbox cannot be written', cause);
  return (await send(record)) as Answer;
}

const send = ({ call, options, id, organization_id, recorded_at }: OutboxRecord) =>
  callOf(call)({
    ...options,
    idempotencyKey: plainKey(id),
    organization: organization_id,
    happenedAt: recorded_at,
  });

/** What becomes of this record within the time; null when that is over first. */
function waitFor(id: string, patience: number): Promise<OutboxNews | null> {
  return new Promise((resolve) => {
    const end = (news: OutboxNews | null) => {
      clearTimeout(timer);
      stop();
      stopWatching();
      resolve(news);
    };
    const timer = setTimeout(() => end(null), patience);
    const stop = onOutboxNews((news) => {
      if (news.id === id && news.outcome !== 'changed') end(news);
    });
    // The network is gone: waiting longer would help nobody at the counter.
    const stopWatching = onReachability(() => {
      if (!reachability().reachable) end(null);
    });
  });
}

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
    const records = (await allRecords()).filter((record) => record.user_id === user.id);
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

/** Takes a record out of the outbox: only after a person was asked. */
export async function dropRecord(id: string): Promise<void> {
  await deleteRecord(id);
  tell({ id, outcome: 'changed' });
}

let list: readonly OutboxRecord[] = [];
const listListeners = new Set<() => void>();

/** Everything that waits on this device, of whoever recorded it. */
export const outboxList = () => list;
export function onOutboxList(listener: () => void): () => void {
  listListeners.add(listener);
  if (listListeners.size === 1) void refreshList();
  return () => listListeners.delete(listener);
}

async function refreshList() {
  try {
    list = await allRecords();
  } catch {
    // Without storage nothing waits.
    list = [];
  }
  for (const listener of listListeners) listener();
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
