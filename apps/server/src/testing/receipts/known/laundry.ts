import { addDays } from '@lissafi/domain/calendar/civil-date';
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
  person,
  phone,
  pick,
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const LAUNDRIES = [
  ['Fresh Fold Laundry', 'Wash, dry, fold and iron'],
  ['Crisp & Clean Dry Cleaners Ltd', 'Dry cleaning, rugs, curtains'],
  ['Washmate Laundromat', 'Home and office pick-up'],
  ['Sparkle Suds Laundry', 'Express service in 6 hours'],
  ['Alheri Dry Cleaning Services', 'Starch and steam ironing'],
  ['Dobi Express', 'We treat your clothes like ours'],
] as const;
const CLOTHES = [
  ['Chef jacket', 1500],
  ['Apron', 600],
  ['Table cloth', 1200],
  ['Napkins (dozen)', 1800],
  ['Bed sheet', 1000],
  ['Duvet, double', 4500],
  ['Agbada, 3 pcs', 5000],
  ['Shirt', 700],
  ['Trousers', 800],
  ['Suit, 2 pcs', 3500],
  ['Curtain panel', 1400],
] as const;
const DATES: DateForm[] = ['slash', 'dashMonth', 'american', 'spaced', 'slashShort'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['courierBold', 'plex', 'tech']), columns: 36, size: 38 });
  const [supplier, motto] = pick(random, LAUNDRIES);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const price = pick(random, [money, whole]);
  const sign = pick(random, ['N', '₦', 'NGN ']);
  const lines: TruthLine[] = some(random, CLOTHES, between(random, 1, 6)).map(([name, naira]) => {
    const quantity = between(random, 1, 14);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
  });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity!, 0);
  const washed = lines.reduce((sum, { total_minor }) => sum + total_minor, 0);
  const isExpress = chance(random, 0.3);
  if (isExpress) lines.push({ name: 'Express 50%', total_minor: washed / 2 });
  const gross = isExpress ? washed * 1.5 : washed;
  const discount = chance(random, 0.3) ? Math.round(gross / 100_000) * 10_000 : 0;
  const total = gross - discount;

  roll.center(supplier, { size: 50 }).center(motto).center(address(random));
  roll
    .center(`${phone(random)}, ${phone(random)}`)
    .gap(0.4)
    .center(pick(random, ['LAUNDRY TICKET', 'CUSTOMER COPY', 'COLLECTION SLIP']), { size: 44 });
  roll.pair(`Ticket: ${digits(random, 5)}`, `Tag: ${pick(random, ['A', 'B', 'K'])}${digits(random, 3)}`);
  roll.pair(
    pick(random, ['Date in:', 'Received:', 'Drop-off:']),
    `${writtenDate(date, form)} ${timeOfDay(random)}`,
  );
  const ready = addDays(date, isExpress ? 1 : between(random, 2, 5));
  roll.pair(pick(random, ['Ready:', 'Pick-up:', 'Collect on:']), `${writtenDate(ready, form)} after 4 PM`);
  roll.pair('Customer:', person(random)).pair('Phone:', phone(random)).rule();
  const row = (...[quantity, name, each, amount]: [string, string, string, string]) =>
    roll.cells([
      [quantity, 3, 'right'],
      [name, 4.5],
      [each, 26, 'right'],
      [amount, roll.columns, 'right'],
    ]);
  row('Qty', 'Item', 'Rate', 'Amount');
  roll.rule();
  for (const { name, quantity, unit_price_minor, total_minor } of lines)
    if (quantity) row(String(quantity), name, whole(unit_price_minor!), price(total_minor));
  roll.rule().pair('Pieces', String(pieces));
  if (discount || isExpress) roll.pair('Sub total', price(washed));
  if (isExpress) roll.pair('Express 50%', price(washed / 2));
  if (discount) roll.pair('Less discount', `-${price(discount)}`);
  const means = pick(random, ['Cash', 'POS', 'Transfer']);
  const paid = pick(random, [total, total, Math.ceil(total / 200_000) * 100_000, 0]);
  roll.pair(pick(random, ['TOTAL', 'Total charge', 'BILL TOTAL']), sign + price(total), { size: 42 });
  roll
    .pair(paid ? `Paid (${means})` : 'Paid', price(paid))
    .pair('Balance', price(total - paid))
    .rule();
  roll.pair('Starch:', pick(random, ['None', 'Light', 'Heavy']));
  roll.pair('Attendant:', pick(random, ['Joy', 'Ibrahim', 'Bose', 'Sunday'])).gap(0.4);
  roll.center('Bring this slip for collection.').center('Clothes left for over 30 days');
  roll.center("are at owner's risk.").barcode(random, `*${digits(random, 8)}*`);
  const truth = { supplier, date, total_minor: total, lines };
  if (!paid) return { sheet: roll.end(), truth };
  const payment_method = means === 'Cash' ? 'cash' : means === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet: roll.end(), truth: { ...truth, payment_method } };
}

/** A laundry's ticket: pieces are counted, clothes are collected on a later day, and paid for in full or in part. */
export const laundry: Layout = { name: 'laundry', medium: 'thermal', draw };
