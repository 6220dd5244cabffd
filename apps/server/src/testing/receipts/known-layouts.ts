import { cardSlip } from './known/card-slip.ts';
import { cashSales } from './known/cash-sales.ts';
import { fuel } from './known/fuel.ts';
import { invoice } from './known/invoice.ts';
import { pharmacy } from './known/pharmacy.ts';
import { restaurant } from './known/restaurant.ts';
import { supermarket } from './known/supermarket.ts';
import { transfer } from './known/transfer.ts';
import type { Layout } from './layout.ts';

/** Those that the reader was developed with. */
export const KNOWN_LAYOUTS: readonly Layout[] = [
  supermarket,
  cardSlip,
  invoice,
  fuel,
  restaurant,
  cashSales,
  transfer,
  pharmacy,
];
