import { formatMoney } from '@lissafi/domain/money/money';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Statement.module.css';

/** The line that proves a statement; its difference is always 0. */
export function Proof({
  title,
  difference,
  currency,
  children,
}: {
  title: string;
  difference: number;
  currency: string;
  children?: ReactNode;
}) {
  const agrees = difference === 0;
  return (
    <div className={classes.proof} data-agree={agrees} role="status">
      {agrees ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      <strong>
        {agrees ? title : 'This does not agree. Please tell us at once: this must never happen.'}
      </strong>
      {children}
      <span className={classes.difference}>Difference {formatMoney(difference, currency)}</span>
    </div>
  );
}
