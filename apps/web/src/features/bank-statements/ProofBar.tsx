import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { Reconciliation } from '@lissafi/contract/bank-matches';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { downloads } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Reconcile.module.css';

/**
 * The reconciliation as a sum with its sign on each term; each term opens what it is made of. The day is that of the
 * statement, and can be another.
 */
export function ProofBar({
  account,
  proof,
  stale,
}: {
  account: MoneyAccount;
  proof: Reconciliation | undefined;
  stale: boolean;
}) {
  const { currency, date, today, pattern } = useLocale();
  const navigate = useNavigate();
  if (!proof) return <Skeleton height={84} />;
  const params = { id: account.id };
  const { counts, as_of } = proof;
  const terms: [sign: string, label: string, value: number | null, below: ReactNode][] = [
    [
      '',
      `Books, ${date(as_of)}`,
      proof.ledger_balance,
      <Link key="books" to="/books/entries" search={{ account_code: proof.account_code, date_to: as_of }}>
        account {proof.account_code}
      </Link>,
    ],
    [
      '+',
      'Paid, not yet presented',
      proof.not_presented,
      <Link key="paid" to="/money/reconcile/$id/outstanding" params={params} search={{ side: 'out', as_of }}>
        {pluralize(counts.not_presented, 'payment')}
      </Link>,
    ],
    [
      '−',
      'Received, not yet credited',
      proof.not_credited,
      <Link
        key="received"
        to="/money/reconcile/$id/outstanding"
        params={params}
        search={{ side: 'in', as_of }}
      >
        {pluralize(counts.not_credited, 'receipt')}
      </Link>,
    ],
    [
      '+',
      'Lines not in the books',
      proof.unmatched,
      <Link key="lines" to="/money/reconcile/$id/lines" params={params} search={{ state: 'open', as_of }}>
        {pluralize(counts.unmatched, 'line')}
      </Link>,
    ],
    [
      '=',
      `${account.name} statement`,
      proof.statement_balance,
      <Link key="statement" to="/money/reconcile/$id/statements" params={params}>
        {proof.statement_on ? `as stated on ${date(proof.statement_on)}` : 'type its balance'}
      </Link>,
    ],
  ];
  return (
    <section className={classes.proof} aria-label="Proof" data-stale={stale}>
      <div className={classes.proofDay}>
        <h2>Proof on</h2>
        <DateInput
          label="Day of the proof"
          hideLabel
          today={today}
          pattern={pattern}
          value={as_of}
          onChange={(day) =>
            void navigate({ to: '.', search: (day ? { as_of: day } : {}) as never, resetScroll: false })
          }
        />
        <p>
          The books and the statement at the end of this day. What was entered for a later day is left out.
        </p>
      </div>
      <dl>
        {terms.map(([sign, label, value, below]) => (
          <div key={label} data-sign={sign}>
            <dt>{label}</dt>
            <dd>
              {value === null ? 'Not stated' : <Amount value={value} currency={currency} strong />}
              <small className={classes.below}>{below}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.verdict} data-proved={proof.is_proved}>
        {proof.difference === null ? (
          <p>No balance to compare with</p>
        ) : (
          <p>
            <span>
              {proof.is_proved ? (
                <IconCircleCheck size={18} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} aria-hidden />
              )}
              {proof.is_proved ? 'Adds up' : 'Does not add up'}
            </span>
            <strong>
              Difference <Amount value={proof.difference} currency={currency} />
            </strong>
          </p>
        )}
        <DownloadMenu
          icon
          download={(format) => downloads.bankStatements.reconciliation({ params, query: { as_of }, format })}
        />
      </div>
    </section>
  );
}
