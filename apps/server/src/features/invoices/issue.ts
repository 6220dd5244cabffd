import {
  type DocumentType,
  DUE_BEFORE_ISSUE,
  PaymentInfo,
  type PaymentMethod,
  type SalePayment,
  type TaxCategory,
} from '@lissafi/contract/documents';
import { type ErrorCode, fault, invalid, Refusal, refusalOfAll } from '@lissafi/contract/errors';
import { assertPeriodOpen } from '@lissafi/domain/books/journal';
import type { MoneyAccountChoice } from '@lissafi/domain/books/money-accounts';
import { invoicePosting } from '@lissafi/domain/books/posting';
import { formatMoney } from '@lissafi/domain/money/money';
import { NO_DEDUCTIONS } from '@lissafi/domain/sales/deductions';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { seriesFor, yearOf } from '@lissafi/domain/sales/numbering';
import { paymentsAtIssue } from '@lissafi/domain/sales/sale-payments';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { type Numbers, takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccounts } from '../bank-accounts/money-account.ts';
import { correctCount, readShiftOfSale } from '../counter/late-sales.ts';
import { wasBlocked } from '../counter/when-sold.ts';
import { holdCustomer, walkInCustomer } from '../customers/store.ts';
import { baseAmounts } from '../documents/draft.ts';
import { nextFreeNumber, useTypedNumber } from '../documents/numbers.ts';
import { type BillTo, lockOutstanding, readParties } from '../documents/parties.ts';
import {
  type InvoiceRecord,
  type ItemRecord,
  isWithoutCost,
  netWithoutCost,
  type Parties,
} from '../documents/record.ts';
import { type Sold, sellStock } from '../documents/stock.ts';
import { readItems, updateInvoice } from '../documents/store.ts';
import { insertEinvoice, queuedEvent } from '../einvoices/store.ts';
import { post } from '../ledger/post.ts';
import { settleInvoice } from '../payments/pay-invoice.ts';
import { faultOfRate } from '../proceeds/known-rate.ts';
import { assertPrices } from '../proceeds/prices.ts';
import { findPlace } from '../stock/find-place.ts';

export interface IssueOptions {
  override_credit_limit: boolean;
  /** Records a sale that has happened although its customer is blocked; for who may accept sales. */
  override_blocked?: boolean | undefined;
  /** Receipts are paid when they are issued; when left out, the method of the draft, otherwise cash. */
  payment_method?: PaymentMethod | undefined;
  /** The account that a receipt was paid into; when left out, the default for the method. */
  account_id?: string | undefined;
  /** What was paid at once, instead of one method. */
  payments?: readonly SalePayment[] | undefined;
}

/**
 * Issues a draft in the caller's transaction: assigns the number, copies company and customer, moves stock and posts to
 * the books. Returns the record to be stored and writes everything else. `ahead` contains reads that were sent before and
 * are awaited here: the data of the lines, and the parties. A sale that was made earlier (`sold_at`) may have what held
 * then; `late` says what of it is refused by now. Throws CUSTOMER_REQUIRED, CUSTOMER_BLOCKED,
 * WALK_IN_PAYS_AT_ONCE, CREDIT_LIMIT_EXCEEDED, PRICE_TOO_LOW, INSUFFICIENT_STOCK, NUMBER_TAKEN, CURRENCY_CHANGED, PERIOD_LOCKED, or
 * the date's fault.
 */
