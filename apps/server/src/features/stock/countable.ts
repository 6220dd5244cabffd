import { fault, invalid, Refusal } from '@lissafi/contract/errors';

function exactOr<T>(compute: () => T, refusal: () => Refusal): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) throw refusal();
    throw error;
  }
}

export const UNCOUNTABLE = 'This is more than can be counted';

/** Throws the field's fault when quantity × cost exceeds the range of exact integers. */
export const exactOrFault = <T>(field: string, compute: () => T): T =>
  exactOr(compute, () => invalid(fault(field, UNCOUNTABLE)));

/** The same where no single field is at fault, because existing and new stock exceed it together. Throws BOOKS_FULL. */
export const exactOrBooksFull = <T>(compute: () => T): T => exactOr(compute, () => new Refusal('BOOKS_FULL'));
