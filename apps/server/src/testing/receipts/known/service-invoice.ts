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
  phone,
  pick,
  some,
  tin,
  vatOn,
  writtenDate,
} from '../words.ts';

const FIRMS = [
  'Adekunle Bassey & Co.',
  'Clearbooks Advisory Ltd',
  'Northgate Security Services Ltd',
  'Pinnacle IT Support Limited',
  'Ikenna Obi Chartered Accountants',
  'Spotless Facility Services',
];
/** What was done, and the line of small print below it. */
const WORK = [
  ['Bookkeeping services', 'For the quarter, as agreed'],
  ['Preparation of annual accounts', 'Year ended 31 December 2025'],
  ['Company tax filing', 'Return and capital allowances'],
  ['Payroll support', 'Eleven employees'],
  ['Retainer for support on site', 'Two visits each month'],
  ['Fumigation of premises', 'Store and bakery floor'],
  ['Guard services', 'Two guards, day and night'],
  ['Annual returns at CAC', 'Including filing fee'],
] as const;
const DATES: DateForm[] = ['long', 'ordinal', 'spaced', 'american', 'dash'];
const WIDTH = 1600;

function draw(random: Random): Drawing {
  const [face, bolder] = pick(random, [['lato', 'latoBold'] as const, ['roboto', 'robotoBold'] as const]);
  const sheet = new Sheet({ width: WIDTH, face, size: 33, paper: '#fefefe', ink: '#26282c' });
  const bold = { face: bolder };
  const color = pick(random, ['#0f4c5c', '#5f0f40', '#2f3e46', '#27408b']);
  const [left, right] = [110, WIDTH - 110];
  const supplier = pick(random, FIRMS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const due = new Date(Date.parse(date) + 30 * 86_400_000).toISOString().slice(0, 10);
  const sign = pick(random, ['₦', 'NGN ', 'N']);
  sheet.text('TAX INVOICE', left, 165, { ...bold, size: 66, ink: color });
  sheet.text(supplier, right, 150, { ...bold, size: 42, align: 'right' });
  const [street, ...town] = address(random).split(', ');
  sheet.text(street!, right, 200, { align: 'right' });
  sheet.text(town.join(', ') || 'Nigeria', right, 246, { align: 'right' });
  sheet.text(`Tel ${phone(random)}`, right, 292, { align: 'right' });
  sheet.text(`TIN: ${tin(random)}`, right, 338, { align: 'right' });
  const facts = [
    ['Invoice number', `${digits(random, 3)}/2026`],
    [pick(random, ['Date of issue', 'Issued', 'Tax date']), writtenDate(date, form)],
    ['Payable by', writtenDate(due, form)],
  ] as const;
  facts.forEach(([name, value], index) => {
    sheet.text(name, left, 250 + index * 48, { ink: '#6a6f77' });
    sheet.text(value, left + 260, 250 + index * 48);
  });
  sheet.text(pick(random, ['Client', 'Invoice to', 'Attention']), left, 470, { ...bold, ink: color });
  sheet.text(customer(random), left, 520);
  sheet.text(address(random), left, 566);

  const lines: TruthLine[] = some(random, WORK, between(random, 1, 4)).map(([name]) => ({
    name,
    total_minor: between(random, 14, 190) * 250_000,
  }));
  let y = 680;
  sheet.text('Description of service', left, y, { ...bold, ink: color });
  sheet.text('Fee', right, y, { ...bold, ink: color, align: 'right' });
  sheet.line(left, y + 20, right, y + 20, 4, color);
  for (const { name, total_minor } of lines) {
    y += 74;
    sheet.text(name, left, y);
    sheet.text(money(total_minor), right, y, { align: 'right' });
    y += 44;
    sheet.text(WORK.find((work) => work[0] === name)![1], left, y, { size: 29, ink: '#6a6f77' });
    sheet.line(left, y + 24, right, y + 24, 1.5, '#b9bec5');
  }
  const net = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatOn(net);
  const total = net + vat;
  y += 110;
  const sums = [
    [pick(random, ['Net amount', 'Fees before VAT', 'Sub-total']), money(net)],
    [pick(random, ['Add: VAT at 7.5%', 'VAT 7.5%', 'Value added tax (7.5%)']), money(vat)],
  ] as const;
  for (const [name, value] of sums) {
    sheet.text(name, 860, y);
    sheet.text(value, right, y, { align: 'right' });
    y += 56;
  }
  sheet.line(860, y - 30, right, y - 30, 3, color);
  y += 24;
  sheet.text(pick(random, ['Amount payable', 'Total payable', 'Total due']), 860, y, { ...bold, size: 38 });
  sheet.text(sign + money(total), right, y, { ...bold, size: 38, align: 'right' });
  sheet.line(860, y + 22, right, y + 22, 3, color);
  sheet.line(860, y + 30, right, y + 30, 3, color);
  y += 150;
  sheet.text('How to pay', left, y, { ...bold, ink: color });
  const bank = [
    ['Bank', pick(random, ['Access Bank', 'Fidelity Bank', 'First Bank', 'Sterling Bank'])],
    ['Account name', supplier],
    ['Account number', digits(random, 10)],
  ] as const;
  for (const [name, value] of bank) {
    y += 48;
    sheet.text(name, left, y, { ink: '#6a6f77' });
    sheet.text(value, left + 280, y);
  }
  if (chance(random, 0.6)) {
    y += 90;
    sheet.text('Please send us the credit note of any withholding tax you deduct.', left, y);
  }
  y += 140;
  sheet.text('T. Partner', left + 40, y, { face: 'hand', size: 60, ink: '#1c2f86' });
  sheet.line(left, y + 18, left + 380, y + 18, 2);
  sheet.text('Managing partner', left, y + 62);
  sheet.height = Math.max(2000, y + 150);
  sheet.rect(0, 0, 34, sheet.height, color);
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** A firm's tax invoice for services: its title is larger than its name, no quantities, VAT on top, a second date. */
export const serviceInvoice: Layout = { name: 'service-invoice', medium: 'paper', draw };
