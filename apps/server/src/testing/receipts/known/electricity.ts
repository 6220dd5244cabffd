import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout } from '../layout.ts';
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
  timeOfDay,
  vatWithin,
  writtenDate,
} from '../words.ts';

const COMPANIES = [
  'Ikeja Electric Plc',
  'Eko Electricity Distribution Plc',
  'Abuja Electricity Distribution Company',
  'Kano Electricity Distribution Plc',
  'Enugu Electricity Distribution Plc',
  'Ibadan Electricity Distribution Plc',
];
/** Bands, and kobo of a kilowatt hour. */
const TARIFFS = [
  ['A-NMD', 20950],
  ['B-NMD', 6448],
  ['C-MD1', 5242],
  ['A-MD1', 20950],
] as const;
const DATES: DateForm[] = ['dashMonthLong', 'slash', 'iso', 'spaced'];

function draw(random: Random): Drawing {
  const roll = new Roll({
    face: pick(random, ['tech', 'courierBold']),
    columns: 40,
    size: 36,
    paper: '#f7f5ee',
    leading: 1.35,
  });
  const supplier = pick(random, COMPANIES);
  const [band, rate] = pick(random, TARIFFS);
  const date = dayOf2026(random);
  const total = between(random, 4, 160) * 50_000;
  const debt = chance(random, 0.4) ? Math.round(total / 500) * 100 : 0;
  const vat = vatWithin(total - debt);
  const energy = total - debt - vat;
  const fact = (name: string, value: string) =>
    roll.cells([
      [name, 0],
      [':', 14],
      [value, 15.5],
    ]);
  roll
    .center(supplier.toUpperCase(), { size: 42 })
    .center('ELECTRICITY TOKEN RECEIPT')
    .center('*** PREPAID ***');
  roll.gap(0.5);
  fact('Receipt No', digits(random, 12));
  fact('Trans. Date', `${writtenDate(date, pick(random, DATES))} ${timeOfDay(random)}`);
  fact('Customer', person(random).toUpperCase());
  const [street, ...rest] = address(random).split(', ');
  fact('Address', street!);
  if (rest.length > 0) fact('', rest.join(', '));
  fact('Meter No', `0${digits(random, 10)}`);
  fact('Tariff', `${band} @ ${(rate / 100).toFixed(2)}/kWh`);
  fact('SGC / KRN', `${digits(random, 6)} / 2`);
  roll.rule('.');
  const sign = pick(random, ['N', 'NGN ', '₦']);
  fact('Units', `${(energy / rate).toFixed(1)} kWh`);
  fact('Energy cost', sign + money(energy));
  fact('VAT 7.5%', sign + money(vat));
  if (debt) fact('Debt recovery', sign + money(debt));
  fact(pick(random, ['Total Paid', 'Amount Paid', 'Total Amount']), sign + money(total));
  if (debt) fact('Debt balance', sign + money(debt * between(random, 3, 20)));
  fact('Pay mode', pick(random, ['Wallet', 'Agent', 'Web']));
  roll.rule('.').center('TOKEN').gap(0.2);
  const token = Array.from({ length: 5 }, () => digits(random, 4));
  roll.center(token.slice(0, 3).join('-'), { size: 60 }).center(token.slice(3).join('-'), { size: 60 });
  roll
    .gap(0.5)
    .center('Key in the 20 digits and press enter')
    .center(`Customer care: ${phone(random)}`);
  roll.center('Report vandals. Stay safe.');
  return { sheet: roll.end(), truth: { supplier, date, total_minor: total, vat_minor: vat } };
}

/** A slip of prepaid electricity: names, colons and values; the token is large, what was paid is not. */
export const electricity: Layout = { name: 'electricity', medium: 'thermal', draw };
