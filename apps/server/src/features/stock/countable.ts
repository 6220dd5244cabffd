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

/** Quantities and costs whose product goes past what is counted exactly are a fault of the field. */
export const countable = <T>(field: string, reckon: () => T): T =>
  reckoned(reckon, () => invalid(fault(field, UNCOUNTABLE)));

/** The same where no field is at fault: what was there and what comes together go past it. Throws BOOKS_FULL. */
export const holdable = <T>(reckon: () => T): T => reckoned(reckon, () => new Refusal('BOOKS_FULL'));
