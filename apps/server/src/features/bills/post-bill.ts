import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { billPosting, type PostedBillLine } from '@lissafi/domain/books/bill-postings';
import { type ClearedGoods, claimedOf, clearGoods } from '@lissafi/domain/purchases/bill';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { addPayable, lockSupplier } from '../payables/store.ts';
import { type BilledLine, clearReceiptLines, lockReceiptLines } from '../stock/goods-receipts.ts';
import { moveStock } from '../stock/move.ts';
import type { StockMove } from '../stock/stock-move.ts';
import { type LandedLine, landedMoves, markLanded, planLanded, readLanded, readSameGoods } from './landed.ts';
import { assertLikeDelivery } from './like-delivery.ts';
import { lockBill, markPosted, type PostedLine, readStoredLines } from './write.ts';

interface Planned {
  line: PostedLine;
  claimed: number;
  goods: (ClearedGoods & { waiting: BilledLine }) | null;
}

/**
 * Posts a draft: what it charges, the goods received before that it clears, what it adds to the cost of goods (landed
 * cost), and the payable. Locks the bill, the
 * supplier, the receipts' lines and the items in order of id; the counter last. Throws NOT_FOUND, INVALID_STATE for a
 * bill that is not a draft, PERIOD_LOCKED, the fault of a line whose goods another bill has taken since, or that of
 * `accept_differences` (DIFFERENT) where it is not set and a line is far from what was delivered.
 */
export async function postBill(
  context: MemberContext,
  id: string,
  { accept_differences }: { accept_differences: boolean },
): Promise<void> {
  const { tx, newId, now, today, user, organization } = context;
  const bill = await lockBill(tx, id);
  if (bill.status !== 'draft')
    throw new Refusal('INVALID_STATE', { message: 'This bill is already posted.' });
  await lockSupplier(tx, bill.supplier_id, 'supplier_id');
  if (bill.bill_date > today) throw invalid(fault('bill_date', 'The date is in the future'));
  if (bill.currency === organization.currency)
    throw invalid(fault('currency', 'This is your own currency now. Save the draft again without a rate'));
  if (bill.total_amount === 0) throw invalid(fault('lines', 'A bill over nothing cannot be posted'));
  const lines = await readStoredLines(tx, id);
  const landed = await readLanded(tx, id);
  const waiting = await lockReceiptLines(tx, [
    ...lines.flatMap((line) => line.receipt_line_id ?? []),
    ...landed.map((each) => each.receipt_line_id),
  ]);
  const planned = planLines(lines, waiting, bill.supplier_id, {
    vat_registered: organization.vat_registered,
    bill_date: bill.bill_date,
  });
  if (!accept_differences)
    await assertLikeDelivery(
      tx,
      organization.currency,
      planned.flatMap(({ line, goods }) => (goods ? [{ line, waiting: goods.waiting }] : [])),
    );
  const spread = planLanded(planned.map(toLanded), landed, waiting);
  if (spread.faults.length > 0) throw invalid(...spread.faults);
  const entryId = newId();
  const stock = await moveStock(
    {
      tx,
      newId,
      now,
      today,
      user_id: user.id,
      occurred_on: bill.bill_date,
      entry_id: entryId,
      is_posted: true,
    },
    [
      ...planned.flatMap(({ goods }) =>
        goods && goods.late_cost > 0 ? [lateCost(goods.waiting, goods.late_cost)] : [],
      ),
      ...landedMoves(bill, spread.parts, waiting, await readSameGoods(tx, waiting)),
    ],
  );
  const at = now.toISOString();
  const numbers = await takeNumbers(context);
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const posting = billPosting({ ...bill, lines: planned.map(toPosted), stock: stock.lines });
  await post(tx, { ...posting, branch_id: bill.branch_id }, numbers, entryId, now);
  await addPayable(tx, {
    ...{ id, supplier_id: bill.supplier_id, reference: bill.bill_number, source_id: id },
    ...{ received_on: bill.bill_date, due_date: bill.due_date, total_amount: bill.total_amount },
    ...{ currency: bill.currency, foreign_total: bill.foreign_total },
    ...{ journal_entry_id: entryId, created_at: at },
  });
  await clearReceiptLines(
    tx,
    planned.flatMap(({ line, goods }) =>
      goods ? [{ id: goods.waiting.id, quantity_e4: line.quantity_e4, amount: goods.cleared }] : [],
    ),
  );
  await markPosted(
    tx,
    id,
    { entry_id: entryId, at },
    planned.map(({ line, claimed, goods }) => ({
      ...{ line: line.line, tax_claimed: claimed, cleared: goods?.cleared ?? 0 },
      ...{ late_cost: goods?.late_cost ?? 0, difference: goods?.difference ?? 0 },
    })),
  );
  await markLanded(tx, id, spread.parts);
  await appendEvents(tx, [{ type: 'bill.posted', subject_id: id, actor_id: user.id }, ...stock.alerts]);
}

