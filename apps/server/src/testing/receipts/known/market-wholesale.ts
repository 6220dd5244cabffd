import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { type Cell, Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  bank,
  chance,
  dayOf2026,
  digits,
  money,
  person,
  phone,
  pick,
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const TRADERS = [
  'Ogbonna Plastics & Nylon',
  'Alhaja Risi Packaging',
  'K.C. Universal Disposables',
  'Bashir Paper Products',
  'Ejike Foil & Takeaway Packs',
  'Mercyland Nylon Ventures',
];
const STALLS = [
  ['Shop 42, Line B', 'Balogun Market, Lagos'],
  ['Block 7, Shop 15', 'Main Market, Onitsha'],
  ['Stall C19, Upper Floor', 'Bodija Market, Ibadan'],
  ['No. 8 Kofar Wambai', 'Kantin Kwari, Kano'],
  ['Shed 3, Zone 2', 'Mile 12 Market, Ketu'],
  ['Shop 110 New Extension', 'Ariaria Market, Aba'],
] as const;
const GOODS = [
  ['FOIL PLATE M', 18500],
  ['TAKEAWAY 2PT', 9700],
  ['BREAD NYLON', 7250],
  ['CAKE BOX 10IN', 450],
  ['SERVIETTE', 6800],
  ['PAPER CUP 7OZ', 14200],
  ['CLING FILM', 5600],
  ['CARRIER BAG L', 3900],
  ['STRAW BLACK', 2350],
  ['PLASTIC SPOON', 4100],
] as const;
const DATES: DateForm[] = ['slashShort', 'slash', 'dash', 'dashMonth', 'ordinalShort'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['courierBold', 'tech', 'plex']),
    columns: 36,
    size: 38,
    margin: 42,
    leading: pick(random, [1.2, 1.35]),
  });
  const price = pick(random, [whole, whole, money]);
  const supplier = pick(random, TRADERS);
  const [stall, market] = pick(random, STALLS);
  const date = dayOf2026(random);
  const when = writtenDate(date, pick(random, DATES));
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 7)).map(([name, naira]) => {
    const quantity = between(random, 1, 24);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const off = chance(random, 0.3) ? Math.max(1, Math.floor(gross / 4_000_000)) * 20_000 : 0;
  const total = gross - off;

  roll.pair(when, timeOfDay(random, '12')).gap(0.3);
  roll.center(supplier.toUpperCase(), { size: 46 }).center('Dealers in all kinds of packaging');
  roll
    .center(stall)
    .center(market)
    .center(`${phone(random)}, ${phone(random)}`)
    .rule('*');
  roll.pair(`BILL ${digits(random, 5)}`, pick(random, ['ORIGINAL', 'CUSTOMER COPY', 'DUPLICATE']));
  roll.left(`SOLD TO: ${person(random)}`).rule('*');
  const isCompact = price === money;
  const row = (name: string, quantity: string, each: string, amount: string) => {
    const cells: Cell[] = [
      [name, 0],
      [quantity, 17, 'right'],
      [amount, roll.columns, 'right'],
    ];
    if (!isCompact) cells.push([each, 25, 'right']);
    roll.cells(cells);
  };
  row('ITEM', 'QTY', 'PRICE', 'AMOUNT');
  for (const { name, quantity, unit_price_minor, total_minor } of lines)
    row(name, String(quantity), price(unit_price_minor!), price(total_minor));
  roll.rule('*');
  const packs = lines.reduce((sum, line) => sum + line.quantity!, 0);
  if (off) roll.pair('GROSS', price(gross)).pair('LESS', price(off));
  roll.pair(pick(random, ['TOTAL', 'BILL AMOUNT', 'TOTAL BILL']), `N${price(total)}`, { size: 46 });
  roll.pair('TOTAL PACKS', String(packs)).rule('*');
  const old = chance(random, 0.45) ? between(random, 3, 80) * 100_000 : 0;
  const kind = pick(random, ['cash', 'bank_transfer', 'debit_card', undefined] as const);
  const paid = kind ? total : 0;
  if (old) roll.pair('OLD BALANCE', price(old));
  const means = { cash: 'CASH', bank_transfer: 'TRANSFER', debit_card: 'POS' };
  roll.pair(kind ? `PAID ${means[kind]}` : 'PAID', price(paid));
  if (old || !kind) roll.pair('CUSTOMER BALANCE', price(old + total - paid));
  roll
    .gap(0.5)
    .center('PAY TO')
    .center(`${bank(random)} ${digits(random, 10)}`);
  if (chance(random, 0.5)) roll.center(`${bank(random)} ${digits(random, 10)}`);
  roll.gap(0.5).center('Count your goods before you leave').center('Thanks, call again');
  roll.center(`Software by ${pick(random, ['TillMate', 'ShopEasy', 'Softcode NG'])} ${phone(random)}`, {
    size: 30,
  });
  const printed = isCompact ? lines.map(({ unit_price_minor: _, ...line }) => line) : lines;
  const truth = { supplier, date, total_minor: total, lines: printed };
  return { sheet: roll.end(), truth: kind ? { ...truth, payment_method: kind } : truth };
}

/** A packaging wholesaler's bill in a market: the day in the first line, a customer's older debt, the accounts to pay into. */
export const marketWholesale: Layout = { name: 'market-wholesale', medium: 'thermal', draw };
