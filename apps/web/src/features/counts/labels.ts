import type { StockCount } from '@lissafi/contract/counts';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';

export const COUNT_STATUSES: Record<StockCount['status'], [label: string, tone: 'owed' | 'in' | 'quiet']> = {
  open: ['Being counted', 'owed'],
  posted: ['Posted', 'in'],
  discarded: ['Given up', 'quiet'],
};

/** "5 of 12 counted", or how many differed once it is posted. */
export function progressOf({ status, lines_counted, lines_total, differences }: StockCount): string {
  if (status !== 'posted') return `${lines_counted} of ${lines_total} counted`;
  if (differences === 0) return `${lines_counted} counted, all as in the books`;
  return `${lines_counted} counted, ${differences} ${differences === 1 ? 'differs' : 'differ'}`;
}

/** "+2", "−15". */
export const signedText = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${roundedText(Math.abs(difference))}`;
