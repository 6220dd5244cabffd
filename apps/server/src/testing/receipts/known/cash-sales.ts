import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  customer,
  dayOf2026,
  digits,
  inWords,
  phone,
  pick,
  some,
  whole,
  writtenDate,
} from '../words.ts';

const SELLERS = [
  ['Ugochukwu & Brothers Enterprises', 'Dealers in: provisions, flour, sugar, beverages'],
  ['Alhaja Risi Stores', 'Wholesale and retail of foodstuff'],
  ['Divine Favour Trading Co.', 'Importers of kitchen ware and plastics'],
  ['Maikudi Grains & Allied', 'Beans, maize, millet, groundnut oil'],
  ['Peace Land Cosmetics Ltd', 'Dealers in: cosmetics and toiletries'],
] as const;
const GOODS = [
  ['Bags flour', 61000],
  ['Ctn Indomie', 9850],
  ['Bags sugar', 77500],
  ['Ctn Peak milk', 41200.5],
  ['Keg groundnut oil', 58750],
  ['Doz plastic bowls', 7400],
  ['Ctn soap', 12650.75],
  ['Bags beans', 83000],
] as const;
const DATES: DateForm[] = ['slash', 'slashShort', 'dot', 'ordinalCapitals', 'dash'];
const WIDTH = 1240;

function draw(random: Random): Drawing {
  const ink = pick(random, ['#1d3f77', '#8a1f2b', '#1c4a2f']);
  const paper = pick(random, ['#fdfcf8', '#fbf3d9', '#f8e6e8']);
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 34, paper, ink });
  const [supplier, trade] = pick(random, SELLERS);
  const date = dayOf2026(random);
  const middle = WIDTH / 2;
  const filled = { face: 'courierBold', size: 38, ink: '#20242c' } as const;
  sheet.text(supplier.toUpperCase(), middle, 130, { face: 'robotoBold', size: 52, align: 'center' });
  sheet.text(trade, middle, 185, { align: 'center' });
  sheet.text(address(random), middle, 233, { align: 'center' });
  sheet.text(`Tel: ${phone(random)}, ${phone(random)}`, middle, 281, { align: 'center' });
  sheet.rect(middle - 230, 310, 460, 66, ink);
  const title = pick(random, ['CASH SALES INVOICE', 'CASH/CREDIT SALES', 'SALES INVOICE']);
  sheet.text(title, middle, 356, { face: 'robotoBold', size: 38, ink: '#ffffff', align: 'center' });
  sheet.text(`No. ${digits(random, 4)}`, 70, 356, { size: 42, ink: '#b3262e' });
  sheet.text('Date:', 70, 440);
  sheet.text(writtenDate(date, pick(random, DATES)), 170, 438, filled);
  sheet.text('Name:', 70, 505);
  sheet.text(customer(random), 190, 503, filled);
  for (const y of [452, 517]) sheet.line(165, y, WIDTH - 70, y, 2);

  const [left, name, rate, naira, kobo, right] = [70, 165, 645, 825, 1090, WIDTH - 70];
  const top = 560;
  const rows = 8;
  const row = 68;
  const heads = [
    ['QTY', (left + name) / 2],
    ['DESCRIPTION', (name + rate) / 2],
    ['RATE', (rate + naira) / 2],
    [pick(random, ['N', '₦', '=N=']), (naira + kobo) / 2],
    ['K', (kobo + right) / 2],
  ] as const;
  for (const [head, x] of heads) sheet.text(head, x, top + 46, { face: 'robotoBold', align: 'center' });
  const bottom = top + row * (rows + 1);
  for (let y = top; y <= bottom; y += row) sheet.line(left, y, right, y, 2);
  for (const x of [left, name, rate, naira, kobo, right])
    sheet.line(x, top, x, x >= naira ? bottom + row : bottom, 2);
  sheet.line(naira, bottom + row, right, bottom + row, 3);

  const lines: TruthLine[] = some(random, GOODS, between(random, 2, 6)).map(([goods, price]) => {
    const quantity = between(random, 1, 15);
    const unit = Math.round(price * 100);
    return { name: goods, quantity, unit_price_minor: unit, total_minor: unit * quantity };
  });
  const amount = (minor: number, y: number) => {
    sheet.text(whole(minor - (minor % 100)), kobo - 14, y, { ...filled, align: 'right' });
    sheet.text(String(minor % 100).padStart(2, '0'), (kobo + right) / 2, y, { ...filled, align: 'center' });
  };
  lines.forEach((line, index) => {
    const y = top + row * (index + 1) + 47;
    sheet.text(String(line.quantity), (left + name) / 2, y, { ...filled, align: 'center' });
    sheet.text(line.name, name + 16, y, filled);
    const price = line.unit_price_minor!;
    sheet.text(price % 100 ? (price / 100).toFixed(2) : whole(price), naira - 12, y, {
      ...filled,
      size: 34,
      align: 'right',
    });
    amount(line.total_minor, y);
  });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  sheet.text('TOTAL', naira - 20, bottom + 47, { face: 'robotoBold', size: 38, align: 'right' });
  amount(total, bottom + 47);
  const kobos = total % 100 ? ` ${inWords(total % 100)} kobo` : '';
  const words = `${inWords(Math.floor(total / 100))} naira${kobos} only`.split(' ');
  const half = Math.ceil(words.length / 2);
  sheet.text('Amount in words:', left, bottom + 140);
  [words.slice(0, half), words.slice(half)].forEach((part, index) => {
    const y = bottom + 195 + index * 56;
    sheet.text(part.join(' '), left, y, { ...filled, size: 32 });
    sheet.line(left, y + 13, right, y + 13, 2);
  });
  sheet.text("Customer's sign", left + 20, bottom + 360);
  sheet.text("Manager's sign", right - 20, bottom + 360, { align: 'right' });
  sheet.text('Goods sold are not returnable. No refund of money after payment.', middle, bottom + 430, {
    size: 30,
    align: 'center',
  });
  sheet.height = bottom + 500;
  return { sheet, truth: { supplier, date, total_minor: total, lines } };
}

/** A wholesaler's printed form, filled in: naira and kobo stand in columns of their own. */
export const cashSales: Layout = { name: 'cash-sales', medium: 'paper', draw };
