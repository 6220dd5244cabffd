import { type PostingLine, reversalPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { post } from './post.ts';
import { branchOfEntry, entryLines } from './store.ts';

/** An entry that is reversed, in the name of the record that it came from. */
export interface ReversedEntry {
  entry_id: string;
  entry_date: string;
  /** Of the reversal. */
  memo: string;
  source_type: string;
  source_id: string;
  /** The lines as they were posted; read when left out. */
  lines?: readonly PostingLine[];
}

/**
 * Posts the mirror of an entry in its branch, dated today or the date of the entry if that is later (decisions §6). Takes the
 * numbers, the last lock of the transaction. Returns the id of the reversal. Throws PERIOD_LOCKED.
 */
export async function reverseEntry(
  context: Pick<MemberContext, 'tx' | 'newId' | 'now' | 'today' | 'user'>,
  { entry_id, entry_date, lines, ...named }: ReversedEntry,
): Promise<string> {
  const { tx, newId, now, today } = context;
  const original = lines ?? (await entryLines(tx, entry_id));
  const branch_id = await branchOfEntry(tx, entry_id);
  const id = newId();
  await releaseMatches(context, [entry_id]);
  const numbers = await takeNumbers(context);
  const posting = reversalPosting(original, {
    ...named,
    entry_date: laterOf(today, entry_date),
    reverses_id: entry_id,
  });
  await post(tx, { ...posting, branch_id }, numbers, id, now);
  return id;
}
