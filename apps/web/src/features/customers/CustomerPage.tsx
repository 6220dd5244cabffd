import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { addressLines } from '@lissafi/domain/sales/document';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { STATUSES, TYPES } from '../../labels/customers.ts';
import { PAYMENT_TERMS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CreditDrawer } from '../payments/ApplyCreditDrawer.tsx';
import { ReceiveDrawer } from '../payments/PaymentOnAccountDrawer.tsx';
import { PayoutDrawer } from '../payments/PayoutDrawer.tsx';
import { AgeingBar } from '../receivables/AgeingBar.tsx';
import { RemindAllDrawer } from '../reminders/RemindAllDrawer.tsx';
import { CustomerActions, type Task } from './CustomerActions.tsx';
import { LimitDrawer, MergeDrawer } from './CustomerDrawers.tsx';
import { CustomerPayments } from './CustomerPayments.tsx';
import { ShareDrawer } from './ShareDrawer.tsx';

const RECENT = 10;

export function CustomerPage() {
  const { id } = useParams({ from: '/app/customers/$id' });
  const query = useQuery(queries.customers.get({ params: { id } }));
  return query.data ? <Detail customer={query.data} /> : <LoadState query={query} back="/customers" />;
}

function Detail({ customer }: { customer: Customer }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const invoices = useQuery({
    ...queries.invoices.list({ query: { customer_id: customer.id, limit: RECENT } }),
    enabled: may('documents:read'),
  });
  const metrics = useQuery(queries.receivables.metrics({ params: { id: customer.id } }));
  const navigate = useNavigate();
  const { task: asked } = useSearch({ strict: false }) as { task?: string };
  const [task, setTask] = useState<Task | null>(null);
  useEffect(() => {
    if (asked === 'pay' && customer.can.pay) setTask('pay');
  }, [asked, customer.can.pay]);
  const done = () => {
    setTask(null);
    // The task in the address is done, and is not repeated when the person goes back.
    if (asked)
      void navigate({ to: '/customers/$id', params: { id: customer.id }, search: {}, replace: true });
  };
  const address = addressLines(customer.billing_address);
  const shipping = addressLines(customer.shipping_address);
  const figures: [string, ReactNode][] = [
    [
      'Owes you',
      <Amount
        key="a"
        figure
        value={customer.outstanding}
        currency={currency}
        tone={customer.outstanding > 0 ? 'owed' : 'plain'}
      />,
    ],
    [
      'Overdue',
      <Amount
        key="b"
        figure
        value={customer.overdue}
        currency={currency}
        tone={customer.overdue > 0 ? 'owed' : 'plain'}
      />,
    ],
    [
      (customer.available_credit ?? 0) < 0 ? 'Over the limit by' : 'Available credit',
      customer.available_credit === null ? (
        <span key="c" className={classes.none}>
          no limit
        </span>
      ) : (
        <Amount
          key="c"
          figure
          value={Math.abs(customer.available_credit)}
          currency={currency}
          tone={customer.available_credit < 0 ? 'owed' : 'plain'}
        />
      ),
    ],
    [
      'Paid in advance',
      <Amount
        key="d"
        figure
        value={customer.unapplied_credit}
        currency={currency}
        tone={customer.unapplied_credit > 0 ? 'in' : 'plain'}
      />,
    ],
  ];
  const facts: [string, ReactNode][] = [
    ['Kind', TYPES[customer.type]],
    ['Company', customer.company_name],
    ['Telephone', customer.phone],
    ['Email', customer.email],
    ['Address', address.length > 0 && address.join(', ')],
    ['Shipping address', shipping.length > 0 && shipping.join(', ')],
    ['Credit limit', customer.credit_limit ? formatMoney(customer.credit_limit, currency) : 'None'],
    ['Price list', customer.price_list_name],
    ['Payment terms', customer.payment_terms && PAYMENT_TERMS[customer.payment_terms]],
    ['Tax ID', customer.tax_id],
    ['CAC number', customer.registration_number],
    [
      'Total invoiced',
      metrics.data && metrics.data.invoice_count > 0 && formatMoney(metrics.data.total_invoiced, currency),
    ],
    [
      'Pays after',
      metrics.data?.average_days_to_pay != null && `${metrics.data.average_days_to_pay} days, on average`,
    ],
    ['Last invoice', metrics.data?.last_invoice_on && date(metrics.data.last_invoice_on)],
    ['Last payment', metrics.data?.last_payment_on && date(metrics.data.last_payment_on)],
    ['Notes', customer.notes],
  ];

  return (
    <>
      <PageHeader
        title={customer.name}
        description={
          <>
            {[customer.company_name, customer.city].filter(Boolean).join(' · ') || TYPES[customer.type]}{' '}
            {customer.status !== 'active' && (
              <Badge tone={customer.status === 'blocked' ? 'red' : 'quiet'}>
                {STATUSES[customer.status].toLowerCase()}
              </Badge>
            )}
          </>
        }
        back="/customers"
        primary={<CustomerActions customer={customer} onTask={setTask} />}
      />
      {customer.merged_into && (
        <p className={classes.merged}>
          This customer was merged.{' '}
          <Link to="/customers/$id" params={{ id: customer.merged_into }}>
            Open the customer it was merged into
          </Link>
        </p>
      )}
      <div className={classes.figures}>
        {figures.map(([label, figure]) => (
          <Card key={label}>
            <p className={classes.label}>{label}</p>
            {figure}
          </Card>
        ))}
      </div>
      {metrics.data && customer.outstanding > 0 && (
        <Card className={classes.ageing}>
          <AgeingBar ageing={metrics.data.ageing} currency={currency} />
        </Card>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Card
            title="Invoices"
            aside={
              <Link to="/invoices" search={{ customer_id: customer.id }}>
                All
              </Link>
            }
          >
            {!invoices.data && !invoices.error && <Skeleton height={48} />}
            {invoices.data?.invoices.length === 0 && <p className={classes.label}>No invoices yet.</p>}
            <ul>
              {invoices.data?.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <Link to="/invoices/$id" params={{ id: invoice.id }} className={classes.invoice}>
                    <span>{invoice.invoice_number ?? 'Draft'}</span>
                    <span className={classes.when}>{date(invoice.issue_date)}</span>
                    <StatusBadge status={invoice.status} daysLate={invoice.days_late} />
                    <Amount value={invoice.total_amount} currency={invoice.currency} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          {may('documents:read') && <CustomerPayments customerId={customer.id} />}
        </div>
        <Card title="Details">
          <div className={classes.contact}>
            {customer.phone && (
              <>
                <ButtonAnchor size="small" href={`tel:${customer.phone}`}>
                  <IconPhone size={16} aria-hidden />
                  Call
                </ButtonAnchor>
                <ButtonAnchor
                  size="small"
                  href={`https://wa.me/${customer.phone.replace(/\D/g, '')}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <IconBrandWhatsapp size={16} aria-hidden />
                  WhatsApp
                </ButtonAnchor>
              </>
            )}
            {customer.email && (
              <ButtonAnchor size="small" href={`mailto:${customer.email}`}>
                <IconMail size={16} aria-hidden />
                Email
              </ButtonAnchor>
            )}
          </div>
          <dl className={classes.facts}>
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {may('books:read') && (
            <Link to="/books/entries" search={{ customer_id: customer.id }} className={classes.books}>
              Journal entries
            </Link>
          )}
          <Link to="/customers/$id/statement" params={{ id: customer.id }} className={classes.books}>
            Statement
          </Link>
        </Card>
      </div>
      <ReceiveDrawer customer={customer} opened={task === 'pay'} onClose={done} />
      <CreditDrawer customer={customer} opened={task === 'credit'} onClose={done} />
      <PayoutDrawer customer={customer} opened={task === 'payout'} onClose={done} />
      <ShareDrawer customer={customer} opened={task === 'share'} onClose={done} />
      <RemindAllDrawer customer={task === 'remind' ? customer : null} onClose={done} />
      <LimitDrawer customer={customer} opened={task === 'limit'} onClose={done} />
      <MergeDrawer customer={customer} opened={task === 'merge'} onClose={done} />
    </>
  );
}
