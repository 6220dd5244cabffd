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
  tin,
  vatWithin,
  writtenDate,
} from '../words.ts';

const SHOPS = [
  ['Foodco Supermarket', 'Freshness you can trust'],
  ['Justrite Superstores Ltd', 'Your family superstore'],
  ['Grand Square', 'Shop. Save. Smile'],
  ['Prince Ebeano Supermarket', 'The One-Stop Shop'],
  ['Jara Mall & Stores', 'More value for less'],
  ['Hubmart Stores', 'Everyday low prices'],
] as const;
/** Goods and prices in naira. */
const GOODS = [
  ['PEAK MILK TIN 160G', 950],
  ['INDOMIE CHICKEN 70G', 320],
  ['GOLDEN PENNY SPAG 500G', 1350],
  ['DEVON KINGS OIL 1L', 4200],
  ['MILO REFILL 500G', 5650],
  ['HONEYWELL FLOUR 2KG', 3900],
  ['DANO SLIM 400G', 4875],
  ['MAGGI CUBES STAR', 1250],
  ['BOLD DETERGENT 1KG', 2499],
  ['EVA WATER 75CL', 350],
  ['CLOSE UP 140G', 1499],
  ['HOLLANDIA YOGHURT 1L', 2250],
  ['DETTOL SOAP 110G', 795],
  ['MAMA GOLD RICE 5KG', 11800],
  ['SUGAR ST LOUIS 500G', 1180],
  ['BLUE BAND 450G', 2380],
] as const;
const DATES: DateForm[] = ['slash', 'slashShort', 'dashMonth', 'iso', 'dash'];

function draw(random: Random): Drawing {
  const [supplier, slogan] = pick(random, SHOPS);
  const roll = new Roll(
    pick(random, [
      { face: 'plex', columns: 42, size: 32 },
      { face: 'terminal', columns: 42, size: 46, leading: 1 },
      { face: 'tech', columns: 40, size: 34 },
    ]),
  );
  const price = pick(random, [money, plain]);
  const lines: TruthLine[] = some(random, GOODS, between(random, 3, 9)).map(([name, naira]) => {
    const quantity = chance(random, 0.6) ? 1 : between(random, 2, 6);
    const unit = naira * 100;
    return { name, quantity, unit_price_minor: unit, total_minor: unit * quantity };
  });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatWithin(total);
  const date = dayOf2026(random);
  const big = { size: roll.sheet.style.size * 1.35 };
  if (chance(random, 0.4)) roll.center('WELCOME TO');
  roll.center(supplier.toUpperCase(), big).center(slogan).center(address(random));
  roll
    .center(`TEL: ${phone(random)}, ${phone(random)}`)
    .center(`TIN: ${tin(random)}`)
    .gap(0.5);
  const when = writtenDate(date, pick(random, DATES));
  const time = timeOfDay(random, 'seconds');
  if (chance(random, 0.5))
    roll.pair(`Date: ${when}`, time).pair(`Till: 0${between(random, 1, 9)}`, 'Cashier: 1024');
  else roll.pair(`${when} ${time}`, `POS${digits(random, 2)}`);
  roll.pair(`Receipt No: ${digits(random, 7)}`, '').rule('=');
  const isTwoLine = chance(random, 0.5);
  if (isTwoLine) roll.pair('ITEM', 'AMOUNT');
  else
    roll.cells([
      ['ITEM', 0],
      ['QTY', 28, 'right'],
      ['AMOUNT', roll.columns, 'right'],
    ]);
  roll.rule();
  for (const { name, quantity, unit_price_minor, total_minor } of lines) {
    if (isTwoLine) roll.left(name).pair(`  ${quantity} x ${price(unit_price_minor!)}`, price(total_minor));
    else
      roll.cells([
        [name, 0],
        [String(quantity), 28, 'right'],
        [price(total_minor), roll.columns, 'right'],
      ]);
  }
  roll.rule();
  const items = lines.reduce((sum, line) => sum + line.quantity!, 0);
  const isCash = chance(random, 0.6);
  const tendered = Math.ceil(total / 100_000) * 100_000;
  roll.pair('SUBTOTAL', price(total)).pair('ROUNDING', '0.00');
  roll.pair(pick(random, ['TOTAL', 'TOTAL N', 'TOTAL DUE', 'TOTAL NGN']), price(total), big);
  if (isCash) roll.pair('CASH TENDERED', price(tendered)).pair('CHANGE', price(tendered - total));
  else roll.pair('DEBIT CARD', price(total)).pair('CARD NO', `506105******${digits(random, 4)}`);
  roll.rule();
  roll.pair('VAT 7.5% INCLUDED', price(vat)).pair('NO OF ITEMS', String(items));
  roll.pair('LOYALTY POINTS', String(between(random, 120, 98_000))).gap(0.5);
  roll.barcode(random, digits(random, 13)).gap(0.5);
  roll.center('THANK YOU FOR YOUR PATRONAGE').center('Goods sold in good condition are not returnable');
  const payment_method = isCash ? 'cash' : 'debit_card';
  // The unit price of one piece is not printed in a single row.
  const printed = isTwoLine ? lines : lines.map(({ unit_price_minor: _, ...line }) => line);
  return {
    sheet: roll.end(),
    truth: { supplier, date, total_minor: total, vat_minor: vat, lines: printed, payment_method },
  };
}

/** A till roll of a supermarket: VAT included, cash tendered above the total, points and barcode. */
export const supermarket: Layout = { name: 'supermarket', medium: 'thermal', draw };
