import type { Invoice } from '@lissafi/contract/invoices';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/civil-date';
import { formatMoney } from '@lissafi/domain/money';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { KINDS } from '../payments/words.ts';
import { useLocale, useOrganization } from '../settings/use-organization.ts';
import classes from './InvoicePage.module.css';
import { PAYMENT_METHODS } from './words.ts';

/** Money, dates and books of one document. */
export function InvoiceAside({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  const { totals, currency, payments } = invoice;
  const isOpen =
    totals.balance_due > 0 && invoice.stored_status !== 'draft' && invoice.stored_status !== 'cancelled';
  const steps: [string, string | null][] = [
    ['Written', invoice.created_at],
    ['Issued', invoice.issued_at],
    ['Sent', invoice.sent_at],
    ['Seen by the customer', invoice.viewed_at],
    ['Paid', invoice.paid_at],
    ['Cancelled', invoice.cancelled_at],
  ];
  const day = (instant: string) => date(todayIn(zone, new Date(instant)));

  return (
    <aside className={classes.aside}>
      <Card title={isOpen ? 'Still to pay' : 'Total'}>
        <div className={classes.balance}>
          <Amount
            figure
            value={isOpen ? totals.balance_due : totals.total_amount}
            currency={currency}
            tone={invoice.status === 'overdue' ? 'owed' : invoice.status === 'paid' ? 'in' : 'plain'}
          />
          {isOpen && totals.amount_paid > 0 && (
            <span className={classes.soft}>
              of {formatMoney(totals.total_amount, currency)}, {formatMoney(totals.amount_paid, currency)}{' '}
              settled
            </span>
          )}
        </div>
      </Card>
      {payments.length > 0 && (
        <Card title="Payments">
          <ul>
            {payments.map((payment) => (
              <li key={payment.id} className={classes.payment}>
                <Link to="/payments/$id" params={{ id: payment.id }}>
                  {date(payment.paid_on)}
                </Link>
                <Amount
                  value={payment.amount}
                  currency={currency}
                  tone={payment.voided_at || payment.kind !== 'payment' ? 'plain' : 'in'}
                  strong={!payment.voided_at}
                />
                <small>
                  {[
                    payment.voided_at && 'Taken back',
                    payment.kind === 'payment' ? PAYMENT_METHODS[payment.method] : KINDS[payment.kind],
                    payment.settled !== payment.amount + payment.wht_amount &&
                      `${formatMoney(payment.settled, currency)} of it here`,
                    payment.reference,
                    payment.wht_amount > 0 && `${formatMoney(payment.wht_amount, currency)} withheld`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="What happened">
        <ol className={classes.timeline}>
          {steps.map(
            ([label, at]) =>
              at && (
                <li key={label}>
                  <span>
                    {label}
                    {label === 'Cancelled' && invoice.cancel_reason && (
                      <span className={classes.soft}>: {invoice.cancel_reason}</span>
                    )}
                  </span>
                  <time dateTime={at}>{day(at)}</time>
                </li>
              ),
          )}
        </ol>
      </Card>
      <Card title="Goes with">
        <div className={classes.links}>
          {invoice.customer_id && may('customers:read') && (
            <Link to="/customers/$id" params={{ id: invoice.customer_id }}>
              {invoice.customer.name}
            </Link>
          )}
          {invoice.journal_entry_id && may('books:read') && (
            <Link to="/books/entries" search={{ source_id: invoice.id }}>
              Entries in the books
            </Link>
          )}
          {!invoice.customer_id && !invoice.journal_entry_id && (
            <span className={classes.soft}>Nothing yet</span>
          )}
        </div>
      </Card>
    </aside>
  );
}
