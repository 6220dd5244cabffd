import type { Layout } from './layout.ts';

/** Drawn once the reader was finished, and never used to develop it: one file of `later/` for each. */
export const LATER_LAYOUTS: readonly Layout[] = [];
