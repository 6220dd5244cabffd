import { clinic } from './later/clinic.ts';
import { cosmeticsShop } from './later/cosmetics-shop.ts';
import { eggFarm } from './later/egg-farm.ts';
import { hardwareShop } from './later/hardware-shop.ts';
import { haulage } from './later/haulage.ts';
import { kitchenEquipment } from './later/kitchen-equipment.ts';
import { marketWholesale } from './later/market-wholesale.ts';
import { paymentDetails } from './later/payment-details.ts';
import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [
  ...[cosmeticsShop, hardwareShop, marketWholesale, kitchenEquipment],
  ...[eggFarm, paymentDetails, clinic, haulage],
];
