import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  chance,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  some,
  timeOfDay,
  vatWithin,
  writtenDate,
} from '../words.ts';

const SHOPS = [
  ['Zaron Glow Beauty Store', 'Skin . Hair . Fragrance'],
  ['Mimi Cosmetics & Wigs', 'Beauty for every budget'],
  ['House of Tara Beauty Hub', 'You are beautiful'],
  ['Labelle Cosmetics Ltd', 'Wholesale and retail'],
  ['Queenie Hair & Skincare', 'Your plug for originals'],
  ['Shuga Beauty Supplies', 'Salon products and tools'],
] as const;
const BRANCHES = [
  'Shop 14, Ikeja City Mall, Alausa',
  'Suite B6, Trade Fair Complex, Lagos',
  'G12 Banex Plaza, Wuse 2, Abuja',
  'Shop 31 Genesis Plaza, Port Harcourt',
  '22 Bodija Market Road, Ibadan',
];
const GOODS = [
  ['NIVEA BODY LOTION 400ML', 5800],
  ['SHEA BUTTER RAW 500G', 2500],
  ['ORS HAIR RELAXER KIT', 6350],
  ['DARLING BRAID X-PRESS', 1800],
  ['BLACK SOAP 250G', 1450],
  ['ACETONE REMOVER 1L', 3200],
  ['HAIR NET DISPOSABLE X100', 4500],
  ['LIP GLOSS CLEAR', 1250],
  ['FACE POWDER NO 4', 3750],
  ['PERFUME OIL 30ML', 7999],
  ['WIG CAP 2PCS', 700],
  ['HAND CREAM TUBE', 2150],
] as const;
const DATES: DateForm[] = ['slash', 'dashMonthLong', 'iso', 'slashShort', 'spaced'];

function draw(random: Random): Drawing {
  const roll = new Roll(
    pick(random, [
      { face: 'plex', columns: 38, size: 34 },
      { face: 'terminal', columns: 38, size: 48, leading: 1 },
      { face: 'tech', columns: 38, size: 36, leading: 1.2 },
    ]),
  );
  const size = roll.sheet.style.size;
  const [supplier, slogan] = pick(random, SHOPS);
  const date = dayOf2026(random);
  const lines: TruthLine[] = some(random, GOODS, between(random, 1, 8)).map(([name, naira]) => {
    const quantity = chance(random, 0.5) ? 1 : between(random, 2, 12);
    return { name, quantity, unit_price_minor: naira * 100, total_minor: naira * 100 * quantity };
  });
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const percent = chance(random, 0.35) ? pick(random, [5, 10]) : 0;
  const discount = Math.round((gross * percent) / 100);
  const total = gross - discount;
  const hasVat = chance(random, 0.5);
  const when = writtenDate(date, pick(random, DATES));
  const isDateLast = chance(random, 0.4);

  roll
    .center(supplier, { size: size * 1.3 })
    .center(slogan)
    .gap(0.3);
  roll.center(pick(random, BRANCHES)).center(`WhatsApp ${phone(random)}`);
  roll
    .center(
      `IG: @${supplier
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .slice(0, 14)}`,
    )
    .rule('=');
  roll.left(`Rcpt#: ${pick(random, ['SR', 'INV', 'A'])}-${digits(random, 6)}`);
  if (!isDateLast) roll.left(`Date : ${when}  ${timeOfDay(random, '12')}`);
  roll.left(`Staff: ${pick(random, ['Precious', 'Hauwa', 'Toyin', 'Mercy', 'Onyinye'])}`).rule('=');
  for (const { name, quantity, unit_price_minor, total_minor } of lines) {
    roll.left(name);
    roll.cells([
      [digits(random, 6), 1],
      [`${quantity}x`, 13, 'right'],
      [money(unit_price_minor!), 25, 'right'],
      [money(total_minor), roll.columns, 'right'],
    ]);
  }
  roll.rule();
  if (percent) roll.pair('Sub-Total', money(gross)).pair(`Discount (${percent}%)`, `-${money(discount)}`);
  roll.pair(pick(random, ['Total', 'TOTAL PAYABLE', 'Net Total']), `N${money(total)}`, { size: size * 1.2 });
  if (hasVat) roll.pair('VAT (7.5% incl.)', money(vatWithin(total)));
  roll.rule();
  const kind = pick(random, ['cash', 'debit_card', 'bank_transfer'] as const);
  if (kind === 'cash') {
    const given = Math.ceil(total / 50_000) * 50_000;
    roll.pair('Cash', money(given)).pair('Change', money(given - total));
  } else roll.pair(kind === 'debit_card' ? 'POS Card' : 'Bank Transfer', money(total));
  roll.pair('Qty sold', String(lines.reduce((sum, line) => sum + line.quantity!, 0))).gap(0.5);
  if (isDateLast) roll.center(`${when} ${timeOfDay(random, 'seconds')}`);
  roll.center('No refund. Exchange within 3 days').center('with receipt. Wigs are not exchanged.');
  if (chance(random, 0.5)) roll.gap(0.2).barcode(random, digits(random, 12));
  roll.center('Thank you, beautiful!');
  const truth = {
    ...{ supplier, date, total_minor: total, lines, payment_method: kind },
    ...(hasVat && { vat_minor: vatWithin(total) }),
  };
  return { sheet: roll.end(), truth };
}

/** The till receipt of a beauty shop: a product's code and pieces below its name, a percentage off, the day last on some. */
export const cosmeticsShop: Layout = { name: 'cosmetics-shop', medium: 'thermal', draw };
