import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Sheet } from '../sheet.ts';
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
  tin,
  vatOn,
  whole,
  writtenDate,
} from '../words.ts';

const DISTRIBUTORS = [
  'Eze Drinks Distribution Ltd',
  'Aquafresh Table Water Nig. Ltd',
  'Tamuno Beverages & Logistics',
  'Royal Bottlers Depot',
  'Bakori Drinks Wholesale Ltd',
];
const GOODS = [
  ['Coke 35cl glass', 'crate', 4900],
  ['Fanta 35cl glass', 'crate', 4900],
  ['Pepsi 50cl PET', 'pack', 4350],
  ['Table water 75cl', 'pack', 2150],
  ['Malt 33cl can', 'carton', 15800],
  ['Sachet water', 'bag', 350],
  ['Chivita 1L', 'carton', 17250],
  ['Bitter Lemon 35cl', 'crate', 5050],
] as const;
/** Naira of a crate with its bottles. */
const DEPOSIT = 2400;
const DATES: DateForm[] = ['slashMonth', 'dashMonthLong', 'slash', 'ordinalShort', 'dash'];
const WIDTH = 1760;

function draw(random: Random): Drawing {
  const color = pick(random, ['#9b1c1c', '#155e75', '#1e3a8a']);
  const sheet = new Sheet({
    width: WIDTH,
    face: 'lato',
    size: 34,
    paper: pick(random, ['#fdfdfb', '#fdf3f5', '#f1f8f2']),
    ink: '#222428',
  });
  const bold = { face: 'latoBold' } as const;
  const typed = { face: 'plex', size: 31 } as const;
  const [left, right] = [70, WIDTH - 70];
  const supplier = pick(random, DISTRIBUTORS);
  const date = dayOf2026(random);
  sheet.text(supplier, left, 118, { ...bold, size: 54, ink: color });
  sheet.text(`${address(random)}  Tel ${phone(random)}  TIN ${tin(random)}`, left, 170, { size: 30 });
  sheet.line(left, 196, right, 196, 4, color);
  sheet.text(pick(random, ['DELIVERY INVOICE', 'SALES & DELIVERY NOTE', 'ROUTE SALES INVOICE']), left, 258, {
    ...bold,
    size: 40,
  });
  sheet.text(`Invoice ${digits(random, 6)}`, 1040, 258, typed);
  sheet.text(writtenDate(date, pick(random, DATES)), right, 258, { ...typed, align: 'right' });
  sheet.text('Outlet:', left, 318, bold);
  sheet.text(customer(random), left + 140, 318, typed);
  sheet.text('Truck / driver:', 1040, 318, bold);
  sheet.text(`T${digits(random, 2)} ${pick(random, ['Lawal', 'Okon', 'Peter', 'Sule'])}`, right, 318, {
    ...typed,
    align: 'right',
  });
  let y = 360;
  const columns = { name: left + 90, unit: 640, quantity: 960, price: 1280, value: right - 16 };
  const edges = [left, left + 70, 610, 800, 985, 1310, right];
  const top = y;
  const row = (cells: readonly [string, string, string, string, string], style: object) => {
    const [name, unit, quantity, price, value] = cells;
    sheet.text(name, columns.name, y + 42, style);
    sheet.text(unit, columns.unit, y + 42, style);
    sheet.text(quantity, columns.quantity, y + 42, { ...style, align: 'right' });
    sheet.text(price, columns.price, y + 42, { ...style, align: 'right' });
    sheet.text(value, columns.value, y + 42, { ...style, align: 'right' });
    y += 60;
    sheet.line(left, y, right, y, 2, color);
  };
  sheet.line(left, y, right, y, 3, color);
  sheet.text('No', left + 12, y + 42, bold);
  row(['Product', 'Pack', 'Qty', 'Price', 'Value'], bold);
  const chosen = some(random, GOODS, between(random, 2, 6));
  const lines: TruthLine[] = chosen.map(([name, unit, naira], index) => {
    const quantity = between(random, 2, 60);
    const total_minor = naira * 100 * quantity;
    sheet.text(String(index + 1), left + 20, y + 42, typed);
    row([name, unit, String(quantity), money(naira * 100), money(total_minor)], typed);
    return { name, quantity, unit_price_minor: naira * 100, total_minor };
  });
  for (const x of edges) sheet.line(x, top, x, y, 2, color);
  const goods = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatOn(goods);
  const crates = lines.reduce(
    (sum, line, index) => sum + (chosen[index]![1] === 'crate' ? line.quantity! : 0),
    0,
  );
  const returned = chance(random, 0.5) ? crates : Math.floor(crates * random());
  const deposit = (crates - returned) * DEPOSIT * 100;
  const total = goods + vat + deposit;
  y += 40;
  const below = y;
  sheet.text('EMPTIES (crates)', left, y + 34, { ...bold, ink: color });
  const empties = [
    ['Full crates out', String(crates)],
    ['Empties returned', String(returned)],
    ['On deposit', String(crates - returned)],
    ['Deposit per crate', whole(DEPOSIT * 100)],
  ] as const;
  empties.forEach(([name, value], index) => {
    sheet.text(name, left, y + 90 + index * 50);
    sheet.text(value, 560, y + 90 + index * 50, { ...typed, align: 'right' });
  });
  const sums: [string, number][] = [
    ['Value of goods', goods],
    ['VAT 7.5%', vat],
  ];
  if (deposit) sums.push(['Crate deposit', deposit]);
  for (const [name, value] of sums) {
    y += 52;
    sheet.text(name, 900, y);
    sheet.text(money(value), columns.value, y, { ...typed, align: 'right' });
  }
  y += 24;
  sheet.rect(880, y, right - 880, 76, color);
  sheet.text(pick(random, ['INVOICE TOTAL', 'TOTAL TO COLLECT', 'TOTAL']), 900, y + 52, {
    ...bold,
    size: 38,
    ink: '#ffffff',
  });
  sheet.text(`N${money(total)}`, columns.value, y + 52, {
    ...bold,
    size: 42,
    ink: '#ffffff',
    align: 'right',
  });
  y = Math.max(y + 76, below + 250) + 120;
  sheet.line(left, y, left + 460, y, 2);
  sheet.text('Goods received in good order', left, y + 44, { size: 30 });
  sheet.line(right - 460, y, right, y, 2);
  sheet.text('Driver / salesman', right, y + 44, { size: 30, align: 'right' });
  sheet.height = y + 110;
  if (deposit) lines.push({ name: 'Crate deposit', total_minor: deposit });
  return { sheet, truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** A drinks distributor's invoice: a grid, crates that went and came back beside the sums, VAT and a deposit. */
export const beverages: Layout = { name: 'beverages', medium: 'paper', draw };
