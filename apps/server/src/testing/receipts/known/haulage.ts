import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
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
  vatWithin,
  whole,
  writtenDate,
} from '../words.ts';

const HAULIERS = [
  'Okeke Haulage & Logistics Ltd',
  'Swift Wheels Dispatch',
  'Arewa Truckers Nig. Ltd',
  'Bolaji Transport Services',
  'Road King Cargo Movers',
  'Delta Bridge Delivery Ltd',
];
const TOWNS = ['Apapa', 'Ikeja', 'Onitsha', 'Kano', 'Kaduna', 'Abuja', 'Aba', 'Ibadan', 'Benin', 'Warri'];
const LOADS = ['200 bags flour', '45 cartons oil', '1 oven, 2 mixers', '60 bags sugar', '120 packs bread'];
const DATES: DateForm[] = ['slash', 'dash', 'ordinalShort', 'spaced', 'slashMonth'];
const WIDTH = 1300;

function draw(random: Random): Drawing {
  const [face, bolder] = pick(random, [['lato', 'latoBold'] as const, ['roboto', 'robotoBold'] as const]);
  const color = pick(random, ['#123e7c', '#a11d1d', '#1d5b2d', '#3b3b3b']);
  const paper = pick(random, ['#fdfdfb', '#fff6d6', '#f0f6ff']);
  const sheet = new Sheet({ width: WIDTH, face, size: 34, paper, ink: '#222428' });
  const bold = { face: bolder } as const;
  const typed = { face: 'plex', size: 31 } as const;
  const [left, right] = [80, WIDTH - 80];
  const supplier = pick(random, HAULIERS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const [from, to] = [pick(random, TOWNS.slice(0, 5)), pick(random, TOWNS.slice(5))];
  sheet.text(supplier, left, 122, { ...bold, size: 52, ink: color });
  sheet.text(
    pick(random, ['Haulage . Delivery . Removal', 'Nationwide delivery', 'We move anything']),
    left,
    172,
  );
  sheet.text(`Head office: ${address(random)}`, left, 222, { size: 30 });
  sheet.text(`Booking: ${phone(random)}, ${phone(random)}`, left, 266, { size: 30 });
  sheet.rect(left, 296, right - left, 62, color);
  const title = pick(random, ['TRANSPORT RECEIPT', 'DELIVERY RECEIPT', 'HAULAGE RECEIPT']);
  sheet.text(title, left + 20, 340, { ...bold, size: 36, ink: '#ffffff' });
  sheet.text(`No. ${digits(random, 5)}`, right - 20, 340, { ...bold, ink: '#ffffff', align: 'right' });
  const plate = `${pick(random, ['APP', 'KJA', 'ENU', 'DKA'])}-${digits(random, 3)}${pick(random, ['XA', 'YD', 'ZE'])}`;
  const facts = [
    ['Date', writtenDate(date, form)],
    ['Customer', customer(random)],
    ['From', from],
    ['To', to],
    ['Load', pick(random, LOADS)],
    ['Vehicle', `${plate}, ${pick(random, ['30-ton truck', 'Bus', 'Pick-up', 'Van'])}`],
    ['Driver', `${person(random)}, ${phone(random)}`],
  ] as const;
  let y = 380;
  for (const [name, value] of facts) {
    y += 56;
    sheet.text(name, left, y, { ...bold, ink: color });
    sheet.text(value, left + 210, y - 2, typed);
    sheet.line(left + 200, y + 12, right, y + 12, 1, '#9aa0a8');
  }
  y += 66;
  sheet.text('Charges', left, y, { ...bold, ink: color });
  const lines: TruthLine[] = [
    {
      name: pick(random, ['Transport fare', 'Haulage', 'Delivery fee']),
      total_minor: between(random, 6, 420) * 100_000,
    },
  ];
  if (chance(random, 0.6)) lines.push({ name: 'Loading', total_minor: between(random, 2, 30) * 50_000 });
  if (chance(random, 0.5)) lines.push({ name: 'Offloading', total_minor: between(random, 2, 30) * 50_000 });
  if (chance(random, 0.35)) lines.push({ name: 'Waiting time', total_minor: between(random, 1, 8) * 75_000 });
  if (chance(random, 0.35))
    lines.push({ name: 'Toll and levies', total_minor: between(random, 2, 25) * 40_000 });
  for (const { name, total_minor } of lines) {
    y += 54;
    sheet.text(name, left + 30, y);
    sheet.text(money(total_minor), right - 30, y, { ...typed, align: 'right' });
  }
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const hasVat = chance(random, 0.3);
  y += 30;
  sheet.frame(left, y, right - left, 84, 3, color);
  const label = pick(random, ['TOTAL', 'TOTAL FARE', 'AMOUNT CHARGED', 'TOTAL CHARGES']);
  sheet.text(label, left + 30, y + 56, { ...bold, size: 38 });
  sheet.text(`${pick(random, ['₦', 'N', 'NGN '])}${money(total)}`, right - 30, y + 56, {
    ...bold,
    size: 42,
    align: 'right',
  });
  y += 84;
  if (hasVat) {
    y += 50;
    sheet.text(`VAT of 7.5% included: ${money(vatWithin(total))}`, left + 30, y);
  }
  const kind = pick(random, ['cash', 'bank_transfer', undefined] as const);
  const advance = Math.max(1, Math.floor(total / 200_000)) * 100_000;
  y += 60;
  if (kind) sheet.text(`Paid in full by ${kind === 'cash' ? 'cash' : 'transfer'}.`, left + 30, y);
  else {
    sheet.text(`Advance paid: ${whole(advance)}`, left + 30, y);
    sheet.text(`Balance on arrival: ${whole(total - advance)}`, right - 30, y, { align: 'right' });
  }
  y += 66;
  for (const words of sheet.wrap(amountInWords(total), right - left - 30)) {
    sheet.text(words, left + 30, y);
    y += 46;
  }
  y += 120;
  sheet.text(pick(random, ['Okeke', 'Bola', 'T. Musa', 'Ese']), left + 50, y - 14, {
    face: 'hand',
    size: 60,
    ink: '#1c2f86',
  });
  sheet.line(left, y, left + 400, y, 2);
  sheet.text('For the company', left, y + 44);
  sheet.line(right - 400, y, right, y, 2);
  sheet.text('Goods received by', right, y + 44, { align: 'right' });
  sheet.text(
    pick(random, ['Goods are carried at the risk of the owner.', 'Claims within 48 hours of delivery.']),
    left,
    y + 116,
    { size: 29 },
  );
  sheet.height = y + 180;
  const truth = {
    ...{ supplier, date, total_minor: total, lines },
    ...(hasVat && { vat_minor: vatWithin(total) }),
    ...(kind && { payment_method: kind }),
  };
  return { sheet, truth };
}

/** A haulier's receipt on A5: one trip's facts on ruled lines, its charges, and an advance with a balance on some. */
export const haulage: Layout = { name: 'haulage', medium: 'paper', draw };
