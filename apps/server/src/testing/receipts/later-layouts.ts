import { depot } from './later/depot.ts';
import { eatery } from './later/eatery.ts';
import { electricity } from './later/electricity.ts';
import { foodOrder } from './later/food-order.ts';
import { hotel } from './later/hotel.ts';
import { schoolFees } from './later/school-fees.ts';
import { waybill } from './later/waybill.ts';
import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [
  eatery,
  electricity,
  hotel,
  waybill,
  schoolFees,
  depot,
  foodOrder,
];
