import type { Customer } from '@lissafi/contract/customers';
import { addressLines } from '@lissafi/domain/document';
import { formatMoney } from '@lissafi/domain/money';
import { IconBrandWhatsapp, IconFilePlus, IconMail, IconPencil, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queries } from '../../api.ts';
import { useMay } from '../../session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { PAYMENT_TERMS } from '../invoices/words.ts';
import { useLocale } from '../settings/use-organization.ts';
import classes from './CustomerPage.module.css';
import { STATUSES, TYPES } from './words.ts';

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
  const address = addressLines(customer.billing_address);
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
      'Of it late',
      <Amount
        key="b"
        figure
        value={customer.overdue}
        currency={currency}
        tone={customer.overdue > 0 ? 'owed' : 'plain'}
      />,
    ],
    [
      'Credit left',
      customer.available_credit === null ? (
        <span key="c" className={classes.none}>
          no limit
        </span>
      ) : (
        <Amount key="c" figure value={customer.available_credit} currency={currency} />
      ),
    ],
  ];
  const facts: [string, ReactNode][] = [
    ['Kind', TYPES[customer.type]],
    ['Company', customer.company_name],
    ['Telephone', customer.phone],
    ['E-mail', customer.email],
    ['Address', address.length > 0 && address.join(', ')],
    ['Credit limit', customer.credit_limit ? formatMoney(customer.credit_limit, currency) : 'None'],
    ['Payment terms', customer.payment_terms && PAYMENT_TERMS[customer.payment_terms]],
    ['Paid in advance', customer.unapplied_credit > 0 && formatMoney(customer.unapplied_credit, currency)],
    ['Tax ID', customer.tax_id],
    ['CAC number', customer.registration_number],
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
        secondary={
          customer.can.update && (
            <ButtonLink to="/customers/$id/edit" params={{ id: customer.id }}>
              <IconPencil size={16} aria-hidden />
              Edit
            </ButtonLink>
          )
        }
        primary={
          customer.can.invoice && (
            <ButtonLink to="/invoices/new" search={{ customer_id: customer.id }} look="primary">
              <IconFilePlus size={16} aria-hidden />
              New invoice
            </ButtonLink>
          )
        }
      />
      <div className={classes.figures}>
        {figures.map(([label, figure]) => (
          <Card key={label}>
            <p className={classes.label}>{label}</p>
            {figure}
          </Card>
        ))}
      </div>
      <div className={classes.columns}>
        <Card
          title="Invoices"
          aside={
            <Link to="/invoices" search={{ customer_id: customer.id }}>
              All
            </Link>
          }
        >
          {!invoices.data && !invoices.error && <Skeleton height={48} />}
          {invoices.data?.invoices.length === 0 && <p className={classes.label}>Nothing billed yet.</p>}
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
                Mail
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
              Entries in the books
            </Link>
          )}
        </Card>
      </div>
    </>
  );
}
