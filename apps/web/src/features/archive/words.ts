import type { Obstacle } from '@lissafi/contract/archive';
import type { TieOutCheck } from '@lissafi/contract/ledger';
import { lazy } from '@lissafi/domain/lazy';

const number = lazy(() => new Intl.NumberFormat('en'));
/** "7,106". */
export const count = (value: number) => number().format(value);

/** "26 customers, 138 documents and 19 more kinds". */
export function obstaclesInWords(obstacles: readonly Obstacle[]): string {
  const first = obstacles.slice(0, 4).map(({ what, count: many }) => `${count(many)} ${what}`);
  const more = obstacles.length - first.length;
  if (more > 0)
    return `${first.join(', ')} and ${more === 1 ? 'one more kind of record' : `${more} more kinds of records`}`;
  return [first.slice(0, -1).join(', '), first.at(-1)].filter(Boolean).join(' and ');
}

/** "12 MB". */
export const megabytes = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export const CHECKS: Record<TieOutCheck, string> = {
  stock: 'Stock',
  receivables: 'Receivables',
  payables: 'Payables',
  work_in_progress: 'Work in progress',
  goods_received_not_invoiced: 'Goods received, not invoiced',
  supplier_refunds_due: 'Supplier refunds due',
  supplier_advances: 'Supplier advances',
};
