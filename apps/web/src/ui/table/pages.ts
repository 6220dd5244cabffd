/** The paging rule of S1 §9: what the page buttons show. */

export type PageButton = number | 'ellipsis';

const ALL_UP_TO = 6;
const AT_EACH_END = 3;
const SKIP_ABOVE = 10;
export const SKIP = 2;

export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/**
 * All up to 6 pages; else the first 3, an ellipsis, the last 3 (S1.9-7). A current page in the middle stands between
 * two ellipses (decisions §11.15), each only where pages are left out.
 */
export function pageButtons(current: number, count: number): PageButton[] {
  if (count <= ALL_UP_TO) return Array.from({ length: count }, (_, index) => index + 1);
  const last = count - AT_EACH_END + 1;
  const isInMiddle = current > AT_EACH_END && current < last;
  if (!isInMiddle) return [1, 2, 3, 'ellipsis', last, last + 1, count];
  const before = current > AT_EACH_END + 1 ? (['ellipsis'] as const) : [];
  const after = current < last - 1 ? (['ellipsis'] as const) : [];
  return [1, 2, 3, ...before, current, ...after, last, last + 1, count];
}

/** Buttons that skip two pages: only where there are more than 10. */
export const hasSkip = (count: number) => count > SKIP_ABOVE;

/** Skipping stops at the first and the last page. */
export const skipTo = (current: number, by: number, count: number) =>
  Math.min(count, Math.max(1, current + by));
