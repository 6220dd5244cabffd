import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  bank,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const FARMS = [
  ['Sunny Side Poultry Farm', '#b45309'],
  ['Folawiyo Eggs & Birds', '#166534'],
  ['Jos Plateau Farms Ltd', '#1e40af'],
  ['Mama Ejima Poultry', '#9d174d'],
  ['Green Acre Agro Ventures', '#3f6212'],
  ['Kwakwalawa Farms', '#7c2d12'],
] as const;
const GOODS = [
  ['Eggs, large (crate)', 5800],
  ['Eggs, medium (crate)', 5300],
  ['Eggs, cracked (crate)', 3900],
  ['Broiler, live', 14500],
  ['Old layer, live', 7800],
  ['Dressed chicken (kg)', 6200],
  ['Day-old chicks (box)', 62000],
  ['Manure (bag)', 1500],
] as const;
const DATES: DateForm[] = ['slash', 'long', 'american', 'spaced', 'dashMonth', 'ordinalShort'];
const WIDTH = 1080;

function draw(random: Random): Drawing {
  const face = pick(random, ['lato', 'roboto'] as const);
  const bold = { face: face === 'lato' ? 'latoBold' : 'robotoBold' } as const;
  const sheet = new Sheet({ width: WIDTH, face, size: 35, paper: '#d9dce1', ink: '#24272d' });
  const grey = '#666d78';
  const [supplier, color] = pick(random, FARMS);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦', 'N', 'NGN ']);
  const price = pick(random, [money, whole]);
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 4)).map(([name, naira]) => {
    const quantity = between(random, 1, 30);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.3) ? Math.ceil(sum / 5_000_000) * 100_000 : 0;
  const total = sum - discount;
  const [left, right] = [80, WIDTH - 80];
  const number = digits(random, 4);
  const paper = 1090 + lines.length * 76 + (discount ? 116 : 0);
  sheet.rect(0, 0, WIDTH, 200, '#2b2f36');
  const white = { ink: '#ffffff' } as const;
  sheet.text(timeOfDay(random), 60, 62, { ...white, size: 32 });
  sheet.text(`4G  ${between(random, 9, 99)}%`, WIDTH - 60, 62, { ...white, size: 32, align: 'right' });
  sheet.text('<', 60, 160, { ...white, size: 46 });
  sheet.text(`Receipt-${number}.pdf`, 130, 158, { ...white, size: 40 });
  sheet.text('Share', WIDTH - 60, 158, { ...white, align: 'right' });
  sheet.rect(30, 250, WIDTH - 60, paper, '#ffffff');
  sheet.text(pick(random, ['RECEIPT', 'SALES RECEIPT']), right, 340, {
    ...bold,
    size: 40,
    ink: color,
    align: 'right',
  });
  sheet.text(`No. ${number}`, right, 394, { align: 'right' });
  sheet.text(`Date: ${writtenDate(date, pick(random, DATES))}`, left, 394);
  sheet.line(left, 424, right, 424, 4, color);
  const party = (title: string, name: string, top: number) => {
    sheet.text(title, left, top, { size: 32, ink: grey });
    sheet.text(name, left, top + 50, { ...bold, size: 40 });
    sheet.text(`${address(random)}`, left, top + 98, { size: 32 });
    sheet.text(phone(random), left, top + 142, { size: 32 });
  };
  party('From', supplier, 484);
  party(pick(random, ['To', 'Bill to', 'Customer']), customer(random), 694);
  let y = 880;
  sheet.rect(left, y, right - left, 66, color);
  const row = (cells: readonly [string, string, string, string], style = {}) => {
    sheet.text(cells[0], left + 14, y, style);
    sheet.text(cells[1], 530, y, { ...style, align: 'right' });
    sheet.text(cells[2], 735, y, { ...style, align: 'right' });
    sheet.text(cells[3], right - 14, y, { ...style, align: 'right' });
  };
  y += 45;
  row(['Item', 'Qty', 'Price', 'Amount'], { ...bold, ...white, size: 32 });
  y += 8;
  for (const { name, quantity, unit_price_minor, total_minor } of lines) {
    y += 66;
    row([name, String(quantity), price(unit_price_minor!), price(total_minor)], { size: 34 });
    y += 10;
    sheet.line(left, y + 14, right, y + 14, 1.5, '#cfd3d9');
  }
  y += 20;
  if (discount)
    for (const [name, value] of [
      ['Subtotal', price(sum)],
      ['Discount', `-${price(discount)}`],
    ] as const) {
      y += 58;
      sheet.text(name, 735, y, { ink: grey, align: 'right' });
      sheet.text(value, right - 14, y, { align: 'right' });
    }
  y += 76;
  const large = { ...bold, size: 42 } as const;
  sheet.text(pick(random, ['Total', 'TOTAL', 'Total paid']), 600, y, { ...large, align: 'right' });
  sheet.text(sign + price(total), right - 14, y, { ...large, align: 'right' });
  const isCash = chance(random, 0.35);
  y += 90;
  sheet.text(`Payment: ${isCash ? 'Cash' : 'Bank transfer'}`, left, y);
  sheet.text(`${bank(random)}  ${digits(random, 10)}`, left, y + 52, { ink: grey });
  sheet.text(pick(random, ['Thank you for your business.', 'Please return empty crates.']), left, y + 104, {
    ink: grey,
  });
  sheet.text('1 / 1', WIDTH / 2, 250 + paper + 70, { size: 32, ink: grey, align: 'center' });
  sheet.height = Math.max(1900, 250 + paper + 140);
  const payment_method = isCash ? 'cash' : 'bank_transfer';
  return { sheet, truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A farm's receipt as a document open on a phone: who sold and who bought one below the other. */
export const poultryFarm: Layout = { name: 'poultry-farm', medium: 'screen', draw };
