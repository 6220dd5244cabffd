import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
  bank,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  person,
  phone,
  pick,
  writtenDate,
} from '../words.ts';

const SUPPLIERS = [
  'Petrosheen Energy Limited',
  'Danmarna Oil & Gas Ltd',
  'Harbour Diesel Supplies',
  'Obinwa Petroleum Company',
  'Swift AGO Deliveries Ltd',
  'Northern Star Fuels Nig. Ltd',
];
const DATES: DateForm[] = ['ordinal', 'slash', 'long', 'dot', 'dashMonth', 'ordinalShort'];
const WIDTH = 1560;

function draw(random: Random): Drawing {
  const color = pick(random, ['#0b4f8a', '#a31515', '#1f6b2e', '#3b3b3b']);
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 34, paper: '#fefdf6', ink: '#23252b' });
  const bold = { face: 'robotoBold' } as const;
  const typed = { face: 'courierBold', size: 36 } as const;
  const [left, right] = [80, WIDTH - 80];
  const supplier = pick(random, SUPPLIERS);
  const date = dayOf2026(random);
  const litres = between(random, 4, 160) * 25;
  const rate = between(random, 205, 268) * 500;
  const lines: TruthLine[] = [
    {
      name: 'Automotive Gas Oil (AGO)',
      quantity: litres,
      unit_price_minor: rate,
      total_minor: litres * rate,
    },
  ];
  if (chance(random, 0.5))
    lines.push({ name: 'Haulage to site', total_minor: between(random, 3, 16) * 500_000 });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  sheet.disc(left + 80, 140, 74, color);
  sheet.text(supplier[0]!, left + 80, 168, { ...bold, size: 78, ink: '#ffffff', align: 'center' });
  sheet.text(supplier, left + 190, 126, { ...bold, size: 54, ink: color });
  sheet.text('Bulk supply of diesel, kerosene and lubricants', left + 190, 176);
  sheet.text(`${address(random)}.  ${phone(random)}`, left + 190, 224);
  const title = pick(random, ['INVOICE', 'DELIVERY INVOICE', 'DIESEL INVOICE']);
  sheet.text(title, left, 324, { ...bold, size: 44, ink: color });
  sheet.text(`No. ${digits(random, 5)}`, right, 324, { ...typed, size: 44, ink: '#b3131b', align: 'right' });
  const field = (label: string, value: string, x: number, y: number, end: number) => {
    sheet.text(label, x, y);
    const at = x + sheet.measure(label) + 18;
    sheet.text(value, at, y - 2, typed);
    sheet.line(at - 6, y + 10, end, y + 10, 1.5);
  };
  const day = writtenDate(date, pick(random, DATES));
  field('Date:', day, left, 400, 680);
  field('Truck no.:', `${pick(random, ['LSD', 'KJA', 'ENU'])} ${digits(random, 3)} XB`, 720, 400, right);
  field('Customer:', customer(random), left, 468, right);
  field('Address:', address(random), left, 536, right);
  const meter = between(random, 100_000, 900_000);
  field('Meter before:', String(meter), left, 604, 680);
  field('Meter after:', String(meter + litres), 720, 604, right);
  let y = 650;
  const top = y;
  const [quantity, unit, amount] = [870, 1130, right - 18];
  const head = { ...bold, ink: color } as const;
  sheet.text('Product', left + 18, y + 48, head);
  sheet.text('Litres', quantity, y + 48, { ...head, align: 'right' });
  sheet.text('Price/litre', unit, y + 48, { ...head, align: 'right' });
  sheet.text('Amount (N)', amount, y + 48, { ...head, align: 'right' });
  y += 70;
  sheet.line(left, y, right, y, 3, color);
  for (const line of lines) {
    y += 58;
    sheet.text(line.name, left + 18, y, { ...typed, size: 34 });
    if (line.quantity)
      sheet.text(line.quantity.toLocaleString('en-US'), quantity, y, { ...typed, align: 'right' });
    if (line.unit_price_minor)
      sheet.text(money(line.unit_price_minor), unit, y, { ...typed, align: 'right' });
    sheet.text(money(line.total_minor), amount, y, { ...typed, align: 'right' });
  }
  y += 40 + between(random, 0, 2) * 58;
  sheet.line(left, y, right, y, 3, color);
  sheet.text(pick(random, ['TOTAL', 'Total', 'TOTAL AMOUNT']), unit, y + 58, { ...head, align: 'right' });
  sheet.text(money(total), amount, y + 58, { ...typed, size: 40, align: 'right' });
  y += 86;
  sheet.frame(left, top, right - left, y - top, 3, color);
  for (const x of [left + 640, quantity + 26, unit + 26]) sheet.line(x, top, x, y - 86, 2, color);
  y += 62;
  const rows = sheet.wrap(amountInWords(total), right - left - 270, { ...typed, size: 34 });
  sheet.text('Amount in words:', left, y);
  for (const words of rows) {
    sheet.text(words, left + 280, y, { ...typed, size: 34 });
    y += 50;
  }
  y += 26;
  sheet.text(`Bank: ${bank(random)}   Account: ${digits(random, 10)}   Name: ${supplier}`, left, y, {
    size: 31,
  });
  const isPaid = chance(random, 0.5);
  y += 50;
  if (isPaid) {
    sheet.frame(640, y, 260, 100, 6, '#1c2f86');
    sheet.text('PAID', 770, y + 72, { ...bold, size: 60, ink: '#1c2f86', align: 'center' });
  }
  y += 86;
  sheet.text(person(random), left + 20, y - 14, { face: 'hand', size: 52, ink: '#1c2f86' });
  sheet.line(left, y, left + 420, y, 2);
  sheet.text('Received in good condition by', left, y + 42, { size: 30 });
  sheet.line(right - 420, y, right, y, 2);
  sheet.text('For the company', right, y + 42, { size: 30, align: 'right' });
  sheet.height = y + 100;
  return { sheet, truth: { supplier, date, total_minor: total, lines } };
}

/** A supplier's invoice of diesel, a printed form filled in by a machine: litres, the meter before and after. */
export const diesel: Layout = { name: 'diesel', medium: 'paper', draw };
