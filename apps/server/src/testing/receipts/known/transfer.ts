import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import { chance, customer, dayOf2026, digits, money, pick, timeOfDay, writtenDate } from '../words.ts';

const APPS = [
  ['Moneta', '#0a7d4b'],
  ['PalmWallet', '#6a1fb0'],
  ['QuickBank', '#d05a10'],
  ['FirstLine Mobile', '#123a7a'],
] as const;
const PAYEES = [
  'Gbenga Sugar Depot',
  'Ade Logistics Services',
  'Umeh Cartons Nigeria Ltd',
  'Halima Dairy Ventures',
  'Prime Gas and Energy Ltd',
  'Oluwaseun Adebayo',
];
const BANKS = ['Access Bank', 'GTBank', 'Zenith Bank', 'Wema Bank', 'Polaris Bank'];
const DATES: DateForm[] = ['american', 'ordinal', 'long', 'dashMonth', 'iso'];
const WIDTH = 1080;

function draw(random: Random): Drawing {
  const sheet = new Sheet({
    width: WIDTH,
    face: pick(random, ['roboto', 'lato']),
    size: 38,
    paper: '#f6f7f9',
  });
  const [app, color] = pick(random, APPS);
  const supplier = pick(random, PAYEES);
  const date = dayOf2026(random);
  const total = between(random, 25, 9000) * 10_000 + pick(random, [0, 0, 5_000, 7_550]);
  const grey = '#6b7280';
  const bold = { face: 'robotoBold' } as const;
  sheet.text(timeOfDay(random), 60, 62, { size: 32 });
  sheet.text(`5G  ${between(random, 18, 99)}%`, WIDTH - 60, 62, { size: 32, align: 'right' });
  sheet.rect(0, 100, WIDTH, 140, color);
  sheet.text(app, 60, 188, { ...bold, size: 52, ink: '#ffffff' });
  sheet.text('Transaction Receipt', WIDTH - 60, 188, { ink: '#ffffff', align: 'right' });
  sheet.disc(WIDTH / 2, 350, 50, color);
  sheet.rect(WIDTH / 2 - 26, 344, 52, 12, '#ffffff');
  const sign = pick(random, ['₦', 'NGN ', 'N']);
  sheet.text(sign + money(total), WIDTH / 2, 500, { ...bold, size: 84, align: 'center' });
  const good = { align: 'center', ink: '#15803d' } as const;
  sheet.text(pick(random, ['Successful', 'Transfer successful', 'Completed']), WIDTH / 2, 566, good);
  const when = `${writtenDate(date, pick(random, DATES))} ${timeOfDay(random, 'seconds')}`;
  const isDateAbove = chance(random, 0.5);
  if (isDateAbove) sheet.text(when, WIDTH / 2, 626, { align: 'center', ink: grey });
  const sender = customer(random);
  const facts: [string, string, string?][] = [
    [
      pick(random, ['Recipient', 'Beneficiary', 'Recipient Details']),
      supplier.toUpperCase(),
      `${pick(random, BANKS)} | ${digits(random, 10)}`,
    ],
    [
      pick(random, ['Sender', 'Sender Details', 'From']),
      sender.toUpperCase(),
      `${app} | 902****${digits(random, 3)}`,
    ],
    ['Fee', `${sign}${pick(random, ['10.00', '26.88', '53.75', '0.00'])}`],
    ['Narration', pick(random, ['Payment for goods', 'Balance payment', 'Supply of cartons'])],
    ['Transaction No.', digits(random, 20)],
    ['Session ID', digits(random, 24)],
  ];
  if (!isDateAbove) facts.splice(3, 0, ['Transaction Date', when]);
  if (chance(random, 0.5)) facts.splice(0, 2, facts[1]!, facts[0]!);
  let y = 730;
  for (const [name, value, below] of facts) {
    sheet.text(name, 60, y, { ink: grey });
    sheet.text(value, WIDTH - 60, y, { align: 'right' });
    if (below) sheet.text(below, WIDTH - 60, y + 52, { align: 'right', ink: grey });
    y += below ? 150 : 100;
    sheet.line(60, y - 62, WIDTH - 60, y - 62, 2, '#d5d8de');
  }
  sheet.rect(60, y + 60, WIDTH - 120, 120, color);
  sheet.text('Share Receipt', WIDTH / 2, y + 134, { ...bold, ink: '#ffffff', align: 'center' });
  sheet.height = Math.max(1900, y + 320);
  return { sheet, truth: { supplier, date, total_minor: total, payment_method: 'bank_transfer' } };
}

/** The receipt of a transfer on a phone: who was paid is the supplier, and the app and the sender are not. */
export const transfer: Layout = { name: 'transfer', medium: 'screen', draw };
