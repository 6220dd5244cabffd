import type { Dashboard } from '@lissafi/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Recent.module.css';

export function Recent({ data }: { data: Dashboard }) {
  return (
    <Card title="Recent activity">
      <ul>
        {data.recent.map((invoice) => (
          <li key={invoice.id}>
            <Link to="/invoices/$id" params={{ id: invoice.id }} className={classes.row}>
              <span className={classes.name}>{invoice.customer_name}</span>
              <Amount value={invoice.total_amount} currency={invoice.currency} />
              <span className={classes.number}>{invoice.invoice_number ?? 'Draft'}</span>
              <StatusBadge status={invoice.status} type={invoice.document_type} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
