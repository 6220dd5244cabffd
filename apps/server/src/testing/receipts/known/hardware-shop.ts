import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  amountInWords,
  bank,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  plain,
  some,
  timeOfDay,
  tin,
  vatOn,
  writtenDate,
} from '../words.ts';

const SHOPS = [
  'Ifeanyi & Brothers Building Materials',
  'Solid Rock Hardware Ltd',
  'Danjuma Plumbing & Electricals',
  'Olatunji Iron and Steel Stores',
  'Best Choice Paints & Tools',
  'Orji Tiles and Sanitary Wares',
];
const GOODS = [
  ['Cement 50kg', 'bag', 9800],
  ['Emulsion paint 20L', 'drm', 34500],
  ['PVC pipe 3/4in', 'len', 2850],
  ['Roofing nails', 'pkt', 3200],
  ['LED bulb 15W', 'pc', 1750],
  ['Cable 2.5mm', 'coil', 48500],
  ['Tap head brass', 'pc', 6300],
  ['Door lock set', 'set', 15500],
  ['Iron rod 12mm', 'len', 11200],
  ['Tile gum 20kg', 'bag', 5400],
  ['Paint brush 4in', 'pc', 1200],
  ['13A socket', 'pc', 2400],
] as const;
const DATES: DateForm[] = ['slash', 'dash', 'spaced', 'dashMonth', 'american'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['plex', 'tech', 'plexBold']),
    columns: 48,
    size: 32,
    margin: pick(random, [36, 60]),
    leading: 1.3,
  });
  const price = pick(random, [money, money, plain]);
  const supplier = pick(random, SHOPS);
  const date = dayOf2026(random);
  const lines: TruthLine[] = [];
  const units: string[] = [];
  for (const [name, unit, naira] of some(random, GOODS, between(random, 2, 7))) {
    const quantity = between(random, 1, unit === 'bag' || unit === 'pc' ? 20 : 5);
    lines.push({ name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity });
    units.push(unit);
  }
  const goods = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = chance(random, 0.4) ? vatOn(goods) : 0;
  const total = goods + vat;

  const isCapital = chance(random, 0.5);
  roll.left(isCapital ? supplier.toUpperCase() : supplier, { size: 38 });
  roll.left(address(random)).left(`Tel: ${phone(random)} / ${phone(random)}`);
  if (vat || chance(random, 0.4)) roll.left(`RC ${digits(random, 6)}   TIN ${tin(random)}`);
  roll.rule('=').pair(pick(random, ['CASH INVOICE', 'SALES INVOICE', 'RECEIPT']), `No. ${digits(random, 5)}`);
  roll.pair(`Date: ${writtenDate(date, pick(random, DATES))}`, `Time: ${timeOfDay(random)}`);
  roll.pair(`Customer: ${chance(random, 0.5) ? customer(random) : 'CASH'}`, `U${between(random, 1, 6)}`);
  roll.rule('=').cells([
    ['QTY', 0],
    ['DESCRIPTION', 8],
    ['RATE', 36, 'right'],
    ['AMOUNT', roll.columns, 'right'],
  ]);
  roll.rule();
  lines.forEach(({ name, quantity, unit_price_minor, total_minor }, index) => {
    roll.cells([
      [`${quantity} ${units[index]}`, 0],
      [name, 8],
      [price(unit_price_minor!), 36, 'right'],
      [price(total_minor), roll.columns, 'right'],
    ]);
  });
  roll.rule();
  const label = (text: string, amount: string, size = 32) =>
    roll.cells(
      [
        [text, 34, 'right'],
        [amount, roll.columns, 'right'],
      ],
      { size },
    );
  if (vat) {
    label('SUB TOTAL:', price(goods));
    label('VAT @ 7.5%:', price(vat));
  }
  label(pick(random, ['GRAND TOTAL:', 'TOTAL AMOUNT:', 'INVOICE TOTAL:']), price(total), 36);
  const kind = pick(random, ['cash', 'bank_transfer', 'debit_card', undefined] as const);
  const paid = kind ? total : Math.floor(total / 2_000_000) * 1_000_000;
  label(
    { cash: 'CASH PAID:', bank_transfer: 'TRANSFER:', debit_card: 'POS:', '': 'DEPOSIT:' }[kind ?? ''],
    price(paid),
  );
  label('BALANCE:', price(total - paid));
  roll.rule();
  for (const words of roll.sheet.wrap(amountInWords(total), roll.sheet.width - 140)) roll.left(words);
  roll.rule('=').left(`Acct: ${bank(random)} ${digits(random, 10)}`);
  roll.left('Goods bought in good condition cannot be').left('returned after 24 hours.');
  if (chance(random, 0.5)) roll.gap(0.4).left('Transport is at the expense of the buyer.');
  roll.gap(1.2).pair('______________', '______________').pair('Customer', 'Sales manager');
  const truth = {
    ...{ supplier, date, total_minor: total, lines },
    ...(vat && { vat_minor: vat }),
    ...(kind && { payment_method: kind }),
  };
  return { sheet: roll.end(), truth };
}

/** A building merchant's receipt on a wide roll: all to the left, quantities first, the total repeated in words. */
export const hardwareShop: Layout = { name: 'hardware-shop', medium: 'thermal', draw };
