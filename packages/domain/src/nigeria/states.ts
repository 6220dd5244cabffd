/** The 36 states and the Federal Capital Territory with their ISO 3166-2 codes, which the tax gateway requires. */
const STATES: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  ['NG-AB', 'Abia'],
  ['NG-AD', 'Adamawa'],
  ['NG-AK', 'Akwa Ibom'],
  ['NG-AN', 'Anambra'],
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
  ['NG-FC', 'FCT', 'Federal Capital Territory', 'Abuja'],
  ['NG-GO', 'Gombe'],
  ['NG-IM', 'Imo'],
  ['NG-JI', 'Jigawa'],
  ['NG-KD', 'Kaduna'],
  ['NG-KN', 'Kano'],
  ['NG-KT', 'Katsina'],
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
  ['NG-ZA', 'Zamfara'],
];

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bstate\b/g, '')
    .replace(/[^a-z]/g, '');

const CODES = new Map(
  STATES.flatMap(([code, ...names]) => [code, code.slice(3), ...names].map((name) => [fold(name), code])),
);

/** Returns NG-LA for `Lagos`, `lagos state`, `LA` and `NG-LA`; null for text that is not a state of Nigeria. */
export function stateCode(text: string | null): string | null {
  return (text && CODES.get(fold(text))) || null;
}

/** Returns NG for `Nigeria` and for no country; two letters are returned unchanged; null for other text. */
export function countryCode(text: string | null): string | null {
  const folded = (text ?? '').trim().toUpperCase();
  if (folded === '' || folded === 'NIGERIA') return 'NG';
  return /^[A-Z]{2}$/.test(folded) ? folded : null;
}
