import { addDays } from '@lissafi/domain/calendar/civil-date';
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
  phone,
  pick,
  some,
  tin,
  vatOn,
  writtenDate,
} from '../words.ts';

const DEALERS = [
  'Chef Tools Nigeria Limited',
  'Stainless World Engineering Ltd',
  'Bakewell Machinery Co. Ltd',
  'Arewa Catering Equipment',
  'Topmost Industrial Kitchens Ltd',
  'Fortune Ovens & Mixers',
];
const GOODS = [
  ['Spiral mixer 25 kg', 1_450_000],
  ['Gas deck oven, two trays', 685_000],
  ['Baking pans (set of 12)', 54_000],
  ['Dough divider blade', 38_500],
  ['Stainless work table 6 ft', 210_000],
  ['Digital scale 30 kg', 27_500],
  ['Oven thermostat', 18_250],
  ['Mixer belt A-38', 6_400],
  ['Bread slicer 12 mm', 480_000],
] as const;
const DATES: DateForm[] = ['slash', 'long', 'dashMonth', 'spaced', 'ordinal'];
const WIDTH = 1600;

function draw(random: Random): Drawing {
  const [face, bolder] = pick(random, [['roboto', 'robotoBold'] as const, ['lato', 'latoBold'] as const]);
  const sheet = new Sheet({ width: WIDTH, face, size: 32, paper: '#fdfdfc', ink: '#202226' });
  const bold = { face: bolder } as const;
  const color = pick(random, ['#1f3c88', '#8c1c13', '#222222', '#0b6e4f']);
  const [left, right] = [100, WIDTH - 100];
  const supplier = pick(random, DEALERS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const sign = pick(random, ['₦', 'N', '']);
  sheet.disc(left + 60, 150, 60, color);
  sheet.text(supplier[0]!, left + 60, 176, { ...bold, size: 72, ink: '#ffffff', align: 'center' });
  sheet.text(supplier, left + 150, 150, { ...bold, size: 50, ink: color });
  sheet.text('Sales . Installation . Spare parts . After-sales service', left + 150, 200, { size: 29 });
  sheet.text('INVOICE', right, 300, { ...bold, size: 54, align: 'right' });
  sheet.text('Bill To', left, 270, { ...bold, ink: color });
  sheet.text(customer(random), left, 316);
  sheet.text(address(random), left, 360);
  const strip = [
    ['Invoice No.', `INV-${digits(random, 5)}`],
    [pick(random, ['Invoice Date', 'Date']), writtenDate(date, form)],
    ['Due Date', writtenDate(addDays(date, pick(random, [7, 14, 30])), form)],
    [pick(random, ['LPO No.', 'Sales Rep']), pick(random, [digits(random, 4), 'Femi A.'])],
  ] as const;
  const cell = (right - left) / strip.length;
  sheet.rect(left, 420, right - left, 54, color);
  sheet.frame(left, 420, right - left, 116, 2, color);
  strip.forEach(([name, value], index) => {
    sheet.text(name, left + cell * (index + 0.5), 457, {
      ...bold,
      size: 29,
      ink: '#ffffff',
      align: 'center',
    });
    sheet.text(value, left + cell * (index + 0.5), 518, { align: 'center' });
    if (index > 0) sheet.line(left + cell * index, 420, left + cell * index, 536, 2, color);
  });
  let y = 580;
  const row = (code: string, name: string, figures: readonly string[], style = {}) => {
    sheet.text(code, left + 14, y + 42, style);
    sheet.text(name, left + 200, y + 42, style);
    for (const [index, x] of [885, 1195, right - 14].entries())
      sheet.text(figures[index]!, x, y + 42, { ...style, align: 'right' });
    y += 62;
    sheet.line(left, y, right, y, 2, '#b9bcc2');
  };
  row('Code', 'Description', ['Qty', 'Unit Price', 'Amount'], { ...bold, ink: color });
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 6)).map(([name, naira]) => {
    const quantity = naira > 100_000 ? between(random, 1, 2) : between(random, 1, 10);
    const total_minor = naira * 100 * quantity;
    const code = `${pick(random, ['KE', 'SP', 'BM'])}-${digits(random, 3)}`;
    row(code, name, [String(quantity), money(naira * 100), money(total_minor)]);
    return { name, quantity, unit_price_minor: naira * 100, total_minor };
  });
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const discount = chance(random, 0.35) ? Math.round(gross / 20) : 0;
  const vat = vatOn(gross - discount);
  const total = gross - discount + vat;
  const sums: [string, string][] = [['Sub Total', money(gross)]];
  if (discount) sums.push(['Discount 5%', `(${money(discount)})`]);
  sums.push(['VAT (7.5%)', money(vat)]);
  for (const [name, value] of sums) {
    y += 54;
    sheet.text(name, 950, y);
    sheet.text(value, right - 14, y, { align: 'right' });
  }
  y += 22;
  sheet.line(930, y, right, y, 3, color);
  const label = pick(random, ['Total', 'Grand Total', 'Total Due', 'Invoice Total']);
  sheet.text(label, 950, y + 54, { ...bold, size: 38 });
  sheet.text(sign + money(total), right - 14, y + 54, { ...bold, size: 38, align: 'right' });
  sheet.line(930, y + 78, right, y + 78, 3, color);
  y += 150;
  for (const words of sheet.wrap(`Amount in words: ${amountInWords(total)}`, right - left)) {
    sheet.text(words, left, y);
    y += 46;
  }
  y += 40;
  sheet.text('Payment details', left, y, { ...bold, ink: color });
  sheet.text(`${bank(random)}   ${digits(random, 10)}   ${supplier}`, left, y + 48);
  const terms = pick(random, ['70% on order, balance before delivery.', 'Payment before delivery.']);
  sheet.text(`${terms} Warranty: ${pick(random, [6, 12])} months on machines.`, left, y + 96);
  y += 230;
  const hand = { face: 'hand', size: 58, ink: '#1c2f86', align: 'center' } as const;
  sheet.text(pick(random, ['F. Adewale', 'Ngozi O.', 'S. Bello']), right - 200, y - 14, hand);
  sheet.line(right - 400, y, right, y, 2);
  sheet.text('Authorised signature', right - 200, y + 46, { align: 'center' });
  y = Math.max(y + 130, 2040);
  sheet.line(left, y, right, y, 3, color);
  const small = { size: 29, align: 'center' } as const;
  sheet.text(`${address(random)}   Tel: ${phone(random)}`, WIDTH / 2, y + 50, small);
  const site = supplier.split(' ').slice(0, 2).join('').toLowerCase();
  const numbers = `RC ${digits(random, 6)}   TIN ${tin(random)}`;
  sheet.text(`sales@${site}.com.ng   ${numbers}`, WIDTH / 2, y + 94, small);
  sheet.height = y + 150;
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** An equipment dealer's A4 invoice: its facts in a strip of cells, VAT on top, its address at the foot. */
export const kitchenEquipment: Layout = { name: 'kitchen-equipment', medium: 'paper', draw };
