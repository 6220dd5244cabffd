import { addDays } from '@lissafi/domain/calendar/civil-date';
import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
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

const INSURERS = [
  'Leadway Assurance Company Limited',
  'AIICO Insurance Plc',
  'NEM Insurance Plc',
  'Cornerstone Insurance Plc',
  'Sovereign Trust Insurance Plc',
  'Consolidated Hallmark Insurance Ltd',
  'Noor Takaful Insurance Limited',
];
/** Kinds of policies, their code, and the share of the sum insured that is paid for a year, in thousandths. */
const KINDS = [
  ['Fire and special perils', 'FIR', 3],
  ['Burglary', 'BUR', 5],
  ['Goods in transit', 'GIT', 4],
  ['Motor, comprehensive', 'MOT', 35],
  ['Shop owners package', 'SHP', 8],
] as const;
const DATES: DateForm[] = ['dashMonthLong', 'slash', 'long', 'spaced', 'ordinalShort'];
const WIDTH = 1600;

function draw(random: Random): Drawing {
  const color = pick(random, ['#0b2f6b', '#8a1538', '#0c5a43', '#c2570c']);
  const sheet = new Sheet({
    width: WIDTH,
    size: 34,
    ink: '#202226',
    face: pick(random, ['roboto', 'lato']),
    paper: pick(random, ['#fefefe', '#fbfaf3']),
  });
  const bold = { face: 'robotoBold' } as const;
  const filled = { face: pick(random, ['plex', 'courier'] as const), size: 33 };
  const [left, right, middle] = [90, WIDTH - 90, 860];
  const supplier = pick(random, INSURERS);
  const [kind, code, share] = pick(random, KINDS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const insured = between(random, 6, 160) * 50_000_000;
  const gross = Math.round((insured * share) / 1000);
  const rebate = chance(random, 0.4) ? Math.round(gross / 10) : 0;
  const total = gross - rebate;
  const starts = addDays(date, pick(random, [0, 0, 1, 7, -3]));
  const period = `${writtenDate(starts, form)} to ${writtenDate(addDays(starts, 364), form)}`;

  sheet.rect(left, 70, 120, 120, color);
  sheet.disc(left + 60, 130, 44, '#ffffff');
  sheet.disc(left + 60, 130, 26, color);
  sheet.text(supplier, left + 150, 118, { ...bold, size: 52, ink: color });
  sheet.text(address(random), left + 150, 168, { size: 31 });
  const registered = `RC ${digits(random, 5)}   Tel ${phone(random)}   NAICOM/RIC-0${digits(random, 2)}`;
  sheet.text(registered, left + 150, 212, { size: 31 });
  sheet.rect(left, 250, right - left, 74, color);
  const title = pick(random, ['PREMIUM RECEIPT', 'OFFICIAL RECEIPT', 'RECEIPT OF PREMIUM']);
  sheet.text(title, WIDTH / 2, 302, { ...bold, size: 44, ink: '#ffffff', align: 'center' });
  let y = 390;
  const fact = (name: string, value: string, x: number, room: number) => {
    sheet.text(name, x, y, { ink: '#5b6068' });
    sheet.text(value, x + room, y, filled);
  };
  const issued = pick(random, ['Receipt date', 'Date', 'Date received']);
  fact('Receipt no.', `${digits(random, 2)}-${digits(random, 7)}`, left, 260);
  fact(issued, writtenDate(date, form), middle, 240);
  y += 64;
  fact('Policy no.', `${pick(random, ['LAG', 'ABJ', 'KAN'])}/${code}/${digits(random, 6)}`, left, 260);
  fact('Debit note', `DN/${digits(random, 6)}`, middle, 240);
  y += 40;
  sheet.line(left, y, right, y, 2, color);
  for (const [name, value] of [
    ['Received from', customer(random)],
    ['Class of insurance', kind],
    [pick(random, ['Period of cover', 'Period']), period],
    ['Sum insured', `NGN ${money(insured)}`],
    [pick(random, ['Broker / agent', 'Agent']), `${person(random)} (${digits(random, 4)})`],
  ] as const) {
    y += 66;
    fact(name, value, left, 360);
    sheet.line(left + 350, y + 14, right, y + 14, 1.5, '#b7bbc2');
  }
  y += 60;
  const top = y;
  const sum = (name: string, value: number, style: object = {}) => {
    sheet.line(left, y, right, y, 2, color);
    sheet.text(name, left + 20, y + 46, style);
    sheet.text(money(value), right - 20, y + 46, { ...filled, ...style, align: 'right' });
    y += 68;
  };
  if (rebate || chance(random, 0.5)) sum('Gross premium', gross);
  if (rebate) sum(pick(random, ['Less rebate 10%', 'Less no-claim discount 10%']), rebate);
  const paid = pick(random, [
    'Net premium received',
    'Amount received',
    'Premium paid',
    'Total premium paid',
  ]);
  sum(`${paid}${chance(random, 0.5) ? ' (NGN)' : ''}`, total, { ...bold, size: 39 });
  sheet.frame(left, top, right - left, y - top, 3, color);
  y += 70;
  const words = sheet.wrap(`${amountInWords(total)}.`, right - left - 270, filled);
  sheet.text('Amount in words', left, y, { ink: '#5b6068' });
  words.forEach((row, index) => {
    sheet.text(row, left + 280, y + index * 52, filled);
  });
  y += (words.length - 1) * 52 + 70;
  const [means, payment_method] = pick(random, [
    ['Bank transfer', 'bank_transfer'],
    ['Debit card (POS)', 'debit_card'],
    ['Cash', 'cash'],
  ] as const);
  fact('Paid by', means, left, 280);
  y += 130;
  sheet.text(pick(random, ['F. Lawson', 'B. Yakubu', 'Chioma']), right - 200, y - 16, {
    face: 'hand',
    size: 60,
    ink: '#1c2f86',
    align: 'center',
  });
  sheet.line(right - 400, y, right, y, 2);
  sheet.text('Authorised signature', right - 200, y + 46, { align: 'center', size: 31 });
  sheet.text('NO PREMIUM, NO COVER', left, y, { ...bold, ink: color });
  sheet.text('A cheque is received subject to clearance.', left, y + 46, { size: 31 });
  sheet.height = y + 120;
  return { sheet, truth: { supplier, date, total_minor: total, payment_method } };
}

/** An insurer's receipt of a premium: the sum insured is far larger, and the cover begins and ends on days of its own. */
export const insurance: Layout = { name: 'insurance', medium: 'paper', draw };
