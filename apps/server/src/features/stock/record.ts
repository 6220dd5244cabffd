import type { EventType } from '@lissafi/contract/events';
import { assertPeriodOpen, type EntryEffect } from '@lissafi/domain/books/journal';
import { assertBalanced, merge, type PostingLine } from '@lissafi/domain/books/posting';
import type { TaxLine } from '@lissafi/domain/books/tax-lines';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { moveStock } from './move.ts';
import type { Place } from './places.ts';
import type { Moved, StockMove } from './stock-move.ts';

export interface StockEvent {
  /** The id of the transaction, which its movements and entry carry. */
  source_id: string;
  source_type: string;
  occurred_on: string;
  /** Ids and codes only, never a person's name. */
  memo: string;
  event: EventType;
  /** The subject of the event. */
  subject_id: string;
  moves: readonly StockMove[];
  /** Where it happens; when left out, at the first place. */
  place?: Place | undefined;
  /** When left out, it records something new in the books. */
  effect?: EntryEffect;
  /** Lines in addition to those of the stock, such as VAT and the account that paid; together they balance. */
  lines?: readonly PostingLine[] | ((moved: Moved) => readonly PostingLine[]);
  /** The whole entry, with the lines of the stock among it: the mirror of an earlier one. */
  whole?: readonly PostingLine[];
  /** The entry that it reverses. */
  reverses_id?: string;
  /** What it means for value added tax. */
  taxes?: TaxLine[];
  /** Short facts for the event, computed from the value of each move. */
  data?: (values: readonly number[]) => NonNullable<NewEvent['data']>;
}

const TRUE_UP = 'What went out before it came, at what it cost';

/**
 * Records a transaction that concerns stock only: moves it, posts one entry (none where all values are 0) and appends
 * one event, in the caller's transaction. Corrections of issues on a later day get entries of their own. Throws as
 * moveStock and post do.
 */
export async function recordStock(
  context: MemberContext,
  stockEvent: StockEvent,
): Promise<Moved & { entry_id: string | null }> {
  const { tx, newId, now, today, user } = context;
  const entry_id = newId();
  const moved = await moveStock(
    {
      tx,
      newId,
      now,
      today,
      user_id: user.id,
      occurred_on: stockEvent.occurred_on,
      entry_id,
      place: stockEvent.place,
      may_be_earlier: true,
      is_posted:
        (Array.isArray(stockEvent.lines) && stockEvent.lines.length > 0) || Boolean(stockEvent.whole?.length),
    },
    stockEvent.moves,
  );
  const { lines = [], taxes = [] } = stockEvent;
  const all = stockEvent.whole
    ? [...stockEvent.whole]
    : merge([...moved.lines, ...(typeof lines === 'function' ? lines(moved) : lines)]);
  const numbers = await takeNumbers(context);
  // A value of 0 posts nothing, but would still change quantities in a closed period.
  assertPeriodOpen(stockEvent.occurred_on, numbers.counter.books_locked_until);
  if (all.length > 0) {
    const posting = {
      entry_date: stockEvent.occurred_on,
      memo: stockEvent.memo,
      source_type: stockEvent.source_type,
      source_id: stockEvent.source_id,
      branch_id: stockEvent.place?.branch_id ?? tx.organization_id,
      ...(stockEvent.reverses_id && { reverses_id: stockEvent.reverses_id }),
      lines: all,
      taxes,
    };
    assertBalanced(posting);
    await post(tx, posting, numbers, entry_id, now, stockEvent.effect);
  }
  for (const { entry_id: id, entry_date, lines: trueUps } of moved.later) {
    const { source_type, source_id } = stockEvent;
    const branch_id = stockEvent.place?.branch_id ?? tx.organization_id;
    const posting = { entry_date, memo: TRUE_UP, source_type, source_id, branch_id, lines: trueUps };
    await post(tx, posting, numbers, id, now, stockEvent.effect);
  }
  await appendEvents(tx, [
    {
      type: stockEvent.event,
      subject_id: stockEvent.subject_id,
      actor_id: user.id,
      data: { source_id: stockEvent.source_id, ...stockEvent.data?.(moved.values) },
    },
    ...moved.alerts,
  ]);
  return { ...moved, entry_id: all.length > 0 ? entry_id : null };
}
