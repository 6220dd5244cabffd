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
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const MILLS = [
  'Rainbow Feed Mills Ltd',
  'Amo Valley Feeds Limited',
  'Zaria Livestock Feeds',
  'Animal Choice Feed Mill',
  'Ogun Grains & Feeds Ltd',
];
/** Feed by the bag, its kilograms and its price in naira. */
const FEEDS = [
  ['LAYERS MASH 25KG', 25, 16800],
  ['BROILER FINISHER 25KG', 25, 19500],
  ['BROILER STARTER 25KG', 25, 20250],
  ['GROWERS MASH 25KG', 25, 15400],
  ['WHEAT OFFAL 50KG', 50, 17000],
  ['SOYA CAKE 50KG', 50, 41500],
  ['CATFISH FEED 15KG', 15, 27800],
  ['PALM KERNEL CAKE 50KG', 50, 13500],
] as const;
const DATES: DateForm[] = ['slash', 'dash', 'dashMonthLong', 'slashShort', 'spaced'];
const WIDTH = 1600;

function draw(random: Random): Drawing {
  const face = pick(random, ['courier', 'plex', 'tech'] as const);
  const ink = pick(random, ['#2b2b33', '#2d2a55', '#222222']);
  const sheet = new Sheet({ width: WIDTH, face, size: 36, paper: '#fbfaf2', ink });
  const [left, right] = [90, WIDTH - 90];
  const supplier = pick(random, MILLS);
  const date = dayOf2026(random);
  const feeds = some(random, FEEDS, between(random, 1, 4));
  let net = 0;
  const lines: TruthLine[] = feeds.map(([name, kilograms, naira]) => {
    const quantity = between(random, 2, 60);
    net += kilograms * quantity;
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
  });
  const fee = chance(random, 0.6) ? pick(random, [150_000, 200_000, 350_000]) : 0;
  if (fee) lines.push({ name: 'WEIGHBRIDGE FEE', total_minor: fee });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const rule = (y: number) => {
    for (let x = left; x < right; x += 24) sheet.line(x, y, Math.min(right, x + 14), y, 3, ink);
  };
  sheet.text(supplier.toUpperCase(), left, 130, { size: 52 });
  sheet.text(`Mill: ${address(random)}`, left, 186);
  sheet.text(`Phone: ${phone(random)} / ${phone(random)}`, left, 234);
  rule(268);
  const title = pick(random, ['SALES INVOICE / WEIGH TICKET', 'WEIGHBRIDGE INVOICE', 'LOADING INVOICE']);
  sheet.text(title, left, 320, { size: 40 });
  sheet.text('ORIGINAL', right, 320, { align: 'right' });
  rule(350);
  const when = writtenDate(date, pick(random, DATES));
  const [tare, hour] = [between(random, 120, 640) * 10, timeOfDay(random)];
  const pairs = [
    [`TICKET NO: ${digits(random, 6)}`, `DATE: ${when}`],
    [`CUSTOMER : ${customer(random)}`, `TIME: ${hour}`],
    [
      `DRIVER   : ${person(random)}`,
      `VEHICLE: ${pick(random, ['KTU', 'ABJ', 'IBD'])}-${digits(random, 3)}XA`,
    ],
  ] as const;
  let y = 352;
  for (const [one, other] of pairs) {
    y += 54;
    sheet.text(one, left, y);
    sheet.text(other, 1040, y);
  }
  rule(y + 34);
  y += 30;
  const weights = [
    ['GROSS WEIGHT', tare + net],
    ['TARE WEIGHT', tare],
    ['NET WEIGHT', net],
  ] as const;
  for (const [name, value] of weights) {
    y += 54;
    sheet.text(name, left, y);
    sheet.text(`${whole(value * 100)} KG`, 760, y, { align: 'right' });
  }
  rule(y + 34);
  y += 84;
  const row = (cells: readonly [string, string, string, string]) => {
    sheet.text(cells[0], left, y);
    sheet.text(cells[1], 810, y, { align: 'right' });
    sheet.text(cells[2], 1130, y, { align: 'right' });
    sheet.text(cells[3], right, y, { align: 'right' });
  };
  row(['PRODUCT', 'BAGS', 'RATE', 'AMOUNT (N)']);
  rule(y + 30);
  y += 30;
  for (const { name, quantity, unit_price_minor, total_minor } of lines) {
    y += 54;
    const each = unit_price_minor ? money(unit_price_minor) : '';
    row([name, quantity ? String(quantity) : '', each, money(total_minor)]);
  }
  rule(y + 34);
  y += 92;
  const label = pick(random, ['TOTAL AMOUNT', 'INVOICE TOTAL', 'TOTAL']);
  sheet.text(label, 600, y, { size: 42 });
  sheet.text(money(total), right, y, { size: 42, align: 'right' });
  rule(y + 34);
  y += 40;
  for (const words of sheet.wrap(amountInWords(total).toUpperCase(), right - left)) {
    y += 52;
    sheet.text(words, left, y);
  }
  const means = pick(random, ['CASH', 'TRANSFER', 'CREDIT']);
  y += 76;
  sheet.text(`TERMS: ${means === 'CREDIT' ? 'CREDIT 14 DAYS' : `PAID BY ${means}`}`, left, y);
  y += 130;
  for (const [x, name] of [
    [left, 'WEIGHBRIDGE CLERK'],
    [620, 'SECURITY'],
    [1110, 'DRIVER'],
  ] as const) {
    sheet.line(x, y - 44, x + 380, y - 44, 2, ink);
    sheet.text(name, x, y);
  }
  sheet.height = y + 90;
  const truth = { supplier, date, total_minor: total, lines };
  if (means === 'CREDIT') return { sheet, truth };
  return { sheet, truth: { ...truth, payment_method: means === 'CASH' ? 'cash' : 'bank_transfer' } };
}

/** A feed mill's invoice from its weighbridge: weights above the bags, all in letters of one width. */
export const feedMill: Layout = { name: 'feed-mill', medium: 'paper', draw };
