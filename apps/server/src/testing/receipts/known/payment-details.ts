import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import { bank, chance, customer, dayOf2026, digits, money, pick, timeOfDay, writtenDate } from '../words.ts';

const APPS = [
  ['Kobopay', '#19c37d'],
  ['Unity Mobile', '#ff8a1f'],
  ['Sabi Bank', '#4f8cff'],
  ['NairaPoint', '#e14b8b'],
] as const;
const PAYEES = [
  'Tolani Fabrics & Lace',
  'Nwankwo Motors Spare Parts',
  'Kaduna Grains Ventures',
  'Divine Touch Printing',
  'Skyline Furniture Works Ltd',
  'Hadiza Yakubu',
  'Emmanuel Effiong',
];
const REMARKS = ['Part payment of goods', 'Rice 4 bags', 'For chairs', 'Invoice 0212', 'Diesel', 'Thanks'];
const DATES: DateForm[] = ['american', 'ordinal', 'spaced', 'iso', 'slash'];
const WIDTH = 1080;

function draw(random: Random): Drawing {
  const isDark = chance(random, 0.5);
  const paper = isDark ? '#14161b' : '#ffffff';
  const [ink, grey, card] = isDark ? ['#f1f3f6', '#9aa1ad', '#1f232b'] : ['#17191d', '#6c727c', '#f3f4f7'];
  const face = pick(random, ['roboto', 'lato'] as const);
  const bold = { face: face === 'lato' ? 'latoBold' : 'robotoBold' } as const;
  const sheet = new Sheet({ width: WIDTH, face, size: 37, paper, ink });
  const [app, color] = pick(random, APPS);
  const supplier = pick(random, PAYEES);
  const date = dayOf2026(random);
  const total = between(random, 12, 6400) * 10_000 + pick(random, [0, 0, 0, 5_000, 1_250]);
  const sign = pick(random, ['₦', '₦', 'NGN ']);
  const shown = chance(random, 0.5) ? supplier.toUpperCase() : supplier;
  const when = `${writtenDate(date, pick(random, DATES))}${pick(random, [', ', ' '])}${timeOfDay(random, pick(random, ['12', 'seconds']))}`;
  sheet.text(timeOfDay(random), 60, 70, { size: 33 });
  sheet.text(`LTE  ${between(random, 9, 100)}%`, WIDTH - 60, 70, { size: 33, align: 'right' });
  sheet.text('<', 60, 186, { size: 52 });
  sheet.text(pick(random, ['Transaction details', 'Payment details']), WIDTH / 2, 182, {
    ...bold,
    size: 44,
    align: 'center',
  });
  sheet.text('Help', WIDTH - 60, 182, { ink: color, align: 'right' });

  sheet.rect(40, 250, WIDTH - 80, 420, card);
  sheet.disc(WIDTH / 2, 260, 56, color);
  sheet.text(supplier[0]!, WIDTH / 2, 280, { ...bold, size: 58, ink: '#ffffff', align: 'center' });
  sheet.text(`${pick(random, ['Transfer to', 'Sent to', 'Paid to'])} ${shown}`, WIDTH / 2, 400, {
    align: 'center',
  });
  const minus = chance(random, 0.4) ? '-' : '';
  sheet.text(minus + sign + money(total), WIDTH / 2, 500, { ...bold, size: 76, align: 'center' });
  sheet.text(pick(random, ['Successful', 'Payment successful', 'Delivered']), WIDTH / 2, 570, {
    ink: '#22a55b',
    align: 'center',
  });
  sheet.text(when, WIDTH / 2, 632, { ink: grey, size: 34, align: 'center' });

  const fee = pick(random, ['0.00', '10.00', '25.00', '53.75']);
  const payee = [shown, `${bank(random)}`, `${digits(random, 10)}`];
  const facts: [string, string[]][] = [
    ['Recipient', payee],
    ['Amount', [sign + money(total)]],
    ['Fee', [sign + fee]],
    [pick(random, ['Paid from', 'Debit account']), [customer(random), `${app} ******${digits(random, 4)}`]],
    [pick(random, ['Remark', 'Description', 'Note']), [pick(random, REMARKS)]],
    ['Payment type', ['Bank transfer']],
    ['Reference', [`${pick(random, ['KP', 'TRF', '0904'])}${digits(random, 16)}`]],
    ['Session ID', [digits(random, 15), digits(random, 15)]],
  ];
  if (chance(random, 0.4)) facts.splice(5, 1);
  if (chance(random, 0.3)) facts.splice(4, 1);
  let y = 770;
  const top = y - 80;
  const height = facts.reduce((sum, [, values]) => sum + 34 + values.length * 50, 56);
  sheet.rect(40, top, WIDTH - 80, height, card);
  for (const [name, values] of facts) {
    sheet.text(name, 80, y, { ink: grey });
    values.forEach((value, index) => {
      sheet.text(value, WIDTH - 80, y + index * 50, { align: 'right', ink: index ? grey : ink });
    });
    y += 34 + values.length * 50;
  }
  y = top + height + 60;
  const width = (WIDTH - 120) / 2;
  sheet.rect(40, y, width, 112, card);
  sheet.rect(80 + width, y, width, 112, color);
  sheet.text('Report issue', 40 + width / 2, y + 70, { ...bold, align: 'center' });
  sheet.text('Share receipt', 80 + width * 1.5, y + 70, { ...bold, ink: '#ffffff', align: 'center' });
  sheet.text(`${app} is licensed by the CBN. Deposits insured by NDIC.`, WIDTH / 2, y + 190, {
    size: 31,
    ink: grey,
    align: 'center',
  });
  sheet.height = Math.max(1960, y + 260);
  return { sheet, truth: { supplier, date, total_minor: total, payment_method: 'bank_transfer' } };
}

/** What a bank's app shows of one payment, light or dark: cards, who was paid in the sentence above the amount. */
export const paymentDetails: Layout = { name: 'payment-details', medium: 'screen', draw };
