import type { PaymentMethod } from '@lissafi/contract/documents';
import type { Description } from '../client/send-once.ts';
import { PAYMENT_METHODS } from './documents.ts';

interface Paid {
  amount: number;
  wht_amount?: number;
  charges?: number;
  settlement_discount?: number;
  vat_withheld?: number;
  paid_on: string;
  method: PaymentMethod;
  reference?: string | null;
}

/** A payment as text: "₦5,000.00, received on 22 Nov 2026, Cash". */
export const describePayment = (
  paid: Paid,
  verb: 'received' | 'paid',
  money: (amount: number) => string,
  date: (date: string) => string,
): Description => [
  money(paid.amount),
  `${verb} on ${date(paid.paid_on)}`,
  PAYMENT_METHODS[paid.method],
  paid.wht_amount ? `${money(paid.wht_amount)} withheld` : null,
  paid.charges ? `${money(paid.charges)} charges` : null,
  paid.settlement_discount ? `${money(paid.settlement_discount)} discount` : null,
  paid.vat_withheld ? `${money(paid.vat_withheld)} VAT withheld` : null,
  paid.reference && `reference ${paid.reference}`,
];
