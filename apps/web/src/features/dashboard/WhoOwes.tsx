import type { Dashboard } from '@lissafi/contract/dashboard';
import type { Ageing } from '@lissafi/contract/receivables';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay } from '../../client/session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { later } from '../../ui/later.ts';
import { AgeingBar } from '../receivables/AgeingBar.tsx';
import classes from './WhoOwes.module.css';

const [RemindDrawer, useRemindDrawer] = later(() =>
  import('../reminders/RemindDrawer.tsx').then((file) => file.RemindDrawer),
);
const [RemindAllDrawer, useRemindAllDrawer] = later(() =>
  import('../reminders/RemindAllDrawer.tsx').then((file) => file.RemindAllDrawer),
);

type Row = Dashboard['who_owes'][number];

function due({ days_late, due_in_days }: Row) {
  if (days_late > 0)
    return <Badge tone="owed">{days_late === 1 ? '1 day late' : `${days_late} days late`}</Badge>;
  if (due_in_days === 0) return <Badge>due today</Badge>;
  return <Badge>{due_in_days === 1 ? 'due tomorrow' : `due in ${due_in_days} days`}</Badge>;
}

/** The customers who owe most, with age and a reminder button. */
export function WhoOwes({ data }: { data: Dashboard }) {
  const may = useMay();
  const [reminding, setReminding] = useState<Row | null>(null);
  useRemindDrawer();
  useRemindAllDrawer();
  const ages = Object.fromEntries(
    data.receivables_by_age.map(({ bucket, amount }) => [bucket, amount]),
  ) as Ageing;
  const { currency } = data;
  return (
    <Card
      className={classes.card}
      title="Who owes me"
      aside={
        data.outstanding_customers > 0 && (
          <Link
            to="/invoices"
            search={{ status: 'open', sort: 'due_date', dir: 'asc' }}
            className={classes.all}
          >
            All open invoices
          </Link>
        )
      }
    >
      {/* On a phone this stands for the figure, which would say the same twice. */}
      <Link to="/invoices" search={{ status: 'open' }} className={classes.owed}>
        <Amount
          figure
          value={data.outstanding_amount}
          currency={currency}
          tone={data.outstanding_amount > 0 ? 'owed' : 'plain'}
        />
        {data.overdue_amount > 0 && (
          <span className={classes.which}>{formatMoney(data.overdue_amount, currency)} overdue</span>
        )}
      </Link>
      {data.who_owes.length === 0 ? (
        <p className={classes.none}>Nobody owes you anything. All your invoices are paid.</p>
      ) : (
        <>
          <div className={classes.ages}>
            <AgeingBar ageing={ages} currency={currency} linked />
          </div>
          <ul>
            {data.who_owes.map((row) => (
              <li key={row.oldest_invoice_id} className={classes.row}>
                <span className={classes.who}>
                  <Link to="/invoices" search={{ status: 'open', customer_id: row.customer_id ?? undefined }}>
                    {row.customer_name}
                  </Link>
                  <span className={classes.which}>
                    <Link to="/invoices/$id" params={{ id: row.oldest_invoice_id }}>
                      {row.oldest_invoice_number}
                    </Link>
                    {row.invoice_count > 1 && ` and ${row.invoice_count - 1} more`}
                  </span>
                </span>
                <span className={classes.due}>{due(row)}</span>
                <span className={classes.amount}>
                  <Amount value={row.amount} currency={currency} strong />
                </span>
                {may('documents:write') && (
                  <Button
                    size="small"
                    aria-label={`Remind ${row.customer_name}`}
                    aria-haspopup="dialog"
                    onClick={() => setReminding(row)}
                  >
                    Remind
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {reminding && (
        <Suspense fallback={null}>
          {reminding.customer_id ? (
            <RemindAllDrawer
              customer={{ id: reminding.customer_id, name: reminding.customer_name }}
              onClose={() => setReminding(null)}
            />
          ) : (
            <RemindDrawer
              invoiceId={reminding.oldest_invoice_id}
              reminding
              phone={reminding.customer_phone}
              onClose={() => setReminding(null)}
            />
          )}
        </Suspense>
      )}
    </Card>
  );
}
