import { Refusal } from '@lissafi/contract/errors';
import type { JournalCreate } from '@lissafi/contract/journals';
import {
  autoReversalPosting,
  type JournalLine,
  journalPosting,
  readJournalLines,
} from '@lissafi/domain/books/manual-journal';
import { appendEvents } from '../../db/events.ts';
import { type Numbers, type Poster, takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import {
  assertJournalIdFree,
  insertJournal,
  lockJournalOfEntry,
  markReversed,
  readAccounts,
} from './store.ts';

/** Who records a journal: a member, or a schedule in nobody's name. */
export interface Recorder extends Poster {
  tx: Tx;
  now: Date;
  newId: () => string;
}

export interface PlannedJournal {
  id: string;
  entry_date: string;
  memo: string;
  lines: JournalLine[];
  reverse_on: string | null;
  recurring_id: string | null;
}

/** Reads the lines of a journal against the chart of accounts. Throws VALIDATION_FAILED. */
export async function checkedLines(tx: Tx, lines: JournalCreate['lines']): Promise<JournalLine[]> {
  return readJournalLines(
    lines,
    await readAccounts(
      tx,
      lines.map(({ account_code }) => account_code),
    ),
  );
}

/** Posts a journal; the counter is the last lock. Returns the id of its entry. Throws PERIOD_LOCKED, BOOKS_FULL. */
export async function postJournal(
  recorder: Recorder,
  journal: PlannedJournal,
  numbers: Numbers,
): Promise<string> {
  const { tx, newId, now, user } = recorder;
  const entry_id = newId();
  const auto_reversal_entry_id = journal.reverse_on === null ? null : newId();
  await post(tx, journalPosting(journal), numbers, entry_id, now);
  if (journal.reverse_on !== null && auto_reversal_entry_id !== null)
    await post(
      tx,
      autoReversalPosting({ ...journal, reverse_on: journal.reverse_on }),
      numbers,
      auto_reversal_entry_id,
      now,
    );
  const { id, recurring_id } = journal;
  const record = { id, entry_id, auto_reversal_entry_id, recurring_id };
  await insertJournal(tx, { ...record, created_by: user.id, created_at: now.toISOString() }, journal.lines);
  await appendEvents(tx, [{ type: 'journal.posted', subject_id: id, actor_id: user.id }]);
  return entry_id;
}

/** Records a journal by hand. Returns the id of its entry. */
export async function recordJournal(context: MemberContext, body: JournalCreate): Promise<string> {
  const { tx, newId } = context;
  const { id = newId(), entry_date, memo, reverse_on = null } = body;
  if (body.id) await assertJournalIdFree(tx, body.id);
  const lines = await checkedLines(tx, body.lines);
  const journal = { id, entry_date, memo, lines, reverse_on, recurring_id: null };
  return postJournal(context, journal, await takeNumbers(context));
}

/**
 * Reverses a journal: each of its entries by a mirrored one, dated today or the entry's date if that is later (decisions
 * §6). Returns the id of the entry that was reversed. Throws NOT_FOUND, INVALID_STATE for an entry of a document, a
 * reversal, or a journal that is reversed already; PERIOD_LOCKED.
 */
export async function reverseJournal(
  context: MemberContext,
  entryId: string,
  reason: string,
): Promise<string> {
  const { tx, now, user } = context;
  const journal = await lockJournalOfEntry(tx, entryId);
  if (journal.reversed_at !== null)
    throw new Refusal('INVALID_STATE', { message: 'This journal is already reversed.' });
  const entries = [
    journal.entry_id,
    ...(journal.auto_reversal_entry_id ? [journal.auto_reversal_entry_id] : []),
  ];
  const originals = await Promise.all(
    entries.map(async (entry_id) => ({ entry_id, ...(await headOf(tx, entry_id)) })),
  );
  for (const { entry_id, entry_date, memo } of originals)
    await reverseEntry(context, {
      entry_id,
      entry_date,
      memo: `Reversed: ${memo}`.slice(0, 200),
      source_type: 'journal',
      source_id: journal.id,
    });
  await markReversed(tx, journal.id, now.toISOString(), reason);
  const data = { reason };
  await appendEvents(tx, [{ type: 'journal.reversed', subject_id: journal.id, actor_id: user.id, data }]);
  return journal.entry_id;
}

function headOf(tx: Tx, entryId: string) {
  return tx.db
    .selectFrom('journal_entry')
    .select(['entry_date', 'memo'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
}
