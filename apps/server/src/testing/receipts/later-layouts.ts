import { busTicket } from './later/bus-ticket.ts';
import { insurance } from './later/insurance.ts';
import { laundry } from './later/laundry.ts';
import { levy } from './later/levy.ts';
import { onlineVendor } from './later/online-vendor.ts';
import { printingPress } from './later/printing-press.ts';
import { vanSales } from './later/van-sales.ts';
import { waterBill } from './later/water-bill.ts';
import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [
  ...[laundry, printingPress, vanSales, onlineVendor],
  ...[insurance, busTicket, waterBill, levy],
];
