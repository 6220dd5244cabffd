import { InvoiceCreate } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { RecordedByText, TextEntry, textTransactionRoutes } from '@lissafi/contract/text-transactions';
import { unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit } from '@lissafi/domain/language/sentence/adjustments';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { NO_DEDUCTIONS } from '@lissafi/domain/sales/deductions';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { learnAliases } from '../aliases/learn.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { assertOpenBranch } from '../branches/open-branch.ts';
import { draftRecord } from '../documents/draft.ts';
import { linkItems } from '../documents/stock.ts';
import { insertInvoice } from '../documents/store.ts';
import { issueDraft } from '../invoices/issue.ts';
import { lockAllOwed } from '../payables/store.ts';
import { recordForCustomer } from '../payments/on-account.ts';
import { settleInvoice } from '../payments/pay-invoice.ts';
import { lockCustomer, readOpen } from '../payments/store.ts';
import { paySupplier } from '../suppliers/pay.ts';
import { lockReading, markRecorded } from '../text-readings/store.ts';
import { recordTransaction } from '../transactions/record.ts';
import { correctionsIn } from './corrections.ts';
import { mayRecord } from './may-record.ts';
import { acceptOpinion } from './opinion.ts';
import { twinOf } from './twins.ts';

/**
 * Records what was understood of a text, all or nothing. What was recorded of it before stays as it is: the same reading
 * is recorded once, whoever asks again. What the person corrected is learned. Locks the reading, then documents,
 * customers and suppliers of all entries, the words that are learned, and the counter last. Throws NOT_FOUND,
 * FORBIDDEN, what the records throw, with the place of the entry in the field, and the fault of `accept_twins` (code TWIN) where the books seem to have one of them already.
 */
export async function recordReading(
  context: MemberContext,
  id: string,
  { transactions: entries, accept_twins, suggested, branch_id }: Body<typeof textTransactionRoutes.record>,
): Promise<void> {
  const { tx, organization } = context;
  const reading = await lockReading(context, id);
  if (reading.recorded) return;
  if (suggested ? reading.opinion?.state !== 'given' : reading.transactions.length === 0)
    throw new Refusal('INVALID_STATE', { message: 'Nothing was understood of this text.' });
  const kinds = entries.map(({ kind }) => kind);
  if (!mayRecord(organization.permissions, kinds)) throw new Refusal('FORBIDDEN');
  const faults = entries.flatMap((entry, index) =>
    faultsOf(context, entry).map((each) => ({ ...each, field: `transactions.${index}.${each.field}` })),
  );
  if (faults.length > 0) throw invalid(...faults);
  await assertOpenBranch(tx, branch_id);
  if (suggested) await acceptOpinion(context, reading);
  await lockParties(context, entries);
  // What a model suggested was not said to be corrected.
  const corrections = suggested ? [] : correctionsIn(reading.transactions, entries);
  const learned = await learnAliases(context, corrections);
  const recorded: RecordedByText[] = [];
  for (const [index, entry] of entries.entries()) {
    if (!accept_twins) {
      const twin = await twinOf(context, entry);
      if (twin && !recorded.some((each) => each.id === twin.id))
        throw invalid(
          fault('accept_twins', `${twin.label} of the same day and amount is recorded already`, 'TWIN'),
        );
    }
    try {
      recorded.push(await recordEntry(context, entry, { recording: reading.source_document_id, branch_id }));
    } catch (error) {
      throw placed(error, index);
    }
    // The next one may read what this one wrote.
    await tx.flush();
  }
  await markRecorded(context, reading, recorded, learned);
}

/** What an entry lacks, before anything is locked. */
function faultsOf({ today }: MemberContext, entry: TextEntry) {
  const { kind, payment_status: status, amount_paid, amount } = entry;
  const needsCustomer = kind === 'customer_payment' || (kind === 'sale' && status !== 'paid');
  return [
    ...(entry.transaction_date > today ? [fault('transaction_date', 'The date is in the future')] : []),
    ...(needsCustomer && !entry.customer_id ? [fault('customer_id', 'Choose a customer')] : []),
    ...(kind === 'supplier_payment' && !entry.supplier_id ? [fault('supplier_id', 'Choose a supplier')] : []),
    ...(kind === 'expense' && status !== 'paid' && !entry.supplier_id
      ? [fault('supplier_id', 'Choose the supplier who is owed')]
      : []),
    ...(kind === 'income' && status !== 'paid'
      ? [fault('payment_status', 'Only a sale to a customer can be unpaid')]
      : []),
    ...(status !== 'unpaid' && !entry.payment_method
      ? [fault('payment_method', 'Choose how it was paid')]
      : []),
    ...(status === 'partial' && !(amount_paid !== null && amount_paid > 0 && amount_paid < amount)
      ? [fault('amount_paid', 'Enter what was paid, less than the whole')]
      : []),
    ...((kind === 'income' || kind === 'expense') && !entry.category
      ? [fault('category', 'Please choose a category')]
      : []),
  ];
}

