/** How goods that are not paid for yet stand: empty as long as nothing was chosen. */
export type Unpaid = '' | 'later';

const LATER = ['later', 'Not yet: the bill comes later'] as const;
const ON_CREDIT = ['', 'Not yet: on credit'] as const;

/**
 * Returns the ways in which goods are not paid for, for a choice. Nothing chosen is on credit from a supplier, and
 * without one the bill comes later, because nobody is owed. That it comes later stays once it was chosen, whichever
 * supplier is chosen afterwards.
 */
export const unpaidOptions = (supplierId: string): (readonly [Unpaid, string])[] =>
  supplierId ? [ON_CREDIT, LATER] : [LATER];

/** What the choice shows: without a supplier nothing chosen stands as "the bill comes later". */
export const shownPayment = <Payment extends string>(
  payment: Payment | Unpaid,
  supplierId: string,
): Payment | Unpaid => (payment === '' && !supplierId ? 'later' : payment);

/** Why it is on credit where nobody chose that; nothing otherwise. */
export const creditHint = (payment: string, supplierId: string): string | undefined =>
  payment === '' && supplierId ? 'A supplier is owed unless you choose another way' : undefined;
