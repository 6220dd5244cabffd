import type { AssetRow } from '@lissafi/contract/assets';
import { lazy } from '@lissafi/domain/lazy';

export const STATUSES: Record<AssetRow['status'], string> = {
  active: 'In use',
  disposed: 'Disposed of',
  void: 'Void',
};

const months = lazy(
  () => new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
/** `2026-03` is "Mar 2026". */
export const monthName = (month: string) => months().format(new Date(`${month}-01T00:00:00Z`));
