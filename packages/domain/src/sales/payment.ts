import type { PaymentKind, StoredStatus } from '@lissafi/contract/documents';
import type { PaymentRecord } from '@lissafi/contract/payments';
import type { Permission } from '@lissafi/contract/permissions';

/** Returns what a person with these permissions may do with a payment now, so that screens need not derive it. */
export function paymentActions(
  payment: {
    kind: PaymentKind;
    voided: boolean;
    wht_amount: number;
    of_receipt: boolean;
    /** A refund was paid for a document that it settled. */
    money_went_back: boolean;
  },
  permissions: readonly Permission[],
): PaymentRecord['can'] {
  const needed = payment.kind === 'write_off' ? 'write_offs:write' : 'payments:write';
  const write = permissions.includes(needed) && !payment.voided;
  return {
    // A receipt is paid when it is issued, and a refund has left the account: neither can be undone here.
    void: write && payment.kind !== 'refund' && !payment.of_receipt && !payment.money_went_back,
    certify: write && payment.wht_amount > 0,
  };
}

/**
 * Returns the status of a paid document after its payment is voided: its earlier status, which its dates give
 * (decisions §3). A document that was not fully paid kept its status.
 */
export function stateBeforePayment(document: {
  status: StoredStatus;
  sent_at: string | null;
  viewed_at: string | null;
}): StoredStatus {
  // Although fully credited, it was paid: without the payment it is owed again, less the credit.
  if (document.status !== 'paid' && document.status !== 'refunded') return document.status;
  if (document.viewed_at) return 'viewed';
  return document.sent_at ? 'sent' : 'pending';
}
