import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  chance,
  dayOf2026,
  digits,
  phone,
  pick,
  plain,
  some,
  timeOfDay,
  vatWithin,
  whole,
  writtenDate,
} from '../words.ts';

const EATERIES = [
  ['Tantalizers', 'Festac Town'],
  ['Chicken Republic', 'Ikeja City Mall'],
  ['Kilimanjaro', 'Rumuola, PH'],
  ['Mr Biggs', 'Garki Area 11'],
  ['Crunchies Fried Chicken', 'New Haven, Enugu'],
  ['Item 7 Go', 'Bodija'],
] as const;
/** What is ordered, its price in naira, and what comes with it. */
const COMBOS = [
  ['Refuel Max Combo', 4900, ['Jollof Rice', '1pc Chicken', 'Pepsi 50cl']],
  ['Citizens Meal', 3400, ['Spicy Rice', 'Rotisserie 1/4']],
  ['Family Bucket 9pc', 21500, ['Large Chips x2', 'Coleslaw x2']],
  ['Meat Pie', 1200, []],
  ['Big Boyz Burger', 5650, ['Add cheese']],
  ['Moi Moi', 950, []],
  ['Amala + Ewedu Combo', 4150, ['Goat meat', 'Malt can']],
  ['Ice Cream Cone', 800, []],
  ['Chicken Shawarma', 4500, ['Double sausage']],
] as const;
const DATES: DateForm[] = ['spaced', 'slash', 'dashMonth', 'slashMonth'];

function draw(random: Random): Drawing {
  const face = pick(random, ['roboto', 'lato'] as const);
  const bold = { face: face === 'lato' ? 'latoBold' : 'robotoBold' } as const;
  const roll = new Roll({ face, columns: 29, size: 42, leading: 1.3 });
  const [supplier, branch] = pick(random, EATERIES);
  const date = dayOf2026(random);
  const price = pick(random, [plain, whole]);
  const lines: TruthLine[] = [];
  roll.center(pick(random, ['DINE IN', 'TAKE AWAY', 'EAT IN']), { ...bold, size: 50 });
  roll.center(`Order ${between(random, 1, 199)}`, { ...bold, size: 88 }).gap(0.6);
  roll.center(supplier, { ...bold, size: 66, stretch: 1.15 }).center(branch);
  roll
    .center(`Feedback: ${phone(random)}`)
    .gap(0.4)
    .pair('Qty  Item', 'NGN', bold)
    .gap(0.3);
  for (const [name, naira, parts] of some(random, COMBOS, between(random, 2, 5))) {
    const quantity = chance(random, 0.6) ? 1 : between(random, 2, 4);
    const total_minor = naira * 100 * quantity;
    lines.push({ name, quantity, total_minor });
    roll.cells([
      [String(quantity), 0.8],
      [name, 3],
      [price(total_minor), roll.columns, 'right'],
    ]);
    for (const part of parts) roll.cells([[`+ ${part}`, 4.5]], { size: 36 });
  }
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatWithin(total);
  const isCash = chance(random, 0.5);
  roll
    .gap(0.6)
    .pair('Net', plain(total - vat))
    .pair('VAT @ 7.5%', plain(vat));
  roll
    .pair(pick(random, ['Amount Due', 'To Pay', 'Bill Amount']), plain(total), { ...bold, size: 52 })
    .gap(0.4);
  const note = Math.ceil((total + 1) / 50_000) * 50_000;
  if (isCash) roll.pair('Cash', plain(note)).pair('Change Due', plain(note - total));
  else roll.pair(`Bank card  ****${digits(random, 4)}`, plain(total));
  roll.gap(0.6).pair(`${writtenDate(date, pick(random, DATES))}`, timeOfDay(random, '12'));
  roll.pair(`Served by: ${pick(random, ['Joy', 'Samuel', 'Hauwa', 'Bisi'])}`, `Chk ${digits(random, 6)}`);
  roll
    .gap(0.5)
    .center('Free WiFi password: yummy2026', { size: 36 })
    .center('Please wait for your number', { size: 36 });
  const payment_method = isCash ? 'cash' : 'debit_card';
  return {
    sheet: roll.end(),
    truth: { supplier, date, total_minor: total, vat_minor: vat, lines, payment_method },
  };
}

/** An eatery's till receipt: the order's number is the largest figure, meals list their parts, the date comes last. */
export const eatery: Layout = { name: 'eatery', medium: 'thermal', draw };
