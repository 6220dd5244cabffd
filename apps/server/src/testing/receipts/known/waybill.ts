import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  person,
  phone,
  pick,
  timeOfDay,
  vatOn,
  whole,
  writtenDate,
} from '../words.ts';

const CARRIERS = [
  'Red Star Express Plc',
  'GIG Logistics',
  'Speedaf Couriers Ltd',
  'ABC Cargo Express',
  'Peace Mass Logistics',
  'Kwik Parcel Services',
];
const CONTENTS = ['Cake boxes', 'Spare parts', 'Documents', 'Bread nylon', 'Clothing', 'Oven door seal'];
const DATES: DateForm[] = ['slash', 'ordinalShort', 'dashMonthLong', 'dot'];
const WIDTH = 1700;

function draw(random: Random): Drawing {
  const color = pick(random, ['#b3131b', '#e07a00', '#0b3d91', '#14532d']);
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 32, paper: '#ffffff', ink: '#1b1b1b' });
  const bold = { face: 'robotoBold' } as const;
  const typed = { face: 'plex', size: 32 } as const;
  const supplier = pick(random, CARRIERS);
  const date = dayOf2026(random);
  const [left, right, middle] = [50, WIDTH - 50, 860];
  sheet.rect(0, 0, WIDTH, 150, color);
  sheet.text(supplier, left + 10, 100, { ...bold, size: 64, ink: '#ffffff' });
  sheet.text(pick(random, ['WAYBILL / RECEIPT', 'CONSIGNMENT NOTE']), right - 10, 95, {
    ...bold,
    size: 38,
    ink: '#ffffff',
    align: 'right',
  });
  sheet.barcode(random, right - 520, 175, 520, 70);
  const number = `${pick(random, ['LOS', 'ABV', 'PHC', 'KAN'])}${digits(random, 8)}`;
  sheet.text(number, right - 260, 285, { ...typed, align: 'center' });
  sheet.text('Date', left + 10, 218, bold);
  sheet.text(`${writtenDate(date, pick(random, DATES))}   ${timeOfDay(random)}`, left + 140, 218, typed);
  sheet.text('Origin', left + 10, 276, bold);
  sheet.text(
    pick(random, ['Jibowu, Lagos', 'Utako, Abuja', 'Sabon Gari, Kano', 'Ariaria, Aba']),
    left + 140,
    276,
    typed,
  );
  const head = (text: string, x: number, y: number, width: number) => {
    sheet.rect(x, y, width, 48, color);
    sheet.text(text, x + 12, y + 35, { ...bold, size: 28, ink: '#ffffff' });
  };
  const party = (title: string, name: string, y: number) => {
    head(title, left, y, middle - left);
    sheet.frame(left, y, middle - left, 226, 3, color);
    sheet.text(name, left + 12, y + 92, typed);
    sheet.text(address(random), left + 12, y + 148, { ...typed, size: 30 });
    sheet.text(`Tel ${phone(random)}`, left + 12, y + 202, typed);
  };
  const [sender, receiver] = [customer(random), person(random)];
  party('1  SENDER', sender, 320);
  party('2  RECEIVER', receiver, 566);
  const goods = 812;
  const value = between(random, 5, 90) * 500_000;
  head('3  SHIPMENT', left, goods, middle - left);
  sheet.frame(left, goods, middle - left, 278, 3, color);
  const facts = [
    ['Contents', pick(random, CONTENTS)],
    ['Pieces / weight', `${between(random, 1, 6)} / ${between(random, 4, 400) / 10} kg`],
    ['Declared value', `N${whole(value)}`],
    ['Service', pick(random, ['Next day', 'Hub to hub', 'Door delivery'])],
  ] as const;
  facts.forEach(([name, text], index) => {
    sheet.text(name, left + 12, goods + 94 + index * 54);
    sheet.text(text, left + 300, goods + 94 + index * 54, typed);
  });

  const box = middle + 20;
  head('4  CHARGES (NGN)', box, 320, right - box);
  sheet.frame(box, 320, right - box, 520, 3, color);
  const lines: TruthLine[] = [{ name: 'Freight', total_minor: between(random, 30, 420) * 10_000 }];
  if (chance(random, 0.6)) lines.push({ name: 'Insurance 1%', total_minor: value / 100 });
  if (chance(random, 0.7)) lines.push({ name: 'Packaging', total_minor: between(random, 2, 12) * 25_000 });
  if (chance(random, 0.5)) lines.push({ name: 'Pick-up', total_minor: 200_000 });
  const net = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatOn(net);
  const total = net + vat;
  let y = 372;
  for (const { name, total_minor } of [...lines, { name: 'VAT 7.5%', total_minor: vat }]) {
    y += 56;
    sheet.text(name, box + 16, y);
    sheet.text(money(total_minor), right - 16, y, { ...typed, align: 'right' });
  }
  sheet.line(box, 744, right, 744, 3, color);
  sheet.text(pick(random, ['TOTAL CHARGE', 'AMOUNT PAID', 'TOTAL']), box + 16, 808, { ...bold, size: 40 });
  sheet.text(money(total), right - 16, 808, { face: 'plexBold', size: 44, align: 'right' });
  sheet.frame(box, 860, right - box, 230, 3, color);
  const isPrepaid = chance(random, 0.5);
  sheet.text(`Paid by: ${isPrepaid ? '[x] Cash   [ ] POS' : '[ ] Cash   [x] POS'}`, box + 16, 914, typed);
  sheet.text("Agent's name and sign", box + 16, 980);
  sheet.text(pick(random, ['Uche', 'Rukayat', 'Ebuka', 'Danladi']), box + 380, 978, {
    face: 'hand',
    size: 56,
    ink: '#1c2f86',
  });
  sheet.line(box + 340, 992, right - 20, 992, 2);
  sheet.text("Receiver's sign", box + 16, 1058);
  sheet.line(box + 340, 1066, right - 20, 1066, 2);
  sheet.text('Goods are carried at the terms printed overleaf. Claims within 7 days.', WIDTH / 2, 1142, {
    size: 28,
    align: 'center',
  });
  sheet.height = 1180;
  const payment_method = isPrepaid ? 'cash' : 'debit_card';
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines, payment_method } };
}

/** A courier's note, wider than high, of numbered boxes side by side; the goods are worth more than their carriage. */
export const waybill: Layout = { name: 'waybill', medium: 'paper', draw };
