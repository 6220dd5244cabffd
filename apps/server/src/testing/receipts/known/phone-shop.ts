import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  inWords,
  person,
  phone,
  pick,
  some,
  whole,
  writtenDate,
} from '../words.ts';

const SHOPS = [
  ['Slot Gadget Hub', 'Phones, laptops, accessories'],
  ['Emmy-Tech Communications', 'UK used and brand new phones'],
  ['3C Computer Village Ltd', 'Sales, swap and repair'],
  ['Finet Digital World', 'Authorised reseller'],
  ['Kwara Laptops & Phones', 'We sell, we fix'],
] as const;
/** Goods with a number of their own, and what it is called. */
const DEVICES = [
  ['Samsung Galaxy A16 128GB', 248000, 'IMEI'],
  ['Tecno Spark 30 256GB', 186500, 'IMEI'],
  ['iPhone 12 64GB (UK used)', 365000, 'IMEI'],
  ['HP EliteBook 840 G6', 410000, 'S/N'],
  ['Lenovo ThinkPad T480', 335000, 'S/N'],
  ['Itel A70 64GB', 98500, 'IMEI'],
] as const;
const EXTRAS = [
  ['Screen guard', 3500],
  ['Type-C charger 25W', 14500],
  ['Power bank 20,000mAh', 21000],
  ['Laptop bag', 12000],
  ['Wireless mouse', 8500],
] as const;
const DATES: DateForm[] = ['slash', 'dashMonthLong', 'spaced', 'ordinal', 'slashShort'];
const WIDTH = 1320;

function draw(random: Random): Drawing {
  const ink = '#1f2430';
  const color = pick(random, ['#c2410c', '#1d4ed8', '#111111', '#047857']);
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 34, paper: '#fdfdfd', ink });
  const bold = { face: 'robotoBold' } as const;
  const [left, right] = [70, WIDTH - 70];
  const [supplier, trade] = pick(random, SHOPS);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦', 'N', '#']);
  sheet.rect(0, 0, WIDTH, 26, color);
  sheet.rect(left, 80, 130, 130, color);
  sheet.text(supplier[0]!, left + 65, 180, { ...bold, size: 96, ink: '#ffffff', align: 'center' });
  sheet.text(supplier, left + 165, 132, { ...bold, size: 54, ink: color });
  sheet.text(trade, left + 165, 182);
  sheet.text(address(random), left + 165, 228);
  sheet.text(`Call / WhatsApp: ${phone(random)}`, left + 165, 274);
  sheet.line(left, 312, right, 312, 3, color);
  sheet.text(pick(random, ['SALES RECEIPT', 'INVOICE', 'PURCHASE RECEIPT']), left, 380, {
    ...bold,
    size: 44,
  });
  sheet.text(`Date: ${writtenDate(date, pick(random, DATES))}`, right, 376, { align: 'right' });
  sheet.text(`Customer: ${person(random)}`, left, 446);
  sheet.text(`Phone: ${phone(random)}`, right, 446, { align: 'right' });
  const devices = some(random, DEVICES, between(random, 1, 2));
  const lines: TruthLine[] = [
    ...devices.map(([name, naira]) => ({ name, quantity: 1, total_minor: naira * 100 })),
    ...some(random, EXTRAS, between(random, 0, 3)).map(([name, naira]) => {
      const quantity = between(random, 1, 3);
      return { name, quantity, total_minor: naira * quantity * 100 };
    }),
  ];
  let y = 490;
  const columns = { name: left + 20, quantity: 930, amount: right - 20 };
  sheet.frame(left, y, right - left, 64, 3, color);
  sheet.text('Item', columns.name, y + 43, bold);
  sheet.text('Qty', columns.quantity, y + 43, { ...bold, align: 'right' });
  sheet.text(`Amount (${sign})`, columns.amount, y + 43, { ...bold, align: 'right' });
  const top = y;
  y += 64;
  for (const { name, quantity, total_minor } of lines) {
    y += 52;
    sheet.text(name, columns.name, y);
    sheet.text(String(quantity), columns.quantity, y, { align: 'right' });
    sheet.text(whole(total_minor), columns.amount, y, { align: 'right' });
    const device = devices.find((one) => one[0] === name);
    if (device) {
      y += 46;
      const number = device[2] === 'IMEI' ? `35${digits(random, 13)}` : `5CG${digits(random, 7)}`;
      sheet.text(`${device[2]}: ${number}`, columns.name, y, { size: 31 });
    }
    y += 24;
    sheet.line(left, y, right, y, 2, color);
  }
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const less = chance(random, 0.35) ? between(random, 2, 9) * 500_000 : 0;
  const swap = Math.min(less, Math.floor(sum / 1_000_000) * 200_000);
  const total = sum - swap;
  if (swap) {
    for (const [name, value] of [
      ['Sub total', whole(sum)],
      ['Less swap value of old phone', `-${whole(swap)}`],
    ] as const) {
      y += 54;
      sheet.text(name, columns.quantity - 40, y, { align: 'right' });
      sheet.text(value, columns.amount, y, { align: 'right' });
    }
    y += 20;
  }
  sheet.rect(left, y, right - left, 80, color);
  const white = { ...bold, size: 42, ink: '#ffffff' } as const;
  sheet.text(pick(random, ['TOTAL', 'GRAND TOTAL', 'TOTAL AMOUNT']), columns.name, y + 55, white);
  sheet.text(sign + whole(total) + pick(random, ['', '.00']), columns.amount, y + 55, {
    ...white,
    align: 'right',
  });
  sheet.line(left, top, left, y, 3, color);
  sheet.line(right, top, right, y, 3, color);
  y += 80;
  const words = `${inWords(total / 100)} naira only`;
  for (const row of sheet.wrap(words[0]!.toUpperCase() + words.slice(1), right - left)) {
    y += 56;
    sheet.text(row, left, y);
  }
  const mode = pick(random, ['Cash', 'Transfer', 'POS']);
  y += 70;
  sheet.text(`Payment: ${mode}`, left, y, bold);
  y += 80;
  for (const row of [
    'Warranty: brand new 12 months, UK used 14 days.',
    'Broken screen and water damage are not covered.',
  ]) {
    sheet.text(row, left, y, { size: 31 });
    y += 46;
  }
  sheet.line(right - 360, y + 70, right, y + 70, 2);
  sheet.text("Sales rep's signature", right, y + 114, { size: 31, align: 'right' });
  sheet.height = y + 170;
  const payment_method = mode === 'Cash' ? 'cash' : mode === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet, truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A phone shop's receipt: numbers of devices longer than any amount, whole naira, a swap, a guarantee. */
export const phoneShop: Layout = { name: 'phone-shop', medium: 'paper', draw };
