import { bookshop } from './later/bookshop.ts';
import { boutique } from './later/boutique.ts';
import { butcher } from './later/butcher.ts';
import { diesel } from './later/diesel.ts';
import { feedMill } from './later/feed-mill.ts';
import { inverterDealer } from './later/inverter-dealer.ts';
import { poultryFarm } from './later/poultry-farm.ts';
import { salon } from './later/salon.ts';
import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [
  ...[butcher, boutique, bookshop, salon],
  ...[inverterDealer, feedMill, diesel, poultryFarm],
];
