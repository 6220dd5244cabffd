import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet, type TextStyle } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  customer,
  dayOf2026,
  digits,
  inWords,
  money,
  phone,
  pick,
  some,
  tin,
  vatOn,
  writtenDate,
} from '../words.ts';

const SUPPLIERS = [
  ['Brightway Packaging Limited', 'Makers of nylon, cartons and labels'],
  ['Okonkwo & Sons Nig. Ltd', 'Importers and general merchants'],
  ['Savannah Agro Allied Ltd', 'Grains, flour and oil seeds'],
  ['Delta Print Works', 'Printing, branding, stationery'],
  ['Kano Millers Company Ltd', 'Quality flour since 1984'],
  ['Techline Cooling Services', 'Cold rooms, freezers, repairs'],
] as const;
const GOODS = [
  ['Bread nylon 500g, printed', 45],
  ['Flour, 50 kg bag', 61500],
  ['Carton 12 x 8, plain', 420],
  ['Sticker labels, roll of 1,000', 18500],
  ['Service of cold room', 85000],
  ['Sugar, 50 kg bag', 78000],
  ['Shrink wrap 30 cm', 6250],
  ['Gas refill 12.5 kg', 17500],
  ['Margarine 15 kg', 42750],
  ['Delivery to site', 15000],
] as const;
const DATES: DateForm[] = ['ordinal', 'american', 'long', 'dashMonth', 'slash', 'dot'];
const BLUE = '#1d3f77';
const WIDTH = 1654;

function draw(random: Random): Drawing {
  const face = pick(random, ['lato', 'roboto'] as const);
  const bold = face === 'lato' ? 'latoBold' : 'robotoBold';
  const sheet = new Sheet({ width: WIDTH, face, size: 31, paper: '#fcfcfa' });
  const strong: TextStyle = { face: bold };
  const [left, right] = [120, WIDTH - 120];
  const [supplier, trade] = pick(random, SUPPLIERS);
  const head = pick(random, [BLUE, '#7a1f1f', '#1c5a35', '#222222']);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦', 'N', 'NGN ']);
  const isNameRight = chance(random, 0.4);

  const [edge, align] = isNameRight ? ([right, 'right'] as const) : ([left, 'left'] as const);
  sheet.text(supplier, edge, 170, { face: bold, size: 58, ink: head, align });
  sheet.text(trade, edge, 220, { align });
  sheet.text(`${address(random)}  |  ${phone(random)}`, edge, 264, { align });
  sheet.text(`RC ${digits(random, 7)}   TIN ${tin(random)}`, edge, 308, { align });
  sheet.line(left, 345, right, 345, 4, head);
  const title = pick(random, ['INVOICE', 'TAX INVOICE', 'SALES INVOICE']);
  sheet.text(title, left, 430, { face: bold, size: 54 });
  sheet.text('Bill to:', left, 500, strong);
  sheet.text(customer(random), left, 545);
  sheet.text(address(random), left, 589);
  const due = new Date(Date.parse(date) + 14 * 86_400_000).toISOString().slice(0, 10);
  const form = pick(random, DATES);
  const facts = [
    ['Invoice no.', `INV-${digits(random, 5)}`],
    ['Invoice date', writtenDate(date, form)],
    ['Due date', writtenDate(due, form)],
    ['Your order', `PO/${digits(random, 4)}`],
  ] as const;
  facts.forEach(([name, value], index) => {
    sheet.text(name, 1000, 460 + index * 46, strong);
    sheet.text(value, right, 460 + index * 46, { align: 'right' });
  });

  let y = 680;
  const columns = { number: left + 16, name: left + 90, quantity: 960, rate: 1240, amount: right - 16 };
  sheet.rect(left, y, right - left, 60, head);
  const white: TextStyle = { face: bold, ink: '#ffffff' };
  sheet.text('S/N', columns.number, y + 41, white);
  sheet.text('Description', columns.name + 20, y + 41, white);
  sheet.text('Qty', columns.quantity, y + 41, { ...white, align: 'right' });
  sheet.text(`Rate (${sign.trim()})`, columns.rate, y + 41, { ...white, align: 'right' });
  sheet.text(`Amount (${sign.trim()})`, columns.amount, y + 41, { ...white, align: 'right' });
  y += 60;
  const lines: TruthLine[] = some(random, GOODS, between(random, 2, 6)).map(([name, naira]) => {
    const quantity = naira < 1000 ? between(random, 2, 20) * 100 : between(random, 1, 12);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    sheet.text(String(index + 1), columns.number, y + 45);
    sheet.text(name, columns.name + 20, y + 45);
    sheet.text(quantity!.toLocaleString('en-US'), columns.quantity, y + 45, { align: 'right' });
    sheet.text(money(unit_price_minor!), columns.rate, y + 45, { align: 'right' });
    sheet.text(money(total_minor), columns.amount, y + 45, { align: 'right' });
    y += 66;
    sheet.line(left, y, right, y, 1.5, '#888888');
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const discount = chance(random, 0.4) ? Math.round(subtotal / 2000) * 100 : 0;
  const vat = vatOn(subtotal - discount);
  const total = subtotal - discount + vat;
  const before = chance(random, 0.35) ? between(random, 20, 400) * 100_000 : 0;
  const sums: [string, string][] = [['Subtotal', money(subtotal)]];
  if (discount) sums.push(['Less discount (5%)', `-${money(discount)}`]);
  sums.push(['VAT (7.5%)', money(vat)]);
  y += 20;
  for (const [name, value] of sums) {
    y += 50;
    sheet.text(name, 900, y);
    sheet.text(value, columns.amount, y, { align: 'right' });
  }
  y += 66;
  sheet.rect(880, y - 46, right - 880, 66, '#e6e9ef');
  sheet.text(pick(random, ['TOTAL', 'Invoice total', 'Grand total']), 900, y, { face: bold, size: 36 });
  sheet.text(sign + money(total), columns.amount, y, { face: bold, size: 36, align: 'right' });
  if (before) {
    sheet.text('Previous balance', 900, y + 62);
    sheet.text(money(before), columns.amount, y + 62, { align: 'right' });
    y += 62;
  }
  y += 100;
  const words = inWords(Math.floor(total / 100));
  const kobo = total % 100 ? `, ${inWords(total % 100)} kobo` : '';
  for (const row of sheet.wrap(`Amount in words: ${words} naira${kobo} only.`, right - left)) {
    sheet.text(row, left, y);
    y += 46;
  }
  y += 40;
  sheet.text('Payment to:', left, y, strong);
  sheet.text(
    `${pick(random, ['Zenith Bank', 'GTBank', 'Union Bank', 'UBA'])} - ${digits(random, 10)}`,
    left,
    y + 46,
  );
  sheet.text(supplier, left, y + 92);
  sheet.line(1080, y + 92, right, y + 92, 2);
  sheet.text('Authorised signature', 1080, y + 134);
  sheet.height = Math.max(2100, y + 260);
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** An invoice on A4: a table, a customer, two dates, VAT on top and an older balance below the total. */
export const invoice: Layout = { name: 'invoice', medium: 'paper', draw };
