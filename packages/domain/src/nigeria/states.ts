import { withPlainMarks } from '@lissafi/contract/characters';
import { foldName } from '../text/name.ts';

/** The 36 states and the Federal Capital Territory with their ISO 3166-2 codes, which the tax gateway requires. */
const STATES: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  ['NG-AB', 'Abia'],
  ['NG-AD', 'Adamawa'],
  ['NG-AK', 'Akwa Ibom'],
  ['NG-AN', 'Anambra', 'Anambara'],
  ['NG-BA', 'Bauchi'],
  ['NG-BY', 'Bayelsa'],
  ['NG-BE', 'Benue'],
  ['NG-BO', 'Borno'],
  ['NG-CR', 'Cross River', 'Cross Rivers'],
  ['NG-DE', 'Delta'],
  ['NG-EB', 'Ebonyi'],
  ['NG-ED', 'Edo'],
  ['NG-EK', 'Ekiti'],
  ['NG-EN', 'Enugu'],
  ['NG-FC', 'FCT', 'Federal Capital Territory', 'Abuja', 'FCT Abuja', 'Abuja FCT'],
  ['NG-GO', 'Gombe'],
  ['NG-IM', 'Imo'],
  ['NG-JI', 'Jigawa'],
  ['NG-KD', 'Kaduna'],
  ['NG-KN', 'Kano'],
  ['NG-KT', 'Katsina', 'Kastina'],
  ['NG-KE', 'Kebbi'],
  ['NG-KO', 'Kogi'],
  ['NG-KW', 'Kwara'],
  ['NG-LA', 'Lagos'],
  ['NG-NA', 'Nasarawa'],
  ['NG-NI', 'Niger'],
  ['NG-OG', 'Ogun'],
  ['NG-ON', 'Ondo'],
  ['NG-OS', 'Osun'],
  ['NG-OY', 'Oyo'],
  ['NG-PL', 'Plateau'],
  ['NG-RI', 'Rivers', 'River'],
  ['NG-SO', 'Sokoto'],
  ['NG-TA', 'Taraba'],
  ['NG-YO', 'Yobe'],
  ['NG-ZA', 'Zamfara', 'Zamfera'],
];

/** Letters that are doubled count once: Nassarawa is Nasarawa. */
const fold = (text: string) =>
  foldName(text)
    .replace(/\b(?:state|nigeria)\b/g, '')
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1+/g, '$1');

const CODES = new Map(
  STATES.flatMap(([code, ...names]) => [code, code.slice(3), ...names].map((name) => [fold(name), code])),
);

/**
 * Returns NG-LA for `Lagos`, `lagos state`, `LA` and `NG-LA`, and NG-FC for `FCT - Abuja` and `Abuja (FCT)`, whose parts
 * name one state; null for text that names no state of Nigeria, or two.
 */
export function stateCode(text: string | null): string | null {
  if (!text) return null;
  const whole = CODES.get(fold(text));
  if (whole) return whole;
  const parts = withPlainMarks(text).split(/[-,;:/|()]+/);
  const codes = new Set(parts.flatMap((part) => CODES.get(fold(part)) ?? []));
  return codes.size === 1 ? [...codes][0]! : null;
}

/** Returns NG for `Nigeria` and for no country; two letters are returned unchanged; null for other text. */
export function countryCode(text: string | null): string | null {
  const folded = (text ?? '').trim().toUpperCase();
  if (folded === '' || folded === 'NIGERIA') return 'NG';
  return /^[A-Z]{2}$/.test(folded) ? folded : null;
}
