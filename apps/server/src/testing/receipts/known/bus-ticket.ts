import { addDays } from '@lissafi/domain/calendar/civil-date';
import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import { chance, dayOf2026, digits, money, person, phone, pick, timeOfDay, writtenDate } from '../words.ts';

const CARRIERS = [
  'ABC Transport Plc',
  'Chisco Transport Nig. Ltd',
  'Young Shall Grow Motors',
  'Libra Motors Ltd',
  'Ifesinachi Transport Ltd',
  'Big Joe Motors',
  'Kano Line Transport',
];
const TERMINALS = [
  'Jibowu, Lagos',
  'Utako, Abuja',
  'Sabon Gari, Kano',
  'Ring Road, Benin',
  'Holy Ghost, Enugu',
  'Waterlines, PH',
  'Kawo, Kaduna',
];
const DATES: DateForm[] = ['slash', 'dashMonthLong', 'spaced', 'iso', 'american', 'long'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['tech', 'plex', 'courier']),
    columns: 36,
    size: 38,
    leading: 1.3,
  });
  const supplier = pick(random, CARRIERS);
  const date = dayOf2026(random);
  const form = pick(random, DATES);
  const departs = addDays(date, pick(random, [0, 1, 1, 2, 5]));
  const [from, to] = pick(
    random,
    [0, 1, 2, 3, 4, 5].map((at) => [TERMINALS[at]!, TERMINALS[at + 1]!]),
  );
  const price = pick(random, [money, (kobo: number) => `N${money(kobo)}`]);
  const lines: TruthLine[] = [{ name: 'Fare', total_minor: between(random, 19, 96) * 50_000 }];
  if (chance(random, 0.5))
    lines.push({ name: 'Excess luggage', total_minor: between(random, 2, 14) * 50_000 });
  if (chance(random, 0.4)) lines.push({ name: 'Insurance', total_minor: 20_000 });
  if (chance(random, 0.3)) lines.push({ name: 'Booking fee', total_minor: pick(random, [10_000, 15_000]) });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const [booked, departure] = [
    `${writtenDate(date, form)} ${departs === date ? `05:${between(random, 10, 59)}` : timeOfDay(random)}`,
    `${writtenDate(departs, form)} ${pick(random, ['06:30', '07:00', '07:45', '09:00'])}`,
  ];
  const isBookedAbove = chance(random, 0.5);
  const sold = pick(random, ['Booked on', 'Date of issue', 'Sold']);

  roll.center(supplier.toUpperCase(), { size: 50 });
  roll.center(pick(random, ['Travel safe, travel happy', 'Comfort on the road', 'RC 104332']));
  roll.center(`Customer care ${phone(random)}`).gap(0.4);
  roll.center(pick(random, ['PASSENGER TICKET', 'BUS TICKET / RECEIPT', 'BOARDING TICKET']), { size: 44 });
  roll.rule().pair('Ticket no', `${pick(random, ['LG', 'AB', 'KN'])}-${digits(random, 7)}`);
  if (isBookedAbove) roll.pair(sold, booked);
  roll.pair('Passenger', person(random)).pair('Phone', phone(random)).pair('Next of kin', phone(random));
  roll.rule().pair('From', from!).pair('To', to!);
  roll.pair(pick(random, ['Departure', 'Travel date', 'Departs']), departure);
  roll.pair('Bus', `${pick(random, ['Toyota Hiace', 'Sienna', 'Coaster'])} ${digits(random, 3)}XA`);
  roll
    .gap(0.3)
    .center(`SEAT ${between(random, 1, 14)}`, { size: 64 })
    .gap(0.3)
    .rule();
  for (const { name, total_minor } of lines) roll.pair(name, price(total_minor));
  if (lines.length > 1 || chance(random, 0.7))
    roll.pair(pick(random, ['TOTAL', 'Total paid', 'AMOUNT PAID']), price(total), { size: 44 });
  const means = pick(random, ['Cash', 'POS', 'Transfer']);
  roll.pair('Payment', means).rule();
  if (!isBookedAbove) roll.pair(sold, booked);
  roll.pair('Agent', pick(random, ['Obinna', 'Hauwa', 'Tope', 'Patience'])).gap(0.3);
  const rules = [
    'Be at the terminal 30 minutes before.',
    'No refund after departure.',
    'Ticket is valid for 14 days only.',
    'Luggage at owners risk.',
  ];
  for (const rule of rules.slice(0, between(random, 1, 4))) roll.center(rule);
  roll.barcode(random, digits(random, 12));
  const payment_method = means === 'Cash' ? 'cash' : means === 'POS' ? 'debit_card' : 'bank_transfer';
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, lines, payment_method } };
}

/** A ticket of a bus: it is sold on one day and rides on another, and its largest figure is the seat. */
export const busTicket: Layout = { name: 'bus-ticket', medium: 'thermal', draw };
