import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  inWords,
  person,
  phone,
  pick,
  whole,
  writtenDate,
} from '../words.ts';

const SCHOOLS = [
  ['Bright Stars Nursery & Primary School', 'Knowledge is light'],
  ['Greenfield International College', 'Discipline and excellence'],
  ['Al-Huda Model Academy', 'Read and rise'],
  ['Holy Rosary Secondary School', 'Virtue and learning'],
  ['Landmark Vocational Institute', 'Skills for life'],
] as const;
const PURPOSES = [
  'First term school fees, 2026/2027',
  'Third term fees and exam levy',
  'School bus and lunch, second term',
  'Catering course, part payment',
];
const DATES: DateForm[] = ['ordinal', 'slash', 'ordinalShort', 'long', 'dash'];
const WIDTH = 1560;

function draw(random: Random): Drawing {
  const ink = pick(random, ['#0f4d2a', '#4a1466', '#7a1414', '#16336b']);
  const paper = pick(random, ['#fdfaf0', '#eaf4ea', '#fbeef2', '#fdfdfd']);
  const sheet = new Sheet({ width: WIDTH, face: 'courier', size: 38, paper, ink });
  const bold = { face: 'courierBold' } as const;
  const filled = { face: 'plex', size: 36, ink: '#20242c' } as const;
  const [left, right] = [80, WIDTH - 80];
  const [supplier, motto] = pick(random, SCHOOLS);
  const date = dayOf2026(random);
  const naira = between(random, 18, 690) * 500;
  const total = naira * 100;
  sheet.frame(30, 30, WIDTH - 60, 1090, 6);
  sheet.disc(left + 90, 150, 82, ink);
  sheet.disc(left + 90, 150, 70, paper);
  const initials = supplier
    .split(/[ -]/)
    .map((word) => word[0])
    .join('')
    .slice(0, 3);
  sheet.text(initials, left + 90, 166, { ...bold, size: 50, align: 'center' });
  const name = { ...bold, size: 52 };
  const fits = Math.min(1, (right - left - 220) / sheet.measure(supplier, name));
  sheet.text(supplier, left + 210, 118, { ...name, size: 52 * fits });
  sheet.text(`Motto: ${motto}`, left + 210, 172);
  sheet.text(address(random), left + 210, 222);
  sheet.text(`Tel: ${phone(random)}`, left + 210, 270);
  sheet.line(30, 300, WIDTH - 30, 300, 3);
  sheet.text('OFFICIAL RECEIPT', left, 366, { ...bold, size: 44 });
  sheet.text(`No ${digits(random, 5)}`, right, 366, { ...bold, size: 44, align: 'right', ink: '#b3262e' });
  const blank = (
    label: string,
    y: number,
    value: string,
    from = left,
    to = right,
    style: object = filled,
  ) => {
    const x = from + sheet.measure(`${label} `);
    sheet.text(label, from, y);
    sheet.text(value, x + 10, y - 3, { ...filled, ...style });
    sheet.line(x, y + 10, to, y + 10, 2);
  };
  blank('Date:', 446, writtenDate(date, pick(random, DATES)), 860);
  blank('Session:', 446, '2026/2027', left, 800);
  blank('Received from', 526, person(random), left, right, { face: 'hand', size: 62, ink: '#1c2f86' });
  const label = 'The sum of';
  const room = right - left - sheet.measure(`${label} `) - 20;
  const spoken = inWords(naira);
  const words = `${spoken[0]!.toUpperCase()}${spoken.slice(1)} naira only`;
  // What does not fit beside the label goes on a line of its own.
  const [first, ...rest] = sheet.wrap(words, room, filled);
  blank(label, 606, first!);
  sheet.text(rest.join(' '), left + 10, 683, filled);
  sheet.line(left, 696, right, 696, 2);
  blank('Being payment for', 766, pick(random, PURPOSES));
  const isCash = chance(random, 0.5);
  blank('Paid by', 846, isCash ? 'Cash' : `Teller no. ${digits(random, 6)}`, left, 800);
  blank('Class', 846, pick(random, ['Primary 4', 'JSS 2', 'SS 1', 'Year 3']), 860);
  const sign = pick(random, ['₦', 'N', '=N=']);
  sheet.frame(left, 900, 560, 110, 5);
  sheet.text(sign, left + 24, 974, { ...bold, size: 60 });
  sheet.text(whole(total) + pick(random, ['.00', ':00', '']), left + 150, 974, {
    ...filled,
    face: 'plexBold',
    size: 58,
  });
  sheet.text('Balance:', left, 1078);
  const owed = chance(random, 0.5) ? between(random, 4, 90) * 50_000 : 0;
  sheet.text(owed ? `${sign}${whole(owed)}` : 'NIL', left + 220, 1075, filled);
  sheet.text('A. Bursar', 1240, 985, { face: 'hand', size: 66, ink: '#1c2f86', align: 'center' });
  sheet.line(1000, 1004, right, 1004, 2);
  sheet.text('For the School', 1240, 1054, { align: 'center' });
  sheet.height = 1150;
  const truth = { supplier, date, total_minor: total };
  return { sheet, truth: isCash ? { ...truth, payment_method: 'cash' } : truth };
}

/** A school's receipt of one sum, in words and in a box without any label; only who paid is written by hand. */
export const schoolFees: Layout = { name: 'school-fees', medium: 'paper', draw };
