import { addDays } from '@lissafi/domain/calendar/civil-date';
import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  chance,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  some,
  timeOfDay,
  tin,
  vatWithin,
  writtenDate,
} from '../words.ts';

const BOUTIQUES = [
  'Maison Adaeze',
  'Urban Thread NG',
  'Ruff & Co',
  'Zuri Wears',
  'Kaftan House',
  'Lofty Kids',
];
const MALLS = [
  'Shop G14, Ikeja City Mall, Lagos',
  'Unit F22, Jabi Lake Mall, Abuja',
  'Suite 9, Ado Bayero Mall, Kano',
  'Shop 31, Palms Shopping Mall, Ibadan',
  'Line 4, Polo Park Mall, Enugu',
];
const CLOTHES = [
  ["Men's chinos", 24500],
  ['Polo shirt', 16900],
  ['Senator 2-piece', 58000],
  ['Maxi dress, floral', 34750],
  ['Denim jacket', 39990],
  ['Leather belt', 11500],
  ['Ladies flat shoes', 21900],
  ['Work apron, black', 8900],
  ["Children's set", 14250],
  ['Handbag, medium', 27500],
  ['Face cap', 6500],
] as const;
const COLORS = ['BLK', 'NVY', 'WHT', 'OLV', 'RED'];
const DATES: DateForm[] = ['slash', 'dashMonthLong', 'spaced', 'iso', 'american'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['roboto', 'lato', 'plex']),
    columns: 34,
    size: 37,
    leading: 1.3,
  });
  const supplier = pick(random, BOUTIQUES);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const sign = pick(random, ['₦', 'NGN ', '']);
  const discounts: number[] = [];
  const lines: TruthLine[] = some(random, CLOTHES, between(random, 1, 4)).map(([name, naira]) => {
    const quantity = chance(random, 0.75) ? 1 : between(random, 2, 4);
    const unit = naira * 100;
    discounts.push(chance(random, 0.2) ? Math.round((unit * quantity) / 10) : 0);
    return { name, quantity, unit_price_minor: unit, total_minor: unit * quantity };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const less = discounts.reduce((before, one) => before + one, 0);
  const total = sum - less;
  const vat = vatWithin(total);
  const hasVat = chance(random, 0.6);
  roll.center(supplier.toUpperCase(), { size: 54, spacing: 6 }).gap(0.3);
  roll.center(pick(random, MALLS)).center(`${phone(random)}  |  IG: @${supplier.replaceAll(/\W/g, '')}`);
  if (hasVat) roll.center(`VAT/TIN ${tin(random)}`);
  roll
    .gap(0.4)
    .center(pick(random, ['SALES RECEIPT', 'TAX INVOICE', 'CUSTOMER RECEIPT']))
    .gap(0.3);
  roll.pair('Trans #', `${digits(random, 2)}-${digits(random, 6)}`);
  roll.pair('Date', `${writtenDate(date, form)}  ${timeOfDay(random, '12')}`);
  roll
    .pair('Sales person', pick(random, ['Tolu', 'Hauwa', 'Chioma', 'David']))
    .rule('_')
    .gap(0.3);
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    roll.pair(name, money(total_minor));
    const size = pick(random, ['S', 'M', 'L', 'XL', '40', '42']);
    roll.left(`  ${digits(random, 6)} ${pick(random, COLORS)}/${size}`);
    if (quantity! > 1) roll.left(`  ${quantity} @ ${money(unit_price_minor!)}`);
    if (discounts[index]) roll.pair('  Promo 10%', `-${money(discounts[index])}`);
  });
  roll.rule('_').gap(0.3);
  if (less) roll.pair('Sub total', money(sum)).pair('You saved', `-${money(less)}`);
  roll.pair(pick(random, ['TOTAL', 'Amount due', 'Total']), sign + money(total), { size: 48 });
  const means = pick(random, ['Card', 'Card', 'Cash', 'Transfer']);
  const given = Math.ceil(total / 500_000) * 500_000;
  if (means === 'Cash') roll.pair('Cash', money(given)).pair('Change', money(given - total));
  else roll.pair(means, money(total));
  if (means === 'Card') roll.left(`VERVE ****${digits(random, 4)}  RRN ${digits(random, 12)}`);
  if (hasVat) {
    roll.gap(0.4).cells([
      ['Tax rate', 0],
      ['Net', 21, 'right'],
      ['VAT', roll.columns, 'right'],
    ]);
    roll.cells([
      ['7.5% incl.', 0],
      [money(total - vat), 21, 'right'],
      [money(vat), roll.columns, 'right'],
    ]);
  }
  roll.gap(0.5).center('Exchange with tag and receipt until');
  roll.center(`${writtenDate(addDays(date, 7), form)}. No cash refund.`);
  roll.barcode(random, digits(random, 12));
  const payment_method = means === 'Cash' ? 'cash' : means === 'Card' ? 'debit_card' : 'bank_transfer';
  const printed = lines.map(({ unit_price_minor, ...line }) =>
    line.quantity! > 1 ? { ...line, unit_price_minor: unit_price_minor! } : line,
  );
  return {
    sheet: roll.end(),
    truth: {
      ...{ supplier, date, total_minor: total, lines: printed, payment_method },
      ...(hasVat && { vat_minor: vat }),
    },
  };
}

/** The till of a clothes shop in a mall: colours and sizes below each piece, less for some of them, a day until which to exchange. */
export const boutique: Layout = { name: 'boutique', medium: 'thermal', draw };
