import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../client/api.ts';
import type { TypedLine } from './lines.ts';
import { type BillForm, withReceipt } from './model.ts';

/** Fills a new bill with the goods that wait for it of the delivery whose page it was opened from, and their supplier. */
export function usePreselectedReceipt(
  id: string | undefined,
  tax: TypedLine['tax'],
  fill: (change: (before: BillForm) => BillForm) => void,
) {
  const { data } = useQuery({
    ...queries.goodsReceipts.get({ params: { id: id ?? '' } }),
    enabled: Boolean(id),
  });
  useEffect(() => {
    if (data) fill((before) => withReceipt(before, data, tax));
  }, [data, tax, fill]);
}
