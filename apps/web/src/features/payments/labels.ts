import type { PaymentKind } from '@lissafi/contract/documents';

export const KINDS: Record<PaymentKind, string> = {
  payment: 'Payment',
  credit: 'Credit applied',
  refund: 'Refund',
};
export const CERTIFICATES = { missing: 'Certificate pending', received: 'Certificate received' } as const;
