import { cardSlip } from './known/card-slip.ts';
import { cashSales } from './known/cash-sales.ts';
import { depot } from './known/depot.ts';
import { eatery } from './known/eatery.ts';
import { electricity } from './known/electricity.ts';
import { foodOrder } from './known/food-order.ts';
import { fuel } from './known/fuel.ts';
import { hotel } from './known/hotel.ts';
import { invoice } from './known/invoice.ts';
import { pharmacy } from './known/pharmacy.ts';
import { restaurant } from './known/restaurant.ts';
import { schoolFees } from './known/school-fees.ts';
import { supermarket } from './known/supermarket.ts';
import { transfer } from './known/transfer.ts';
import { waybill } from './known/waybill.ts';
import type { Layout } from './layout.ts';

/** Those that the reader was developed with. */
export const KNOWN_LAYOUTS: readonly Layout[] = [
  ...[supermarket, cardSlip, invoice, fuel, restaurant, cashSales, transfer, pharmacy],
  ...[depot, eatery, electricity, foodOrder, hotel, schoolFees, waybill],
];
