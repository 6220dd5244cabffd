import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentAlertRoutes } from '@lissafi/contract/payment-alerts';
import type { Body } from '@lissafi/contract/route';
import { oldestFirst } from '@lissafi/domain/sales/settlement-on-account';
import { appendEvents } from '../../db/events.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { recordForCustomer } from '../payments/on-account.ts';
import { readOpen } from '../payments/store.ts';
import { recordTransaction } from '../transactions/record.ts';
import { readPasted } from './read.ts';
import { alreadyRecorded, recordedMoney } from './recorded.ts';
import { confirmAlert, lockAlerts, readAlert } from './store.ts';

/** Stores the chosen alerts of a pasted text that are not here yet. Returns the ids of all chosen, new and known. */
export async function keepAlerts(
  context: MemberContext,
  { text, keep }: Body<typeof paymentAlertRoutes.keep>,
): Promise<{ ids: string[]; known: number }> {
  const { tx, newId, now, today, user } = context;
  const read = (await readPasted(context, text)).filter((_, index) => !keep || keep.includes(index));
  const faulty = read.find((alert) => alert.fault !== null);
  if (keep && faulty) throw invalid(fault('keep', faulty.fault!));
  const usable = read.filter((alert) => alert.fault === null);
  if (usable.length === 0) throw invalid(fault('text', 'No alert was found in this text'));
  const fresh = new Map(usable.filter(({ known }) => !known).map((alert) => [alert.fingerprint, alert]));
  const rows = [...fresh.values()].map((alert) => ({
    ...{ id: newId(), direction: alert.direction!, amount: alert.amount!, alert_date: alert.date ?? today },
    ...{ alert_time: alert.time, narration: alert.narration, party: alert.party, reference: alert.reference },
    ...{ account_mask: alert.account_mask, bank: alert.bank, balance: alert.balance, text: alert.text },
    ...{ warnings: JSON.stringify(alert.warnings), fingerprint: alert.fingerprint },
    ...{ account_id: alert.account_id, customer_id: alert.customer_id, invoice_id: alert.invoice_id },
    ...{ created_by: user.id, created_at: now.toISOString(), updated_at: now.toISOString() },
  }));
  if (rows.length > 0) {
    await insertRows(tx, 'payment_alert', rows, {
      ...{ id: 'uuid', direction: 'text', amount: 'bigint', alert_date: 'date', alert_time: 'text' },
      ...{ narration: 'text', party: 'text', reference: 'text', account_mask: 'text', bank: 'text' },
      ...{ balance: 'bigint', text: 'text', warnings: 'jsonb', fingerprint: 'text', account_id: 'uuid' },
      ...{ customer_id: 'uuid', invoice_id: 'uuid', created_by: 'uuid' },
      ...{ created_at: 'timestamptz', updated_at: 'timestamptz' },
    }).execute(tx.db);
    await appendEvents(
      tx,
      rows.map(({ id }) => ({ type: 'payment_alert.kept', subject_id: id, actor_id: user.id })),
    );
  }
  const known = usable.flatMap((alert) => alert.known ?? []);
  return { ids: [...rows.map(({ id }) => id), ...known.map(({ id }) => id)], known: known.length };
}

async function assertCustomer(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from customer
    where organization_id = ${tx.organization_id} and id = ${id} and merged_into is null and not is_walk_in`.execute(
    tx.db,
  );
  if (rows.length === 0) throw invalid(fault('customer_id', 'This customer does not exist'));
}

/** Throws the fault of an invoice that is not open or is another customer's. */
async function assertInvoice(
  { tx, organization }: MemberContext,
  customerId: string | null,
  id: string,
): Promise<void> {
  const open = customerId ? await readOpen(tx, customerId, organization.currency, false) : [];
  if (!open.some((each) => each.id === id))
    throw invalid(fault('invoice_id', 'Choose an open invoice of this customer'));
}

/** Throws NOT_FOUND, INVALID_STATE, STALE_VERSION, or the faults of the fields. */
export async function updateAlert(
  context: MemberContext,
  id: string,
  { version, ...changes }: Body<typeof paymentAlertRoutes.update>,
): Promise<void> {
  const { tx, now, user, organization } = context;
  const locked = (await lockAlerts(tx, [id])).get(id)!;
  const current = await readAlert(tx, id, organization.permissions);
  if (locked.version !== version) throw new Refusal('STALE_VERSION', { current });
  const after = {
    account_id: changes.account_id === undefined ? current.account_id : changes.account_id,
    customer_id: changes.customer_id === undefined ? current.customer_id : changes.customer_id,
    invoice_id: changes.invoice_id === undefined ? current.invoice_id : changes.invoice_id,
  };
  // Another customer has other invoices.
  if (changes.customer_id !== undefined && changes.customer_id !== current.customer_id && !changes.invoice_id)
    after.invoice_id = null;
  if (changes.customer_id) await assertCustomer(tx, changes.customer_id);
  if (changes.invoice_id) await assertInvoice(context, after.customer_id, changes.invoice_id);
  if (changes.account_id) {
    const { rows } = await sql`select from bank_account
      where organization_id = ${tx.organization_id} and id = ${changes.account_id}`.execute(tx.db);
    if (rows.length === 0) throw invalid(fault('account_id', 'This account does not exist'));
  }
  await sql`update payment_alert set account_id = ${after.account_id}, customer_id = ${after.customer_id},
      invoice_id = ${after.invoice_id}, version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'payment_alert.updated', subject_id: id, actor_id: user.id }]);
}

