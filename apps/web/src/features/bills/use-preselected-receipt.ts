import { useQuery } from '@tanstack/react-query';
import { type SetStateAction, useEffect } from 'react';
import { queries } from '../../client/api.ts';
import type { TypedLine } from './lines.ts';
import { type BillForm, withGoods } from './model.ts';

/** Fills a new bill with the goods that wait for it of the delivery whose page it was opened from, and their supplier. */
export function usePreselectedReceipt(
  id: string | undefined,
  tax: TypedLine['tax'],
  setValues: (change: SetStateAction<BillForm>) => void,
) {
  const { data } = useQuery({
    ...queries.goodsReceipts.get({ params: { id: id ?? '' } }),
    enabled: Boolean(id),
  });
  useEffect(() => {
    if (!data) return;
    const waiting = data.lines.filter((line) => line.unbilled_quantity > 0);
    setValues((before) => {
      // What was typed before and kept stays.
      if (before.lines.some((line) => waiting.some(({ id: each }) => each === line.receipt_line_id)))
        return before;
      return {
        ...before,
        ...(!before.supplier_id &&
          data.supplier_id && { supplier_id: data.supplier_id, supplier: data.supplier_name ?? '' }),
        lines: waiting.reduce(
          (lines, line) => withGoods(lines, line, { tax, isForeign: before.currency !== '' }),
          before.lines,
        ),
      };
    });
  }, [data, tax, setValues]);
}
