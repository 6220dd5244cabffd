import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { CHECKS } from '../ledger/checks.ts';
import classes from './TieOutLine.module.css';

/** The result of comparing the books with their documents; `brief` leaves out what agrees, for who has no sales yet. */
export function TieOutLine({ brief }: { brief: boolean }) {
  const { currency } = useLocale();
  const { data } = useQuery(queries.ledger.tieOut());
  if (!data) return null;
  const agree = data.checks.every((check) => check.difference === 0) && !data.places?.total;
  return (
    <div className={classes.line} data-agree={agree}>
      <Link to="/books/tie-out" className={classes.result}>
        {agree ? 'The books agree' : 'The books do not agree'}
      </Link>
      {data.checks
        .filter((check) => !brief || check.difference !== 0)
        .map((check) => (
          <Link
            key={check.name}
            to="/books/tie-out/$name"
            params={{ name: check.name }}
            className={classes.check}
            data-agree={check.difference === 0}
          >
            {check.difference === 0
              ? CHECKS[check.name]
              : `${CHECKS[check.name]} ${formatMoney(check.difference, currency)}`}
          </Link>
        ))}
    </div>
  );
}
