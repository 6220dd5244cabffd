import { addDays } from '@lissafi/domain/calendar/civil-date';
import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
  chance,
  dayOf2026,
  digits,
  person,
  phone,
  pick,
  some,
  whole,
  writtenDate,
} from '../words.ts';

const SALONS = [
  ['Kingsmen Barbing Salon', 'Haircuts, shaving, massage'],
  ['Glow & Go Beauty Spa', 'Hair, nails, facials'],
  ['Oasis Wellness Spa', 'Body, mind and skin'],
  ["Bimpe's Hair Place", 'Braids, weaving, bridal'],
  ['Sharp Cutz Unisex Salon', 'We make you look good'],
  ['Arewa Beauty Lounge', 'Henna, hair and make-up'],
] as const;
const SERVICES = [
  ['Haircut and dye', 6000],
  ['Deep tissue massage, 60 min', 28000],
  ['Manicure and pedicure', 15500],
  ['Knotless braids', 32000],
  ['Facial treatment', 20000],
  ['Wash and set', 8500],
  ['Bridal make-up', 75000],
  ['Beard trim', 3500],
  ['Hair cream 250 ml', 7200],
] as const;
const DATES: DateForm[] = ['slash', 'ordinal', 'long', 'spaced', 'dash', 'ordinalShort'];
const WIDTH = 1240;

function draw(random: Random): Drawing {
  const [face, bolder] = pick(random, [['lato', 'latoBold'] as const, ['roboto', 'robotoBold'] as const]);
  const color = pick(random, ['#7a1f5c', '#111111', '#0f5e59', '#8a5a12']);
  const sheet = new Sheet({ width: WIDTH, face, size: 35, paper: '#fdfbf7', ink: '#26222a' });
  const bold = { face: bolder };
  const [left, right, middle] = [90, WIDTH - 90, WIDTH / 2];
  const [supplier, motto] = pick(random, SALONS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const sign = pick(random, ['₦', 'N', '₦ ']);
  const lines: TruthLine[] = some(random, SERVICES, between(random, 1, 4)).map(([name, naira]) => ({
    name,
    total_minor: naira * 100,
  }));
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.3) ? Math.ceil(sum / 1_000_000) * 50_000 : 0;
  const total = sum - discount;
  sheet.text(supplier, middle, 150, { ...bold, size: 58, ink: color, align: 'center' });
  sheet.text(motto, middle, 204, { align: 'center' });
  sheet.text(address(random), middle, 254, { size: 32, align: 'center' });
  sheet.text(`Bookings: ${phone(random)}, ${phone(random)}`, middle, 300, { size: 32, align: 'center' });
  sheet.rect(middle - 170, 330, 340, 66, color);
  sheet.text(pick(random, ['RECEIPT', 'SERVICE RECEIPT', 'CLIENT RECEIPT']), middle, 376, {
    ...bold,
    ink: '#ffffff',
    size: 32,
    align: 'center',
  });
  const facts = [
    [`No. ${digits(random, 4)}`, `Date: ${writtenDate(date, form)}`],
    [`Client: ${person(random)}`, `Attended by: ${pick(random, ['Gift', 'Femi', 'Aisha', 'Tony'])}`],
  ] as const;
  facts.forEach(([one, other], index) => {
    sheet.text(one, left, 470 + index * 60);
    sheet.text(other, right, 470 + index * 60, { align: 'right' });
  });
  let y = 580;
  sheet.line(left, y, right, y, 3, color);
  sheet.text('Service', left, y + 54, { ...bold, ink: color });
  sheet.text(`Charge (${sign.trim()})`, right, y + 54, { ...bold, ink: color, align: 'right' });
  y += 76;
  sheet.line(left, y, right, y, 3, color);
  y += 10;
  for (const { name, total_minor } of lines) {
    y += 60;
    sheet.text(name, left, y);
    sheet.text(whole(total_minor), right, y, { align: 'right' });
  }
  y += 34;
  sheet.line(left, y, right, y, 2, color);
  if (discount) {
    for (const [name, value] of [
      ['Sum of services', whole(sum)],
      ["Regular client's discount", `-${whole(discount)}`],
    ] as const) {
      y += 56;
      sheet.text(name, left, y);
      sheet.text(value, right, y, { align: 'right' });
    }
  }
  y += 76;
  sheet.text(pick(random, ['Total', 'Total paid', 'Amount paid']), left, y, { ...bold, size: 42 });
  sheet.text(`${sign}${whole(total)}${pick(random, ['', '.00'])}`, right, y, {
    ...bold,
    size: 46,
    align: 'right',
  });
  y += 24;
  for (const row of sheet.wrap(amountInWords(total), right - left)) {
    y += 52;
    sheet.text(row, left, y);
  }
  const means = pick(random, ['Cash', 'POS', 'Transfer']);
  y += 72;
  sheet.text(`Mode of payment: ${means}`, left, y);
  if (chance(random, 0.5)) {
    y += 56;
    sheet.text(`Next appointment: ${writtenDate(addDays(date, between(random, 14, 35)), form)}`, left, y);
  }
  y += 110;
  sheet.line(right - 330, y, right, y, 2);
  sheet.text('For the management', right, y + 44, { size: 31, align: 'right' });
  sheet.text('Thank you, see you again', left, y + 44, { size: 31 });
  sheet.height = y + 110;
  const payment_method = means === 'Cash' ? 'cash' : means === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet, truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A salon's or spa's receipt on a small sheet: services and charges, whole naira, a later day for the next visit. */
export const salon: Layout = { name: 'salon', medium: 'paper', draw };
