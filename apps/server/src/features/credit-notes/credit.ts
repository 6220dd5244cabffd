import type { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import type { DocumentType, StoredStatus, TaxCategory } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { creditNotePosting, nameOf } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import { type CreditLine, creditLines, spreadCredit } from '@lissafi/domain/sales/credit-note';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { seriesFor, yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { type Numbers, takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { assertShiftOpen } from '../counter/late-sales.ts';
import { addNoteCredit } from '../customers/credit.ts';
import { holdCustomer } from '../customers/store.ts';
import { nextFreeNumber } from '../documents/numbers.ts';
import {
  type InvoiceRecord,
  type ItemRecord,
  issuedLines,
  isWithoutCost,
  netWithoutCost,
} from '../documents/record.ts';
import { readCredited } from '../documents/related.ts';
import { readCosts, returnStock } from '../documents/stock.ts';
import { insertInvoice, readInvoice, readItems, updateInvoice } from '../documents/store.ts';
import { post } from '../ledger/post.ts';
import { bookedOn } from '../payments/booked-on.ts';
import { type Received, readReceived } from '../payments/withheld.ts';
import { assertNoteGives, assertRefundRate } from '../proceeds/given.ts';
import { type Credit, prepareCredit } from './amounts.ts';
import { payBack } from './refund.ts';

async function lockCreditable(context: MemberContext, id: string) {
  const invoice = await readInvoice(context.tx, id, true);
  const isDebt = invoice.document_type === 'invoice' || invoice.document_type === 'receipt';
  if (!isDebt || !['pending', 'sent', 'viewed', 'paid'].includes(invoice.status)) {
    // A draft has no number.
    const name = nameOf(invoice.document_type as DocumentType, invoice.invoice_number ?? '').trim();
    throw new Refusal('INVALID_STATE', {
      message: isDebt
        ? `${name} cannot be credited: it is ${invoice.status}.`
        : 'Only invoices and receipts can be credited.',
    });
  }
  await holdCustomer(context.tx, invoice.customer_id!);
  const items = await readItems(context.tx, id);
  // A credit note cannot be dated before the document that it credits.
  const on = laterOf(context.today, (await bookedOn(context.tx, [invoice])).get(id)!);
  const received = await readReceived(context.tx, id);
  return { invoice, items, on, received, credited: await readCredited(context.tx, id) };
}

/**
 * Creates a credit note by lines, dated today, or the date of the document that it credits if that is later. Returns
 * its id. Throws NOT_FOUND, INVALID_STATE, PERIOD_LOCKED, or the faults of the lines.
 */
export async function creditInvoice(
  context: MemberContext,
  id: string,
  input: Body<typeof creditNoteRoutes.create>,
): Promise<string> {
  const { invoice, items, credited, on, received } = await lockCreditable(context, id);
  const lines = creditLines(issuedLines(items), credited, input.items);
  const credit = prepareCredit(invoice, items, credited, lines, null);
  await assertNoteGives(context, invoice, { lines, restock: input.restock });
  if (credit.base_to_credit > 0) await addNoteCredit(context.tx, invoice.customer_id!, credit.base_to_credit);
  const note = await beginNote(context, invoice, items, credit, { restock: input.restock, on });
  const numbers = await takeNumbers(context, seriesOf(context, on));
  const writing = { reason: input.reason, received, shift_id: null };
  const { changes, events } = await writeNote(context, invoice, items, credit, note, writing, numbers);
  await updateInvoice(context.tx, invoice, changes);
  await appendEvents(context.tx, events);
  return note.id;
}

/**
 * Creates a credit note and a refund in one step (decisions §4). Throws NOT_FOUND, INVALID_STATE, PERIOD_LOCKED, or the
 * field's fault.
 */
export async function refundInvoice(
  context: MemberContext,
  id: string,
  input: Body<typeof creditNoteRoutes.refund>,
): Promise<void> {
  const { tx, user, today } = context;
  const { invoice, items, credited, on, received } = await lockCreditable(context, id);
  if (input.paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const money = await moneyAccount(tx, input);
  // A refund cannot be dated before the payment.
  const first = await firstPaidOn(tx, id);
  if (first !== null && input.paid_on < first)
    throw invalid(fault('paid_on', `The payment was received later, on ${first}`));
  const lines =
    input.amount === undefined
      ? creditLines(issuedLines(items), credited, input.items)
      : spreadCredit(issuedLines(items), credited, input.amount);
  const credit = prepareCredit(invoice, items, credited, lines, received);
  if (credit.money_back === 0 || credit.base_paid_out === 0) {
    throw new Refusal('INVALID_STATE', {
      message:
        'No money was paid on this document, so there is nothing to refund. Create a credit note instead.',
    });
  }
  await assertNoteGives(context, invoice, { lines, restock: input.restock });
  await assertRefundRate(context, invoice, input.exchange_rate);
  // Of the customer credit that the credit note adds, only tax withheld with a certificate remains.
  const stays = credit.base_to_credit - credit.base_paid_out;
  if (stays > 0) await addNoteCredit(tx, invoice.customer_id!, stays);
  const note = await beginNote(context, invoice, items, credit, { restock: input.restock, on });
  const numbers = await takeNumbers(context, seriesOf(context, on));
  if (input.shift_id) await assertShiftOpen(context, input.shift_id);
  const reason = input.reason ?? 'Refund';
  const writing = { reason, received, shift_id: input.shift_id ?? null };
  const { changes, events } = await writeNote(context, invoice, items, credit, note, writing, numbers);
  const paymentId = await payBack(
    context,
    invoice,
    input,
    { ...credit, withheld: received, on, money },
    numbers,
  );
  await updateInvoice(tx, invoice, {
    ...changes,
    refunded_amount: addMoney(invoice.refunded_amount, credit.money_back),
  });
  const refunded: NewEvent = {
    type: 'invoice.refunded',
    subject_id: id,
    actor_id: user.id,
    data: { payment_id: paymentId },
  };
  await appendEvents(tx, [...events, refunded]);
}

/** Returns the date of the document's first payment that is not void; null where nothing was paid. */
async function firstPaidOn(tx: Tx, invoiceId: string): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(p.paid_on) as first from payment_allocation a
    join payment p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${tx.organization_id} and a.invoice_id = ${invoiceId} and p.kind = 'payment'
      and p.voided_at is null`.execute(tx.db);
  return rows[0]!.first;
}

const seriesOf = ({ organization }: MemberContext, on: string) =>
  `${seriesFor('credit_note', organization.invoice_prefix)}-${yearOf(on)}`;

/** Assigns ids and returns goods to stock; the counter is locked after the items. */
async function beginNote(
  context: MemberContext,
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
  credit: Credit,
  { restock, on }: { restock: boolean; on: string },
) {
  const [id, entry_id] = [context.newId(), context.newId()];
  const back = new Map(
    credit.lines.map((line) => [line.credits_item_id, restock ? line.credited_quantity_e4 : 0]),
  );
  const stock = await returnStock(context, invoice, items, back, {
    source_id: id,
    occurred_on: on,
    entry_id,
    is_posted: credit.base_total > 0,
  });
  return { id, entry_id, stock, on };
}

/** Writes document, lines and posting of the credit note; returns the changes to the credited document. */
async function writeNote(
  context: MemberContext,
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
  credit: Credit,
  { id: noteId, entry_id, stock, on }: Awaited<ReturnType<typeof beginNote>>,
  writing: { reason: string; received: Received; shift_id: string | null },
  numbers: Numbers,
): Promise<{ changes: Partial<InvoiceRecord>; events: NewEvent[] }> {
  const { tx, now, user, organization } = context;
  const { reason, received } = writing;
  const series = seriesFor('credit_note', organization.invoice_prefix);
  const invoice_number = await nextFreeNumber(tx, series, yearOf(on), numbers);
  const posting = creditNotePosting({
    id: noteId,
    credits_id: invoice.id,
    invoice_number,
    issue_date: on,
    customer_id: invoice.customer_id,
    is_opening: invoice.is_opening,
    total: credit.base_total,
    taxes: credit.taxes,
    items: credit.lines.map((line) => ({
      ...line,
      tax_category: items.find((each) => each.id === line.credits_item_id)!.tax_category as TaxCategory,
    })),
    to_receivable: credit.base_to_receivable,
    to_credit: credit.base_to_credit,
    stock: stock.lines,
  });
  const entryId = posting && entry_id;
  if (posting && entryId)
    await post(tx, { ...posting, branch_id: invoice.branch_id }, numbers, entryId, now, 'taking_back');
  const at = now.toISOString();
  const total = credit.totals.total_amount;
  const { costless } = await readCosts(tx, invoice.id);
  const withoutCost = new Set(items.filter((item) => isWithoutCost(item, costless)).map(({ id }) => id));
  const note: InvoiceRecord = {
    ...invoice,
    id: noteId,
    version: 1,
    document_type: 'credit_note',
    // A credit note has no balance.
    status: 'paid',
    invoice_number,
    typed_number: null,
    reference_number: invoice.invoice_number,
    issue_date: on,
    due_date: on,
    payment_terms: 'due_on_receipt',
    ...credit.totals,
    base_total_amount: credit.base_total,
    base_tax_amount: addMoney(...credit.taxes.map((tax) => tax.amount)),
    amount_paid: total,
    base_amount_paid: credit.base_total,
    balance_due: 0,
    base_balance_due: 0,
    credited_amount: 0,
    refunded_amount: 0,
    net_without_cost: netWithoutCost(
      { total_amount: total, base_total_amount: credit.base_total },
      credit.lines.filter((line) => withoutCost.has(line.credits_item_id)),
    ),
    applied_amount: credit.to_receivable,
    base_applied_amount: credit.base_to_receivable,
    credits_id: invoice.id,
    quote_id: null,
    is_opening: false,
    recurring_id: null,
    recurring_on: null,
    shift_id: writing.shift_id,
    provisional_number: null,
    sold_at: null,
    tendered: null,
    notes: reason,
    terms_and_conditions: null,
    payment_instructions: null,
    payment_info: null,
    signatures: null,
    additional_info: null,
    late_payment_text: null,
    journal_entry_id: entryId,
    created_by: user.id,
    created_at: at,
    updated_at: at,
    issued_at: at,
    sent_at: null,
    viewed_at: null,
    paid_at: at,
  };
  await insertInvoice(tx, note, noteItems(context, noteId, items, credit.lines));
  const data = { invoice_number, customer_id: invoice.customer_id, journal_entry_id: entryId };
  return {
    changes: afterCredit(invoice, credit, received, at),
    events: [
      { type: 'invoice.issued', subject_id: noteId, actor_id: user.id, data },
      {
        type: 'invoice.credited',
        subject_id: invoice.id,
        actor_id: user.id,
        data: { credit_note_id: noteId },
      },
    ],
  };
}

function noteItems(
  { tx, newId }: MemberContext,
  noteId: string,
  items: readonly ItemRecord[],
  lines: readonly CreditLine[],
): ItemRecord[] {
  return lines.map((line, index) => {
    const item = items.find((each) => each.id === line.credits_item_id)!;
    return {
      ...item,
      ...line,
      organization_id: tx.organization_id,
      invoice_id: noteId,
      line: index + 1,
      id: newId(),
    };
  });
}

/** Refunded when fully credited, nothing is owed and all money was paid back; paid when nothing is owed. */
function afterCredit(
  invoice: InvoiceRecord,
  credit: Credit,
  received: Received,
  at: string,
): Partial<InvoiceRecord> {
  const stored = invoice.status as StoredStatus;
  const credited_amount = addMoney(invoice.credited_amount, credit.totals.total_amount);
  const settled = credit.to_receivable === invoice.balance_due;
  // Money that stays as customer credit is not refunded.
  const isBack = addMoney(invoice.refunded_amount, credit.money_back) >= received.money;
  const whole = settled && isBack && credited_amount === invoice.total_amount;
  return {
    amount_paid: addMoney(invoice.amount_paid, credit.to_receivable),
    base_amount_paid: addMoney(invoice.base_amount_paid, credit.base_to_receivable),
    credited_amount,
    updated_at: at,
    ...(whole
      ? { status: nextStatus(stored, 'refund') }
      : settled && stored !== 'paid' && { status: nextStatus(stored, 'settle'), paid_at: at }),
  };
}
