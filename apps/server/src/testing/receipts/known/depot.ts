import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
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
  whole,
  writtenDate,
} from '../words.ts';

const DEPOTS = [
  'Ezeudu Building Materials Ltd',
  'Lafiya Cement Depot',
  'Abiola Iron & Steel Ventures',
  'Chikason Roofing Centre',
  'Danbatta Plumbing World',
  'Obinwanne Tiles Nig Ltd',
];
const GOODS = [
  ['DANGOTE CEMENT 42.5R', 'BAG', 9850],
  ['IRON ROD 12MM', 'LENGTH', 11300],
  ['BINDING WIRE', 'ROLL', 24500],
  ['NAILS 3 INCH', 'KG', 1650],
  ['PVC PIPE 4 INCH', 'PCS', 7800],
  ['FLOOR TILE 60X60', 'CARTON', 13900],
  ['ROOFING SHEET 0.45', 'BUNDLE', 118500],
  ['EMULSION PAINT 20L', 'BUCKET', 36750],
  ['HARDWOOD 2X4', 'PCS', 3200],
] as const;
const DATES: DateForm[] = ['dashMonth', 'slash', 'slashMonth', 'dashMonthLong'];

function draw(random: Random): Drawing {
  const face = pick(random, ['terminal', 'plex'] as const);
  const roll = new Roll({
    face,
    columns: 64,
    size: 46,
    margin: 130,
    leading: 1.1,
    paper: pick(random, ['#fdfdfb', '#fbf6d8', '#fbe9ee']),
    ink: pick(random, ['#3a3a52', '#33333a']),
  });
  const wide = { stretch: 1.5 };
  const supplier = pick(random, DEPOTS);
  const date = dayOf2026(random);
  const price = pick(random, [money, whole]);
  const lines: TruthLine[] = [];
  roll.left(supplier.toUpperCase(), wide).left(`${address(random)}.`);
  roll.left(`GSM: ${phone(random)} / ${phone(random)}    RC: ${digits(random, 6)}`).gap(0.6);
  roll.pair(pick(random, ['SALES INVOICE', 'CASH INVOICE', 'INVOICE/WAYBILL']), 'ORIGINAL');
  roll.rule('=');
  roll.pair(`INV. NO : ${digits(random, 6)}`, `DATE : ${writtenDate(date, pick(random, DATES))}`);
  roll.pair(
    `CUST.   : ${customer(random).toUpperCase()}`,
    `REP : ${pick(random, ['OBI', 'TAIWO', 'SANUSI'])}`,
  );
  const row = (...[number, name, unit, quantity, each, amount]: string[]) =>
    roll.cells([
      [number!, 0],
      [name!, 3],
      [unit!, 25],
      [quantity!, 36, 'right'],
      [each!, 49, 'right'],
      [amount!, roll.columns, 'right'],
    ]);
  roll.rule();
  row('SN', 'ITEM', 'UNIT', 'QTY', 'PRICE', 'TOTAL').rule();
  some(random, GOODS, between(random, 2, 7)).forEach(([name, unit, naira], index) => {
    const quantity = between(random, 2, 60);
    const total_minor = naira * 100 * quantity;
    lines.push({ name, quantity, unit_price_minor: naira * 100, total_minor });
    row(String(index + 1), name, unit, String(quantity), price(naira * 100), price(total_minor));
  });
  roll.rule();
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const discount = chance(random, 0.6) ? Math.max(1, Math.round(gross / 4_000_000)) * 100_000 : 0;
  const isDelivered = chance(random, 0.5);
  const haulage = isDelivered ? 1_500_000 : 0;
  if (isDelivered) lines.push({ name: 'HAULAGE', total_minor: haulage });
  const total = gross - discount + haulage;
  const sum = (name: string, amount: string, style = {}) =>
    roll.cells(
      [
        [name, 30],
        [':', 49],
        [amount, roll.columns, 'right'],
      ],
      style,
    );
  if (discount || haulage) sum('GOODS VALUE', price(gross));
  if (discount) sum('LESS REBATE', price(discount));
  if (haulage) sum('HAULAGE', price(haulage));
  sum(pick(random, ['NET PAYABLE', 'NET AMOUNT', 'INVOICE VALUE']), price(total), {
    face: 'plexBold',
    size: face === 'plex' ? 46 : 34,
  });
  roll.rule('=');
  if (chance(random, 0.6)) {
    const before = between(random, 3, 120) * 1_000_000;
    roll.left(`OLD BAL. ${price(before)} DR    NEW BAL. ${price(before + total)} DR`);
  }
  roll.left('CHECK GOODS WELL BEFORE LEAVING. NO EXCHANGE AFTER SUPPLY.').gap(1.4);
  roll.pair('------------------', '------------------').pair("STOREKEEPER'S SIGN", "DRIVER'S SIGN");
  const sheet = roll.end();
  for (let y = 45; y < sheet.height - 20; y += 85)
    for (const x of [42, sheet.width - 42]) sheet.disc(x, y, 15, '#8d8578');
  return { sheet, truth: { supplier, date, total_minor: total, lines } };
}

/** A depot's invoice from a needle printer on paper with holes: six columns of capitals, and older balances below. */
export const depot: Layout = { name: 'depot', medium: 'paper', draw };
