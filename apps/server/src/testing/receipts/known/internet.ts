import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import { chance, customer, dayOf2026, digits, money, pick, timeOfDay, vatOn, writtenDate } from '../words.ts';

const PROVIDERS = [
  ['Spectranet Limited', '#c2185b'],
  ['FibreOne Broadband', '#1565c0'],
  ['Tizeti Network Ltd', '#2e7d32'],
  ['Smile Communications', '#6aa51b'],
  ['Cobranet Limited', '#ad3b0c'],
  ['Swift Networks', '#b3131b'],
] as const;
/** Plans, and their price in naira before VAT. */
const PLANS = [
  ['Home Unlimited 20 Mbps', 18500],
  ['Business Lite 30 Mbps', 32000],
  ['Monthly 150 GB', 24750],
  ['Night & Weekend 60 GB', 9800],
  ['Office Fibre 50 Mbps', 46500],
] as const;
const DATES: DateForm[] = ['long', 'american', 'slash', 'dashMonth', 'spaced'];
const WIDTH = 1080;

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function draw(random: Random): Drawing {
  const sheet = new Sheet({ width: WIDTH, face: 'roboto', size: 38, paper: '#ffffff', ink: '#202124' });
  const bold = { face: 'robotoBold' } as const;
  const grey = '#5f6368';
  const [supplier, color] = pick(random, PROVIDERS);
  const [plan, naira] = pick(random, PLANS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const months = pick(random, [1, 1, 3]);
  const net = naira * months * 100;
  const vat = vatOn(net);
  const total = net + vat;
  const sign = pick(random, ['₦', 'NGN ', 'N']);
  sheet.text(timeOfDay(random), 60, 62, { size: 32 });
  sheet.text(`4G  ${between(random, 18, 99)}%`, WIDTH - 60, 62, { size: 32, align: 'right' });
  sheet.text('Your payment receipt', 60, 180, { size: 52 });
  sheet.disc(110, 280, 50, color);
  sheet.text(supplier[0]!, 110, 298, { size: 52, ink: '#ffffff', align: 'center' });
  sheet.text(supplier, 190, 272, bold);
  sheet.text(pick(random, ['to me', 'billing desk, to me']), 190, 322, { size: 34, ink: grey });
  sheet.rect(40, 380, WIDTH - 80, 130, color);
  sheet.text(supplier, WIDTH / 2, 464, { ...bold, size: 54, ink: '#ffffff', align: 'center' });
  let y = 600;
  sheet.text(`Dear ${customer(random)},`, 60, y);
  for (const row of sheet.wrap('Thank you. We have received your payment as set out below.', WIDTH - 130)) {
    y += 56;
    sheet.text(row, 60, y + 14);
  }
  y += 100;
  const isCard = chance(random, 0.6);
  const facts = [
    ['Receipt no.', `R-${digits(random, 8)}`],
    [pick(random, ['Payment date', 'Date paid', 'Paid on']), writtenDate(date, form)],
    ['Account ID', digits(random, 9)],
    ['Paid with', isCard ? `Debit card **** ${digits(random, 4)}` : 'Bank transfer'],
    ['Valid until', writtenDate(daysAfter(date, months * 30), form)],
  ] as const;
  sheet.rect(40, y - 10, WIDTH - 80, facts.length * 78 + 20, '#f1f3f4');
  for (const [name, value] of facts) {
    sheet.text(name, 70, y + 52, { ink: grey });
    sheet.text(value, WIDTH - 70, y + 52, { align: 'right' });
    y += 78;
  }
  y += 100;
  sheet.text('Description', 60, y, { ...bold, ink: color });
  sheet.text('Amount', WIDTH - 60, y, { ...bold, ink: color, align: 'right' });
  sheet.line(60, y + 22, WIDTH - 60, y + 22, 3, color);
  sheet.text(plan, 60, y + 84);
  sheet.text(money(net), WIDTH - 60, y + 84, { align: 'right' });
  sheet.text(months === 1 ? '1 month' : `${months} months`, 60, y + 134, { size: 34, ink: grey });
  sheet.line(60, y + 166, WIDTH - 60, y + 166, 1.5, '#c4c7cc');
  sheet.text('VAT (7.5%)', 60, y + 228);
  sheet.text(money(vat), WIDTH - 60, y + 228, { align: 'right' });
  sheet.line(60, y + 262, WIDTH - 60, y + 262, 3, color);
  sheet.text(pick(random, ['Total paid', 'Amount paid', 'Total']), 60, y + 334, { ...bold, size: 46 });
  sheet.text(sign + money(total), WIDTH - 60, y + 334, { ...bold, size: 46, align: 'right' });
  y += 460;
  for (const row of sheet.wrap(
    'Questions? Reply to this message or call our customer care, day and night.',
    WIDTH - 130,
    { size: 34 },
  )) {
    sheet.text(row, 60, y, { size: 34, ink: grey });
    y += 48;
  }
  sheet.height = Math.max(1900, y + 80);
  const lines = [{ name: plan, total_minor: net }];
  const payment_method = isCard ? 'debit_card' : 'bank_transfer';
  return {
    sheet,
    truth: { supplier, date, total_minor: total, vat_minor: vat, lines, payment_method },
  };
}

/** An internet provider's receipt by e-mail, read on a phone: a greeting, a second date, VAT on top. */
export const internet: Layout = { name: 'internet', medium: 'screen', draw };
