import { addDays } from '@lissafi/domain/calendar/civil-date';
import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
  chance,
  dayOf2026,
  digits,
  money,
  person,
  phone,
  pick,
  some,
  timeOfDay,
  writtenDate,
} from '../words.ts';

const CLINICS = [
  ['Graceland Specialist Hospital', 'In God we trust'],
  ['Havana Medical Centre', 'Care with compassion'],
  ['St. Luke Clinic & Maternity', 'Motto: life is precious'],
  ['Al-Shifa Diagnostics Ltd', 'Laboratory . Scan . X-ray'],
  ['Bridge Medical Laboratory', 'Accurate results on time'],
  ['Unity Family Hospital', 'We treat, God heals'],
] as const;
const SERVICES = [
  ['Registration card', 2000],
  ['Consultation', 7500],
  ['Food handler test', 12500],
  ['Malaria parasite', 2500],
  ['Widal test', 3000],
  ['Full blood count', 6500],
  ['Stool microscopy', 3500],
  ['Chest X-ray', 14000],
  ['Drugs', 8350],
  ['Dressing', 4000],
  ['Medical report', 5000],
] as const;
const DATES: DateForm[] = ['dash', 'slash', 'dashMonthLong', 'spaced', 'iso'];
const WIDTH = 1400;

function draw(random: Random): Drawing {
  const face = pick(random, ['plex', 'courier', 'roboto'] as const);
  const bold = { face: ({ plex: 'plexBold', courier: 'courierBold', roboto: 'robotoBold' } as const)[face] };
  const sheet = new Sheet({
    width: WIDTH,
    face,
    size: 32,
    paper: pick(random, ['#fdfdfb', '#f4f9fb', '#fbf6ea']),
  });
  const color = pick(random, ['#0a5c7a', '#8a1538', '#226b3a']);
  const [left, right, middle] = [80, WIDTH - 80, WIDTH / 2];
  const [supplier, motto] = pick(random, CLINICS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  sheet.rect(left, 90, 90, 30, color);
  sheet.rect(left + 30, 60, 30, 90, color);
  const heading = { face: 'robotoBold', size: 54, ink: color, align: 'center' } as const;
  sheet.text(supplier.toUpperCase(), middle + 40, 116, { ...heading, size: 46 });
  sheet.text(motto, middle + 40, 164, { face: 'roboto', align: 'center' });
  sheet.text(`${address(random)}.  Tel: ${phone(random)}`, middle, 214, {
    face: 'roboto',
    size: 29,
    align: 'center',
  });
  sheet.line(left, 240, right, 240, 3, color);
  sheet.text(pick(random, ['OFFICIAL RECEIPT', 'PAYMENT RECEIPT', 'CASH OFFICE RECEIPT']), middle, 300, {
    ...bold,
    size: 38,
    align: 'center',
  });
  const facts = [
    ['Receipt No', digits(random, 7), 'Date', writtenDate(date, form)],
    ['Hospital No', `${digits(random, 4)}/26`, 'Time', timeOfDay(random)],
    ['Patient', person(random), 'Age / Sex', `${between(random, 19, 64)} / ${pick(random, ['M', 'F'])}`],
    ['Doctor', `Dr. ${person(random).split(' ')[1]}`, 'Pay type', pick(random, ['Private', 'Company'])],
  ] as const;
  facts.forEach(([name, value, other, text], index) => {
    const y = 372 + index * 52;
    sheet.text(`${name}:`, left, y);
    sheet.text(value, left + 260, y);
    sheet.text(`${other}:`, 810, y);
    sheet.text(text, 1030, y);
  });
  let y = 580;
  const top = y;
  const row = (number: string, name: string, amount: string, style = {}) => {
    sheet.text(number, left + 16, y + 42, style);
    sheet.text(name, left + 110, y + 42, style);
    sheet.text(amount, right - 16, y + 42, { ...style, align: 'right' });
    y += 58;
    sheet.line(left, y, right, y, 2);
  };
  sheet.line(left, y, right, y, 2);
  row('S/N', 'Service', pick(random, ['Amount (N)', 'Fee (N)']), bold);
  const lines: TruthLine[] = some(random, SERVICES, between(random, 1, 6)).map(([name, naira], index) => {
    const total_minor = naira * 100;
    row(String(index + 1), name, money(total_minor));
    return { name, total_minor };
  });
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const waived = chance(random, 0.25) ? Math.round(gross / 10) : 0;
  const total = gross - waived;
  for (const x of [left, left + 94, 980, right]) sheet.line(x, top, x, y, 2);
  if (waived) {
    sheet.text('Sub total', 960, y + 50, { align: 'right' });
    sheet.text(money(gross), right - 16, y + 50, { align: 'right' });
    sheet.text('Discount 10%', 960, y + 100, { align: 'right' });
    sheet.text(`-${money(waived)}`, right - 16, y + 100, { align: 'right' });
    y += 100;
  }
  y += 58;
  sheet.text(pick(random, ['TOTAL PAID', 'TOTAL', 'AMOUNT PAID']), 960, y, { ...bold, align: 'right' });
  sheet.text(money(total), right - 16, y, { ...bold, size: 38, align: 'right' });
  y += 76;
  for (const words of sheet.wrap(`In words: ${amountInWords(total)}`, right - left)) {
    sheet.text(words, left, y);
    y += 46;
  }
  const kind = pick(random, ['cash', 'debit_card', 'bank_transfer'] as const);
  const means = { cash: 'Cash', debit_card: 'POS', bank_transfer: 'Transfer' }[kind];
  sheet.text(`Mode of payment: ${means}`, left, y + 20);
  const next = writtenDate(addDays(date, between(random, 5, 30)), form);
  if (chance(random, 0.5)) sheet.text(`Next appointment: ${next}`, left, y + 72);
  y += 180;
  sheet.text(`Cashier: ${pick(random, ['Nkem', 'Rashidat', 'Deborah', 'Usman'])}`, left, y);
  sheet.line(right - 380, y, right, y, 2);
  sheet.text('Sign and stamp', right - 190, y + 42, { align: 'center' });
  sheet.text('Please keep this receipt. Money paid is not refundable.', left, y + 110, { size: 29 });
  sheet.height = y + 180;
  return { sheet, truth: { supplier, date, total_minor: total, lines, payment_method: kind } };
}

/** The receipt of a clinic's cash office: a patient's facts in two columns, services in a grid, a later day for the next visit. */
export const clinic: Layout = { name: 'clinic', medium: 'paper', draw };
