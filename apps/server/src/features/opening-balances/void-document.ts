import { Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { reversalPosting } from '@lissafi/domain/books/posting';
import { toE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { addCredits } from '../customers/credit.ts';
import { cancelOpenings, lockOpenings } from '../documents/openings.ts';
import { post } from '../ledger/post.ts';
import { linesOfEntries } from '../ledger/store.ts';
import { lockUnsettled, voidPayable } from '../payables/store.ts';
import { findLot } from '../stock/lots.ts';
import { lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';
import {
  creditsUsed,
  holdParties,
  issuedSince,
  markVoided,
  type OpeningLines,
  type OpeningPart,
  presentCustomers,
  readNamed,
  readOpening,
  readParts,
} from './document-store.ts';

const recordsOf = (parts: readonly OpeningPart[], section: OpeningPart['section']) =>
  parts.flatMap((part) => (part.section === section && part.record_id ? [part.record_id] : []));

/**
 * Takes the posting back while nothing of it was paid, credited or used, dated the opening day, so that balances which
 * are posted anew are not counted twice on the days between (docs/decisions/0046). Locks the document, its receivables,
 * customers, suppliers, payables, items and the counter, in this order. Throws INVALID_STATE with what stands against
 * it, PERIOD_LOCKED.
 */
export async function voidOpening(context: MemberContext, reason: string): Promise<void> {
  const { tx, newId, now, user } = context;
  const opening = await readOpening(tx, true);
  if (!opening?.posting_id)
    throw new Refusal('INVALID_STATE', { message: 'The opening balances are not posted.' });
  const parts = await readParts(tx, opening.posting_id);
  const invoices = recordsOf(parts, 'customers');
  refuse('paid, credited or cancelled', await lockOpenings(tx, invoices));
  const credits = await holdCredits(tx, opening);
  const payables = recordsOf(parts, 'suppliers');
  const paid = await lockUnsettled(tx, payables);
  const { suppliers } = await readNamed(tx, opening);
  refuse('paid in part, or goods were returned', [
    ...new Set(paid.map((id) => suppliers.get(id)?.name ?? 'A supplier')),
  ]);
  const entries = parts.flatMap(({ section, journal_entry_id }) =>
    section !== 'stock' && journal_entry_id ? [journal_entry_id] : [],
  );
  await releaseMatches(context, entries);
  await takeStockBack(context, opening, recordsOf(parts, 'stock')[0], opening.posting_id);
  const numbers = await takeNumbers(context);
  const lines = await linesOfEntries(tx, entries);
  for (const [entryId, original] of lines) {
    const part = parts.find((each) => each.journal_entry_id === entryId)!;
    const posting = reversalPosting(original, {
      ...sourceOf(part, opening, opening.posting_id),
      entry_date: opening.opened_on,
      memo: 'Void: opening balance',
      reverses_id: entryId,
    });
    await post(tx, posting, numbers, newId(), now);
  }
  const at = now.toISOString();
  await cancelOpenings(tx, invoices, reason, at);
  await addCredits(tx, credits);
  for (const id of payables) await voidPayable(tx, id, at);
  await markVoided(tx, reason, at);
  const actor_id = user.id;
  await appendEvents(tx, [
    ...invoices.map((subject_id) => ({ type: 'invoice.cancelled' as const, subject_id, actor_id })),
    { type: 'opening_balances.voided', subject_id: opening.posting_id, actor_id, data: { reason } },
  ]);
}

function sourceOf(part: OpeningPart, { customers }: OpeningLines, posting_id: string) {
  if (part.section !== 'customers') return { source_type: 'opening_balances', source_id: posting_id };
  return part.record_id
    ? { source_type: 'invoice', source_id: part.record_id }
    : { source_type: 'customer', source_id: customers[part.line]!.customer_id };
}

const NAMED = 3;
function refuse(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  throw new Refusal('INVALID_STATE', {
    message: `This was ${what} since: ${names.slice(0, NAMED).join(', ')}${rest}.`,
  });
}

/** Locks customers and suppliers; returns what is taken off the customers' credit. */
async function holdCredits(tx: Tx, { customers, suppliers }: OpeningLines) {
  const opened = customers.filter(({ amount }) => amount < 0);
  const ids = customers.map((each) => each.customer_id);
  const present = await presentCustomers(tx, ids);
  await holdParties(
    tx,
    [...new Set([...ids, ...present.values()])],
    suppliers.map((each) => each.supplier_id),
  );
  const credits = opened.map(({ customer_id, amount }) => ({
    customer_id: present.get(customer_id) ?? customer_id,
    amount: -amount,
  }));
  refuse('used as credit', await creditsUsed(tx, credits));
  return credits.map(({ customer_id, amount }) => ({ customer_id, amount: -amount }));
}

/** Issues exactly what came in. What has mixed with other stock has another cost by now and stays. */
async function takeStockBack(
  context: MemberContext,
  { stock, opened_on }: OpeningLines,
  source_id: string | undefined,
  subject_id: string,
): Promise<void> {
  const { tx, newId } = context;
  if (!source_id) return;
  const items = await lockItems(
    tx,
    stock.map((each) => each.item_id),
  );
  refuse('used', await issuedSince(tx, source_id));
  const moves = [];
  for (const { item_id, quantity, batch_number } of stock) {
    const batch = { create: false, made_on: null, expires_on: null, nafdac_number: null, on: opened_on };
    const lot_id = batch_number ? await findLot(tx, newId, item_id, { ...batch, batch_number }) : null;
    moves.push({
      ...{ item_id, kind: 'opening' as const, quantity: -toE4(quantity), lot_id, any_lot: true },
      account_code: ACCOUNT.opening_balance_equity,
      ...{ source_type: 'stock_opening', source_id },
    });
  }
  const taken = new Map<string, number>();
  for (const { item_id, quantity } of moves) taken.set(item_id, (taken.get(item_id) ?? 0) - quantity);
  refuse(
    'used',
    [...taken].flatMap(([id, quantity]) => (items.get(id)!.quantity < quantity ? [items.get(id)!.name] : [])),
  );
  const { values } = await recordStock(context, {
    ...{ source_id, source_type: 'stock_opening', occurred_on: opened_on, memo: 'Void: opening stock' },
    ...{ event: 'stock.adjusted', subject_id, moves, effect: 'taking_back' },
  });
  refuse(
    'mixed with stock at another cost',
    [...taken.keys()].flatMap((id) => {
      const here = (list: readonly number[]) =>
        addMoney(...list.filter((_, index) => stock[index]!.item_id === id));
      return here(values) === here(stock.map(({ value }) => value)) ? [] : [items.get(id)!.name];
    }),
  );
}
