import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';

/** How an online payment stands with which the customer came back from the provider. */
export type Returned = 'asking' | 'paid' | 'started' | 'failed' | 'refused' | { problem: string };

/**
 * Asks the server what became of the payment in the address, once, and takes it out of the address. Null for who did
 * not come from there.
 */
export function useReturn(token: string, onPaid: () => void): Returned | null {
  const [reference] = useState(() => new URLSearchParams(window.location.search).get('paid'));
  const [returned, setReturned] = useState<Returned | null>(reference ? 'asking' : null);
  useEffect(() => {
    if (!reference) return;
    window.history.replaceState(null, '', window.location.pathname);
    api.paying.verifyOnline({ params: { token, reference }, body: {} }).then(
      ({ state }) => {
        setReturned(state);
        if (state === 'paid') onPaid();
      },
      (error) => setReturned({ problem: messageOf(error) }),
    );
  }, [reference, token]);
  return returned;
}

/** In a sentence, and whether it is good news. */
export function returnedText(returned: Returned): { text: string; good: boolean } {
  if (typeof returned === 'object')
    return { text: `We could not ask whether you have paid. ${returned.problem}`, good: false };
  switch (returned) {
    case 'asking':
      return { text: 'We are checking your payment.', good: true };
    case 'paid':
      return { text: 'Your payment has arrived. Thank you.', good: true };
    case 'started':
      return {
        text: 'The payment was not finished. If money left your account, it shows here soon.',
        good: false,
      };
    case 'failed':
      return { text: 'The payment failed. No money was taken. You can try again.', good: false };
    case 'refused':
      return { text: 'Your payment has arrived at the provider, and the seller looks into it.', good: true };
  }
}
