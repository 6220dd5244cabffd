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
  vatOn,
  whole,
  writtenDate,
} from '../words.ts';

const PLACES = [
  'Yellow Chilli',
  'The Place Restaurant',
  'Ofada Boy',
  'Nkoyo Kitchen & Bar',
  'Terra Kulture Food Lounge',
];
const DISHES = [
  ['Jollof rice & chicken', 6500],
  ['Pounded yam, egusi', 7200],
  ['Catfish peppersoup', 8500],
  ['Asun', 5500],
  ['Chapman', 3500],
  ['Bottled water', 1000],
  ['Grilled croaker', 14500],
  ['Fried plantain', 2500],
  ['Seafood okra', 12000],
  ['Maltina', 1500],
] as const;
const DATES: DateForm[] = ['american', 'long', 'dashMonth', 'ordinal', 'slash'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['courier', 'courierBold', 'plex']), columns: 38, size: 36 });
  const supplier = pick(random, PLACES);
  const date = dayOf2026(random);
  const price = pick(random, [money, whole]);
  const lines: TruthLine[] = some(random, DISHES, between(random, 2, 6)).map(([name, naira]) => {
    const quantity = between(random, 1, 4);
    return { name, quantity, total_minor: naira * 100 * quantity };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const vat = vatOn(subtotal);
  const [consumption, service] = [subtotal / 20, chance(random, 0.5) ? subtotal / 10 : 0];
  const total = subtotal + vat + consumption + service;
  const big = { size: 46 };
  roll
    .center(supplier, { size: 60 })
    .center(address(random))
    .center(`Reservations: ${phone(random)}`);
  roll
    .center(`VAT No: ${tin(random)}`)
    .gap(0.5)
    .center('GUEST BILL')
    .rule();
  roll.pair(`Table: ${between(random, 1, 40)}`, `Covers: ${between(random, 1, 8)}`);
  roll.pair(`Bill #${digits(random, 5)}`, 'Server: Grace');
  roll.pair(writtenDate(date, pick(random, DATES)), timeOfDay(random, '12')).rule();
  for (const { name, quantity, total_minor } of lines) roll.pair(`${quantity} ${name}`, price(total_minor));
  roll.rule().pair('Food & Bev. total', price(subtotal));
  if (service) roll.pair('Service charge 10%', money(service));
  roll.pair('Consumption tax 5%', money(consumption)).pair('VAT 7.5%', money(vat)).rule('=');
  const label = pick(random, ['AMOUNT DUE', 'BILL TOTAL', 'GRAND TOTAL']);
  roll
    .pair(label, pick(random, ['₦', 'N', 'NGN ']) + money(total), big)
    .rule('=')
    .gap(0.5);
  roll
    .left(`Pay to: Providus ${digits(random, 10)}`)
    .left('Tip: __________  Room: _______')
    .gap(0.5);
  roll.center(`Follow us @${supplier.toLowerCase().replace(/[^a-z]/g, '')}`).center('Thank you, come again!');
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, vat_minor: vat, lines } };
}

/** A restaurant's bill: service charge, consumption tax and VAT between the food and what is due. */
export const restaurant: Layout = { name: 'restaurant', medium: 'thermal', draw };
