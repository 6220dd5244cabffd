import type { EventType } from '@lissafi/contract/events';
import { assertPeriodOpen, type EntryEffect } from '@lissafi/domain/books/journal';
import { assertBalanced, merge, type PostingLine } from '@lissafi/domain/books/posting';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { moveStock } from './move.ts';
import type { Moved, StockMove } from './stock-move.ts';

export interface StockEvent {
  /** Names the whole happening: movements and entry carry it. */
  source_id: string;
  source_type: string;
  occurred_on: string;
  /** Ids and codes only, never a person's name. */
  memo: string;
  event: EventType;
  /** Whom the event is about. */
  subject_id: string;
  moves: readonly StockMove[];
  /** Left out: it brings something new into the books. */
  effect?: EntryEffect;
  /** Lines beside those of the stock, such as VAT and where it was paid from; together they balance. */
  lines?: readonly PostingLine[] | ((moved: Moved) => readonly PostingLine[]);
  /** Short facts for the event, from what each move was worth. */
  data?: (values: readonly number[]) => NonNullable<NewEvent['data']>;
}

const TRUE_UP = 'What went out before it came, at what it cost';

/**
 * Something that happens to stock alone: moves it, posts one entry (none where everything is worth 0), appends one
 * event, in the caller's transaction. A true-up of what went out on a later day is an entry of its own. Throws as moveStock and post do.
 */
export async function recordStock(
  context: MemberContext,
  happening: StockEvent,
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
      occurred_on: happening.occurred_on,
      entry_id,
      may_be_earlier: true,
      is_posted: Array.isArray(happening.lines) && happening.lines.length > 0,
    },
    happening.moves,
  );
  const { lines = [] } = happening;
  const all = merge([...moved.lines, ...(typeof lines === 'function' ? lines(moved) : lines)]);
  const numbers = await takeNumbers(context);
  // What is worth 0 posts nothing, and yet changes what was counted in a closed period.
  assertPeriodOpen(happening.occurred_on, numbers.counter.books_locked_until);
  if (all.length > 0) {
    const posting = {
      entry_date: happening.occurred_on,
      memo: happening.memo,
      source_type: happening.source_type,
      source_id: happening.source_id,
      lines: all,
    };
    assertBalanced(posting);
    await post(tx, posting, numbers, entry_id, now, happening.effect);
  }
  for (const { entry_id: id, entry_date, lines: trueUps } of moved.later) {
    const { source_type, source_id } = happening;
    const posting = { entry_date, memo: TRUE_UP, source_type, source_id, lines: trueUps };
    await post(tx, posting, numbers, id, now, happening.effect);
  }
  await appendEvents(tx, [
    {
      type: happening.event,
      subject_id: happening.subject_id,
      actor_id: user.id,
      data: { source_id: happening.source_id, ...happening.data?.(moved.values) },
    },
    ...moved.alerts,
  ]);
  return { ...moved, entry_id: all.length > 0 ? entry_id : null };
}
