import { addDays } from '@lissafi/domain/calendar/civil-date';
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
  vatOn,
  whole,
  writtenDate,
} from '../words.ts';

const BOARDS = [
  ['Lagos Water Corporation', 'Water House, Ijora, Lagos'],
  ['FCT Water Board', 'Area 3, Garki, Abuja'],
  ['Kaduna State Water Corporation', '4 Wurno Road, Kaduna'],
  ['Oyo State Water Corporation', 'Eleyele Road, Ibadan'],
  ['Enugu State Water Corporation', '5 Constitution Road, Enugu'],
  ['Kano State Water Board', 'Challawa House, Kano'],
] as const;
const DATES: DateForm[] = ['slash', 'dashMonthLong', 'dashMonth', 'spaced', 'dash'];
const WIDTH = 1560;

function draw(random: Random): Drawing {
  const color = pick(random, ['#0a5c9e', '#0e7490', '#14532d']);
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 33, paper: '#fcfdfd', ink: '#1e2126' });
  const bold = { face: 'robotoBold' } as const;
  const filled = { face: pick(random, ['plex', 'courierBold', 'tech'] as const), size: 34 };
  const [left, right, middle] = [70, WIDTH - 70, WIDTH / 2];
  const [supplier, office] = pick(random, BOARDS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const on = (days: number) => writtenDate(addDays(date, days), form);
  const due = on(between(random, 10, 21));
  const account = `${digits(random, 3)}-${digits(random, 6)}-${digits(random, 1)}`;
  const used = between(random, 18, 420);
  const before = between(random, 900, 9000);
  const rate = between(random, 220, 460) * 100;
  const lines: TruthLine[] = [{ name: 'Water consumption', total_minor: used * rate }];
  if (chance(random, 0.5)) lines.push({ name: 'Sewerage', total_minor: Math.round(used * rate * 0.2) });
  lines.push({ name: 'Meter maintenance', total_minor: pick(random, [50_000, 75_000, 100_000]) });
  const net = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = chance(random, 0.5) ? vatOn(net) : 0;
  const total = net + vat;

  sheet.disc(left + 70, 130, 66, color);
  sheet.disc(left + 70, 130, 50, '#ffffff');
  sheet.disc(left + 70, 138, 28, color);
  sheet.text(supplier.toUpperCase(), left + 170, 116, { ...bold, size: 48, ink: color });
  sheet.text(`${office}   Call centre ${phone(random)}`, left + 170, 168, { size: 31 });
  sheet.text(pick(random, ['WATER BILL', 'BILL FOR WATER SUPPLY', 'DEMAND NOTICE']), left, 268, {
    ...bold,
    size: 44,
  });
  sheet.text(`Bill no. ${digits(random, 8)}`, right, 268, { align: 'right' });
  let y = 300;
  const box = (title: string, value: string, x: number, width: number) => {
    sheet.frame(x, y, width, 110, 2, color);
    sheet.text(title, x + 16, y + 42, { size: 30, ink: color });
    sheet.text(value, x + 16, y + 90, filled);
  };
  const quarter = (right - left) / 4;
  box('Account number', account, left, quarter);
  box(
    pick(random, ['Bill date', 'Date of bill', 'Date issued']),
    writtenDate(date, form),
    left + quarter,
    quarter,
  );
  box(pick(random, ['Pay before', 'Due date']), due, left + quarter * 2, quarter);
  box('Tariff', pick(random, ['Commercial', 'Industrial', 'Domestic 2']), left + quarter * 3, quarter);
  y += 110;
  box('Customer', customer(random), left, quarter * 2);
  box('Supply address', address(random).split(',')[0]!, left + quarter * 2, quarter * 2);
  y += 110;
  box('Billing period', `${on(-34)} - ${on(-4)}`, left, quarter * 2);
  box('Meter no.', `WM${digits(random, 6)}`, left + quarter * 2, quarter);
  box('Reading', chance(random, 0.7) ? 'Actual' : 'Estimate', left + quarter * 3, quarter);
  y += 110;
  box('Previous reading', whole(before * 100), left, quarter);
  box('Present reading', whole((before + used) * 100), left + quarter, quarter);
  box('Used (m3)', String(used), left + quarter * 2, quarter);
  box('Rate per m3', money(rate), left + quarter * 3, quarter);
  y += 190;
  const amount = (name: string, value: string, style: object = {}) => {
    sheet.text(name, left + 16, y, style);
    sheet.text(value, right - 16, y, { ...filled, ...style, align: 'right' });
    y += 56;
  };
  const owed = between(random, 8, 140) * 50_000;
  amount('DETAILS', pick(random, ['AMOUNT (N)', 'NAIRA']), { ...bold, size: 33 });
  sheet.line(left, y - 36, right, y - 36, 3, color);
  y += 14;
  amount('Previous balance', money(owed));
  amount(`Payment received ${on(-between(random, 6, 24))} - thank you`, `-${money(owed)}`);
  amount('Arrears', '0.00');
  for (const { name, total_minor } of lines) amount(name, money(total_minor));
  if (vat) amount('VAT 7.5%', money(vat));
  sheet.rect(left, y - 26, right - left, 80, color);
  y += 28;
  const owing = pick(random, ['TOTAL AMOUNT DUE', 'AMOUNT DUE', 'TOTAL DUE']);
  amount(owing, money(total), { ...bold, size: 42, ink: '#ffffff' });
  y += 40;
  const note = `Pay at any bank or to ${bank(random)} ${digits(random, 10)}. Quote your account number.`;
  sheet.text(note, left, y, { size: 31 });
  sheet.text('Supply is disconnected where a bill is not paid by the due date.', left, y + 46, { size: 31 });
  y += 96;
  for (let x = left - 40; x < right + 40; x += 36) sheet.line(x, y, x + 20, y, 3, '#7c828a');
  sheet.text(pick(random, ['PAYMENT SLIP', 'Please return this part with your payment']), middle, y + 56, {
    ...bold,
    size: 31,
    align: 'center',
  });
  y += 84;
  box('Account number', account, left, quarter * 1.3);
  box('Due date', due, left + quarter * 1.3, quarter * 1.2);
  box('Amount due', `N${money(total)}`, left + quarter * 2.5, quarter * 1.5);
  sheet.barcode(random, middle - 320, y + 140, 640, 80);
  sheet.height = y + 270;
  return { sheet, truth: { supplier, date, total_minor: total, ...(vat && { vat_minor: vat }), lines } };
}

/** A water bill: boxes of names and values, readings, an older bill that was paid, and a slip below that is torn off. */
export const waterBill: Layout = { name: 'water-bill', medium: 'paper', draw };
