import type { Walks } from '../help-walk.ts';
import { BOOKS_WALKS } from './books.ts';
import { MONEY_WALKS } from './money.ts';
import { PURCHASE_WALKS } from './purchases.ts';
import { SALES_WALKS } from './sales.ts';
import { SETTINGS_WALKS } from './settings.ts';
import { START_WALKS } from './start.ts';
import { STOCK_WALKS } from './stock.ts';

/** A walk for each task of the help. */
export const WALKS: Walks = {
  ...START_WALKS,
  ...SALES_WALKS,
  ...PURCHASE_WALKS,
  ...STOCK_WALKS,
  ...MONEY_WALKS,
  ...BOOKS_WALKS,
  ...SETTINGS_WALKS,
};
