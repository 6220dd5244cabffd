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
  vatOn,
  whole,
  writtenDate,
} from '../words.ts';

const PRESSES = [
  'Heritage Prints & Graphics',
  'Shomolu Press Ltd',
  'Gold Edge Printers',
  'Inkwell Printing Nig. Ltd',
  'Rainbow Colour Press',
  'Madaba Prints & Branding',
];
/** Jobs, their small print, how many are printed at a time, and naira of one. */
const JOBS = [
  ['Bread nylon, printed', '2 colours, 50 micron', 1000, 38],
  ['Cake box, 10 inch', 'Full colour, laminated', 200, 420],
  ['Business cards', '300 gsm, both sides', 100, 85],
  ['Receipt booklets', 'Duplicate, 50 leaves', 10, 1450],
  ['Flex banner 6 x 3 ft', 'With eyelets', 1, 9500],
  ['Product labels, A3', 'Self-adhesive, die-cut', 50, 650],
  ['Paper bags, branded', 'Brown kraft, medium', 100, 310],
] as const;
const DATES: DateForm[] = ['slash', 'ordinal', 'dashMonth', 'dot', 'slashMonth', 'long'];
const WIDTH = 1500;

function draw(random: Random): Drawing {
  const ink = '#232323';
  const sheet = new Sheet({ width: WIDTH, face: 'lato', size: 34, paper: '#fdfdfa', ink });
  const bold = { face: 'latoBold' } as const;
  const typed = { face: 'roboto', size: 34 } as const;
  const color = pick(random, ['#a4133c', '#0b6e4f', '#1b4f9c', '#5b2a86']);
  const [left, right] = [70, WIDTH - 70];
  const supplier = pick(random, PRESSES);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const price = pick(random, [money, whole]);
  ['#00a0d8', '#d6247f', '#f4c20d', '#222222'].forEach((dot, index) => {
    sheet.disc(left + 40 + (index % 2) * 62, 96 + Math.floor(index / 2) * 62, 42, dot);
  });
  sheet.text(supplier, left + 180, 118, { ...bold, size: 60, ink: color });
  sheet.text('Printers, publishers, branding and general contractors', left + 180, 172);
  sheet.text(`${address(random)}  |  ${phone(random)}`, left + 180, 220, { size: 32 });
  sheet.rect(left, 256, right - left, 10, color);
  sheet.text(pick(random, ['INVOICE', 'JOB INVOICE', 'CASH/CREDIT INVOICE']), left, 336, {
    ...bold,
    size: 46,
  });
  sheet.text(`No. ${digits(random, 4)}`, right, 336, { ...bold, size: 40, ink: '#b3262e', align: 'right' });
  const fact = (name: string, value: string, x: number, y: number, to: number) => {
    const from = x + sheet.measure(`${name} `) + 8;
    sheet.text(name, x, y);
    sheet.text(value, from + 6, y - 4, typed);
    sheet.line(from, y + 8, to, y + 8, 2, '#8a8a8a');
  };
  fact('M/s:', customer(random), left, 412, 860);
  fact('Date:', writtenDate(date, form), 900, 412, right);
  fact('Address:', address(random), left, 478, 860);
  fact('Delivery:', writtenDate(addDays(date, between(random, 3, 14)), form), 900, 478, right);
  fact('LPO No:', chance(random, 0.4) ? digits(random, 5) : 'Verbal', left, 544, 480);
  fact('Job No:', `J${digits(random, 4)}`, 520, 544, 860);

  const columns = { number: left + 36, name: left + 90, quantity: 920, rate: 1135, amount: right - 16 };
  let y = 590;
  const top = y;
  sheet.rect(left, y, right - left, 62, color);
  const head = { ...bold, ink: '#ffffff' };
  sheet.text('S/N', columns.number, y + 43, { ...head, align: 'center' });
  sheet.text('Description of job', columns.name, y + 43, head);
  sheet.text('Qty', columns.quantity, y + 43, { ...head, align: 'right' });
  sheet.text('Rate', columns.rate, y + 43, { ...head, align: 'right' });
  sheet.text(pick(random, ['Amount (N)', 'Amount']), columns.amount, y + 43, { ...head, align: 'right' });
  y += 62;
  const lines: TruthLine[] = some(random, JOBS, between(random, 1, 4)).map(
    ([name, small, lot, naira], index) => {
      const quantity = lot * between(random, 1, 6);
      const total_minor = quantity * naira * 100;
      sheet.text(String(index + 1), columns.number, y + 50, { ...typed, align: 'center' });
      sheet.text(name, columns.name, y + 50, typed);
      sheet.text(whole(quantity * 100), columns.quantity, y + 50, { ...typed, align: 'right' });
      sheet.text(price(naira * 100), columns.rate, y + 50, { ...typed, align: 'right' });
      sheet.text(price(total_minor), columns.amount, y + 50, { ...typed, align: 'right' });
      sheet.text(small, columns.name, y + 96, { ...typed, size: 30, ink: '#5c5c5c' });
      y += 118;
      sheet.line(left, y, right, y, 2, color);
      return { name, quantity, unit_price_minor: naira * 100, total_minor };
    },
  );
  for (const x of [left, left + 72, 770, 945, 1160, right]) sheet.line(x, top, x, y, 3, color);
  const jobs = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = chance(random, 0.5) ? vatOn(jobs) : 0;
  const shown = vat ? money : price;
  const total = jobs + vat;
  const sum = (name: string, amount: string, style: object = {}) => {
    sheet.frame(945, y, right - 945, 66, 3, color);
    sheet.text(name, 960, y + 45, style);
    sheet.text(amount, columns.amount, y + 45, { ...typed, ...style, align: 'right' });
    y += 66;
  };
  const below = y;
  if (vat) sum('Sub-total', shown(jobs));
  if (vat) sum('VAT 7.5%', shown(vat));
  sum(pick(random, ['TOTAL', 'Grand total', 'Total']), shown(total), { ...bold, size: 38 });
  const deposit = pick(random, [0, 0.5, 0.7]) * Math.floor(total / 100_000) * 100_000;
  if (deposit) sum(pick(random, ['Deposit', 'Advance']), shown(deposit));
  if (deposit) sum('Balance', shown(total - deposit));
  sheet.text('Account for payment', left, below + 60, bold);
  sheet.text(supplier, left, below + 110);
  sheet.text(`${bank(random)}  ${digits(random, 10)}`, left, below + 158);
  y = Math.max(y, below + 190) + 70;
  const words = sheet.wrap(`Amount in words: ${amountInWords(total)}`, right - left, typed);
  for (const row of words) {
    sheet.text(row, left, y, typed);
    y += 52;
  }
  y += 110;
  sheet.text(pick(random, ['Sola', 'Emeka O.', 'Hadiza']), left + 60, y - 14, {
    face: 'hand',
    size: 58,
    ink: '#1c2f86',
  });
  sheet.line(left, y, left + 400, y, 2);
  sheet.text(`For: ${supplier}`, left, y + 46);
  sheet.line(right - 400, y, right, y, 2);
  sheet.text("Customer's sign", right, y + 46, { align: 'right' });
  sheet.height = y + 110;
  return { sheet, truth: { supplier, date, total_minor: total, ...(vat && { vat_minor: vat }), lines } };
}

/** A printing press's invoice: large numbers of cheap things, a day of delivery, a deposit and what is left. */
export const printingPress: Layout = { name: 'printing-press', medium: 'paper', draw };
