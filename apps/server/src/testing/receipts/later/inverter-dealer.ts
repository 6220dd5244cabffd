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
  'Voltcore Power Systems Ltd',
  'Sunbridge Solar & Inverters',
  'Mikah Generators Nigeria Limited',
  'Gidan Wuta Energy Services',
  'Powerhub Electromech Ltd',
];
/** Goods, makes, and prices in naira. */
const GOODS = [
  ['Hybrid inverter 5 kVA, 48 V', 'Growatt', 685000],
  ['Lithium battery 5.12 kWh', 'Felicity', 1240000],
  ['Tubular battery 220 Ah', 'Luminous', 318000],
  ['Solar panel 550 W mono', 'Jinko', 138500],
  ['Petrol generator 3.5 kVA', 'Elepaq', 395000],
  ['Diesel generator 10 kVA', 'Perkins', 4850000],
  ['Change-over switch 63 A', 'Havells', 42500],
  ['Solar cable 6 mm, 100 m', 'Coleman', 176000],
  ['Installation and wiring', 'Labour', 120000],
] as const;
const DATES: DateForm[] = ['long', 'slash', 'dashMonth', 'ordinal', 'spaced', 'american'];
const WIDTH = 1654;

function draw(random: Random): Drawing {
  const color = pick(random, ['#b45309', '#166534', '#1e3a8a', '#991b1b']);
  const face = pick(random, ['roboto', 'lato'] as const);
  const bold = { face: face === 'roboto' ? 'robotoBold' : 'latoBold' } as const;
  const sheet = new Sheet({ width: WIDTH, face, size: 33, paper: '#fdfdfb', ink: '#202226' });
  const [left, right] = [90, WIDTH - 90];
  const supplier = pick(random, DEALERS);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦', 'NGN ', 'N']);
  const goods = some(random, GOODS, between(random, 1, 5));
  const lines: TruthLine[] = goods.map(([name, , naira]) => {
    const quantity = naira > 1_000_000 || name.startsWith('Inst') ? 1 : between(random, 1, 8);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.4) ? Math.floor(sum / 50_000_000) * 2_000_000 : 0;
  const vat = vatOn(sum - discount);
  const total = sum - discount + vat;
  sheet.rect(left, 90, 14, 190, color);
  sheet.text(supplier, left + 40, 138, { ...bold, size: 54, ink: color });
  sheet.text('Inverters, batteries, solar, generators', left + 40, 188);
  sheet.text(`${address(random)}. Tel: ${phone(random)}`, left + 40, 234);
  sheet.text(`TIN: ${tin(random)}    RC: ${digits(random, 7)}`, left + 40, 280);
  const title = pick(random, ['SALES INVOICE', 'INVOICE', 'TAX INVOICE', 'CASH INVOICE']);
  sheet.text(title, WIDTH / 2, 376, { ...bold, size: 48, align: 'center' });
  const boxes = [
    ['Invoice No', `${pick(random, ['VC', 'SI', 'PW'])}/${digits(random, 4)}`],
    ['Date', writtenDate(date, pick(random, DATES))],
    ['LPO No', chance(random, 0.4) ? digits(random, 5) : '-'],
    ['Sales Rep', pick(random, ['Kunle', 'Obinna', 'Zainab', 'Peter'])],
  ] as const;
  const box = (right - left) / boxes.length;
  boxes.forEach(([name, value], index) => {
    const x = left + index * box;
    sheet.frame(x, 410, box, 118, 2);
    sheet.text(name, x + 16, 452, { ...bold, size: 30 });
    sheet.text(value, x + 16, 506);
  });
  sheet.text('Sold to:', left, 588, bold);
  sheet.text(customer(random), left + 150, 588);
  sheet.text(address(random), left + 150, 636);
  const ends = [1010, 1270, right - 16] as const;
  const row = (y: number, cells: readonly string[], style = {}) => {
    for (const [index, x] of [left + 16, left + 84, 760].entries()) sheet.text(cells[index]!, x, y, style);
    for (const [index, x] of ends.entries())
      sheet.text(cells[index + 3]!, x, y, { ...style, align: 'right' });
  };
  let y = 680;
  const top = y;
  sheet.rect(left, y, right - left, 66, color);
  row(y + 45, ['S/N', 'Item', 'Make', 'Qty', 'Unit price', 'Amount'], { ...bold, ink: '#ffffff', size: 30 });
  y += 66;
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    const make = goods[index]![1];
    row(y + 46, [
      String(index + 1),
      name,
      make,
      String(quantity),
      money(unit_price_minor!),
      money(total_minor),
    ]);
    y += 68;
    sheet.line(left, y, right, y, 1.5, '#9aa0a8');
  });
  y += between(random, 0, 2) * 68;
  sheet.frame(left, top, right - left, y - top, 2);
  const sums: [string, string][] = [['Sub-total', money(sum)]];
  if (discount) sums.push(['Less: discount', `(${money(discount)})`]);
  sums.push([pick(random, ['VAT @ 7.5%', 'VAT (7.5%)']), money(vat)]);
  for (const [name, value] of sums) {
    y += 58;
    sheet.text(name, ends[1], y, { align: 'right' });
    sheet.text(value, ends[2], y, { align: 'right' });
  }
  y += 72;
  const label = pick(random, ['Grand total', 'TOTAL', 'Invoice total', 'Total amount']);
  sheet.line(800, y - 46, right, y - 46, 3, color);
  sheet.text(label, 800, y, { ...bold, size: 38 });
  sheet.text(sign + money(total), ends[2], y, { ...bold, size: 38, align: 'right' });
  y += 30;
  for (const words of sheet.wrap(`Amount in words: ${amountInWords(total)}`, right - left)) {
    y += 52;
    sheet.text(words, left, y);
  }
  y += 76;
  sheet.text(`Pay to: ${supplier}, ${bank(random)}, ${digits(random, 10)}`, left, y);
  sheet.text('Inverter 2 years, battery 1 year warranty. Goods remain ours until paid for.', left, y + 50, {
    size: 30,
  });
  y += 160;
  for (const [x, name] of [
    [left, "Customer's signature"],
    [right - 400, 'Authorised signature'],
  ] as const) {
    sheet.line(x, y, x + 400, y, 2);
    sheet.text(name, x, y + 42, { size: 30 });
  }
  sheet.height = y + 110;
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** A dealer's invoice of machines for power: boxes of facts in a row, makes, dear goods, VAT after a discount. */
export const inverterDealer: Layout = { name: 'inverter-dealer', medium: 'paper', draw };