export async function issueDraft(
  context: MemberContext,
  draft: InvoiceRecord,
  items: ItemRecord[],
  options: IssueOptions,
  ahead: { ready?: Promise<void>; parties?: ReturnType<typeof readParties> | undefined } = {},
): Promise<{ record: InvoiceRecord; parties: Parties; costs: Sold['costs']; late: ErrorCode | null }> {
  const { tx, newId, now, today, user, organization } = context;
  if (draft.due_date < draft.issue_date) throw invalid(fault('due_date', DUE_BEFORE_ISSUE));
  const status = nextStatus(draft.status as 'draft', 'issue');
  const isReceipt = draft.document_type === 'receipt';
  const isQuote = draft.document_type === 'quote';
  if (draft.currency !== organization.currency && draft.exchange_rate === null)
    throw invalid(fault('exchange_rate', 'Please enter the exchange rate', 'REQUIRED'));
  const exchange_rate = draft.currency === organization.currency ? null : draft.exchange_rate;
  const base = baseAmounts(items, draft.total_amount, exchange_rate);
  if (base.base_total_amount === 0 && draft.total_amount > 0)
    throw invalid(fault('exchange_rate', 'At this rate the document has no value'));
  // A receipt records money received, so its date is never in the future.
  if (isReceipt && draft.issue_date > today) throw invalid(fault('issue_date', 'The date is in the future'));
  const paymentInfo = PaymentInfo.nullable().parse(draft.payment_info);
  const payments = paymentsAtIssue(
    { document_type: draft.document_type as DocumentType, total_amount: draft.total_amount },
    {
      ...{
        payments: options.payments,
        account_id: options.account_id,
        tendered: draft.tendered ?? undefined,
      },
      method: options.payment_method ?? paymentInfo?.method ?? 'cash',
    },
  );
  if (payments.length > 0 && draft.issue_date > today)
    throw invalid(fault('issue_date', 'The date is in the future'));
  const asked_id = draft.customer_id ?? (isReceipt ? await walkInCustomer(tx, newId) : null);
  if (!asked_id) throw new Refusal('CUSTOMER_REQUIRED', { field: 'customer_id' });
  const [asked] = await inOrder(
    ahead.parties ?? readParties(tx, asked_id, draft.bill_to as BillTo | null),
    ahead.ready ?? Promise.resolve(),
  );
  const { sold_at } = draft;
  // A merged customer is invoiced as the one that it was merged into, with that one's limit.
  if (asked.merged_into && sold_at === null) throw new Refusal('CUSTOMER_MERGED', { field: 'customer_id' });
  const customer_id = asked.merged_into ?? asked_id;
  const parties = asked.merged_into
    ? await readParties(tx, customer_id, draft.bill_to as BillTo | null)
    : asked;
  let late: ErrorCode | null = null;
  if (parties.customer_status === 'blocked' && !mayAccept(context, options)) {
    if (sold_at === null || (await wasBlocked(tx, customer_id, parties.customer_status, sold_at)))
      throw new Refusal('CUSTOMER_BLOCKED', { field: 'customer_id' });
    late = 'CUSTOMER_BLOCKED';
  }
  if (parties.is_walk_in && !isReceipt && !isQuote)
    throw new Refusal('WALK_IN_PAYS_AT_ONCE', { field: 'customer_id' });
  if (parties.credit_limit && !isReceipt && !isQuote)
    await checkCreditLimit(
      context,
      { customer_id, total: base.base_total_amount, currency: draft.currency, exchange_rate },
      parties.credit_limit,
      options,
    );

  if (!isQuote) {
    const sale = {
      customer_id: asked_id,
      on: draft.issue_date,
      currency: draft.currency,
      exchange_rate,
      sold_at,
    };
    if (await assertPrices(context, items, sale)) late = 'PRICE_TOO_LOW';
  }
  if (organization.is_former_role) late = 'FORBIDDEN';

  // Before the locks; the first branch needs no look-up.
  const { branch_id } = draft;
  const place =
    branch_id === tx.organization_id ? undefined : await findPlace(tx, { branch_id }, { hold: false });
  // The locks leave together, in the order that holds everywhere: customer, items, counter.
  const customerHeld = holdCustomer(tx, customer_id);
  // A row that refers to the entry is written together with it; the payment of a receipt is a second entry.
  const is_posted = draft.total_amount > 0 && !isQuote;
  const entryId = newId();
  // Sent together with the locks, and only where money moves.
  const paidInto = payments.length > 0 ? moneyAccounts(tx, payments) : Promise.resolve([]);
  // A quote is not binding: nothing is posted, and no stock moves.
  const sold = sellStock(context, isQuote ? [] : items, {
    source_id: draft.id,
    occurred_on: draft.issue_date,
    entry_id: entryId,
    is_posted,
    place,
  });
  // A future date is checked before the items are locked.
  if (draft.issue_date > today) await inOrder(customerHeld, paidInto, sold);
  const series = `${seriesFor(draft.document_type as DocumentType, organization.invoice_prefix)}`;
  const taken = takeNumbers(context, draft.typed_number ? null : `${series}-${yearOf(draft.issue_date)}`);
  const [, money, stock, numbers] = await inOrder(customerHeld, paidInto, sold, taken);
  const reports = parties.reports_at_issue && !isQuote;
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const invoice_number = draft.typed_number
    ? await useTypedNumber(tx, draft.typed_number, numbers)
    : await nextFreeNumber(tx, series, yearOf(draft.issue_date), numbers);

  const posting = isQuote
    ? null
    : invoicePosting({
        id: draft.id,
        document_type: draft.document_type as DocumentType,
        invoice_number,
        issue_date: draft.issue_date,
        customer_id,
        exchange_rate,
        items: items.map((item) => ({
          ...item,
          tax_category: item.tax_category as TaxCategory,
          is_service: stock.services.includes(item.inventory_item_id ?? ''),
        })),
        stock: stock.lines,
      });
  // A closed period refuses the document even when nothing is posted.
  if (!posting && !isQuote) assertPeriodOpen(draft.issue_date, numbers.counter.books_locked_until);
  if (posting) await post(tx, { ...posting, branch_id: draft.branch_id }, numbers, entryId, now);
  await appendEvents(tx, [
    {
      type: 'invoice.issued',
      subject_id: draft.id,
      actor_id: user.id,
      data: { invoice_number, customer_id, journal_entry_id: posting && entryId },
    },
    ...(reports ? [queuedEvent(draft.id, user.id)] : []),
    ...stock.alerts,
  ]);
  if (reports) await insertEinvoice(tx, draft.id, now);
  const issued: InvoiceRecord = {
    ...draft,
    status,
    exchange_rate,
    ...base,
    base_balance_due: isQuote ? 0 : base.base_total_amount,
    customer_id,
    customer_name: parties.customer.name,
    invoice_number,
    typed_number: null,
    company: parties.company,
    customer: parties.customer,
    late_payment_text: parties.late_payment_text,
    journal_entry_id: posting && entryId,
    issued_at: now.toISOString(),
    updated_at: now.toISOString(),
    // A document without an amount to pay is paid.
    ...(draft.total_amount === 0 &&
      !isQuote && { status: nextStatus(status, 'settle'), paid_at: now.toISOString() }),
  };
  const { costs } = stock;
  const isService = ({ inventory_item_id }: ItemRecord) => stock.services.includes(inventory_item_id ?? '');
  const costless = new Set(
    items.filter((item) => costs.get(item.id) === 0 && !isService(item)).map(({ id }) => id),
  );
  if (!isQuote)
    issued.net_without_cost = netWithoutCost(
      issued,
      items.filter((item) => isWithoutCost(item, costless)),
    );
  // Read under the lock that closing a shift takes: a sale is either in the count, or late.
  const shift = issued.shift_id === null ? null : await readShiftOfSale(context, issued.shift_id);
  if (shift && exchange_rate !== null)
    throw invalid(fault('currency', `The counter sells in ${organization.currency}`));
  if (payments.length === 0) return { record: issued, parties, costs, late };
  // The document shows how it was paid.
  issued.payment_info = PaymentInfo.parse({ ...paymentInfo, method: payments[0]!.method });
  const record = await payAtIssue(context, issued, numbers, payments, money);
  if (shift?.till_count_id) {
    const into = payments.map(({ amount }, index) => ({ amount, account_id: money[index]!.id }));
    await correctCount(context, shift, issued, into, numbers);
  }
  return { record, parties, costs, late };
}

