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
  phone,
  pick,
  plain,
  timeOfDay,
  writtenDate,
} from '../words.ts';

const STATIONS = [
  'NNPC Retail Station',
  'Ardova Plc',
  'Bovas & Company Ltd',
  'MRS Oil Nigeria Plc',
  'Rainoil Limited',
  'Conoil Plc',
  'Danmarna Petroleum',
] as const;
const FUELS = [
  ['PMS', 89500],
  ['AGO', 132000],
  ['PMS', 91000],
  ['DPK', 145000],
  ['AGO', 128550],
] as const;
const DATES: DateForm[] = ['slash', 'dot', 'dashMonth', 'slashShort', 'iso'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['terminal', 'plexBold']), columns: 30, size: 40 });
  const supplier = pick(random, STATIONS);
  const [product, price] = pick(random, FUELS);
  const date = dayOf2026(random);
  const litres = between(random, 800, 9000) / 100;
  const total = Math.round(litres * price);
  const isCash = chance(random, 0.6);
  const isFilled = chance(random, 0.5);
  roll.center(supplier.toUpperCase(), { size: 52 }).center(address(random)).center(phone(random)).rule('*');
  roll.left(`TRANS NO ${digits(random, 8)}`);
  roll.left(`${writtenDate(date, pick(random, DATES))}  ${timeOfDay(random)}`);
  roll
    .left(`PUMP ${between(random, 1, 8)}   NOZZLE ${between(random, 1, 4)}`)
    .left(`ATTENDANT: ${digits(random, 3)}`);
  roll.rule();
  if (isFilled) {
    roll.left(`${product} ${litres.toFixed(2)} L X N${plain(price)}/L`);
  } else {
    roll.pair('PRODUCT', product).pair('VOLUME (LTRS)', litres.toFixed(2));
    roll.pair('PRICE/LTR', money(price));
  }
  const sign = pick(random, ['N', '#', '=N=', '']);
  roll.pair(pick(random, ['AMOUNT', 'SALE', 'TOTAL SALE']), sign + money(total), { size: 50 });
  roll.rule();
  const paid = Math.ceil(total / 500_000) * 500_000;
  if (isCash) roll.pair('PAID CASH', money(paid)).pair('BALANCE GIVEN', money(paid - total));
  roll.left(`METER START ${digits(random, 7)}.${digits(random, 2)}`);
  roll.left(`VEHICLE NO: KJA-${digits(random, 3)}XB`).gap(0.5);
  roll.center('DRIVE SAFELY').center('PLEASE COME AGAIN');
  const line = { name: product, quantity: litres, unit_price_minor: price, total_minor: total };
  const truth = { supplier, date, total_minor: total, lines: [line] };
  return { sheet: roll.end(), truth: isCash ? { ...truth, payment_method: 'cash' } : truth };
}

/** The receipt of a fuel station: litres by a price, and meters. */
export const fuel: Layout = { name: 'fuel', medium: 'thermal', draw };
