import { BOOKS } from './books.ts';
import { MONEY } from './money.ts';
import { PURCHASES } from './purchases.ts';
import { SALES } from './sales.ts';
import { SETTINGS } from './settings.ts';
import { START } from './start.ts';
import { STOCK } from './stock.ts';
import type { Area, Topic } from './topic.ts';

export const AREAS: readonly Area[] = [START, SALES, PURCHASES, STOCK, MONEY, BOOKS, SETTINGS];

/** Returns the topic of a screen by its address as the routes write it. */
export const topicOf = (screen: string): Topic | undefined =>
  AREAS.flatMap(({ topics }) => topics).find(({ screens }) => screens.includes(screen));