/** Whether this person records the sale whatever is refused of its customer. */
const mayAccept = ({ organization }: MemberContext, { override_blocked }: IssueOptions): boolean =>
  override_blocked === true && organization.permissions.includes('sales:accept');

/**
 * Records the payments that came with the document, on its date, one after the other, and returns it as they leave it.
 * The record must be in the database before the allocations.
 */
async function payAtIssue(
  context: MemberContext,
  issued: InvoiceRecord,
  numbers: Numbers,
  payments: readonly SalePayment[],
  money: readonly MoneyAccountChoice[],
): Promise<InvoiceRecord> {
  let record = issued;
  for (const [index, { amount, method, reference }] of payments.entries()) {
    const { changes } = await settleInvoice(
      context,
      record,
      {
        amount,
        ...NO_DEDUCTIONS,
        stamp_duty: 0,
        paid_on: issued.issue_date,
        method,
        reference,
        bank_account: null,
        ...(issued.exchange_rate !== null && { exchange_rate: issued.exchange_rate }),
      },
      money[index]!,
      numbers,
      issued.shift_id,
    );
    record = { ...record, ...changes };
    record.balance_due = record.total_amount - record.amount_paid;
    record.base_balance_due = record.base_total_amount - record.base_amount_paid;
  }
  return record;
}

async function checkCreditLimit(
  context: MemberContext,
  debt: { customer_id: string; total: number; currency: string; exchange_rate: string | null },
  limit: number,
  options: IssueOptions,
) {
  const mayOverride = context.organization.permissions.includes('credit_limit:override');
  if (options.override_credit_limit && mayOverride) return;
  const { customer_id, total, exchange_rate } = debt;
  // A rate that is too low makes the debt look small.
  const wrong =
    exchange_rate === null || mayOverride
      ? null
      : await faultOfRate(
          context.tx,
          { base: context.organization.currency, currency: debt.currency, rate: exchange_rate },
          'least',
        );
  if (wrong) throw refusalOfAll([fault('exchange_rate', wrong, 'CREDIT_LIMIT_EXCEEDED')]);
  const outstanding = await lockOutstanding(context.tx, customer_id);
  if (outstanding + total <= limit) return;
  const { currency } = context.organization;
  const left = formatMoney(Math.max(0, limit - outstanding), currency);
  throw new Refusal('CREDIT_LIMIT_EXCEEDED', {
    message: `This exceeds the credit limit of the customer: ${left} of ${formatMoney(limit, currency)} is available.`,
    field: 'customer_id',
  });
}

/** Issues a stored draft and writes it. Throws as issueDraft does. */
export async function issueStored(
  context: MemberContext,
  draft: InvoiceRecord,
  options: IssueOptions,
): Promise<InvoiceRecord> {
  const items = await readItems(context.tx, draft.id);
  const { record } = await issueDraft(context, draft, items, options);
  return updateInvoice(context.tx, draft, record);
}
