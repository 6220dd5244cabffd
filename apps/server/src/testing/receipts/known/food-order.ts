import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  money,
  pick,
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const KITCHENS = [
  'Mama Cass Kitchen',
  'Amoke Oge',
  'Korede Spaghetti',
  'Northern Tuwo Spot',
  'Calabar Pot & Grill',
  'The Small Chops Place',
];
/** Dishes, prices in naira, and what was asked for. */
const DISHES = [
  ['Ofada rice bowl', 3800, 'Extra ayamase, 2 eggs'],
  ['Tuwo & miyan kuka', 3100, 'Beef x2'],
  ['Afang soup, fufu', 6450, 'No snail'],
  ['Small chops (30 pcs)', 9900, 'Puff puff, samosa'],
  ['Jumbo pasta', 5200, 'Turkey'],
  ['Zobo 50cl', 900, 'Cold'],
  ['Gizdodo', 4350, 'Large'],
] as const;
const DATES: DateForm[] = ['spaced', 'american', 'ordinalShort', 'slash'];
const THEMES = [
  { paper: '#ffffff', ink: '#17191c', grey: '#6d737c', card: '#f1f3f5' },
  { paper: '#f7f4ef', ink: '#231f1a', grey: '#756c60', card: '#ffffff' },
  { paper: '#14171b', ink: '#f3f4f6', grey: '#a6adb7', card: '#23282f' },
] as const;
const WIDTH = 1080;

function draw(random: Random): Drawing {
  const { paper, ink, grey, card } = pick(random, THEMES);
  const face = pick(random, ['lato', 'roboto'] as const);
  const bold = { face: face === 'lato' ? 'latoBold' : 'robotoBold' } as const;
  const sheet = new Sheet({ width: WIDTH, face, size: 40, paper, ink });
  const color = pick(random, ['#0c8f5a', '#e2572b', '#c81e5b']);
  const [left, right] = [56, WIDTH - 56];
  const supplier = pick(random, KITCHENS);
  const date = dayOf2026(random);
  const price = (kobo: number) => `₦${kobo % 100 ? money(kobo) : whole(kobo)}`;
  sheet.text(timeOfDay(random), left, 60, { ...bold, size: 34 });
  sheet.text(`LTE   ${between(random, 11, 97)}%`, right, 60, { size: 34, align: 'right' });
  sheet.text('<', left, 160, { ...bold, size: 52 });
  sheet.text('Order details', WIDTH / 2, 158, { ...bold, size: 46, align: 'center' });
  sheet.text('Help', right, 158, { ink: color, align: 'right' });
  sheet.rect(left, 210, right - left, 220, card);
  sheet.disc(left + 100, 320, 64, color);
  sheet.text(supplier[0]!, left + 100, 344, { ...bold, size: 66, ink: '#ffffff', align: 'center' });
  sheet.text(supplier, left + 200, 290, { ...bold, size: 50 });
  sheet.text(`Order #${digits(random, 3)}-${digits(random, 4)}`, left + 200, 346, { ink: grey });
  sheet.text(`${writtenDate(date, pick(random, DATES))}, ${timeOfDay(random, '12')}`, left + 200, 400, {
    ink: grey,
  });
  sheet.text('Delivered', left, 505, { ...bold, ink: color });
  sheet.text(`in ${between(random, 22, 70)} mins`, right, 505, { ink: grey, align: 'right' });
  let y = 590;
  const lines: TruthLine[] = some(random, DISHES, between(random, 1, 5)).map(([name, naira, wish]) => {
    const quantity = chance(random, 0.6) ? 1 : between(random, 2, 5);
    const total_minor = naira * 100 * quantity;
    sheet.rect(left, y - 46, 84, 62, card);
    sheet.text(`${quantity}x`, left + 42, y, { ...bold, align: 'center' });
    sheet.text(name, left + 112, y);
    sheet.text(price(total_minor), right, y, { align: 'right' });
    sheet.text(wish, left + 112, y + 50, { size: 36, ink: grey });
    y += 128;
    return { name, quantity, total_minor };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const promo = chance(random, 0.5) ? Math.round(subtotal / 1000) * 100 : 0;
  lines.push({ name: 'Delivery fee', total_minor: between(random, 6, 22) * 10_000 });
  lines.push({ name: 'Service fee', total_minor: pick(random, [20_000, 35_050, 41_275]) });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0) - promo;
  sheet.line(left, y - 40, right, y - 40, 2, grey);
  const sums: [string, string][] = [['Subtotal', price(subtotal)]];
  for (const { name, total_minor } of lines.slice(-2)) sums.push([name, price(total_minor)]);
  if (promo) sums.push(['Promo CHOP10', `-${price(promo)}`]);
  for (const [name, value] of sums) {
    y += 30;
    sheet.text(name, left, y, { ink: grey });
    sheet.text(value, right, y, { align: 'right' });
    y += 38;
  }
  y += 48;
  const large = { ...bold, size: 52 };
  sheet.text(pick(random, ['Total', 'You paid', 'Total paid']), left, y, large);
  sheet.text(price(total), right, y, { ...large, align: 'right' });
  y += 90;
  const isCard = chance(random, 0.5);
  sheet.rect(left, y - 40, right - left, 270, card);
  sheet.text(isCard ? `Card ending ${digits(random, 4)}` : 'Bank transfer', left + 30, y + 24);
  sheet.text(`You earned ${between(random, 12, 320)} points`, left + 30, y + 84, { ink: grey });
  sheet.text('Delivered to', left + 30, y + 144, { ink: grey });
  sheet.text(address(random), left + 30, y + 198);
  y += 300;
  sheet.rect(left, y, right - left, 116, color);
  sheet.text('Order again', WIDTH / 2, y + 74, { ...bold, ink: '#ffffff', align: 'center' });
  sheet.height = Math.max(1950, y + 190);
  const payment_method = isCard ? 'debit_card' : 'bank_transfer';
  return { sheet, truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** An order in an app, light or dark: the fees of delivery and service come below the dishes, points below the total. */
export const foodOrder: Layout = { name: 'food-order', medium: 'screen', draw };
