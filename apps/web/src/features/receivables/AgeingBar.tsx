import { AGEING_BUCKETS, type Ageing } from '@lissafi/contract/receivables';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { AGES } from '../../labels/customers.ts';
import classes from './AgeingBar.module.css';

/** The balance by days past the due date; labels make it readable without colours. */
export function AgeingBar({
  ageing,
  currency,
  linked = false,
  labels = AGES,
}: {
  ageing: Ageing;
  currency: string;
  /** Each age links to the report by customer. */
  linked?: boolean;
  labels?: typeof AGES;
}) {
  const shown = AGEING_BUCKETS.filter((bucket) => ageing[bucket] > 0);
  if (shown.length === 0) return null;
  const total = shown.reduce((sum, bucket) => sum + ageing[bucket], 0);
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {shown.map((bucket) => (
          <span
            key={bucket}
            className={classes.age}
            data-age={bucket}
            style={{ flexGrow: ageing[bucket] / total }}
          />
        ))}
      </div>
      <ul className={classes.ages} aria-label="By age">
        {shown.map((bucket) => {
          const age = (
            <>
              <span className={`${classes.age} ${classes.dot}`} data-age={bucket} aria-hidden />
              {labels[bucket]} {formatMoney(ageing[bucket], currency)}
            </>
          );
          return <li key={bucket}>{linked ? <Link to="/customers/ageing">{age}</Link> : age}</li>;
        })}
      </ul>
    </div>
  );
}
