import { GOODS } from './goods.ts';
import { MONEY } from './money.ts';
import { SALES } from './sales.ts';
import type { Draw } from './write.ts';

/** One way to write for each kind of record, and the ways back. */
export const OPERATIONS: Record<string, Draw> = { ...SALES, ...GOODS, ...MONEY };
