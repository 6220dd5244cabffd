import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
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
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const PHARMACIES = [
  'HealthPlus Pharmacy',
  'Medplus Limited',
  'Alpha Pharmacy & Stores',
  'Nett Pharmacy',
  'Gida Chemists Ltd',
];
const DRUGS = [
  ['Paracetamol 500mg x96', 2400],
  ['Amoxil 500mg caps', 4850],
  ['Coartem 80/480', 5200],
  ['Vitamin C 1000mg', 3150],
  ['Gaviscon 200ml', 6900],
  ['Lonart DS', 3600],
  ['Plaster, box of 50', 1750],
  ['Hand sanitizer 500ml', 2950],
] as const;
const DATES: DateForm[] = ['dash', 'slashShort', 'dot', 'dashMonthLong', 'slash'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['tech', 'plex', 'terminal']), columns: 36, size: 38 });
  const supplier = pick(random, PHARMACIES);
  const date = dayOf2026(random);
  const lines: TruthLine[] = some(random, DRUGS, between(random, 2, 5)).map(([name, naira]) => {
    const quantity = between(random, 1, 3);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.6) ? between(random, 1, 9) * 10_000 : 0;
  const total = sum - discount;
  roll.center('CASH RECEIPT', { size: 46 }).rule('=');
  roll.left(`Sold to  : ${person(random)}`).left(`Sales ID : ${digits(random, 9)}`);
  roll.left(`Printed  : ${writtenDate(date, pick(random, DATES))} ${timeOfDay(random)}`);
  roll.left(`Pharmacist: ${person(random)}`).rule('=');
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    roll.left(`${index + 1}. ${name}`);
    roll.cells([
      [`${quantity} @ ${whole(unit_price_minor!)}`, 4],
      [whole(total_minor), roll.columns, 'right'],
    ]);
  });
  roll.rule();
  if (discount) roll.pair('Gross', whole(sum)).pair('Discount', `(${whole(discount)})`);
  roll.pair(pick(random, ['Net payable', 'You pay', 'Net total']), `N${whole(total)}`, { size: 46 });
  const given = Math.ceil(total / 100_000) * 100_000;
  roll.pair('Cash', whole(given)).pair('Change', whole(given - total));
  roll.pair('You saved', whole(discount)).rule('=').gap(0.5);
  roll.center('Thank you for shopping at').center(supplier, { size: 44 });
  roll
    .center(address(random))
    .center(`Call ${phone(random)}`)
    .center('Drugs once sold cannot be returned');
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, lines, payment_method: 'cash' } };
}

/** A pharmacy's receipt: its name stands in the footer only, amounts without kobo, a discount. */
export const pharmacy: Layout = { name: 'pharmacy', medium: 'thermal', draw };
