import type { InvoiceStatus } from '@lissafi/contract/invoices';
import { Badge, type Tone } from './Badge.tsx';

const WORDS: Record<InvoiceStatus, [string, Tone]> = {
  draft: ['draft', 'quiet'],
  pending: ['not sent', 'quiet'],
  sent: ['sent', 'quiet'],
  viewed: ['viewed', 'quiet'],
  paid: ['paid', 'in'],
  overdue: ['late', 'owed'],
  cancelled: ['cancelled', 'quiet'],
  refunded: ['refunded', 'quiet'],
};

/** The state of a document in words: "18 days late", "viewed, due in 6 days". */
export function StatusBadge({
  status,
  daysLate = 0,
  due,
}: {
  status: InvoiceStatus;
  daysLate?: number;
  /** "due in 6 days", where it adds something. */
  due?: string | undefined;
}) {
  const [word, tone] = WORDS[status];
  if (status === 'overdue' && daysLate > 0) {
    return <Badge tone="owed">{daysLate === 1 ? '1 day late' : `${daysLate} days late`}</Badge>;
  }
  const open = status === 'pending' || status === 'sent' || status === 'viewed';
  return <Badge tone={tone}>{open && due ? `${word}, ${due}` : word}</Badge>;
}
