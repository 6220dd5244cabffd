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
  tin,
  writtenDate,
} from '../words.ts';

const BOOKSHOPS = [
  'Laterna Books & Stationery',
  'Unity Bookshop Ltd',
  'Glory Educational Bookstore',
  'Mosuro Booksellers',
  'Campus Text Bookshop',
  'Al-Ilm Books and Papers',
];
/** What is sold, and its price in naira. */
const GOODS = [
  ['A4 PAPER REAM 80G', 7800],
  ['LEDGER BOOK 4 QUIRE', 3400],
  ['RECEIPT BOOKLET DUP', 1200],
  ['BIRO BLUE BOX/50', 5500],
  ['NEW GEN. MATHS SSS 2', 6200],
  ['ENGLISH PROJECT BK 1', 4850],
  ['HIGHER EDUC NOTEBOOK', 950],
  ['STAPLER & PINS', 4100],
  ['BOX FILE', 2300],
  ['PERMANENT MARKER', 650],
  ['CALCULATOR FX-991', 18500],
  ['ENVELOPE A4 PK/25', 1750],
] as const;
const DATES: DateForm[] = ['dash', 'slash', 'dashMonth', 'dot', 'slashMonth'];

function draw(random: Random): Drawing {
  const roll = new Roll(
    pick(random, [
      { face: 'courierBold', columns: 40, size: 36 },
      { face: 'plex', columns: 40, size: 34 },
      { face: 'terminal', columns: 40, size: 48, leading: 1 },
    ]),
  );
  const supplier = pick(random, BOOKSHOPS);
  const date = dayOf2026(random);
  const lines: TruthLine[] = some(random, GOODS, between(random, 2, 8)).map(([name, naira]) => {
    const quantity = chance(random, 0.4) ? 1 : between(random, 2, 12);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  const sum = lines.reduce((before, line) => before + line.total_minor, 0);
  const discount = chance(random, 0.35) ? Math.round(sum / 20) : 0;
  const total = sum - discount;
  const copies = lines.reduce((before, line) => before + line.quantity!, 0);
  roll.center(supplier, { size: roll.sheet.style.size * 1.25 }).center(address(random));
  roll.center(`Tel: ${phone(random)}`).center(`TIN ${tin(random)}  RC ${digits(random, 6)}`);
  roll
    .rule('*')
    .center(pick(random, ['CASH SALE', 'RECEIPT', 'CASH RECEIPT']))
    .rule('*');
  const when = writtenDate(date, pick(random, DATES));
  roll.left(`DATE : ${when}  TIME : ${timeOfDay(random)}`);
  roll.left(`RCPT : ${pick(random, ['CS', 'R', 'BK'])}${digits(random, 6)}`);
  roll.left(`USER : ${pick(random, ['admin', 'cashier2', 'ESTHER', 'till1'])}`).rule();
  const row = (quantity: string, name: string, each: string, amount: string) => {
    roll.cells([
      [quantity, 2, 'right'],
      [name, 3],
      [amount, roll.columns, 'right'],
    ]);
    roll.left(each);
  };
  roll.pair('QT DESCRIPTION', 'AMOUNT').rule();
  const hasCodes = chance(random, 0.6);
  for (const { name, quantity, unit_price_minor, total_minor } of lines)
    row(
      String(quantity),
      name,
      `   ${hasCodes ? `978${digits(random, 10)} ` : ''}@ ${money(unit_price_minor!)}`,
      money(total_minor),
    );
  roll.rule();
  if (discount) roll.pair('   GROSS', money(sum)).pair('   DISCOUNT 5%', `-${money(discount)}`);
  roll.pair(pick(random, ['   NET TOTAL', '   TOTAL', '   AMOUNT DUE']), money(total), {
    size: roll.sheet.style.size * 1.15,
  });
  roll.rule('=');
  const means = pick(random, ['CASH', 'POS', 'TRANSFER']);
  const given = Math.ceil(total / 100_000) * 100_000;
  roll.left(`PAID BY  : ${means}`);
  if (means === 'CASH') roll.left(`TENDERED : ${money(given)}`).left(`CHANGE   : ${money(given - total)}`);
  roll.left(`LINES ${lines.length}  PIECES ${copies}`).gap(0.5);
  roll.center('Books sold are not returnable');
  roll.center(pick(random, ['Reading maketh a full man', 'Thank you. Come again', 'School lists supplied']));
  const payment_method = means === 'CASH' ? 'cash' : means === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A bookshop's till: the quantity first, the number of a book and its price below, all facts at the left. */
export const bookshop: Layout = { name: 'bookshop', medium: 'thermal', draw };
