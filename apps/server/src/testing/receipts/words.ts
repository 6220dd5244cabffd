import { between, type Random } from '../../demo/time.ts';

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Some of a list, in a random order. */
export function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

export const chance = (random: Random, part: number): boolean => random() < part;

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => between(random, 0, 9)).join('');

/** 1,250.00 */
export const money = (kobo: number): string =>
  (kobo / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 1,250 of an amount of whole naira. */
export const whole = (kobo: number): string => (kobo / 100).toLocaleString('en-US');
/** 1250.00 */
export const plain = (kobo: number): string => (kobo / 100).toFixed(2);

/** VAT of 7.5 % on top of an amount. */
export const vatOn = (kobo: number): number => Math.round((kobo * 75) / 1000);
/** VAT of 7.5 % that an amount includes. */
export const vatWithin = (kobo: number): number => Math.round((kobo * 75) / 1075);

/** A day of 2026, as YYYY-MM-DD. */
export function dayOf2026(random: Random): string {
  const time = Date.UTC(2026, 0, 5) + between(random, 0, 318) * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

export function timeOfDay(random: Random, form: '24' | '12' | 'seconds' = '24'): string {
  const [hour, minute, second] = [between(random, 8, 20), between(random, 0, 59), between(random, 0, 59)];
  const two = (value: number) => String(value).padStart(2, '0');
  if (form === '12') return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${two(hour)}:${two(minute)}${form === 'seconds' ? `:${two(second)}` : ''}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function ordinal(day: number): string {
  if (day > 10 && day < 14) return `${day}th`;
  return day + (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
}

/** The ways in which a date is written on papers in Nigeria; the day comes first where both are figures. */
export const dateForms = {
  slash: ([y, m, d]) => `${d}/${m}/${y}`,
  slashShort: ([y, m, d]) => `${d}/${m}/${y.slice(2)}`,
  dash: ([y, m, d]) => `${d}-${m}-${y}`,
  dot: ([y, m, d]) => `${d}.${m}.${y.slice(2)}`,
  iso: ([y, m, d]) => `${y}-${m}-${d}`,
  dashMonth: ([y, m, d]) => `${d}-${month(m).slice(0, 3)}-${y.slice(2)}`,
  dashMonthLong: ([y, m, d]) => `${d}-${month(m).slice(0, 3).toUpperCase()}-${y}`,
  american: ([y, m, d]) => `${month(m).slice(0, 3)} ${Number(d)}, ${y}`,
  long: ([y, m, d]) => `${Number(d)} ${month(m)} ${y}`,
  ordinal: ([y, m, d]) => `${ordinal(Number(d))} ${month(m)}, ${y}`,
  spaced: ([y, m, d]) => `${d} ${month(m).slice(0, 3)} ${y}`,
  slashMonth: ([y, m, d]) => `${d}/${month(m).slice(0, 3)}/${y}`,
  ordinalShort: ([y, m, d]) => `${ordinal(Number(d))} ${month(m).slice(0, 3)}. ${y}`,
  ordinalCapitals: ([y, m, d]) => `${ordinal(Number(d))} ${month(m)} ${y}`.toUpperCase(),
} as const satisfies Record<string, (parts: [y: string, m: string, d: string]) => string>;
export type DateForm = keyof typeof dateForms;

const month = (number: string) => MONTHS[Number(number) - 1]!;

export const writtenDate = (day: string, form: DateForm): string =>
  dateForms[form](day.split('-') as [string, string, string]);

export const phone = (random: Random): string =>
  pick(random, ['0803', '0806', '0813', '0703', '0816', '0902', '0708']) + digits(random, 7);

export const tin = (random: Random): string => `${digits(random, 8)}-0001`;

const STREETS = [
  'Broad Street, Lagos Island',
  'Allen Avenue, Ikeja',
  'Aminu Kano Crescent, Wuse 2, Abuja',
  'Ring Road, Ibadan',
  'Aba Road, Port Harcourt',
  'Zoo Road, Kano',
  'Ahmadu Bello Way, Kaduna',
  'Akpakpava Road, Benin City',
  'Oraifite Street, Nnewi',
  'Ogui Road, Enugu',
  'Bode Thomas Street, Surulere',
  'Admiralty Way, Lekki Phase 1',
];
export const address = (random: Random): string => `${between(random, 1, 212)} ${pick(random, STREETS)}`;

const FIRST = 'Chinedu Amina Tunde Ngozi Yusuf Blessing Emeka Fatima Segun Ifeoma Musa Kemi'.split(' ');
const LAST = 'Okafor Bello Adeyemi Eze Abdullahi Ogunleye Nwosu Ibrahim Balogun Udo Sani Alabi'.split(' ');
export const person = (random: Random): string => `${pick(random, FIRST)} ${pick(random, LAST)}`;

const CUSTOMERS = [
  'Mama Nkechi Bakery',
  'Sunrise Bread Ltd',
  'Adunni Foods Enterprises',
  'Zuma Rock Confectionery',
  'Kings Table Kitchen',
  'Rahama Global Ventures',
];
/** Who received the paper, and is not its supplier. */
export const customer = (random: Random): string => pick(random, CUSTOMERS);

/** An amount in words, as invoices repeat their total. */
export function inWords(naira: number): string {
  const ones =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  const tens = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  if (naira < 20) return ones[naira]!;
  if (naira < 100) return tens[Math.floor(naira / 10)]! + (naira % 10 ? `-${ones[naira % 10]}` : '');
  const [step, word] = naira < 1000 ? [100, 'hundred'] : naira < 1e6 ? [1000, 'thousand'] : [1e6, 'million'];
  const rest = naira % Number(step);
  const join = rest < 100 ? ' and ' : ', ';
  return `${inWords(Math.floor(naira / Number(step)))} ${word}${rest ? join + inWords(rest) : ''}`;
}

/** An amount in words, as it stands on a paper: Two hundred naira, fifty kobo only. */
export function amountInWords(kobo: number): string {
  const rest = kobo % 100;
  const words = `${inWords(Math.floor(kobo / 100))} naira${rest ? `, ${inWords(rest)} kobo` : ''} only`;
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Where an account is that is to be paid into. */
export const bank = (random: Random): string =>
  pick(random, ['Access Bank', 'GTBank', 'Zenith Bank', 'UBA', 'First Bank', 'Moniepoint MFB', 'FCMB']);
