import type { PaymentKind } from '@lissafi/contract/documents';

export const KINDS: Record<PaymentKind, string> = {
  payment: 'Payment',
  credit: 'Credit applied',
  refund: 'Refund',
  write_off: 'Written off',
  payout: 'Credit paid out',
};
export const CERTIFICATES = { missing: 'Certificate pending', received: 'Certificate received' } as const;
