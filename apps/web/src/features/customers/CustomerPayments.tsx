import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { KINDS } from '../payments/labels.ts';

const RECENT = 5;

export function CustomerPayments({ customerId }: { customerId: string }) {
  const { date } = useLocale();
  const { data, error } = useQuery(
    queries.payments.list({ query: { customer_id: customerId, limit: RECENT } }),
  );
  return (
    <Card
      title="Payments"
      aside={
        <Link to="/payments" search={{ customer_id: customerId }}>
          All
        </Link>
      }
    >
      {!data && !error && <Skeleton height={48} />}
      {data?.payments.length === 0 && <p className={classes.label}>No payments yet.</p>}
      <ul>
        {data?.payments.map((payment) => (
          <li key={payment.id}>
            <Link to="/payments/$id" params={{ id: payment.id }} className={classes.invoice}>
              <span>
                {payment.kind === 'payment' ? PAYMENT_METHODS[payment.method] : KINDS[payment.kind]}
              </span>
              <span className={classes.when}>{date(payment.paid_on)}</span>
              <span>{payment.voided_at && <Badge tone="red">void</Badge>}</span>
              <Amount
                value={payment.amount}
                currency={payment.currency}
                tone={payment.kind === 'payment' && !payment.voided_at ? 'in' : 'plain'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