/** The VAT of goods that cannot be claimed belongs to their cost: on hand, or gone (IAS 2 ¶11). */
export const lateCost = (goods: BilledLine, value: number): StockMove => ({
  item_id: goods.item_id,
  kind: 'receipt',
  quantity: 0,
  value,
  late: { receipts: [goods.id], made: goods.quantity_e4 },
  account_code: ACCOUNT.goods_received_not_invoiced,
  owed: { supplier_id: goods.supplier_id, document_id: goods.receipt_id },
  source_type: 'stock_receipt',
  source_id: goods.receipt_id,
  supplier_id: goods.supplier_id,
});

/** Throws every fault of lines whose goods cannot be billed (any more). */
function planLines(
  lines: readonly PostedLine[],
  waiting: ReadonlyMap<string, BilledLine>,
  supplier_id: string,
  about: { vat_registered: boolean; bill_date: string },
): Planned[] {
  const faults: FieldFault[] = [];
  const planned = lines.map((line, index): Planned => {
    const claimed = claimedOf(line, about);
    if (line.receipt_line_id === null) return { line, claimed, goods: null };
    const found = waiting.get(line.receipt_line_id);
    const refuse = (field: string, message: string): Planned => {
      faults.push(fault(`lines.${index}.${field}`, message));
      return { line, claimed, goods: null };
    };
    if (found?.settlement !== 'not_invoiced' || found.is_void)
      return refuse('receipt_line_id', 'These goods do not wait for a bill');
    if (found.supplier_id !== null && found.supplier_id !== supplier_id)
      return refuse('receipt_line_id', 'These goods came from another supplier');
    if (found.billed_e4 === found.quantity_e4)
      return refuse('receipt_line_id', 'These goods are on another bill already');
    if (line.quantity_e4 > found.quantity_e4 - found.billed_e4)
      return refuse('quantity', 'This is more than was received and is not billed yet');
    return { line, claimed, goods: { ...clearGoods({ ...line, claimed }, found), waiting: found } };
  });
  if (faults.length > 0) throw invalid(...faults);
  return planned;
}

/** What a line adds to the cost of goods: all of it but the VAT that is claimed. */
const toLanded = ({ line: { line, landed_by, net_amount, tax_amount }, claimed }: Planned): LandedLine => ({
  ...{ line, landed_by, cost: net_amount + tax_amount - claimed },
});

function toPosted({ line, claimed, goods }: Planned): PostedBillLine {
  const { net_amount, tax_amount, purchase, tax_category } = line;
  const bought = { net_amount, tax_amount, purchase, tax_category, claimed };
  if (line.landed_by) return { ...bought, is_landed: true };
  if (!goods) return { ...bought, account_code: line.account_code! };
  const { waiting, cleared, vat, late_cost, difference, tax_before } = goods;
  return {
    ...bought,
    ...{ tax_before, claimed_before: waiting.tax_claimed },
    ...{ receipt_id: waiting.receipt_id, receipt_supplier_id: waiting.supplier_id },
    ...{ cleared, vat, late_cost, difference },
  };
}
