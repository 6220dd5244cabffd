import { Link } from '@tanstack/react-router';
import { useMay } from '../client/session.ts';
import { Alert } from '../ui/Alert.tsx';

/** Nobody holds less than no cash: says what such a balance means, and where to enter the cash that was there before. */
export function CashBelowZero() {
  const may = useMay();
  return (
    <Alert tone="owed">
      The books have less than no cash: more was paid out of it than was recorded as received. Usually the
      cash that was there when the books began is missing, or money that you put in or brought from the bank.{' '}
      {may('opening_balances:write') && <Link to="/books/opening-balances">Enter the opening cash</Link>}
    </Alert>
  );
}
