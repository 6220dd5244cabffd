import { type MoneyAccount, UNSETTLED_AGES } from '@lissafi/contract/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Accounts.module.css';
import { SettleDrawer } from './SettleDrawer.tsx';

const AGES: Record<(typeof UNSETTLED_AGES)[number], string> = {
  '0-1': 'Today and yesterday',
  '2-7': '2 to 7 days',
  '8-30': '8 to 30 days',
  '31+': 'Older',
};
const SIZE = 31;
/** Providers pay out within a week; what waits longer is marked. */
const LATE = 7;

/** What a terminal or wallet has received and not paid out, by day and by age; each day can be settled. */
export function Unsettled({ account }: { account: MoneyAccount }) {
  const { currency, date } = useLocale();
  const [offset, setOffset] = useState(0);
  const [day, setDay] = useState<string | null>(null);
  const { data, error } = useQuery(
    queries.bankAccounts.unsettled({ params: { id: account.id }, query: { limit: SIZE, offset } }),
  );
  return (
    <Card title="Waiting to be settled" className={classes.above}>
      {!data && !error && <Skeleton height={96} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {data?.total === 0 && (
        <p className={classes.soft}>Everything that was received here has been paid out.</p>
      )}
      {data && data.total > 0 && (
        <>
          <dl className={classes.ages} aria-label="By age">
            {UNSETTLED_AGES.map((age) => (
              <div key={age}>
                <dt>{AGES[age]}</dt>
                <dd>
                  <Amount value={data.ages[age]} currency={currency} strong />
                </dd>
              </div>
            ))}
          </dl>
          <ul aria-label="Days">
            {data.days.map((each) => (
              <li key={each.day} className={classes.waiting}>
                <span>
                  {date(each.day)}
                  <span className={classes.soft}> {pluralize(each.count, 'receipt')}</span>{' '}
                  {each.age > LATE && <Badge tone="owed">{pluralize(each.age, 'day')}</Badge>}
                </span>
                <Amount value={each.amount} currency={currency} />
                {account.can.transfer && (
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Settle ${date(each.day)}`}
                    onClick={() => setDay(each.day)}
                  >
                    Settle
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Pager offset={offset} size={SIZE} total={data.total} onChange={setOffset} />
        </>
      )}
      <SettleDrawer account={account} days={data?.days ?? []} day={day} onClose={() => setDay(null)} />
    </Card>
  );
}
