import { between, type Random } from '../../../demo/time.ts';
import type { Drawing, Layout, TruthLine } from '../layout.ts';
import { Roll } from '../roll.ts';
import type { DateForm } from '../words.ts';
import {
  address,
  chance,
  dayOf2026,
  digits,
  phone,
  pick,
  plain,
  some,
  timeOfDay,
  whole,
  writtenDate,
} from '../words.ts';

const PLANTS = [
  'Second Coming Gas Plant',
  'Olufunke Gas Limited',
  'Techno Gas & Oil Ltd',
  'Sahara Flame LPG',
  'Ultimate Cooking Gas',
  'Nkem Gas Station',
];
const CYLINDERS = ['3', '5', '6', '12.5', '25', '50'];
const DATES: DateForm[] = ['slash', 'dashMonth', 'dot', 'slashShort', 'spaced'];

function draw(random: Random): Drawing {
  const roll = new Roll({ face: pick(random, ['courierBold', 'terminal', 'plex']), columns: 34, size: 40 });
  const supplier = pick(random, PLANTS);
  const date = dayOf2026(random);
  const rate = pick(random, [1050, 1100, 1150, 1200, 1300]) * 100;
  const lines: TruthLine[] = some(random, CYLINDERS, between(random, 1, 3)).map((size) => {
    // Many have their cylinder filled in part only.
    const quantity = chance(random, 0.6) ? Number(size) : Math.max(1, Math.floor(Number(size) * 0.7));
    const total_minor = Math.round(quantity * rate);
    return { name: `${size}KG CYLINDER`, quantity, unit_price_minor: rate, total_minor };
  });
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  roll.center(supplier.toUpperCase(), { size: 50 }).center(address(random));
  roll.center(`${phone(random)}, ${phone(random)}`).rule('=');
  roll.center(pick(random, ['LPG SALES RECEIPT', 'GAS REFILL RECEIPT', 'CUSTOMER COPY']));
  roll.pair(`Ticket ${digits(random, 5)}`, `Scale ${between(random, 1, 6)}`);
  roll.left(`${writtenDate(date, pick(random, DATES))} at ${timeOfDay(random, '12')}`).rule();
  roll.left(`Price per kg = N${whole(rate)}`);
  for (const { name, quantity, total_minor } of lines) {
    roll.left(name);
    roll.pair(`  gas ${quantity!.toFixed(2)} kg`, plain(total_minor));
  }
  roll.rule();
  const kilograms = lines.reduce((sum, line) => sum + line.quantity!, 0);
  roll.pair('Total gas', `${kilograms.toFixed(2)} kg`);
  roll.pair(pick(random, ['Amount', 'To pay', 'Total amount']), `N${plain(total)}`, { size: 46 });
  const mode = pick(random, ['Cash', 'POS', 'Transfer']);
  roll.pair('Mode of payment', mode).rule('=');
  roll.left(`Pump attendant: ${pick(random, ['Sunday', 'Kafayat', 'Ejike', 'Zainab'])}`).gap(0.5);
  roll.center('Check your hose and regulator').center('Keep cylinder upright. No smoking');
  // The rate stands above, once for all cylinders.
  const printed = lines.map(({ unit_price_minor: _, ...line }) => line);
  const payment_method = mode === 'Cash' ? 'cash' : mode === 'POS' ? 'debit_card' : 'bank_transfer';
  const truth = { supplier, date, total_minor: total, lines: printed, payment_method } as const;
  return { sheet: roll.end(), truth };
}

/** The receipt of a cooking gas plant: kilograms by cylinder, and their price once. */
export const cookingGas: Layout = { name: 'cooking-gas', medium: 'thermal', draw };
