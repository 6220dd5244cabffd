import type { Invoice } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { PAYMENT_METHODS } from '../../labels/documents.ts';

export interface HistoryEvent {
  key: string;
  at: string;
  label: string;
  /** What more there is to say. */
  detail?: string | undefined;
  tone?: 'in' | 'owed' | undefined;
  /** Another document, or what the entries in the books were posted for. */
  document_id?: string;
  payment_id?: string;
  source_id?: string;
  amount?: number;
}

const reminded = (day: number | null) =>
  day === null
    ? ''
    : day === 0
      ? 'on the due date'
      : `${Math.abs(day)} ${Math.abs(day) === 1 ? 'day' : 'days'} ${day < 0 ? 'before' : 'after'} the due date`;

/** The history of a document, derived from its record, oldest first. */
export function historyOf(invoice: Invoice): HistoryEvent[] {
  const { payments, sends, related, currency } = invoice;
  const found: HistoryEvent[] = [];
  const moment = (key: string, label: string, at: string | null, more: Partial<HistoryEvent> = {}) => {
    if (at) found.push({ key, label, at, ...more });
  };
  moment('written', 'Created', invoice.created_at);
  const booked = invoice.journal_entry_id ? { source_id: invoice.id } : {};
  moment('issued', 'Issued', invoice.issued_at, booked);
  if (sends.every((send) => send.kind !== 'document')) moment('sent', 'Sent', invoice.sent_at);
  for (const send of sends) {
    const isReminder = send.kind === 'reminder';
    const failed = send.status === 'failed';
    const isMail = send.channel === 'email';
    const what = isReminder ? 'Reminder' : isMail ? 'Mail' : 'Message';
    const arrived = send.read_at ? 'read' : send.delivered_at && 'delivered';
    moment(
      send.id,
      failed
        ? isMail
          ? `${what} rejected`
          : `${what} not delivered`
        : send.status === 'queued'
          ? `${what} on its way`
          : isReminder
            ? 'Reminded'
            : 'Sent',
      send.failed_at ?? send.sent_at ?? send.created_at,
      {
        detail: [!isMail && 'WhatsApp', send.recipient, arrived, reminded(send.reminder_day), send.refusal]
          .filter(Boolean)
          .join(' · '),
        tone: failed ? 'owed' : undefined,
      },
    );
  }
  moment('viewed', 'Seen by the customer', invoice.viewed_at);
  for (const payment of payments) {
    const label = {
      payment: 'Payment',
      credit: 'Credit applied',
      refund: 'Refunded to customer',
      write_off: 'Written off',
      payout: 'Credit paid out',
    }[payment.kind];
    moment(payment.id, label, payment.created_at, {
      amount: payment.kind === 'refund' ? -payment.amount : payment.settled,
      source_id: payment.id,
      payment_id: payment.id,
      tone:
        payment.voided_at || payment.kind === 'refund'
          ? undefined
          : payment.kind === 'write_off'
            ? 'owed'
            : 'in',
      detail: [
        payment.kind !== 'credit' && payment.kind !== 'write_off' && PAYMENT_METHODS[payment.method],
        payment.reference,
        payment.wht_amount > 0 && `${formatMoney(payment.wht_amount, currency)} withheld`,
        payment.charges > 0 && `${formatMoney(payment.charges, currency)} charges`,
        payment.settlement_discount > 0 && `${formatMoney(payment.settlement_discount, currency)} discount`,
        payment.vat_withheld > 0 && `${formatMoney(payment.vat_withheld, currency)} VAT withheld`,
        payment.voided_at && `voided: ${payment.void_reason}`,
      ]
        .filter(Boolean)
        .join(' · '),
    });
  }
  for (const other of related) {
    const number = other.invoice_number ?? 'draft';
    if (other.relation === 'credit_note')
      moment(other.id, `Credited by ${number}`, other.created_at, {
        document_id: other.id,
        amount: -other.total_amount,
      });
    if (other.relation === 'invoice')
      moment(other.id, `Became ${number === 'draft' ? 'a draft invoice' : number}`, other.created_at, {
        document_id: other.id,
      });
  }
  moment('paid', 'Paid', invoice.document_type === 'credit_note' ? null : invoice.paid_at, { tone: 'in' });
  moment('cancelled', 'Cancelled', invoice.cancelled_at, { detail: invoice.cancel_reason ?? undefined });
  found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  // The last credit note did it.
  if (invoice.stored_status === 'refunded') moment('refunded', 'Refunded in full', found.at(-1)?.at ?? null);
  return found;
}
