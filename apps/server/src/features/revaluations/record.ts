import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { ForeignDocument, revaluationRoutes } from '@lissafi/contract/revaluations';
import type { Body } from '@lissafi/contract/route';
import { assertPeriodOpen } from '@lissafi/domain/books/journal';
import { reversalPosting } from '@lissafi/domain/books/posting';
import {
  gainsAndLosses,
  nextDayOf,
  REVALUATION,
  revaluationPosting,
  revalue,
} from '@lissafi/domain/books/revaluation';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { post } from '../ledger/post.ts';
import { entryLines } from '../ledger/store.ts';
import {
  findOfDay,
  findRevaluation,
  insertRevaluation,
  lockRevaluation,
  markUndone,
  type OpenForeign,
  readOpenForeign,
} from './store.ts';

/** Returns documents with their value at the rates; null for a currency whose rate is not stated. */
export const valuedAt = (
  documents: readonly OpenForeign[],
  rates: ReadonlyMap<string, string>,
): ForeignDocument[] =>
  documents.map(({ party_id: _, ...document }) => {
    const rate = rates.get(document.currency);
    const valued = rate === undefined ? { new_value: null, difference: null } : revalue(document, rate);
    return { ...document, ...valued };
  });

/**
 * Revalues foreign invoices and bills at the rates of a day that is over. The counter is locked first and last, so that what is
 * read is what is posted. Returns the id; the same rates for a day that has them already change nothing. Throws
 * PERIOD_LOCKED, INVALID_STATE for a day with other rates, or the field's fault.
 */
export async function postRevaluation(
  context: MemberContext,
  { revalued_on, rates }: Body<typeof revaluationRoutes.post>,
): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  if (revalued_on >= today) throw invalid(fault('revalued_on', 'This day is not over yet'));
  const [id, entryId, reversalId] = [newId(), newId(), newId()];
  const numbers = await takeNumbers(context);
  assertPeriodOpen(revalued_on, numbers.counter.books_locked_until);
  const before = await findOfDay(tx, revalued_on);
  if (before) {
    const isSame =
      Object.keys(before.rates).length === rates.length &&
      rates.every(({ currency, rate }) => before.rates[currency] === rate);
    if (isSame) return before.id;
    throw new Refusal('INVALID_STATE', {
      message: 'This day is revalued at other rates. Undo that revaluation first.',
    });
  }
  const open = await readOpenForeign(tx, revalued_on, organization.currency);
  const byCurrency = new Map<string, string>(rates.map(({ currency, rate }) => [currency, rate]));
  const valued = valuedAt(open, byCurrency);
  const missing = new Set(
    valued.flatMap(({ new_value, currency }) => (new_value === null ? [currency] : [])),
  );
  if (missing.size > 0)
    throw invalid(
      fault('rates', `Please enter the rate of ${[...missing].join(' and ')} on that day`, 'REQUIRED'),
    );
  const posting = revaluationPosting(
    { id, revalued_on },
    valued.map(({ document_id, kind, difference }, index) => ({
      ...{ document_id, kind, party_id: open[index]!.party_id, difference: difference! },
    })),
  );
  if (posting) {
    await post(tx, posting, numbers, entryId, now);
    const reversal = nextDayOf(posting);
    await post(tx, reversal, numbers, reversalId, now, 'taking_back');
  }
  await insertRevaluation(tx, {
    ...{ id, revalued_on, rates: Object.fromEntries(byCurrency), ...gainsAndLosses(valued) },
    ...{ journal_entry_id: posting && entryId, reversal_id: posting && reversalId },
    ...{ created_by: user.id, created_at: now.toISOString() },
  });
  await appendEvents(tx, [{ type: 'revaluation.posted', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Takes a revaluation and its reversal back, each on its own day, so that neither day keeps a part of it. Throws
 * NOT_FOUND, INVALID_STATE for one that is undone, PERIOD_LOCKED.
 */
export async function undoRevaluation(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, newId, now, user } = context;
  await lockRevaluation(tx, id);
  const stored = await findRevaluation(tx, id);
  if (!stored) throw new Refusal('NOT_FOUND');
  if (stored.undone_at)
    throw new Refusal('INVALID_STATE', { message: 'This revaluation is undone already.' });
  const entries = [
    { entry_id: stored.journal_entry_id, entry_date: stored.revalued_on },
    { entry_id: stored.reversal_id, entry_date: addDays(stored.revalued_on, 1) },
  ];
  const posted = entries.flatMap(({ entry_id, entry_date }) => (entry_id ? [{ entry_id, entry_date }] : []));
  const lines = await Promise.all(posted.map(({ entry_id }) => entryLines(tx, entry_id)));
  await releaseMatches(
    context,
    posted.map(({ entry_id }) => entry_id),
  );
  const numbers = await takeNumbers(context);
  assertPeriodOpen(stored.revalued_on, numbers.counter.books_locked_until);
  const ids: string[] = [];
  for (const [index, { entry_id, entry_date }] of posted.entries()) {
    const undoId = newId();
    const posting = reversalPosting(lines[index]!, {
      ...{ entry_date, memo: 'Undone: Revaluation of foreign balances' },
      ...{ source_type: REVALUATION, source_id: id, reverses_id: entry_id },
    });
    await post(tx, posting, numbers, undoId, now);
    ids.push(undoId);
  }
  const [entry_id = null, reversal_id = null] = ids;
  await markUndone(tx, id, { at: now.toISOString(), reason, entry_id, reversal_id });
  await appendEvents(tx, [{ type: 'revaluation.undone', subject_id: id, actor_id: user.id }]);
}