/**
 * Somebody sees the money: records the payment of a customer, or the expense, dated the day of the alert, and closes the
 * alert. Locks the alert, then what the record locks. Throws TWIN where the books seem to have it already, NOT_FOUND, INVALID_STATE, FORBIDDEN, PERIOD_LOCKED, or the
 * faults of the fields.
 */
export async function confirmByPerson(
  context: MemberContext,
  id: string,
  body: Body<typeof paymentAlertRoutes.confirm>,
): Promise<void> {
  const { tx, organization } = context;
  const alert = (await lockAlerts(tx, [id])).get(id)!;
  if ((alert.direction === 'in') !== (body.kind === 'customer_payment'))
    throw invalid(fault('kind', alert.direction === 'in' ? 'This is money in' : 'This is money out'));
  if (alert.date > context.today)
    throw new Refusal('INVALID_STATE', { message: 'The alert is dated in the future. Discard it, or wait.' });
  const { amount, date, reference } = alert;
  if (!body.accept_twins) {
    const signed = alert.direction === 'in' ? amount : -amount;
    const account_code = await codeOf(tx, body.account_id);
    const recorded = account_code && (await recordedMoney(tx, { account_code, amount: signed, date }));
    if (recorded) throw invalid(fault('accept_twins', alreadyRecorded(recorded), 'TWIN'));
  }
  let payment_id: string | null = null;
  if (body.kind === 'expense') {
    if (!organization.permissions.includes('transactions:write')) throw new Refusal('FORBIDDEN');
    await recordTransaction(context, {
      ...{ type: 'expense', category: body.category, amount, tax_amount: 0, transaction_date: date },
      ...{ description: alert.narration || null, counterparty: alert.party, supplier_id: null },
      ...{ payment_method: 'bank_transfer', payment_status: 'paid', account_id: body.account_id },
      ...{ bank_account: null, account_code: null, item: null, quantity: null, unit: null, unit_price: null },
      ...{ source: 'manual', status: 'posted' },
    });
  } else {
    const allocations = body.invoice_id
      ? await firstOf(context, body.customer_id, body.invoice_id, amount)
      : null;
    payment_id = await recordForCustomer(context, body.customer_id, {
      ...{ amount, wht_amount: 0, charges: 0, stamp_duty: 0, settlement_discount: 0, vat_withheld: 0 },
      ...{
        paid_on: date,
        method: 'bank_transfer',
        account_id: body.account_id,
        reference,
        bank_account: null,
        accept_twins: body.accept_twins,
      },
      ...(allocations && { allocations }),
    });
  }
  await tx.flush();
  await confirmAlert(context, id, { with: 'person', payment_id: sql`${payment_id}::uuid` });
}

/** The ledger account of an account; undefined for one that does not exist, which is refused where it is recorded. */
async function codeOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_code: string }>`select account_code from bank_account
    where organization_id = ${tx.organization_id} and id = ${accountId}`.execute(tx.db);
  return rows[0]?.account_code;
}

/** The chosen document first, then the oldest of the customer. */
async function firstOf(
  { tx, organization }: MemberContext,
  customerId: string,
  invoiceId: string,
  amount: number,
) {
  const open = await readOpen(tx, customerId, organization.currency, true);
  const chosen = open.find(({ id }) => id === invoiceId);
  if (!chosen) throw invalid(fault('invoice_id', 'Choose an open invoice of this customer'));
  let left = amount;
  return [chosen, ...oldestFirst(open).filter((each) => each !== chosen)].flatMap(({ id, balance_due }) => {
    const part = Math.min(left, balance_due);
    left -= part;
    return part > 0 ? [{ invoice_id: id, amount: part }] : [];
  });
}

/** Throws NOT_FOUND, INVALID_STATE. */
export async function discardAlert(
  { tx, now, user }: MemberContext,
  id: string,
  reason: string,
): Promise<void> {
  await lockAlerts(tx, [id]);
  const at = now.toISOString();
  await sql`update payment_alert set state = 'discarded', discard_reason = ${reason}, closed_at = ${at},
      closed_by = ${user.id}, version = version + 1, updated_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await appendEvents(tx, [
    { type: 'payment_alert.discarded', subject_id: id, actor_id: user.id, data: { reason } },
  ]);
}
