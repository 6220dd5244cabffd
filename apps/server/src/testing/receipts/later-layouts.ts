import { beverages } from './later/beverages.ts';
import { coldRoom } from './later/cold-room.ts';
import { cookingGas } from './later/cooking-gas.ts';
import { internet } from './later/internet.ts';
import { mechanic } from './later/mechanic.ts';
import { phoneShop } from './later/phone-shop.ts';
import { provisionShop } from './later/provision-shop.ts';
import { serviceInvoice } from './later/service-invoice.ts';
import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [
  ...[provisionShop, serviceInvoice, cookingGas, phoneShop],
  ...[mechanic, coldRoom, beverages, internet],
];
