import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  plain,
  some,
  timeOfDay,
  writtenDate,
} from '../words.ts';

const BUTCHERS = [
  ['Kara Prime Meats', 'Fresh from the abattoir daily'],
  ['Alhaji Sule Beef & Ram', 'Halal meat'],
  ['Oko-Oba Meat Shop', 'Wholesale and retail'],
  ['Bodija Choice Cuts Ltd', 'Clean meat, correct scale'],
  ['Nwaeze Butchery', 'Beef, goat, pork'],
  ['Tudun Wada Meat Mart', 'Supplies to hotels and caterers'],
] as const;
/** Cuts and prices of a kilogram in naira. */
const CUTS = [
  ['BEEF BONELESS', 7200],
  ['BEEF WITH BONE', 5600],
  ['COW LEG', 4300],
  ['SHAKI', 4800],
  ['GOAT MEAT', 8500],
  ['RAM MEAT', 9200],
  ['LIVER', 6900],
  ['PONMO WHITE', 3900],
  ['OXTAIL', 7800],
  ['MINCED BEEF', 7950],
  ['COW HEAD', 3650],
] as const;
const DATES: DateForm[] = ['slash', 'slashShort', 'dash', 'dashMonth', 'iso'];

function draw(random: Random): Drawing {
  const roll = new Roll(
    pick(random, [
      { face: 'tech', columns: 34, size: 38 },
      { face: 'terminal', columns: 34, size: 50, leading: 1.02 },
      { face: 'plex', columns: 34, size: 36 },
    ]),
  );
  const [supplier, motto] = pick(random, BUTCHERS);
  const date = dayOf2026(random);
  const price = pick(random, [money, plain]);
  const lines: TruthLine[] = some(random, CUTS, between(random, 1, 5)).map(([name, naira]) => {
    const quantity = (between(random, 10, 240) * 50) / 1000;
    const unit = naira * 100;
    return { name, quantity, unit_price_minor: unit, total_minor: Math.round(quantity * unit) };
  });
  const weight = lines.reduce((sum, { quantity }) => sum + quantity!, 0);
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const when = writtenDate(date, pick(random, DATES));
  const isDateAbove = chance(random, 0.5);
  const big = { size: roll.sheet.style.size * 1.3 };
  roll.center(supplier.toUpperCase(), big).center(motto).center(address(random));
  roll.center(`GSM ${phone(random)}`).gap(0.4);
  if (isDateAbove) roll.pair(when, timeOfDay(random));
  roll.pair(`SCALE 0${between(random, 1, 4)}`, `TICKET ${digits(random, 4)}`).rule('=');
  roll.cells([
    ['KG', 8, 'right'],
    ['N/KG', 20, 'right'],
    ['PRICE N', roll.columns, 'right'],
  ]);
  roll.rule();
  for (const { name, quantity, unit_price_minor, total_minor } of lines)
    roll.left(name).cells([
      [quantity!.toFixed(3), 8, 'right'],
      [price(unit_price_minor!), 20, 'right'],
      [price(total_minor), roll.columns, 'right'],
    ]);
  roll.rule();
  roll.pair(`ITEMS ${lines.length}`, `${weight.toFixed(3)} KG`);
  roll.pair(pick(random, ['TOTAL', 'TOTAL N', 'TO PAY']), price(total), big).rule('=');
  const means = pick(random, ['CASH', 'CASH', 'TRANSFER', 'POS']);
  const given = Math.ceil(total / 100_000) * 100_000;
  if (means === 'CASH') roll.pair('CASH', price(given)).pair('CHANGE', price(given - total));
  else roll.pair(means, price(total));
  roll.pair('SERVED BY', pick(random, ['MUSA', 'OP 2', 'SAIDU', 'CHIKE']));
  if (!isDateAbove) roll.gap(0.3).pair(`DATE ${when}`, timeOfDay(random));
  roll.gap(0.4).center('THANK YOU, CALL AGAIN').center('Check your meat before leaving');
  const payment_method = means === 'CASH' ? 'cash' : means === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** What the scale of a butcher prints: cuts by weight, the weights summed as well as the prices. */
export const butcher: Layout = { name: 'butcher', medium: 'thermal', draw };
