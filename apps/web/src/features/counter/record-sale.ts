import type { SalePayment } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import type { BodyInput } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { dueDateFor, todayIn } from '@lissafi/domain/calendar/civil-date';
import { type Basket, type BasketTotals, countOf, itemsOf, totalsOf } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { changeDue } from '@lissafi/domain/sales/sale-payments';
import { ApiError } from '../../client/api-error.ts';
import { now } from '../../client/clock.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { BasketSold, forgetSold, nextProvisionalNumber } from '../../client/outbox/outbox-store.ts';
import { reopenBasket } from './baskets.ts';
import { itemsText } from './money.ts';

type SaleBody = BodyInput<Routes['invoices']['create']>;

/** A sale as the counter decided it. */
export interface Sale {
  /** Of the basket, and of the document that it becomes: the server takes it once. */
  id: string;
  basket: Basket;
  payments: readonly SalePayment[];
  /** Cash that was handed over; null where nobody said. */
  tendered: number | null;
  /** Nothing or a part is paid now. */
  on_credit: boolean;
  /** The day by which it is paid, where somebody chose it; null for the payment terms of the organization. */
  due: string | null;
  shift_id: string | null;
  /** Null in an organization with one branch. */
  branch_id: string | null;
  override_credit_limit: boolean;
}

/** A sale that is recorded, here or on the server, with what its receipt says. */
export interface RecordedSale extends Sale {
  /** The legal number; null until the sale has been sent. */
  number: string | null;
  /** Null only where the device stores nothing; then the sale was sent at once. */
  provisional_number: string | null;
  sold_at: string;
  totals: BasketTotals;
  change: number;
  /** What is left to pay, on credit. */
  owed: number;
}

/** While a cashier waits: after it the sale is left to the outbox, which goes on sending it. */
const PATIENCE_MS = 6_000;

function bodyOf(sale: Sale, organization: Organization, number: string | null, at: Date): SaleBody {
  const { id, basket, payments, tendered, on_credit, shift_id, branch_id } = sale;
  const issue_date = todayIn(organization.timezone, at);
  const usual = on_credit ? organization.default_payment_terms : 'due_on_receipt';
  const terms = on_credit && sale.due ? 'custom' : usual;
  return {
    id,
    document_type: on_credit ? 'invoice' : 'receipt',
    ...(basket.customer && { customer_id: basket.customer.id }),
    issue_date,
    due_date: dueDateFor(terms, issue_date) ?? sale.due ?? issue_date,
    payment_terms: terms,
    items: itemsOf(basket, organization, issue_date),
    issue: true,
    ...(payments.length > 0 && { payments: [...payments] }),
    ...(tendered !== null && { tendered }),
    ...(shift_id && { shift_id }),
    ...(branch_id && { branch_id }),
    ...(basket.note && { notes: basket.note }),
    ...(sale.override_credit_limit && { override_credit_limit: true }),
    ...(number && { provisional_number: number }),
    sold_at: at.toISOString(),
  };
}

/**
 * Records a sale, with or without network: the only place of the counter that does. The amounts on the receipt are
 * computed before it is sent, by the functions that post. Throws ApiError where it is refused, and where the basket was
 * sold in another tab.
 */
export async function recordSale(sale: Sale, organization: Organization): Promise<RecordedSale> {
  // Without storage there is no number, and the sale is sent or refused at once.
  const number = await nextProvisionalNumber(sale.id).catch((error: unknown) => {
    if (error instanceof BasketSold) throw soldElsewhere();
    return null;
  });
  const body = bodyOf(sale, organization, number, now());
  const totals = totalsOf(sale.basket, organization, body.issue_date);
  const outcome = await recordOrKeep({
    kind: 'sale',
    call: 'invoices.create',
    options: { body },
    description: [
      `${formatMoney(totals.total, organization.currency)} sold`,
      itemsText(countOf(sale.basket)),
      sale.basket.customer?.name,
    ],
    amount: totals.total,
    currency: organization.currency,
    provisional_number: number,
    day_field: 'issue_date',
    patience_ms: PATIENCE_MS,
  }).catch(async (error: unknown) => {
    await forgetSold(sale.id).catch(() => {});
    reopenBasket(sale.id, sale.basket);
    throw error;
  });
  return {
    ...sale,
    number: outcome.is_kept ? null : outcome.answer.invoice_number,
    provisional_number: number,
    sold_at: body.sold_at!,
    totals,
    change: changeDue(sale.payments, sale.tendered),
    owed: sale.payments.reduce((left, { amount }) => left - amount, totals.total),
  };
}

const soldElsewhere = () =>
  new ApiError({
    message: 'This basket was sold already, in another tab of this device.',
    code: 'BASKET_SOLD',
    status: 409,
  });
