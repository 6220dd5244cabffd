import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  money,
  person,
  phone,
  pick,
  some,
  tin,
  vatWithin,
  writtenDate,
} from '../words.ts';

const HOTELS = [
  'Presken Hotel & Resorts',
  'Rockview Royale',
  'Hotel Bon Voyage',
  'Protea Garden Suites Ltd',
  'Tahir Guest Palace',
  'Golden Tulip Riverside',
];
const EXTRAS = [
  ['Restaurant', 12500],
  ['Laundry', 6800],
  ['Mini bar', 4250],
  ['Room service', 9750],
  ['Airport pick-up', 25000],
] as const;
const DATES: DateForm[] = ['slashMonth', 'spaced', 'dash', 'dashMonthLong'];
const WIDTH = 1600;

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

function draw(random: Random): Drawing {
  const ink = pick(random, ['#2b2b2b', '#3b2a1a']);
  const sheet = new Sheet({ width: WIDTH, face: 'lato', size: 32, paper: '#fffefb', ink });
  const bold = { face: 'latoBold' } as const;
  const gold = pick(random, ['#8a6a1f', '#5c1a2e', '#1f4d4a']);
  const [left, right, middle] = [110, WIDTH - 110, WIDTH / 2];
  const supplier = pick(random, HOTELS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const nights = between(random, 1, 4);
  const arrival = daysBefore(date, nights);
  sheet.disc(middle, 130, 58, gold);
  sheet.text(supplier[0]!, middle, 152, { ...bold, size: 62, ink: '#ffffff', align: 'center' });
  sheet.text(supplier.toUpperCase(), middle, 256, { size: 50, spacing: 7, align: 'center', ink: gold });
  sheet.text(`${address(random)}   |   Front desk ${phone(random)}`, middle, 308, { align: 'center' });
  sheet.line(left, 340, right, 340, 2, gold);
  sheet.text(pick(random, ['GUEST FOLIO', 'GUEST BILL', 'FINAL BILL']), left, 415, { ...bold, size: 42 });
  sheet.text(`${pick(random, ['Bill date', 'Date'])}: ${writtenDate(date, form)}`, right, 415, {
    ...bold,
    align: 'right',
  });
  const facts = [
    ['Guest name', person(random), 'Arrival', writtenDate(arrival, form)],
    ['Room no.', `${between(random, 101, 412)} (Deluxe)`, 'Departure', writtenDate(date, form)],
    ['Folio', digits(random, 6), 'Nights / Adults', `${nights} / ${between(random, 1, 2)}`],
  ] as const;
  facts.forEach(([name, value, other, its], index) => {
    const y = 490 + index * 50;
    sheet.text(name, left, y, { ink: gold });
    sheet.text(value, left + 220, y);
    sheet.text(other, middle + 80, y, { ink: gold });
    sheet.text(its, middle + 340, y);
  });
  let y = 690;
  sheet.line(left, y - 46, right, y - 46, 3, gold);
  const columns = { name: left + 240, charge: 1190, credit: right };
  sheet.text('Date', left, y, bold);
  sheet.text('Particulars', columns.name, y, bold);
  sheet.text('Charges', columns.charge, y, { ...bold, align: 'right' });
  sheet.text('Credits', columns.credit, y, { ...bold, align: 'right' });
  sheet.line(left, y + 18, right, y + 18, 3, gold);
  const row = (day: string, name: string, charge: number, credit = 0) => {
    y += 62;
    sheet.text(writtenDate(day, form), left, y);
    sheet.text(name, columns.name, y);
    if (charge) sheet.text(money(charge), columns.charge, y, { align: 'right' });
    if (credit) sheet.text(money(credit), columns.credit, y, { align: 'right' });
  };
  const rate = pick(random, [28500, 42000, 65000, 95000]) * 100;
  const extras = some(random, EXTRAS, between(random, 0, 3));
  const lines: TruthLine[] = [];
  const total = rate * nights + extras.reduce((sum, [, naira]) => sum + naira * 100, 0);
  const deposit = chance(random, 0.6) ? rate : 0;
  if (deposit) row(arrival, 'Deposit - bank transfer', 0, deposit);
  for (let night = 0; night < nights; night++) {
    const day = daysBefore(arrival, -night);
    row(day, 'Accommodation', rate);
    lines.push({ name: 'Accommodation', total_minor: rate });
    const extra = extras[night];
    if (!extra) continue;
    row(day, extra[0], extra[1] * 100);
    lines.push({ name: extra[0], total_minor: extra[1] * 100 });
  }
  for (const [name, naira] of extras.slice(nights)) {
    row(date, name, naira * 100);
    lines.push({ name, total_minor: naira * 100 });
  }
  if (total > deposit) row(date, 'Settled - POS', 0, total - deposit);
  y += 40;
  sheet.line(left, y, right, y, 2, gold);
  const sums = [
    [pick(random, ['TOTAL BILL', 'TOTAL CHARGES', 'BILL AMOUNT']), `NGN ${money(total)}`, bold],
    ['VAT included (7.5%)', money(vatWithin(total)), {}],
    ['Payments received', money(total), {}],
    ['Balance', '0.00', {}],
  ] as const;
  for (const [name, value, style] of sums) {
    y += 60;
    sheet.text(name, 720, y, style);
    sheet.text(value, right, y, { ...style, align: 'right' });
  }
  sheet.text("Guest's signature ____________________", left, y + 150);
  sheet.text(`TIN ${tin(random)}`, right, y + 150, { align: 'right' });
  sheet.text('We hope to welcome you again. Check-out time is 12 noon.', middle, y + 230, {
    align: 'center',
    ink: gold,
  });
  sheet.height = Math.max(1900, y + 300);
  const truth = { supplier, date, total_minor: total, vat_minor: vatWithin(total), lines };
  return { sheet, truth };
}

/** A hotel's bill: charges and payments by night, so that dates and equal amounts repeat, and nothing is owed. */
export const hotel: Layout = { name: 'hotel', medium: 'paper', draw };
