import type { PaymentTerms } from '@lissafi/contract/documents';
import { fault, invalid } from '@lissafi/contract/errors';
import { dueDateFor } from '../calendar/civil-date.ts';

/**
 * Returns when a purchase is due: the stated day, else by the supplier's payment terms, else the day of the purchase
 * itself (no terms, or terms that have to be stated). Civil dates. Throws VALIDATION_FAILED on `due_date` for a day
 * before the purchase. Decisions §5 ("a payable … with `due_date`").
 */
export function purchaseDueOn(terms: PaymentTerms | null, bought_on: string, stated?: string): string {
  if (stated !== undefined && stated < bought_on)
    throw invalid(fault('due_date', 'This is before the date of the purchase'));
  return stated ?? (terms && dueDateFor(terms, bought_on)) ?? bought_on;
}
