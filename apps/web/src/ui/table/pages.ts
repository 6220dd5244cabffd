/** The paging rule of S1 §9: what the page buttons show. */

export type PageButton = number | 'ellipsis';

const ALL_UP_TO = 6;
const AT_EACH_END = 3;
const SKIP_ABOVE = 10;
export const SKIP = 2;

export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** All up to 6 pages; else the first 3, an ellipsis, the last 3. A current page in the middle takes its place. */
export function pageButtons(current: number, count: number): PageButton[] {
  if (count <= ALL_UP_TO) return Array.from({ length: count }, (_, index) => index + 1);
  const isInMiddle = current > AT_EACH_END && current <= count - AT_EACH_END;
  return [1, 2, 3, isInMiddle ? current : 'ellipsis', count - 2, count - 1, count];
}

/** Buttons that skip two pages: only where there are more than 10. */
export const hasSkip = (count: number) => count > SKIP_ABOVE;

/** Skipping stops at the first and the last page. */
export const skipTo = (current: number, by: number, count: number) =>
  Math.min(count, Math.max(1, current + by));
