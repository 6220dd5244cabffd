import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
import type { DateForm } from '../words.ts';
import { dayOf2026, pick, some, whole, writtenDate } from '../words.ts';

const SELLERS = ['Iya Bose foodstuff', 'Mallam Garba store', 'Oga Emma spare parts'];
const GOODS = [
  ['Transport', 3500],
  ['2 bags garri', 64000],
  ['Palm oil 1 keg', 43000],
  ['Diesel for gen', 18000],
  ['Crate of eggs', 5800],
  ['Nylon', 2200],
] as const;
const DATES: DateForm[] = ['slash', 'slashShort', 'ordinal', 'long'];

function draw(random: Random): Drawing {
  const ink = pick(random, ['#1c2f86', '#20242c']);
  const sheet = new Sheet({ width: 1100, face: 'hand', size: 60, paper: '#fbf8ec', ink });
  const supplier = pick(random, SELLERS);
  const date = dayOf2026(random);
  const lines: TruthLine[] = some(random, GOODS, between(random, 3, 5)).map(([name, naira]) => ({
    name,
    total_minor: naira * 100,
  }));
  const total_minor = lines.reduce((sum, line) => sum + line.total_minor, 0);
  sheet.height = 1450;
  for (let y = 200; y < sheet.height; y += 90) sheet.line(0, y, sheet.width, y, 2, '#a9c0dc');
  sheet.line(110, 0, 110, sheet.height, 2, '#d79a9a');
  const rows: [string, string][] = [
    [supplier, writtenDate(date, pick(random, DATES))],
    ...lines.map(({ name, total_minor }): [string, string] => [name, whole(total_minor)]),
    ['Total', `N${whole(total_minor)}`],
  ];
  rows.forEach(([left, right], index) => {
    const y = 190 + index * 90;
    sheet.text(left, 130 + between(random, 0, 18), y - between(random, 0, 8), {
      size: between(random, 62, 72),
    });
    sheet.text(right, 1040 - between(random, 0, 25), y - between(random, 0, 8), { size: 66, align: 'right' });
  });
  return { sheet, truth: { supplier, date, total_minor, lines } };
}

/** A page of a book written by hand: a reader says honestly what it could read. */
export const cashBook: Layout = { name: 'cash-book', medium: 'paper', draw };
