import { useRouter } from '@tanstack/react-router';
import { useMay } from '../client/session.ts';
import type { ToastAction } from '../ui/toast.ts';

/** For the message that a payment was recorded: what leads to its receipt, for whoever may send one. */
export function useReceiptOffer(): (paymentId: string | null | undefined) => ToastAction | undefined {
  // A sheet can stand alone, without pages to go to.
  const router = useRouter({ warn: false });
  const may = useMay();
  return (id) =>
    id && may('documents:write')
      ? {
          label: 'Send a receipt',
          run: () => void router.navigate({ to: '/payments/$id', params: { id }, search: { receipt: true } }),
        }
      : undefined;
}
