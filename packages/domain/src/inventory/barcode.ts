/** How a code is drawn in bars; null: it has letters that neither knows. */
export type Symbology = 'EAN13' | 'EAN8' | 'CODE128';

/** The last digit of a GTIN (EAN-8, UPC-A, EAN-13), from those before it: weights 3 and 1 from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries())
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (code: string) =>
  /^(\d{8}|\d{12,13})$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));

/** The form of the bars follows the code: a GTIN with its right check digit, else whatever ASCII it is. */
export function symbologyOf(code: string): Symbology | null {
  if (isGtin(code)) return code.length === 8 ? 'EAN8' : 'EAN13';
  return /^[\x20-\x7e]+$/.test(code) ? 'CODE128' : null;
}

/** What the bars say: an American code of 12 digits is an EAN-13 with a zero before it. */
export const drawnCode = (code: string): string => (code.length === 12 && isGtin(code) ? `0${code}` : code);

/** The ways in which scanners read one code: the zero before an American one is there or is not. */
export function spellings(code: string): string[] {
  if (!isGtin(code)) return [code];
  if (code.length === 12) return [code, `0${code}`];
  return code.length === 13 && code.startsWith('0') ? [code, code.slice(1)] : [code];
}
