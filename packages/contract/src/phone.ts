import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { withPlainCharacters } from './characters.ts';

const E164 = /^\+[1-9]\d{6,14}$/;
/** A Nigerian mobile number: the library takes one digit too many for a number as well. */
const isOfWrongLength = (number: string) =>
  /^\+2340?[789]/.test(number) && number.length !== '+2348067778888'.length;

/**
 * Returns a telephone number in E.164: of Nigeria where no country is said, with every kind of dash, space and bracket,
 * with 00 or + before the country. Null for another text, and where more than one number or an extension is in it. A
 * number that is in E.164 already stays, also where the library does not know it.
 */
export function readPhone(text: string): string | null {
  const typed = withPlainCharacters(text)
    .replace(/\uff0b/g, '+')
    .trim();
  const plain = typed.replace(/[\s().-]/g, '').replace(/^00(?=[1-9])/, '+');
  if (/[^+\d/]/.test(plain)) return null;
  const found = parsePhoneNumberFromString(plain, { defaultCountry: 'NG', extract: false });
  if (found?.isValid() && !found.ext && !isOfWrongLength(found.number)) return found.number;
  return E164.test(plain) && !plain.startsWith('+2340') ? plain : null;
}
