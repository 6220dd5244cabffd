import type { PaymentKind, StoredStatus } from '@lissafi/contract/documents';
import type { PaymentRecord } from '@lissafi/contract/payments';
import type { Permission } from '@lissafi/contract/permissions';

/** What a person with these permissions may do with a payment now, so that screens never re-derive it. */
export function paymentActions(
  payment: {
    kind: PaymentKind;
    voided: boolean;
    wht_amount: number;
    of_receipt: boolean;
    /** Money was paid back for a document that it settled. */
    money_went_back: boolean;
  },
  permissions: readonly Permission[],
): PaymentRecord['can'] {
  const write = permissions.includes('payments:write') && !payment.voided;
  return {
    // A receipt is paid as it is issued, and money paid back is gone: neither is undone from here.
    void: write && payment.kind !== 'refund' && !payment.of_receipt && !payment.money_went_back,
    certify: write && payment.wht_amount > 0,
  };
}

/**
 * The state that a paid document goes back to when its payment is voided: the one it had, which its dates tell
 * (decisions §3). A document that was not paid in full never left its state.
 */
export function stateBeforePayment(document: {
  status: StoredStatus;
  sent_at: string | null;
  viewed_at: string | null;
}): StoredStatus {
  // Wholly credited, it was nevertheless paid: without the payment it is owed again, against the credit.
  if (document.status !== 'paid' && document.status !== 'refunded') return document.status;
  if (document.viewed_at) return 'viewed';
  return document.sent_at ? 'sent' : 'pending';
}
