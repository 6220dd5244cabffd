import { cashBook } from './handwritten/cash-book.ts';
import type { Layout } from './layout.ts';

/** Of these nobody expects a share to be read right. */
export const HANDWRITTEN_LAYOUTS: readonly Layout[] = [cashBook];
