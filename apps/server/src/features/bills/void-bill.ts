import { Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { assertPeriodOpen } from '@lissafi/domain/books/journal';
import { merge, type PostingLine, reversalPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { post } from '../ledger/post.ts';
import { entryLines } from '../ledger/store.ts';
import { lockPayable, lockSupplier, voidPayable } from '../payables/store.ts';
import { clearReceiptLines, lockReceiptLines } from '../stock/goods-receipts.ts';
import { moveStock } from '../stock/move.ts';
import { landedMoves, readLanded, readSameGoods } from './landed.ts';
import { lateCost } from './post-bill.ts';
import { lockBill, markVoid, readStoredLines } from './write.ts';

const refuse = (message: string) => new Refusal('INVALID_STATE', { message });

/** The lines of the cost of goods in a bill's entry, which follow the goods and not the entry. */
const ofGoods = ({ account_code }: PostingLine) =>
  account_code.startsWith('12') || account_code === ACCOUNT.cost_of_goods_sold;

/**
 * Voids a posted bill while nothing of it is settled, by a reversal dated today, or its own date if that is later. Its
 * goods wait for a bill again, and VAT and landed cost that were added to the cost of goods are taken off again: from what is on hand now, else
 * from the cost of goods sold. Locks as posting does. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE with the reason.
 */
export async function voidBill(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const bill = await lockBill(tx, id);
  if (bill.status === 'draft') throw refuse('This bill is a draft. Delete it instead.');
  if (bill.status === 'void') throw refuse('This bill is already void.');
  await lockSupplier(tx, bill.supplier_id);
  if ((await lockPayable(tx, id)) > 0)
    throw refuse('Something of this bill is settled. Void that payment or credit first.');
  const lines = (await readStoredLines(tx, id)).filter((line) => line.receipt_line_id !== null);
  const landed = await readLanded(tx, id);
  const waiting = await lockReceiptLines(tx, [
    ...lines.map((line) => line.receipt_line_id!),
    ...landed.map((each) => each.receipt_line_id),
  ]);
  const entry_date = laterOf(today, bill.bill_date);
  const entryId = newId();
  const original = await entryLines(tx, bill.journal_entry_id!);
  const stock = await moveStock(
    { tx, newId, now, today, user_id: user.id, occurred_on: entry_date, entry_id: entryId, is_posted: true },
    [
      ...lines.flatMap(({ receipt_line_id, late_cost }) =>
        late_cost > 0 ? [lateCost(waiting.get(receipt_line_id!)!, -late_cost)] : [],
      ),
      ...landedMoves(bill, landed, waiting, await readSameGoods(tx, waiting), -1),
    ],
  );
  await releaseMatches(context, [bill.journal_entry_id!]);
  const numbers = await takeNumbers(context);
  assertPeriodOpen(entry_date, numbers.counter.books_locked_until);
  // The mirror of what was posted; its goods follow as they are now.
  const posting = reversalPosting(
    merge([
      ...original.filter((line) => !ofGoods(line)),
      ...stock.lines.filter(ofGoods).map((line) => ({ ...line, amount: -line.amount })),
    ]),
    {
      entry_date,
      memo: bill.bill_number ? `Void: Bill ${bill.bill_number}` : 'Void: Bill',
      source_type: 'bill',
      source_id: id,
      reverses_id: bill.journal_entry_id!,
    },
  );
  await post(tx, { ...posting, branch_id: bill.branch_id }, numbers, entryId, now);
  const at = now.toISOString();
  await voidPayable(tx, id, at);
  await clearReceiptLines(
    tx,
    lines.map(({ receipt_line_id, quantity_e4, cleared }) => ({
      id: receipt_line_id!,
      quantity_e4: -quantity_e4,
      amount: -cleared,
    })),
  );
  await markVoid(tx, id, { entry_id: entryId, at, reason });
  await appendEvents(tx, [{ type: 'bill.voided', subject_id: id, actor_id: user.id }]);
}
