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
  some,
  timeOfDay,
  writtenDate,
} from '../words.ts';

const COLD_ROOMS = [
  'Ocean Glory Frozen Foods',
  'Mr Fish Cold Store',
  'Adaobi Cold Room Ventures',
  'Zartech Chicken Depot',
  'Ice Berg Frozen Mart',
  'Sea Pride Nigeria Ltd',
];
const GOODS = [
  ['TITUS FISH', 5200],
  ['CHICKEN LAPS', 4650],
  ['TURKEY WINGS', 6900],
  ['CROAKER', 4800],
  ['GIZZARD', 5500],
  ['KOTE FISH', 3750],
  ['BEEF BONELESS', 7400],
  ['WHOLE CHICKEN', 4350],
] as const;
const DATES: DateForm[] = ['slash', 'slashShort', 'dash', 'dashMonth', 'iso'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['tech', 'plexBold']), columns: 32, size: 42, leading: 1.3 });
  const supplier = pick(random, COLD_ROOMS);
  const date = dayOf2026(random);
  const big = { size: 54 };
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 4)).map(([name, naira]) => {
    // A scale weighs in steps of five grams.
    const quantity = between(random, 150, 3600) / 200;
    const unit = naira * 100;
    return { name, quantity, unit_price_minor: unit, total_minor: Math.round(quantity * unit) };
  });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const weight = lines.reduce((sum, line) => sum + line.quantity!, 0);
  roll.center(supplier.toUpperCase(), { size: 48 }).center(address(random), { size: 36 });
  roll.center(phone(random)).gap(0.5);
  const when = `${writtenDate(date, pick(random, DATES))} ${timeOfDay(random)}`;
  const isDateBelow = chance(random, 0.5);
  if (!isDateBelow) roll.center(when);
  roll.pair(`SCALE 0${between(random, 1, 4)}`, `TICKET ${digits(random, 4)}`).rule('*');
  roll.cells([
    ['kg', 6, 'right'],
    ['N/kg', 18, 'right'],
    ['N', roll.columns, 'right'],
  ]);
  for (const { name, quantity, unit_price_minor, total_minor } of lines) {
    roll.left(name);
    roll.cells([
      [quantity!.toFixed(3), 6, 'right'],
      [money(unit_price_minor!), 18, 'right'],
      [money(total_minor), roll.columns, 'right'],
    ]);
  }
  roll.rule('*');
  roll.pair('ITEMS', String(lines.length)).pair('NET WEIGHT', `${weight.toFixed(3)} kg`);
  roll.pair(pick(random, ['TOTAL', 'TOTAL PRICE', 'SUM']), money(total), big);
  const isCash = chance(random, 0.5);
  if (isCash) {
    const given = Math.ceil(total / 200_000) * 200_000;
    roll.pair('CASH', money(given)).pair('CHANGE', money(given - total));
  }
  roll.rule('*');
  if (isDateBelow) roll.center(when);
  roll.center(`OPERATOR: ${pick(random, ['GRACE', 'BIODUN', 'MUSA', 'EKAETTE'])}`);
  roll.center('KEEP FROZEN AT -18C');
  const truth = { supplier, date, total_minor: total, lines };
  return { sheet: roll.end(), truth: isCash ? { ...truth, payment_method: 'cash' } : truth };
}

/** The ticket of a cold room's scale: kilograms in three decimals by a price; the date comes last on some. */
export const coldRoom: Layout = { name: 'cold-room', medium: 'thermal', draw };
