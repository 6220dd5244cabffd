import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  bank,
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
  writtenDate,
} from '../words.ts';

const SHOPS = [
  ['PackRight NG', '#0f766e'],
  ["Lolade's Cake Tools", '#be185d'],
  ['Zaynab Fabrics', '#6d28d9'],
  ['Naija Spice Box', '#b45309'],
  ['The Ankara Place', '#9f1239'],
  ['Kitchen Plug Abuja', '#1d4ed8'],
] as const;
const GOODS = [
  ['Cake board 10 inch x25', 6500],
  ['Food colour set', 9800],
  ['Kraft bag, medium x50', 12500],
  ['Piping nozzles', 4200],
  ['Ankara, 6 yards', 18000],
  ['Cameroon pepper 1kg', 7400],
  ['Digital scale 5kg', 11900],
  ['Cupcake cups x100', 2300],
  ['Suya spice 500g', 3600],
] as const;
const AREAS = ['Lagos Mainland', 'Island', 'Abuja (GIG)', 'Waybill to park', 'Kano'];
const DATES: DateForm[] = ['american', 'spaced', 'long', 'slash', 'ordinal', 'iso'];
const WIDTH = 1080;

function draw(random: Random): Drawing {
  const face = pick(random, ['roboto', 'lato'] as const);
  const bold = { face: face === 'roboto' ? 'robotoBold' : 'latoBold' } as const;
  const sheet = new Sheet({ width: WIDTH, face, size: 37, paper: '#f4f5f7', ink: '#23262d' });
  const grey = '#6b7280';
  const [supplier, color] = pick(random, SHOPS);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦', '₦', 'NGN ', 'N']);
  const [left, right] = [90, WIDTH - 90];
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 5)).map(([name, naira]) => {
    const quantity = between(random, 1, 6);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
  });
  const goods = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const delivery = chance(random, 0.7) ? between(random, 3, 12) * 50_000 : 0;
  const discount = chance(random, 0.35) ? Math.round(goods / 10) : 0;
  const total = goods + delivery - discount;
  const extra = 80 * (2 + (delivery ? 1 : 0) + (discount ? 1 : 0));
  const paper = 880 + lines.length * 150 + extra;
  sheet.rect(0, 0, WIDTH, 180, '#e5e7eb');
  sheet.text(timeOfDay(random), 60, 62, { size: 32 });
  sheet.text(`LTE  ${between(random, 18, 99)}%`, WIDTH - 60, 62, { size: 32, align: 'right' });
  const path = supplier.toLowerCase().replaceAll(/[^a-z]/g, '');
  sheet.text(`${path}.myshopa.ng/r/${digits(random, 5)}`, WIDTH / 2, 146, {
    size: 34,
    ink: grey,
    align: 'center',
  });
  sheet.rect(40, 220, WIDTH - 80, paper, '#ffffff');
  sheet.rect(40, 220, WIDTH - 80, 16, color);
  sheet.disc(left + 60, 350, 60, color);
  sheet.text(supplier.replace('The ', '')[0]!, left + 60, 372, {
    ...bold,
    size: 62,
    ink: '#ffffff',
    align: 'center',
  });
  sheet.text(supplier, left + 150, 340, { ...bold, size: 50 });
  sheet.text(`@${path}  |  ${phone(random)}`, left + 150, 396, { size: 33, ink: grey });
  let y = 500;
  sheet.text(pick(random, ['Receipt', 'Order receipt', 'Sales receipt']), left, y, { ...bold, size: 46 });
  sheet.rect(right - 150, y - 46, 150, 64, '#dcfce7');
  sheet.text('PAID', right - 75, y, { ...bold, ink: '#166534', align: 'center' });
  const name = chance(random, 0.5) ? person(random) : customer(random);
  for (const [label, value] of [
    [pick(random, ['Order no.', 'Order ID', 'Receipt #']), `#${digits(random, 5)}`],
    [pick(random, ['Date', 'Order date', 'Issued on']), writtenDate(date, pick(random, DATES))],
    [pick(random, ['Billed to', 'Customer']), name],
  ] as const) {
    y += 68;
    sheet.text(label, left, y, { ink: grey });
    sheet.text(value, right, y, { align: 'right' });
  }
  y += 50;
  sheet.line(left, y, right, y, 2, '#d5d8de');
  for (const line of lines) {
    y += 72;
    sheet.text(line.name, left, y);
    sheet.text(sign + money(line.total_minor), right, y, { align: 'right' });
    y += 54;
    sheet.text(`${line.quantity} x ${sign}${money(line.unit_price_minor!)}`, left, y, {
      size: 33,
      ink: grey,
    });
    y += 24;
  }
  sheet.line(left, y, right, y, 2, '#d5d8de');
  const sum = (label: string, value: string, style = {}) => {
    y += 76;
    sheet.text(label, left, y, style);
    sheet.text(value, right, y, { ...style, align: 'right' });
  };
  sum('Subtotal', sign + money(goods));
  if (discount)
    sum(`Discount (${pick(random, ['FRIDAY10', 'BULK10', '10%'])})`, `-${sign}${money(discount)}`);
  const area = pick(random, AREAS);
  if (delivery) sum(`Delivery - ${area}`, sign + money(delivery));
  sum(pick(random, ['Total', 'Total amount', 'Order total']), sign + money(total), { ...bold, size: 44 });
  sum('Amount paid', sign + money(total), { ink: grey });
  sum('Balance', `${sign}0.00`, { ink: grey });
  y += 110;
  sheet.text(`Paid to: ${bank(random)}, ${digits(random, 10)}`, left, y, { size: 34 });
  sheet.text(
    pick(random, ['Thank you for your patronage!', 'No refund. Exchange within 3 days.']),
    left,
    y + 60,
    { size: 34 },
  );
  y = Math.max(y + 180, 220 + paper + 80);
  sheet.text('Sell online with Shopa. Start free today', WIDTH / 2, y, {
    size: 33,
    ink: grey,
    align: 'center',
  });
  sheet.height = Math.max(1900, y + 100);
  if (delivery) lines.push({ name: `Delivery - ${area}`, total_minor: delivery });
  return {
    sheet,
    truth: { supplier, date, total_minor: total, lines, payment_method: 'bank_transfer' },
  };
}

/** The receipt of a shop that sells on the internet, in a browser on a phone: a delivery, a code for less, other names around it. */
export const onlineVendor: Layout = { name: 'online-vendor', medium: 'screen', draw };
