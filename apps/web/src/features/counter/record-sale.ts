import type { Invoice, SalePayment } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import type { BodyInput } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { dueDateFor, todayIn } from '@lissafi/domain/calendar/civil-date';
import { type Basket, type BasketTotals, countOf, itemsOf, totalsOf } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { changeDue } from '@lissafi/domain/sales/sale-payments';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { takeProvisionalNumber } from './device.ts';

type SaleBody = BodyInput<Routes['invoices']['create']>;

/** A sale as the counter decided it. */
export interface Sale {
  basket: Basket;
  payments: readonly SalePayment[];
  /** Cash that was handed over; null where nobody said. */
  tendered: number | null;
  /** Nothing or a part is paid now. */
  on_credit: boolean;
  shift_id: string | null;
  override_credit_limit: boolean;
}

/** A sale that is recorded, here or on the server, with what its receipt says. */
export interface RecordedSale extends Sale {
  id: string;
  /** The legal number; null until the sale has been sent. */
  number: string | null;
  provisional_number: string;
  sold_at: string;
  totals: BasketTotals;
  change: number;
}

function bodyOf(sale: Sale, organization: Organization, now: Date): SaleBody {
  const { basket, payments, tendered, on_credit, shift_id } = sale;
  const issue_date = todayIn(organization.timezone, now);
  const terms = on_credit ? organization.default_payment_terms : 'due_on_receipt';
  return {
    id: newId(),
    document_type: on_credit ? 'invoice' : 'receipt',
    ...(basket.customer && { customer_id: basket.customer.id }),
    issue_date,
    due_date: dueDateFor(terms, issue_date) ?? issue_date,
    payment_terms: terms,
    items: itemsOf(basket),
    issue: true,
    ...(payments.length > 0 && { payments: [...payments] }),
    ...(tendered !== null && { tendered }),
    ...(shift_id && { shift_id }),
    ...(basket.note && { notes: basket.note }),
    ...(sale.override_credit_limit && { override_credit_limit: true }),
    provisional_number: takeProvisionalNumber(),
    sold_at: now.toISOString(),
  };
}

/** The body of a sale whose outcome is unknown: pressed again, it is the same sale. */
let open: { of: string; body: SaleBody } | null = null;

/**
 * Records a sale: the only place of the counter that does. The numbers on the receipt are computed before it is sent,
 * by the functions that post. Throws ApiError where it is refused or its outcome is unknown.
 */
export async function recordSale(sale: Sale, organization: Organization): Promise<RecordedSale> {
  const now = new Date();
  const of = JSON.stringify(sale);
  if (open?.of !== of) open = { of, body: bodyOf(sale, organization, now) };
  const { body } = open;
  const totals = totalsOf(sale.basket, organization, body.issue_date);
  const answer: Invoice = await sendOnce({
    slot: 'counter.sale',
    body,
    send: (sent, idempotencyKey) => api.invoices.create({ body: sent, idempotencyKey }),
    describe: (sent) => [
      formatMoney(totals.total, organization.currency),
      `sale ${sent.provisional_number}`,
      `${countOf(sale.basket)} items`,
    ],
    done: () => {},
  });
  open = null;
  return {
    ...sale,
    id: answer.id,
    number: answer.invoice_number,
    provisional_number: answer.provisional_number ?? body.provisional_number!,
    sold_at: body.sold_at!,
    totals,
    change: changeDue(sale.payments, sale.tendered),
  };
}
