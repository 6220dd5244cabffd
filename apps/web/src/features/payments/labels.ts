import type { PaymentKind } from '@lissafi/contract/documents';

export const KINDS: Record<PaymentKind, string> = {
  payment: 'Money in',
  credit: 'Credit applied',
  refund: 'Money back',
};
export const CERTIFICATES = { missing: 'Certificate to come', received: 'Certificate came' } as const;
