import { v7 as newId } from 'uuid';
import { connection } from '../api.ts';
import { ApiError, signedOut } from '../api-error.ts';
import { clockOffset, now } from '../clock.ts';
import { PageOutdated } from '../device-database.ts';
import { onReachability, reachability } from '../reachability.ts';
import { getSession } from '../session.ts';
import { protectStorage } from '../storage-protection.ts';
import type { AnswerOf, CallName, OptionsOf } from './calls.ts';
import { type OutboxNews, onOutboxNews, tell } from './outbox-news.ts';
import type { OutboxKind, OutboxRecord } from './outbox-record.ts';
import { putRecord } from './outbox-store.ts';
import { dropRecord, flush, send } from './sender.ts';

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

const PATIENCE_MS = 10_000;

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
  if (!outcome || outcome.outcome === 'changed') {
    void protectStorage();
    return { is_kept: true, record };
  }
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
    recorded_by: `${user.first_name} ${user.last_name}`.trim(),
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

/** Nothing can be kept on the device: with network it is sent all the same, and without it the person must know. */
async function sendUnkept<Answer>(record: OutboxRecord, cause: unknown): Promise<Answer> {
  if (!reachability().reachable) throw notKept(cause);
  console.warn('The outbox cannot be written', cause);
  return (await send(record)) as Answer;
}

function notKept(cause: unknown): ApiError {
  if (cause instanceof PageOutdated)
    return new ApiError({
      message:
        'A newer version of Lissafi is open in another tab, so nothing was recorded here. Load this page again.',
      code: 'PAGE_OUTDATED',
      status: 409,
    });
  const isFull = (cause as Error | null)?.name === 'QuotaExceededError';
  return new ApiError({
    message: isFull
      ? 'This device has no storage left, so nothing was recorded. Free some space, or try again with network.'
      : 'This browser cannot keep anything on this device now, so nothing was recorded. Load this page again, or try again with network.',
    code: isFull ? 'STORAGE_FULL' : 'STORAGE_FAILED',
    status: 507,
  });
}

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
