import { fault, invalid, Refusal } from '@lissafi/contract/errors';

function reckoned<T>(reckon: () => T, refusal: () => Refusal): T {
  try {
    return reckon();
  } catch (error) {
    if (error instanceof RangeError) throw refusal();
    throw error;
  }
}

export const UNCOUNTABLE = 'This is more than can be counted';

/** Throws the field's fault when quantity × cost exceeds the range of exact integers. */
export const countable = <T>(field: string, reckon: () => T): T =>
  reckoned(reckon, () => invalid(fault(field, UNCOUNTABLE)));

/** The same where no single field is at fault, because existing and new stock exceed it together. Throws BOOKS_FULL. */
export const holdable = <T>(reckon: () => T): T => reckoned(reckon, () => new Refusal('BOOKS_FULL'));