/** Of several entries the later ones would lock after the counter, so all are locked first, in one order. */
async function lockParties({ tx, organization }: MemberContext, entries: readonly TextEntry[]) {
  const idsOf = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))].sort();
  const paying = idsOf(
    entries.map((entry) => (entry.kind === 'customer_payment' ? entry.customer_id : null)),
  );
  for (const id of paying) await readOpen(tx, id, organization.currency, true);
  for (const id of idsOf(entries.map(({ customer_id }) => customer_id))) await lockCustomer(tx, id);
  const suppliers = idsOf(entries.map(({ supplier_id }) => supplier_id));
  if (suppliers.length > 0) await lockAllOwed(tx, suppliers);
}

async function recordEntry(
  context: MemberContext,
  entry: TextEntry,
  { recording, branch_id }: { recording: string | null; branch_id: string | undefined },
): Promise<RecordedByText> {
  const { amount, transaction_date, payment_method, payment_status, amount_paid } = entry;
  const method = payment_method ?? 'cash';
  const account = entry.account_id ? { account_id: entry.account_id } : {};
  if (isDocument(context, entry)) return recordSale(context, entry, branch_id);
  if (entry.kind === 'customer_payment') {
    const id = await recordForCustomer(context, entry.customer_id!, {
      ...{ amount, wht_amount: 0, charges: 0, stamp_duty: 0, settlement_discount: 0, vat_withheld: 0 },
      ...{ paid_on: transaction_date, method, reference: null, bank_account: null, ...account },
    });
    return { kind: 'payment', id };
  }
  if (entry.kind === 'supplier_payment') {
    const id = await paySupplier(context, entry.supplier_id!, {
      ...{ amount, wht_amount: 0, settlement_discount: 0, allow_advance: false },
      ...{ paid_on: transaction_date, method, reference: null, ...account },
    });
    return { kind: 'supplier_payment', id };
  }
  const isSale = entry.kind === 'sale';
  const id = await recordTransaction(
    context,
    {
      ...{ type: isSale ? 'income' : (entry.kind as 'income'), amount, tax_amount: 0, transaction_date },
      ...{ category: entry.category ?? 'sales', description: null, account_code: null },
      ...{ item: entry.item, quantity: entry.quantity, unit: entry.unit, unit_price: null },
      ...{ counterparty: entry.counterparty, supplier_id: entry.supplier_id },
      ...(entry.due_date && { due_date: entry.due_date }),
      ...{
        payment_method: payment_status === 'unpaid' ? null : method,
        bank_account: null,
        account_id: payment_status === 'unpaid' ? null : entry.account_id,
      },
      ...{ payment_status, ...(amount_paid !== null && { amount_paid }) },
      ...{ source: recording ? 'voice' : 'text', status: 'posted', branch_id },
    },
    { source: recording ? 'voice' : 'text', source_document_id: recording },
  );
  return { kind: 'transaction', id };
}

/** A sale with VAT is a document, and so is that of a member who keeps no books. */
const isDocument = ({ organization }: MemberContext, { kind, customer_id, item_id }: TextEntry): boolean =>
  kind === 'sale' &&
  Boolean(
    customer_id || item_id || organization.vat_registered || !mayRecord(organization.permissions, ['income']),
  );

/** The VAT that a sale will contain, in kobo; 0 for everything else. Throws the faults that recording it would throw. */
export async function vatOf(context: MemberContext, entry: TextEntry): Promise<number> {
  if (!isDocument(context, entry)) return 0;
  return draftRecord(context, await documentOf(context, entry, undefined)).record.tax_amount;
}

/**
 * How many of the item's own unit are sold: two crates of eggs move sixty. Throws the fault of `unit_factor` where it is
 * not known how many are in one of the unit that was said, and of `quantity` where nobody said how many.
 */
