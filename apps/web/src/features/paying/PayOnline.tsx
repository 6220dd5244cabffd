import type { Paying } from '@lissafi/contract/paying';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/PlainButton.tsx';
import classes from './Paying.module.css';

const PROVIDERS: Record<NonNullable<Paying['online']>, string> = { paystack: 'Paystack' };

/** Leads to the provider's page, where the customer pays. The amount is what the server says is owed. */
export function PayOnline({ token, provider }: { token: string; provider: NonNullable<Paying['online']> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await api.paying.startOnline({ params: { token }, body: {} });
      window.location.assign(url);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  // Who comes back by the browser's button finds the page as it was left.
  useEffect(() => {
    const shown = () => setBusy(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return (
    <div className={classes.online}>
      {problem && <Alert>{problem}</Alert>}
      <Button look="primary" size="large" wide busy={busy} onClick={pay}>
        Pay online
      </Button>
      <p className={classes.soft}>{`Card, USSD or bank app, through ${PROVIDERS[provider]}`}</p>
    </div>
  );
}
