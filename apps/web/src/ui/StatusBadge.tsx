import type { DocumentType, InvoiceStatus } from '@lissafi/contract/documents';
import { Badge, type Tone } from './Badge.tsx';

type Words = Record<InvoiceStatus, readonly [string, Tone]>;

const WORDS: Words = {
  draft: ['draft', 'quiet'],
  pending: ['not sent', 'quiet'],
  sent: ['sent', 'quiet'],
  viewed: ['viewed', 'quiet'],
  paid: ['paid', 'in'],
  overdue: ['late', 'owed'],
  cancelled: ['cancelled', 'quiet'],
  refunded: ['refunded', 'quiet'],
};
/** Nothing is owed on a quote; it waits for an answer. */
const QUOTE_WORDS: Words = {
  ...WORDS,
  pending: ['open, not sent', 'quiet'],
  sent: ['open, sent', 'quiet'],
  viewed: ['open, viewed', 'quiet'],
};
/** A credit note is not paid. */
const CREDIT_WORDS: Words = { ...WORDS, paid: ['credited', 'quiet'] };

const wordsFor = (type: DocumentType) =>
  type === 'quote' ? QUOTE_WORDS : type === 'credit_note' ? CREDIT_WORDS : WORDS;

/** In one word, for a list that is no screen. */
export const statusLabel = (status: InvoiceStatus, type: DocumentType = 'invoice') =>
  wordsFor(type)[status][0];

/** The state of a document in words: "18 days late", "viewed, due in 6 days", for a quote "invoiced". */
export function StatusBadge({
  status,
  daysLate = 0,
  due,
  type = 'invoice',
  isConverted = false,
}: {
  status: InvoiceStatus;
  daysLate?: number;
  /** "due in 6 days", where it adds something. */
  due?: string | undefined;
  type?: DocumentType;
  /** A quote that became an invoice. */
  isConverted?: boolean;
}) {
  if (isConverted && status !== 'cancelled') return <Badge tone="in">invoiced</Badge>;
  const [word, tone] = wordsFor(type)[status];
  if (status === 'overdue' && daysLate > 0) {
    return <Badge tone="owed">{daysLate === 1 ? '1 day late' : `${daysLate} days late`}</Badge>;
  }
  const open = status === 'pending' || status === 'sent' || status === 'viewed';
  return <Badge tone={tone}>{open && due && type === 'invoice' ? `${word}, ${due}` : word}</Badge>;
}
