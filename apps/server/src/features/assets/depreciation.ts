import { fault, invalid } from '@lissafi/contract/errors';
import {
  depreciationPosting,
  lastDayOf,
  lastMonthOver,
  plannedMonths,
} from '@lissafi/domain/books/fixed-assets';
import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { type Poster, takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { post } from '../ledger/post.ts';
import { type LockedAsset, lockDueAssets } from './store.ts';
import { insertMonths, type PostedMonth } from './write.ts';

/** Who depreciates: a member, or the sweep in nobody's name. */
export interface Recorder extends Poster {
  tx: Tx;
  now: Date;
  newId: () => string;
}

export interface PostedDepreciation {
  month: string;
  amount: number;
  journal_entry_id: string;
}

/** Posts what is due of all assets up to a month that is over. Throws VALIDATION_FAILED for one that is not. */
export async function depreciate(recorder: Recorder, until: string): Promise<PostedDepreciation[]> {
  if (until > lastMonthOver(recorder.today)) throw invalid(fault('until', 'This month is not over'));
  return postMonths(recorder, await lockDueAssets(recorder.tx, until), until);
}

/**
 * Posts the months of locked assets that are not posted up to `until`, one entry a month for all of them, dated its last
 * day or the first open day. The counter is the last lock.
 */
export async function postMonths(
  recorder: Recorder,
  assets: readonly LockedAsset[],
  until: string,
): Promise<PostedDepreciation[]> {
  const { tx, newId, now, user } = recorder;
  const byMonth = new Map<string, { asset_id: string; amount: number }[]>();
  for (const { id, plan, depreciated_until } of assets)
    for (const { month, amount } of plannedMonths(plan, depreciated_until, until))
      byMonth.set(month, [...(byMonth.get(month) ?? []), { asset_id: id, amount }]);
  if (byMonth.size === 0) return [];
  const numbers = await takeNumbers(recorder);
  const locked = numbers.counter.books_locked_until;
  const entries: PostedDepreciation[] = [];
  const rows: PostedMonth[] = [];
  for (const [month, shares] of [...byMonth].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = lastDayOf(month);
    const entry_date = locked === null ? last : laterOf(last, addDays(locked, 1));
    const amount = shares.reduce((sum, share) => sum + share.amount, 0);
    const entryId = amount > 0 ? newId() : null;
    if (entryId !== null) {
      await post(tx, depreciationPosting({ id: entryId, month, entry_date, amount }), numbers, entryId, now);
      entries.push({ month, amount, journal_entry_id: entryId });
    }
    for (const share of shares)
      rows.push({ ...share, month: `${month}-01`, posted_on: entry_date, journal_entry_id: entryId });
  }
  await insertMonths(tx, rows, now.toISOString());
  await appendEvents(
    tx,
    entries.map(({ month, journal_entry_id }) => ({
      type: 'asset.depreciated' as const,
      subject_id: journal_entry_id,
      actor_id: user.id,
      data: { month },
    })),
  );
  return entries;
}
