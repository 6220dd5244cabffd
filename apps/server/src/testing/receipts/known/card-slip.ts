import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import { chance, dayOf2026, digits, money, person, pick, timeOfDay, writtenDate } from '../words.ts';

const BANKS = ['ZENITH BANK', 'GTBank', 'ACCESS BANK', 'FirstBank', 'UBA', 'Moniepoint MFB', 'Sterling Bank'];
const MERCHANTS = [
  'Chukwudi Auto Spares',
  'Alhaji Sani Provisions',
  'De Choice Packaging Nig Ltd',
  'Bukky Baking Depot',
  'Everest Hardware Store',
  'Nneoma Kitchen Equipment',
  'Northgate Flour Depot Ltd',
] as const;
const CITIES = ['LAGOS', 'ABUJA', 'KANO', 'ABA', 'IBADAN', 'ENUGU'];
const DATES: DateForm[] = ['slash', 'iso', 'dashMonthLong', 'slashShort'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['plex', 'tech', 'courierBold']), columns: 32, size: 36 });
  const supplier = pick(random, MERCHANTS);
  const date = dayOf2026(random);
  const total = between(random, 15, 2400) * 10_000 + pick(random, [0, 0, 0, 5_000, 2_550]);
  const bold = { size: 48 };
  const bank = pick(random, BANKS);
  const [label, amount] = pick(random, [
    ['AMOUNT', `NGN ${money(total)}`],
    ['AMOUNT', `N${money(total)}`],
    ['TOTAL', `₦${money(total)}`],
    ['AMOUNT (NGN)', money(total)],
  ] as const);
  roll
    .center(bank, bold)
    .center(pick(random, ['CUSTOMER COPY', '*** MERCHANT COPY ***']))
    .gap(0.5);
  const isLabelled = chance(random, 0.4);
  if (isLabelled) roll.left(`MERCHANT: ${supplier.toUpperCase()}`);
  else roll.center(supplier.toUpperCase());
  const city = pick(random, CITIES);
  if (isLabelled) roll.left(`LOCATION: ${city} NG`);
  else roll.center(`${city} NG`);
  roll
    .gap(0.5)
    .pair('TERMINAL ID', `2${digits(random, 3)}${'ABCDEF'[between(random, 0, 5)]}${digits(random, 3)}`);
  roll.pair('MERCHANT ID', `2${digits(random, 14)}`);
  const when = writtenDate(date, pick(random, DATES));
  if (chance(random, 0.5)) roll.pair('DATE/TIME', `${when} ${timeOfDay(random)}`);
  else roll.pair(`DATE: ${when}`, timeOfDay(random, 'seconds'));
  roll.rule('-').center('PURCHASE').rule('-');
  roll.pair('CARD', pick(random, ['VERVE', 'MASTERCARD DEBIT', 'VISA DEBIT']));
  roll.pair('PAN', `5399 83** **** ${digits(random, 4)}`).pair('NAME', person(random).toUpperCase());
  roll.pair('EXPIRY', '**/**').pair('ACCOUNT TYPE', 'SAVINGS').pair('STAN', digits(random, 6));
  roll.pair('RRN', digits(random, 12)).pair('AUTH CODE', digits(random, 6)).gap(0.5);
  roll.pair(label, amount, bold).gap(0.7);
  roll.center('APPROVED', bold).pair('RESPONSE CODE', '00').left('PIN VERIFIED').rule('*');
  roll.center('POWERED BY NIBSS').center('PTSP: ITEX   V 3.2.1').center('THANK YOU');
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, payment_method: 'debit_card' } };
}

/** The slip of a bank's card terminal: the bank stands above the merchant, and long numbers all around the amount. */
export const cardSlip: Layout = { name: 'card-slip', medium: 'thermal', draw };
