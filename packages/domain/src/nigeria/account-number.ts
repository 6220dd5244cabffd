import { withPlainCharacters } from '@lissafi/contract/characters';

/** The number of an account as it is stored: without spaces, dashes and marks that cannot be seen. */
export const plainAccountNumber = (text: string): string => {
  const plain = withPlainCharacters(text).trim();
  return /^[\d\s-]+$/.test(plain) ? plain.replace(/[\s-]/g, '') : plain;
};

/**
 * Why a number cannot be one of a bank or wallet in Nigeria, where it has 10 digits (NUBAN, Central Bank of Nigeria 2020);
 * null where it can. A number with letters is of another country.
 */
export function accountNumberFault(number: string): string | null {
  if (!/^\d+$/.test(number) || number.length === 10) return null;
  return `An account number in Nigeria has 10 digits; this one has ${number.length}`;
}
