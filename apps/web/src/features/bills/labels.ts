import type { BillRow, BillStatus, LandedMethod } from '@lissafi/contract/bills';
import type { TaxCategory } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Tone } from '../../ui/Badge.tsx';

export const BILL_STATUS: Record<BillStatus, readonly [label: string, tone: Tone]> = {
  draft: ['Draft', 'quiet'],
  open: ['Open', 'owed'],
  overdue: ['Overdue', 'red'],
  paid: ['Paid', 'in'],
  void: ['Void', 'red'],
};

export const STATUS_LABELS: Record<BillStatus | 'unpaid', string> = {
  draft: 'Draft',
  unpaid: 'Unpaid',
  open: 'Not due yet',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

/** What a line says of VAT; the percentage of the standard rate depends on the day of the bill. */
export const TAXES: Record<TaxCategory, string> = {
  none: 'No VAT',
  standard: 'VAT',
  zero_rated: 'Zero-rated',
  exempt: 'Exempt',
  other: 'Other tax',
};

/** How a landed cost falls on the goods of its deliveries. */
export const LANDED_BY: Record<LandedMethod, string> = {
  value: 'By value',
  quantity: 'By quantity',
  manual: 'By shares that you enter',
};

/** The total of a bill in its own currency, as text; `books` is the organization's. */
export const ownTotal = (
  { currency, foreign_total, total_amount }: Pick<BillRow, 'currency' | 'foreign_total' | 'total_amount'>,
  books: string,
) => formatMoney(foreign_total ?? total_amount, currency ?? books);
