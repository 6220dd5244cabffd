import { useEffect, useReducer, useState } from 'react';
import { notify } from '../../../ui/toast.ts';
import type { Priced } from './FollowPriceList.tsx';
import type { useInvoiceEditor } from './use-invoice-editor.ts';

type Editor = ReturnType<typeof useInvoiceEditor>;
type Asked = Parameters<Editor['save']>;

const NOT_PRICED: Priced = { customer_id: null, list: null };
const unlessSame = (before: Priced, next: Priced): Priced =>
  before.customer_id === next.customer_id && before.list === next.list ? before : next;

/**
 * Saves at the prices of the chosen customer, however late their price list comes: a press before that waits for it, and
 * where it changes the total (minor units), the person looks again first.
 */
export function usePricedSave({ form, save, saving }: Editor, total: number) {
  const [priced, setPriced] = useReducer(unlessSame, NOT_PRICED);
  const [pressed, setPressed] = useState<{ asked: Asked; total: number; customer_id: string | null } | null>(
    null,
  );
  // Another customer was chosen meanwhile: that is another invoice.
  const waiting = pressed?.customer_id === form.customer_id ? pressed : null;
  const isPriced = form.customer_id === null || priced.customer_id === form.customer_id;
  useEffect(() => {
    if (!pressed || (waiting && !isPriced)) return;
    setPressed(null);
    if (!waiting) return;
    if (waiting.total === total) void save(...waiting.asked);
    else
      notify.warning(
        'The prices of this customer came just now',
        'Please check the total, then press again.',
      );
  });
  return {
    priceList: priced.list,
    setPriced,
    saving: waiting ? (waiting.asked[0] ? 'issue' : 'draft') : saving,
    save: (...asked: Asked) => {
      if (isPriced) void save(...asked);
      else setPressed({ asked, total, customer_id: form.customer_id });
    },
  } as const;
}
