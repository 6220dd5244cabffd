import { Refusal } from '@lissafi/contract/errors';
import type { RecurringJournalCreate } from '@lissafi/contract/journals';
import { LIMITS } from '@lissafi/contract/limits';
import { scheduledLines } from '@lissafi/domain/books/manual-journal';
import { addDays, addMonths, firstOfMonth, laterOf } from '@lissafi/domain/calendar/civil-date';
import { nextOccurrence } from '@lissafi/domain/calendar/recurrence';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { checkedLines, postJournal, type Recorder } from './record.ts';
import {
  insertRecurring,
  lockRecurringJournal,
  neverDue,
  type StoredRecurring,
  updateRecurringJournal,
} from './store.ts';

/** Creates a schedule and posts what is due already. Throws VALIDATION_FAILED, ID_TAKEN through the key. */
export async function createSchedule(context: MemberContext, body: RecurringJournalCreate): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), ...rest } = body;
  const lines = await checkedLines(tx, body.lines);
  const next_on = nextOccurrence(rest, null, 0);
  if (next_on === null) throw neverDue();
  const state = {
    version: 1,
    status: 'active' as const,
    made_count: 0,
    last_on: null,
    next_on,
    problem: null,
  };
  await insertRecurring(
    tx,
    { ...rest, ...state, id, lines, created_by: user.id, changed_by: user.id, maker_left: false },
    now.toISOString(),
  );
  await appendEvents(tx, [{ type: 'recurring_journal.created', subject_id: id, actor_id: user.id }]);
  await postDue(context, id, today);
  return id;
}

/** Posts everything of a schedule that is due, at most a run's worth. Throws PERIOD_LOCKED never: see postNext. */
async function postDue(recorder: Recorder, id: string, today: string): Promise<void> {
  for (let count = 0; count < LIMITS.recurring_journals_per_run; count++) {
    const record = await lockRecurringJournal(recorder.tx, id);
    if (record.status !== 'active' || record.next_on === null || record.next_on > today) return;
    await postNext(recorder, record, record.next_on);
  }
}

/**
 * Posts the next journal of a locked schedule and moves it on. A date in a locked period becomes the first open day, and
 * the memo keeps the date it is for.
 */
export async function postNext(recorder: Recorder, record: StoredRecurring, due: string): Promise<void> {
  const { tx, newId, now } = recorder;
  const lines = scheduledLines(
    record.lines,
    { kind: record.kind, count: record.max_count },
    record.made_count,
  );
  if (lines.length >= 2) {
    const numbers = await takeNumbers(recorder);
    const locked = numbers.counter.books_locked_until;
    const entry_date = locked === null ? due : laterOf(due, addDays(locked, 1));
    await postJournal(
      recorder,
      {
        id: newId(),
        entry_date,
        memo: entry_date === due ? record.memo : `${record.memo} (for ${due})`,
        lines,
        reverse_on: record.auto_reverse ? addMonths(firstOfMonth(entry_date), 1) : null,
        recurring_id: record.id,
      },
      numbers,
    );
    await tx.flush();
  }
  const made_count = record.made_count + 1;
  const next_on = nextOccurrence(record, due, made_count);
  const change = { made_count, last_on: due, next_on, problem: null };
  await updateRecurringJournal(
    tx,
    record,
    next_on === null ? { ...change, status: 'ended' } : change,
    now.toISOString(),
  );
}

/** Pauses, resumes or ends a schedule; what became due while it was paused is posted when it is resumed. */
export async function changeSchedule(
  context: MemberContext,
  id: string,
  { version, status }: { version: number; status: StoredRecurring['status'] },
  current: () => Promise<unknown>,
): Promise<void> {
  const { tx, now, today, user } = context;
  const record = await lockRecurringJournal(tx, id);
  if (record.version !== version) throw new Refusal('STALE_VERSION', { current: await current() });
  if (record.status === 'ended') throw new Refusal('INVALID_STATE', { message: 'This schedule has ended.' });
  const change = status === 'ended' ? { status, next_on: null } : { status };
  await updateRecurringJournal(
    tx,
    record,
    // From now on it acts with what this person may do.
    { ...change, problem: null, changed_by: user.id, maker_left: false },
    now.toISOString(),
  );
  await appendEvents(tx, [{ type: 'recurring_journal.updated', subject_id: id, actor_id: user.id }]);
  if (status === 'active') await postDue(context, id, today);
}
