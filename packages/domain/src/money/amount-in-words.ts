const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const GROUPS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const;

/** Singular and plural of the currency and of its hundredth. Naira and kobo do not change. */
const UNITS: Record<string, readonly [string, string, string, string]> = {
  NGN: ['naira', 'naira', 'kobo', 'kobo'],
  USD: ['dollar', 'dollars', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  GBP: ['pound', 'pounds', 'penny', 'pence'],
};

/** Words for 1 to 999. */
function belowThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const tens = TENS[Math.floor(rest / 10)] ?? '';
  const low = rest < 20 ? (SMALL[rest] ?? '') : rest % 10 ? `${tens}-${SMALL[rest % 10]}` : tens;
  if (hundreds === 0) return low;
  return `${SMALL[hundreds]} hundred${rest ? ` and ${low}` : ''}`;
}

/** A whole number from 0 in British English: 1,005 is "one thousand and five". */
function integerInWords(value: number): string {
  if (value === 0) return SMALL[0];
  const parts: string[] = [];
  let rest = value;
  for (let group = 0; rest > 0; group++) {
    const n = rest % 1000;
    rest = Math.floor(rest / 1000);
    if (n === 0) continue;
    const and = group === 0 && n < 100 && rest > 0 ? 'and ' : '';
    parts.unshift(`${and}${belowThousand(n)}${group ? ` ${GROUPS[group]}` : ''}`);
  }
  return parts.join(' ');
}

/**
 * Returns an amount in the minor unit in words, as documents show it: 7838750 is "Seventy-eight thousand three hundred
 * and eighty-seven naira, fifty kobo only". Throws RangeError for a number that is not a safe integer.
 */
export function amountInWords(minor: number, currency = 'NGN'): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an amount in kobo: ${minor}`);
  const magnitude = Math.abs(minor);
  const whole = Math.floor(magnitude / 100);
  const fraction = magnitude % 100;
  const [unit, units, cent, cents] = UNITS[currency] ?? [currency, currency, 'cent', 'cents'];
  const parts: string[] = [];
  if (whole > 0 || fraction === 0) parts.push(`${integerInWords(whole)} ${whole === 1 ? unit : units}`);
  if (fraction > 0) parts.push(`${integerInWords(fraction)} ${fraction === 1 ? cent : cents}`);
  const text = `${minor < 0 ? 'minus ' : ''}${parts.join(', ')} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
