import type { PaymentAlert } from '@lissafi/contract/payment-alerts';
import type { Tone } from '../../ui/Badge.tsx';

export const STATES: Record<PaymentAlert['state'], string> = {
  open: 'Not confirmed',
  confirmed: 'Confirmed',
  discarded: 'Discarded',
};
const STATE_TONES: Record<PaymentAlert['state'], Tone> = {
  open: 'owed',
  confirmed: 'in',
  discarded: 'quiet',
};

/** Whom a message is from, as far as it is known. */
export const whoOf = (alert: {
  customer_name: string | null;
  party: string | null;
  narration: string;
  bank: string | null;
}): string => alert.customer_name ?? alert.party ?? (alert.narration || alert.bank || 'Unknown');

/** What it likely pays, in words; empty where nobody said. */
export const paysOf = ({
  customer_name,
  invoice_number,
}: {
  customer_name: string | null;
  invoice_number: string | null;
}): string =>
  invoice_number && customer_name
    ? `Likely pays ${invoice_number} of ${customer_name}`
    : customer_name
      ? `From ${customer_name}`
      : '';

/** What an alert is, in a few words. */
export const sourceOf = ({ source }: { source: PaymentAlert['source'] }): string =>
  source === 'claim' ? 'Reported by the customer' : 'Payment alert';

/** Where it stands; what was paid otherwise waits for nobody. */
export const stateOf = ({ state, is_settled }: Pick<PaymentAlert, 'state' | 'is_settled'>): string =>
  is_settled ? 'Paid otherwise' : STATES[state];
export const toneOf = ({ state, is_settled }: Pick<PaymentAlert, 'state' | 'is_settled'>): Tone =>
  is_settled ? 'quiet' : STATE_TONES[state];