async function countOf(tx: Tx, { item_id, quantity, unit, unit_factor }: TextEntry): Promise<number> {
  if (quantity === null && unit)
    throw invalid(fault('quantity', `How many ${unitFor(2, unit)}? Please enter the quantity`));
  const said = quantity ?? 1;
  if (!item_id || !unit) return said;
  const { rows } = await sql<{ unit: string; conversions: { unit: string; factor_e4: number }[] }>`
    select unit, conversions from item where organization_id = ${tx.organization_id} and id = ${item_id}`.execute(
    tx.db,
  );
  if (!rows[0]) return said;
  const conversions = [
    ...rows[0].conversions.map((each) => ({ unit: each.unit, factor: fromE4(each.factor_e4) })),
    ...(unit_factor ? [{ unit, factor: unit_factor }] : []),
  ];
  const own = inOwnUnit(said, unit, { unit: rows[0].unit, conversions });
  if (own === null)
    throw invalid(fault('unit_factor', `How many ${unitFor(2, rows[0].unit)} are in 1 ${unit}?`));
  return own;
}

/**
 * The lines of goods that come to an amount exactly: where it does not divide, some pieces cost a kobo more than the
 * others. Null where a part of a piece is sold.
 */
function linesOf(amount: number, count: number): { quantity: number; unit_price: number }[] | null {
  // A price for each that has fractions of a kobo would change the sum.
  if (Number.isInteger(amount / count) && Math.round((amount / count) * count) === amount)
    return [{ quantity: count, unit_price: amount / count }];
  if (!Number.isInteger(count)) return null;
  const unit_price = Math.floor(amount / count);
  const dearer = amount - unit_price * count;
  return [
    { quantity: count - dearer, unit_price },
    { quantity: dearer, unit_price: unit_price + 1 },
  ];
}

/** The document of a sale: a receipt where it is paid at once, otherwise an invoice. The price is final. */
async function documentOf(
  { tx }: Pick<MemberContext, 'tx'>,
  entry: TextEntry,
  branch_id: string | undefined,
): Promise<InvoiceCreate> {
  const { amount, transaction_date: day, payment_status, item, item_id, unit } = entry;
  const isReceipt = payment_status === 'paid';
  const count = await countOf(tx, entry);
  const even = linesOf(amount, count);
  const lines = item_id || even?.length === 1 ? even : null;
  if (!lines && item_id)
    throw invalid(
      fault('amount', 'This amount cannot be divided by the quantity. Please use the invoice form'),
    );
  // The customer reads the name of the product, not other words for it.
  const name = (item_id && (await nameOfItem(tx, item_id))) || item || 'Goods';
  const spoken = unit && !item_id ? `${name} (${unit})` : name;
  return InvoiceCreate.parse({
    document_type: isReceipt ? 'receipt' : 'invoice',
    customer_id: entry.customer_id,
    branch_id,
    issue_date: day,
    due_date: entry.due_date && entry.due_date > day ? entry.due_date : day,
    items: (lines ?? [{ quantity: 1, unit_price: amount }]).map((line) => ({
      ...line,
      name: lines ? spoken : `${count} ${unit ?? ''} ${name}`.replace(/\s+/g, ' '),
      price_includes_tax: true,
      ...(item_id && { inventory_item_id: item_id, inventory_item_type: 'finished_good' as const }),
    })),
  });
}

/** A sale that is partly paid is an invoice with what was paid of it. */
async function recordSale(
  context: MemberContext,
  entry: TextEntry,
  branch_id: string | undefined,
): Promise<RecordedByText> {
  const { tx } = context;
  const { transaction_date: day, payment_status, amount_paid, account_id } = entry;
  const method = entry.payment_method ?? 'cash';
  const body = await documentOf(context, entry, branch_id);
  const money = payment_status === 'partial' ? await moneyAccount(tx, { method, account_id }) : null;
  const { record, items } = draftRecord(context, body);
  await linkItems(tx, items);
  const issued = await issueDraft(context, record, items, {
    override_credit_limit: false,
    payment_method: method,
    ...(account_id && { account_id }),
  });
  if (money) {
    const numbers = await takeNumbers(context);
    const { changes } = await settleInvoice(
      context,
      issued.record,
      {
        ...{ amount: amount_paid!, ...NO_DEDUCTIONS, stamp_duty: 0, paid_on: day, method },
        ...{ reference: null, bank_account: null },
      },
      money,
      numbers,
    );
    Object.assign(issued.record, changes);
  }
  await insertInvoice(tx, issued.record, items);
  return { kind: 'document', id: issued.record.id };
}

async function nameOfItem(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from item
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0]?.name;
}

function placed(error: unknown, index: number): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error;
  return invalid(
    ...error.errors.map((each) => fault(`transactions.${index}.${each.field}`, each.message, each.code)),
  );
}
