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

const SHOPS = [
  'Mama Chisom Provision Store',
  'Blessed Hands Mini Mart',
  'Iya Sikiru Superstore',
  'God is Good Provisions',
  'Al-Barka Mini Mart',
  'Everyday Needs Stores',
];
const GOODS = [
  ['Golden Morn 450g', 2350],
  ['Lipton Tea x25', 1150],
  ['Cabin Biscuit', 200],
  ['Sardine Titus', 1700],
  ['Groundnut Oil 75cl', 2900],
  ['Nasco Cornflakes', 2650],
  ['Tomato Paste 70g', 250],
  ['Omo Sachet 170g', 550],
  ['Bournvita 450g', 4300],
  ['Semovita 2kg', 3450],
  ['Tissue Roll', 400],
] as const;
const DATES: DateForm[] = ['dash', 'slash', 'iso', 'american'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: 'roboto', columns: 30, size: 40, leading: 1.3 });
  const bold = { face: 'robotoBold' } as const;
  const supplier = pick(random, SHOPS);
  const date = dayOf2026(random);
  const sign = pick(random, ['₦ ', '₦', 'NGN ']);
  const lines: TruthLine[] = some(random, GOODS, between(random, 2, 7)).map(([name, naira]) => {
    const quantity = between(random, 1, 12);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.3) ? between(random, 1, Math.floor(sum / 100_000) + 1) * 5000 : 0;
  const total = sum - discount;
  roll.center(supplier, { ...bold, size: 52 }).center(address(random));
  roll
    .center(`Mobile: ${phone(random)}`)
    .gap(0.4)
    .center('Receipt', { ...bold, size: 44 })
    .gap(0.3);
  roll.pair('Receipt No.', `${digits(random, 4)}`);
  roll.pair(
    pick(random, ['Date', 'Sale date']),
    `${writtenDate(date, pick(random, DATES))} ${timeOfDay(random)}`,
  );
  roll.pair('Customer', 'Walk-In Customer').gap(0.3);
  roll.pair('#  Product', 'Subtotal', bold);
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    roll.cells([
      [String(index + 1), 0],
      [name, 1.8],
    ]);
    roll.cells([
      [`${quantity} Pc(s) x ${money(unit_price_minor!)}`, 1.8],
      [money(total_minor), roll.columns, 'right'],
    ]);
  });
  roll.gap(0.6).pair('Total items:', String(lines.length));
  roll.pair('Subtotal:', sign + money(sum));
  if (discount) roll.pair('Discount:', `(-) ${sign}${money(discount)}`);
  roll.pair('Total:', sign + money(total), { ...bold, size: 46 });
  const isCash = chance(random, 0.6);
  const given = Math.ceil(total / 100_000) * 100_000;
  if (isCash) {
    roll.pair('Cash:', sign + money(given));
    roll.pair('Change return:', sign + money(given - total));
  } else roll.pair('Bank transfer:', sign + money(total));
  const owed = chance(random, 0.35) ? between(random, 2, 90) * 50_000 : 0;
  if (owed) roll.pair('Previous due:', sign + money(owed));
  roll.gap(0.6).center(pick(random, ['Thanks for shopping with us', 'No refund after payment']));
  roll.center('God bless you');
  const payment_method = isCash ? 'cash' : 'bank_transfer';
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A provision shop's receipt from a small till program: numbered goods, pieces below them, an older debt. */
export const provisionShop: Layout = { name: 'provision-shop', medium: 'thermal', draw };
