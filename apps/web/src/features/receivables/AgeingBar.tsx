import { AGEING_BUCKETS, type Ageing } from '@lissafi/contract/receivables';
import { formatMoney } from '@lissafi/domain/money/money';
import { AGES } from '../../labels/customers.ts';
import classes from './AgeingBar.module.css';

/** The balance by days past the due date; labels make it readable without colours. */
export function AgeingBar({ ageing, currency }: { ageing: Ageing; currency: string }) {
  const shown = AGEING_BUCKETS.filter((bucket) => ageing[bucket] > 0);
  if (shown.length === 0) return null;
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {shown.map((bucket) => (
          <span key={bucket} data-age={bucket} style={{ flexGrow: ageing[bucket] }} />
        ))}
      </div>
      <ul className={classes.ages} aria-label="By age">
        {shown.map((bucket) => (
          <li key={bucket}>
            <span className={classes.dot} data-age={bucket} aria-hidden />
            {AGES[bucket]} {formatMoney(ageing[bucket], currency)}
          </li>
        ))}
      </ul>
    </div>
  );
}
