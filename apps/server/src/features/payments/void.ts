import type { StoredStatus } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { reversalPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { stateBeforePayment } from '@lissafi/domain/sales/payment';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { addCredit } from '../customers/credit.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { updateSettled } from '../documents/store.ts';
import { postAll } from '../ledger/post-all.ts';
import { entriesOf } from '../ledger/store.ts';

interface Allocated extends Pick<InvoiceRecord, 'id'> {
  amount: number;
  base_amount: number;
}

const refuse = (message: string) => new Refusal('INVALID_STATE', { message });

/**
 * Voids a payment of any kind but a refund by a reversal dated today (for the share of a later document, on that document's
 * date); every document returns to its earlier status (decisions §3). Locks the documents in order of id, the payment,
 * the customer, and the counter last. Throws NOT_FOUND, CREDIT_USED, PERIOD_LOCKED, INVALID_STATE for one that is void,
 * a refund, a receipt's, or refunded since.
 */
export async function voidPayment(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, newId, now, today, user, organization } = context;
  const allocations = await readAllocations(tx, id);
  const invoices = await lockInvoices(tx, allocations);
  const payment = await lockPayment(tx, id);
  if (payment.voided_at) throw refuse('This payment is already void.');
  if (payment.kind === 'write_off' && !organization.permissions.includes('write_offs:write'))
    throw new Refusal('FORBIDDEN');
  if (payment.kind === 'refund') throw refuse('Money that was paid back stays paid back.');
  for (const invoice of invoices.values()) {
    if (invoice.document_type === 'receipt')
      throw refuse('A receipt is paid as it is issued. Give the money back instead.');
    if (invoice.refunded_amount > 0) throw refuse(`Money was paid back for ${invoice.invoice_number} since.`);
  }
  await giveCreditBack(tx, payment);
  const entryId = newId();
  const postings = [];
  // A share that waited for a later document has an entry on that date too.
  const entries = await entriesOf(tx, 'payment', id);
  await releaseMatches(
    context,
    entries.map((entry) => entry.id),
  );
  for (const entry of entries)
    postings.push({
      ...reversalPosting(entry.lines, {
        entry_date: laterOf(today, entry.entry_date),
        memo: `Void: ${entry.memo}`,
        source_type: 'payment',
        source_id: id,
        reverses_id: entry.id,
      }),
      branch_id: entry.branch_id,
    });
  const numbers = await takeNumbers(context);
  await postAll(context, postings, numbers, entryId);
  const at = now.toISOString();
  await tx.write(
    'payment',
    sql`update payment set voided_at = ${at}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  const unsettled = allocations.map(({ id: invoiceId, amount, base_amount }) => {
    const invoice = invoices.get(invoiceId)!;
    return {
      id: invoiceId,
      amount_paid: invoice.amount_paid - amount,
      base_amount_paid: invoice.base_amount_paid - base_amount,
      status: stateBeforePayment({ ...invoice, status: invoice.status as StoredStatus }),
      paid_at: null,
    };
  });
  await updateSettled(tx, unsettled, at);
  const subjects = allocations.length > 0 ? allocations.map((each) => each.id) : [payment.customer_id];
  await appendEvents(
    tx,
    subjects.map((subject_id) => ({
      type: 'payment.voided',
      subject_id,
      actor_id: user.id,
      data: { payment_id: id },
    })),
  );
}

interface LockedPayment {
  customer_id: string;
  kind: string;
  base_amount: number;
  credit_amount: number;
  voided_at: string | null;
}

async function lockPayment(tx: Tx, id: string): Promise<LockedPayment> {
  const { rows } = await sql<LockedPayment>`
    select customer_id, kind, base_amount, credit_amount, voided_at from payment
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** Removes the credit that the payment added, or restores the credit that an application or a payout used. */
async function giveCreditBack(tx: Tx, payment: LockedPayment): Promise<void> {
  const { rows } = await sql<{ unapplied_credit: number }>`
    select unapplied_credit from customer where organization_id = ${tx.organization_id}
      and id = ${payment.customer_id} for no key update`.execute(tx.db);
  const fromCredit = payment.kind === 'credit' || payment.kind === 'payout';
  const change = fromCredit ? payment.base_amount : -payment.credit_amount;
  if (rows[0]!.unapplied_credit + change < 0) throw new Refusal('CREDIT_USED');
  await addCredit(tx, payment.customer_id, change);
}

async function readAllocations(tx: Tx, paymentId: string): Promise<Allocated[]> {
  return tx.db
    .selectFrom('payment_allocation')
    .select(['invoice_id as id', 'amount', 'base_amount'])
    .where('organization_id', '=', tx.organization_id)
    .where('payment_id', '=', paymentId)
    .orderBy('invoice_id')
    .execute();
}

async function lockInvoices(tx: Tx, allocations: Allocated[]): Promise<Map<string, InvoiceRecord>> {
  if (allocations.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where(
      anyOf(
        'id',
        allocations.map((each) => each.id),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row as InvoiceRecord]));
}
