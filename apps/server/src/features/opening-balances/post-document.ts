import { Refusal } from '@lissafi/contract/errors';
import type { OpeningInput, openingDocumentRoutes } from '@lissafi/contract/opening-document';
import type { Body } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { openingAccountsPosting, openingPayablePosting } from '@lissafi/domain/books/opening-balances';
import { earlierOf } from '@lissafi/domain/calendar/civil-date';
import { toE4 } from '@lissafi/domain/money/decimal';
import { isNumberLike } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { markTypedNumbers, type Numbers, takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { addPayable } from '../payables/store.ts';
import { assertExpiry } from '../stock/expiry.ts';
import { findLot } from '../stock/lots.ts';
import { lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';
import { checkOpening, openingNumbers, refuseOpenedTwice } from './check-document.ts';
import { readDocument } from './document.ts';
import {
  holdParties,
  insertOpening,
  markPosted,
  type Named,
  type OpeningLines,
  type OpeningPart,
  readOpening,
  updateOpening,
} from './document-store.ts';
import { invoicesOf, postOpeningBalances } from './post.ts';

const POSTED = 'The opening balances are posted. Void them on their own page first to change them.';

/** Saves the draft. Throws STALE_VERSION, INVALID_STATE for what is posted, or the fields' faults. */
export async function saveOpening(context: MemberContext, body: OpeningInput): Promise<void> {
  const { tx, now, today, user } = context;
  const { version, ...lines } = body;
  const stored = await readOpening(tx, true);
  if (stored?.posting_id) throw new Refusal('INVALID_STATE', { message: POSTED });
  if ((stored?.version ?? 0) !== version)
    throw new Refusal('STALE_VERSION', { current: await readDocument(context) });
  await checkOpening(tx, lines, today);
  const at = now.toISOString();
  if (stored) await updateOpening(tx, lines, at);
  else if (!(await insertOpening(tx, lines, at))) throw new Refusal('STALE_VERSION');
  const subject_id = tx.organization_id;
  await appendEvents(tx, [{ type: 'opening_balances.saved', subject_id, actor_id: user.id }]);
}

/**
 * Returns the draft before anything is posted; an empty one where none was saved. `lock` holds it to commit. Throws
 * INVALID_STATE for what is posted.
 */
export async function openDraft(
  { tx, today }: Pick<MemberContext, 'tx' | 'today'>,
  lock = false,
): Promise<OpeningInput> {
  const stored = await readOpening(tx, lock);
  if (stored?.posting_id) throw new Refusal('INVALID_STATE', { message: POSTED });
  if (!stored) return { version: 0, opened_on: today, accounts: [], customers: [], suppliers: [], stock: [] };
  const { version, opened_on, accounts, customers, suppliers, stock } = stored;
  return { version, opened_on, accounts, customers, suppliers, stock };
}

/**
 * Posts the draft at its day, all of it or nothing (decisions §12.2). Locks the document, customers, suppliers, items
 * and the counter, in this order. Throws INVALID_STATE for what is posted or empty, STALE_VERSION, PERIOD_LOCKED, or
 * the fields' faults, among them that of `accept_expiry` (EXPIRY).
 */
export async function postOpening(
  context: MemberContext,
  { version, accept_expiry }: Body<typeof openingDocumentRoutes.post>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const opening = await readOpening(tx, true);
  if (opening?.posting_id) throw new Refusal('INVALID_STATE', { message: POSTED });
  if (!opening || [opening.accounts, opening.customers, opening.suppliers, opening.stock].every(isEmpty))
    throw new Refusal('INVALID_STATE', {
      message: 'There is nothing to post: enter the opening balances first.',
    });
  if (opening.version !== version)
    throw new Refusal('STALE_VERSION', { current: await readDocument(context) });
  await holdParties(
    tx,
    opening.customers.map((each) => each.customer_id),
    opening.suppliers.map((each) => each.supplier_id),
  );
  const named = await checkOpening(tx, opening, today);
  const typed = await openingNumbers(tx, opening);
  const posting_id = newId();
  const parts: OpeningPart[] = await postStock(context, opening, accept_expiry ? null : named);
  const numbers = await takeNumbers(context);
  parts.push(
    ...(await postAccounts(context, posting_id, opening, numbers)),
    ...(await postSuppliers(context, posting_id, opening, numbers)),
    ...(await postCustomers(context, opening, named, typed, numbers)),
  );
  await markPosted(tx, posting_id, parts, now.toISOString());
  const data = { opened_on: opening.opened_on, lines: parts.length };
  await appendEvents(tx, [
    { type: 'opening_balances.posted', subject_id: posting_id, actor_id: user.id, data },
  ]);
}
const isEmpty = (lines: readonly unknown[]) => lines.length === 0;

/**
 * Brings the stock in; its lines are posted by the stock itself. Checks under the items' locks what was opened before,
 * and, with the names of the items, what has expired.
 */
async function postStock(
  context: MemberContext,
  opening: OpeningLines,
  asking: Named | null,
): Promise<OpeningPart[]> {
  const { tx, newId } = context;
  const { stock, opened_on } = opening;
  if (stock.length > 0)
    await lockItems(
      tx,
      stock.map((each) => each.item_id),
    );
  await refuseOpenedTwice(tx, opening);
  if (stock.length === 0) return [];
  if (asking)
    await assertExpiry(
      context,
      { on: opened_on },
      stock.flatMap(({ item_id, batch_number, expires_on }) =>
        batch_number ? { item_id, name: asking.items.get(item_id)!.name, batch_number, expires_on } : [],
      ),
    );
  const source_id = newId();
  const moves = [];
  for (const { item_id, quantity, value, batch_number, expires_on } of stock) {
    const batch = { create: true, made_on: null, expires_on, nafdac_number: null, on: opened_on };
    const lot_id = batch_number ? await findLot(tx, newId, item_id, { ...batch, batch_number }) : null;
    moves.push({
      ...{ item_id, kind: 'opening' as const, quantity: toE4(quantity), value, lot_id },
      account_code: ACCOUNT.opening_balance_equity,
      ...{ source_type: 'stock_opening', source_id },
    });
  }
  const { entry_id } = await recordStock(context, {
    ...{ source_id, source_type: 'stock_opening', occurred_on: opened_on, memo: 'Opening stock' },
    ...{ event: 'stock.opened', subject_id: source_id, moves },
  });
  return stock.map(({ value }, line) => ({
    ...{ section: 'stock', line, record_id: source_id },
    journal_entry_id: value > 0 ? entry_id : null,
  }));
}

async function postAccounts(
  { tx, newId, now }: MemberContext,
  id: string,
  { accounts, opened_on }: OpeningLines,
  numbers: Numbers,
): Promise<OpeningPart[]> {
  const posting = openingAccountsPosting({ id, opened_on, accounts });
  if (!posting) return [];
  const journal_entry_id = newId();
  await post(tx, posting, numbers, journal_entry_id, now);
  return accounts.map((_, line) => ({ section: 'accounts', line, record_id: null, journal_entry_id }));
}

/** A payable has no due date of its own: it ages from the day on which it is due, otherwise from the opening. */
async function postSuppliers(
  { tx, newId, now }: MemberContext,
  opening_id: string,
  { suppliers, opened_on }: OpeningLines,
  numbers: Numbers,
): Promise<OpeningPart[]> {
  const parts: OpeningPart[] = [];
  for (const [line, { supplier_id, amount, reference, due_date }] of suppliers.entries()) {
    const [id, journal_entry_id] = [newId(), newId()];
    const posting = openingPayablePosting({ id, opening_id, entry_date: opened_on, supplier_id, amount });
    await post(tx, posting, numbers, journal_entry_id, now);
    await addPayable(tx, {
      ...{ id, supplier_id, reference, journal_entry_id, source_id: opening_id },
      // A debt of long ago keeps its due date: it cannot be later than its purchase.
      received_on: earlierOf(due_date ?? opened_on, opened_on),
      due_date: due_date ?? opened_on,
      total_amount: amount,
      created_at: now.toISOString(),
    });
    parts.push({ section: 'suppliers', line, record_id: id, journal_entry_id });
  }
  return parts;
}

async function postCustomers(
  context: MemberContext,
  { customers, opened_on }: OpeningLines,
  named: Named,
  typed: readonly (string | null)[],
  numbers: Numbers,
): Promise<OpeningPart[]> {
  if (typed.some((number) => number && isNumberLike(number))) markTypedNumbers(numbers);
  const balances = customers.map(({ customer_id, amount, due_date }, line) => ({
    ...{ customer_id, amount, number: typed[line]!, entry_date: opened_on },
    customer_name: named.customers.get(customer_id)!.name,
    due_date: due_date ?? opened_on,
    issue_date: earlierOf(due_date ?? opened_on, opened_on),
  }));
  const opened = await postOpeningBalances(context, balances, numbers);
  await appendEvents(
    context.tx,
    invoicesOf(opened).map((subject_id) => ({
      type: 'invoice.issued',
      subject_id,
      actor_id: context.user.id,
    })),
  );
  return opened.map(({ invoice_id, entry_id }, line) => ({
    ...{ section: 'customers', line, record_id: invoice_id, journal_entry_id: entry_id },
  }));
}
