import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
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
  whole,
  writtenDate,
} from '../words.ts';

const FARMS = [
  'Golden Crate Farms Ltd',
  'Obasi Integrated Farms',
  'Sunny Hill Poultry & Feeds',
  'Gidan Kaji Farms',
  'Folawiyo Agro Allied Ventures',
  'Greenpasture Farm Produce',
];
const PLACES = [
  'Km 14, Abeokuta Road, Ota, Ogun State',
  'Farm Settlement, Ikorodu, Lagos State',
  'Plot 9, Kuje Layout, Abuja',
  'Rayfield Road, Jos, Plateau State',
  'Awka Road, Agulu, Anambra State',
];
const GOODS = [
  ['Eggs, large', 'crates', 5600],
  ['Eggs, medium', 'crates', 5100],
  ['Eggs, cracked', 'crates', 3800],
  ['Spent layers', 'birds', 6500],
  ['Dressed chicken', 'kg', 4700],
  ['Fresh milk', 'litres', 2200],
  ['Honey', 'bottles', 7500],
  ['Ripe plantain', 'bunches', 4300],
] as const;
const DATES: DateForm[] = ['ordinal', 'long', 'slash', 'ordinalCapitals', 'dot'];
const WIDTH = 1240;

function draw(random: Random): Drawing {
  const isTyped = chance(random, 0.5);
  const face = isTyped ? 'courier' : pick(random, ['roboto', 'lato'] as const);
  const bolder = isTyped ? 'courierBold' : face === 'lato' ? 'latoBold' : 'robotoBold';
  const sheet = new Sheet({ width: WIDTH, face, size: 34, paper: pick(random, ['#fcfbf7', '#f7f6f0']) });
  const bold = { face: bolder } as const;
  const [left, right, middle] = [90, WIDTH - 90, WIDTH / 2];
  const supplier = pick(random, FARMS);
  const date = dayOf2026(random);
  const price = pick(random, [money, whole]);
  const ink = isTyped ? '#222222' : pick(random, ['#222222', '#2e6b2f', '#7a4b00']);
  sheet.text(supplier.toUpperCase(), middle, 130, { ...bold, size: 50, align: 'center', ink });
  sheet.text(pick(random, PLACES), middle, 186, { align: 'center' });
  sheet.text(`Tel: ${phone(random)}, ${phone(random)}`, middle, 232, { align: 'center' });
  sheet.line(left, 262, right, 262, 3, ink);
  sheet.line(left, 270, right, 270, 1, ink);
  const title = pick(random, ['INVOICE', 'SALES INVOICE', 'BILL']);
  sheet.text(title, middle, 336, { ...bold, size: 40, align: 'center' });
  const half = sheet.measure(title, { ...bold, size: 40 }) / 2;
  sheet.line(middle - half, 348, middle + half, 348, 3);
  sheet.text(`Our ref: ${pick(random, ['GF', 'SI', 'FP'])}/26/${digits(random, 4)}`, left, 420);
  sheet.text(writtenDate(date, pick(random, DATES)), right, 420, { align: 'right' });
  sheet.text(`M/s ${customer(random)}`, left, 500);
  sheet.text(
    'Being supply of the following, received in good order:',
    left,
    566,
    isTyped ? { size: 31 } : {},
  );
  let y = 650;
  const columns = { quantity: left + 90, unit: left + 110, name: left + 300, price: 860, amount: right };
  sheet.text('Quantity', left, y, bold);
  sheet.text('Item', columns.name, y, bold);
  sheet.text('Rate', columns.price, y, { ...bold, align: 'right' });
  sheet.text('Amount (N)', columns.amount, y, { ...bold, align: 'right' });
  sheet.line(left, y + 18, right, y + 18, 2);
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 5)).map(([name, unit, naira]) => {
    const quantity = between(random, 2, 60);
    const total_minor = naira * 100 * quantity;
    y += 62;
    sheet.text(String(quantity), columns.quantity, y, { align: 'right' });
    sheet.text(unit, columns.unit, y);
    sheet.text(name, columns.name, y);
    sheet.text(whole(naira * 100), columns.price, y, { align: 'right' });
    sheet.text(price(total_minor), columns.amount, y, { align: 'right' });
    return { name, quantity, unit_price_minor: naira * 100, total_minor };
  });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  y += 34;
  sheet.line(700, y, right, y, 2);
  sheet.text(pick(random, ['Total', 'TOTAL', 'Total amount']), 880, y + 52, { ...bold, align: 'right' });
  sheet.text(price(total), right, y + 52, { ...bold, align: 'right' });
  sheet.line(700, y + 70, right, y + 70, 2);
  sheet.line(700, y + 77, right, y + 77, 2);
  y += 150;
  for (const words of sheet.wrap(`(${amountInWords(total)})`, right - left)) {
    sheet.text(words, left, y);
    y += 48;
  }
  y += 40;
  const note = pick(random, [
    ['Kindly pay within seven days into', 'the account below. Thank you.'],
    ['Payment should be made to the', 'account below only.'],
  ] as const);
  for (const text of [...note, `${bank(random)} - ${digits(random, 10)}`]) {
    sheet.text(text, left, y);
    y += 48;
  }
  if (chance(random, 0.5)) sheet.text('Empty crates remain property of the farm.', left, y + 24);
  y += 184;
  sheet.text(pick(random, ['Obi', 'Lami', 'A. Ade', 'Chuks']), left + 60, y - 16, {
    face: 'hand',
    size: 60,
    ink: '#1c2f86',
  });
  sheet.line(left, y, left + 380, y, 2);
  sheet.text(pick(random, ['Farm manager', 'Accounts', 'Sales officer']), left, y + 46);
  sheet.height = Math.max(1700, y + 130);
  return { sheet, truth: { supplier, date, total_minor: total, lines } };
}

/** A farm's invoice on A5, typed as a letter: no grid, no VAT, the day without a label, the total underlined twice. */
export const eggFarm: Layout = { name: 'egg-farm', medium: 'paper', draw };
