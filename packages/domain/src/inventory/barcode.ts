/** The barcode type; null for a code with characters that neither type can encode. */
export type Symbology = 'EAN13' | 'EAN8' | 'CODE128';

/**
 * Returns the check digit of a GTIN (EAN-8, UPC-A, EAN-13) from the digits before it: weights 3 and 1 from the right.
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries())
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (code: string) =>
  /^(\d{8}|\d{12,13})$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));

/** Returns the barcode type for a code: EAN for a GTIN with a valid check digit, otherwise CODE128 for ASCII text. */
export function symbologyOf(code: string): Symbology | null {
  if (isGtin(code)) return code.length === 8 ? 'EAN8' : 'EAN13';
  return /^[\x20-\x7e]+$/.test(code) ? 'CODE128' : null;
}

/** The code as it is encoded: an American code of 12 digits is an EAN-13 with a leading zero. */
export const drawnCode = (code: string): string => (code.length === 12 && isGtin(code) ? `0${code}` : code);

const GTIN_LENGTHS = [8, 12, 13, 14];

/** A GTIN in its 14 digits, whatever zeros a reader leaves out in front; null for a code that is none. */
export const gtin14 = (code: string): string | null =>
  GTIN_LENGTHS.includes(code.length) &&
  /^\d+$/.test(code) &&
  checkDigit(code.slice(0, -1)) === Number(code.at(-1))
    ? code.padStart(14, '0')
    : null;

/** The forms in which readers report one code, itself first: a GTIN with and without its leading zeros. */
export function spellings(code: string): string[] {
  const gtin = gtin14(code);
  if (gtin === null) return [code];
  const forms = GTIN_LENGTHS.filter((length) => Number(gtin.slice(0, -length)) === 0).map((length) =>
    gtin.slice(-length),
  );
  return [code, ...forms.filter((form) => form !== code)];
}
