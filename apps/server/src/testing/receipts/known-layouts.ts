import { cardSlip } from './known/card-slip.ts';
import { invoice } from './known/invoice.ts';
import { supermarket } from './known/supermarket.ts';
import type { Layout } from './layout.ts';

/** Those that the reader was developed with. */
export const KNOWN_LAYOUTS: readonly Layout[] = [supermarket, cardSlip, invoice];
