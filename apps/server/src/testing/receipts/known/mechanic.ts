import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  person,
  phone,
  pick,
  some,
  whole,
  writtenDate,
} from '../words.ts';

const WORKSHOPS = [
  'Sir Joe Motors & Auto Repairs',
  'Baba Ibeji Mechanic Works',
  'Ladipo Auto Parts Centre',
  'Precision Auto Care Ltd',
  'Chidi Toyota Spare Parts',
  'Nagari Diesel Mechanics',
];
const PARTS = [
  ['Oil filter', 6500],
  ['Engine oil 5L', 38000],
  ['Brake pads, front', 24500],
  ['Spark plugs', 5500],
  ['Shock absorber', 47000],
  ['Fan belt', 13500],
  ['Car battery 75AH', 96000],
  ['Radiator hose', 11000],
] as const;
const WORK = [
  ['Servicing', 15000],
  ['Wheel alignment', 12000],
  ['Brake work', 10000],
  ['Rewiring', 18000],
] as const;
const CARS = ['Toyota Hiace', 'Toyota Camry 2008', 'Mitsubishi L300', 'Honda Accord', 'Sienna 2010'];
const DATES: DateForm[] = ['slash', 'dash', 'slashShort', 'long', 'dot'];
const WIDTH = 1300;

function draw(random: Random): Drawing {
  const ink = pick(random, ['#243b6b', '#222222', '#6b1d1d']);
  const paper = pick(random, ['#fdfcf6', '#fdf6dc', '#eef4fb']);
  const sheet = new Sheet({ width: WIDTH, face: 'courier', size: 38, paper, ink });
  const bold = { face: 'courierBold' } as const;
  const [left, right, middle] = [80, WIDTH - 80, WIDTH / 2];
  const supplier = pick(random, WORKSHOPS);
  const date = dayOf2026(random);
  const when = writtenDate(date, pick(random, DATES));
  sheet.frame(left, 60, right - left, 250, 4);
  const name = { ...bold, size: 56 };
  const fits = Math.min(1, (right - left - 60) / sheet.measure(supplier.toUpperCase(), name));
  sheet.text(supplier.toUpperCase(), middle, 138, { ...bold, size: 56 * fits, align: 'center' });
  sheet.text('Sales of spare parts and general repairs', middle, 194, { align: 'center', size: 36 });
  sheet.text(address(random), middle, 240, { align: 'center', size: 36 });
  sheet.text(`${phone(random)}   ${phone(random)}`, middle, 286, { align: 'center', size: 36 });
  sheet.text(pick(random, ['CASH RECEIPT', 'REPAIR BILL', 'JOB INVOICE']), left, 384, { ...bold, size: 46 });
  sheet.text(`No: ${digits(random, 4)}`, right, 384, { align: 'right' });
  const facts = [
    ['Date', when],
    ['Owner', person(random)],
    [
      'Vehicle',
      `${pick(random, CARS)} / ${pick(random, ['LSR', 'ABJ', 'KTU', 'APP'])}-${digits(random, 3)}AE`,
    ],
    ['Mileage', `${whole(between(random, 60_000, 310_000) * 100)} km`],
  ] as const;
  facts.forEach(([label, value], index) => {
    const y = 456 + index * 54;
    sheet.text(`${label}:`, left, y);
    sheet.text(value, left + 230, y);
  });
  let y = 690;
  const end = right - 10;
  const section = (title: string, lines: readonly TruthLine[], sum: string) => {
    sheet.text(title, left, y, bold);
    sheet.line(left, y + 16, right, y + 16, 3);
    for (const { name: text, quantity, total_minor } of lines) {
      y += 60;
      sheet.text(text, left, y);
      if (quantity) sheet.text(`x${quantity}`, 800, y, { align: 'right' });
      sheet.text(whole(total_minor), end, y, { align: 'right' });
    }
    const amount = lines.reduce((before, line) => before + line.total_minor, 0);
    y += 66;
    sheet.line(900, y - 44, right, y - 44, 2);
    sheet.text(sum, 800, y, { align: 'right' });
    sheet.text(whole(amount), end, y, { align: 'right' });
    y += 86;
    return amount;
  };
  const parts: TruthLine[] = some(random, PARTS, between(random, 1, 4)).map(([text, naira]) => {
    const quantity = chance(random, 0.6) ? 1 : between(random, 2, 4);
    return { name: text, quantity, total_minor: naira * quantity * 100 };
  });
  const work: TruthLine[] = some(random, WORK, between(random, 1, 2)).map(([text, naira]) => ({
    name: text,
    total_minor: naira * 100,
  }));
  const goods = section('A. PARTS', parts, 'Total of parts');
  const labour = section('B. WORKMANSHIP', work, 'Total of work');
  const total = goods + labour;
  const sign = pick(random, ['N', '₦', '=N=']);
  sheet.frame(left, y - 50, right - left, 84, 4);
  sheet.text(pick(random, ['GRAND TOTAL (A+B)', 'TOTAL A + B', 'AMOUNT TO PAY']), left + 20, y + 6, {
    ...bold,
    size: 44,
  });
  sheet.text(`${sign}${whole(total)}${pick(random, ['', '.00', ':00'])}`, end - 10, y + 6, {
    ...bold,
    size: 46,
    align: 'right',
  });
  const advance = chance(random, 0.4) ? Math.round(total / 2_500_000 + 0.5) * 1_000_000 : 0;
  if (advance && advance < total) {
    for (const [label, value] of [
      ['Advance paid', advance],
      ['Balance paid', total - advance],
    ] as const) {
      y += advance === value ? 96 : 56;
      sheet.text(label, left + 20, y);
      sheet.text(whole(value), end, y, { align: 'right' });
    }
  }
  y += 130;
  const stamp = pick(random, ['#5a2a9c', '#b3262e', '#1c2f86']);
  sheet.frame(left + 40, y, 380, 150, 6, stamp);
  sheet.text('PAID', left + 230, y + 72, { face: 'robotoBold', size: 64, ink: stamp, align: 'center' });
  sheet.text(when, left + 230, y + 126, { face: 'roboto', size: 36, ink: stamp, align: 'center' });
  sheet.line(800, y + 100, right, y + 100, 2);
  sheet.text('Manager', right, y + 144, { align: 'right' });
  sheet.height = y + 240;
  return { sheet, truth: { supplier, date, total_minor: total, lines: [...parts, ...work] } };
}

/** A mechanic's receipt: parts and work with sums of their own, an advance below the total, and a stamp. */
export const mechanic: Layout = { name: 'mechanic', medium: 'paper', draw };
