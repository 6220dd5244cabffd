import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  bank,
  chance,
  customer,
  dayOf2026,
  digits,
  money,
  phone,
  pick,
  some,
  timeOfDay,
  tin,
  vatWithin,
  writtenDate,
} from '../words.ts';

const SUPPLIERS = [
  'Savannah Bakers Supplies Ltd',
  'Royal Crown Flour Distributors',
  'Ovenspring Bakers Mart',
  'Dala Baking Ingredients Ltd',
  'Honeyland Sugar & Flour Co.',
  'Mainland Yeast Ventures',
];
const GOODS = [
  ['FLOUR 50KG', 'BAG', 62500],
  ['SUGAR 50KG', 'BAG', 78000],
  ['DRY YEAST 500GX20', 'CTN', 46500],
  ['MARGARINE 15KG', 'CTN', 38500],
  ['BREAD IMPROVER 1KG', 'PKT', 4800],
  ['VEGETABLE OIL 25L', 'KEG', 67500],
  ['SALT 20KG', 'BAG', 7200],
  ['MILK POWDER 25KG', 'BAG', 148000],
  ['BAKING POWDER 5KG', 'TIN', 12500],
] as const;
const DATES: DateForm[] = ['slash', 'iso', 'dashMonthLong', 'slashShort', 'dash'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['plex', 'tech', 'plexBold']),
    columns: 32,
    size: 40,
    margin: 40,
    leading: 1.15,
  });
  const supplier = pick(random, SUPPLIERS);
  const date = dayOf2026(random);
  const when = writtenDate(date, pick(random, DATES));
  roll.center(supplier.toUpperCase(), { size: 44 }).center(address(random));
  roll
    .center(`TEL: ${phone(random)}`)
    .center(`TIN: ${tin(random)}`)
    .gap(0.4);
  roll.center(pick(random, ['VAN SALES RECEIPT', 'SALES RECEIPT', 'DELIVERY INVOICE']), { size: 44 });
  if (chance(random, 0.3)) roll.center('** REPRINT **');
  roll.left(`DOC NO: VS/${digits(random, 2)}/${digits(random, 6)}`);
  roll.left(`DATE  : ${when} ${timeOfDay(random)}`);
  roll.left(`VAN   : ${pick(random, ['LND', 'KJA', 'BWR', 'KMC'])}${digits(random, 3)}XB`);
  roll.left(`REP   : ${pick(random, ['OLU S.', 'GARBA M.', 'IKE N.', 'TITI A.'])}`);
  roll
    .left(`OUTLET: ${customer(random)}`)
    .left(`CODE  : ${digits(random, 7)}`)
    .rule();
  const lines: TruthLine[] = [];
  for (const [name, unit, naira] of some(random, GOODS, between(random, 1, 6))) {
    const quantity = between(random, 1, 10);
    const line = { quantity, unit_price_minor: naira * 100, total_minor: naira * quantity * 100 };
    lines.push({ name, ...line });
    roll.left(name).pair(`${quantity} ${unit} @ ${money(naira * 100)}`, money(line.total_minor));
  }
  roll.rule();
  const gross = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const promo = chance(random, 0.4) ? Math.max(1, Math.round(gross / 5_000_000)) * 50_000 : 0;
  const total = gross - promo;
  const hasVat = chance(random, 0.4);
  roll.pair('ITEMS', String(lines.length));
  if (promo) roll.pair('GROSS AMOUNT', money(gross)).pair('PROMO DISC.', `-${money(promo)}`);
  roll.pair(pick(random, ['NET TOTAL', 'TOTAL NGN', 'AMOUNT DUE']), money(total), { size: 44 });
  if (hasVat) roll.pair('INCL. VAT 7.5%', money(vatWithin(total)));
  roll.rule();
  const kind = pick(random, ['cash', 'bank_transfer', undefined] as const);
  if (kind === 'cash') roll.pair('CASH RECEIVED', money(total));
  else if (kind) roll.pair('TRANSFER RCVD', money(total));
  else roll.pair('CREDIT SALE', `${pick(random, [7, 14])} DAYS`);
  const owed = chance(random, 0.5) ? between(random, 2, 60) * 1_250_000 : 0;
  if (owed) {
    roll.pair('PREV. BALANCE', money(owed));
    roll.pair('ACCT BALANCE', money(kind ? owed : owed + total));
  }
  roll.gap(0.4).center('PAY ONLY INTO COMPANY ACCOUNT');
  roll.center(`${bank(random)} ${digits(random, 10)}`).gap(1.4);
  roll.left('CUSTOMER SIGN: ________________').gap(0.5);
  roll.center('GOODS CHECKED AND RECEIVED').center('THANK YOU');
  const truth = {
    ...{ supplier, date, total_minor: total, lines },
    ...(hasVat && { vat_minor: vatWithin(total) }),
    ...(kind && { payment_method: kind }),
  };
  return { sheet: roll.end(), truth };
}

/** What the seller of a bakery supplier's van prints: prices below the goods, cash or credit, and an account's balance. */
export const vanSales: Layout = { name: 'van-sales', medium: 'thermal', draw };
