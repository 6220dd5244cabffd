import { PAYROLL_DUES, type PayrollPayment, type PayrollRow } from '@lissafi/contract/payroll';
import { DUE_ACCOUNTS, type PayrollDue } from '@lissafi/domain/books/payroll';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { DUES, PAY } from './labels.ts';
import { PayDrawer } from './PayDrawer.tsx';
import classes from './Payroll.module.css';

const columnsFor = ({ currency }: Locale): Column<PayrollRow>[] => [
  { id: 'month', header: 'Month', cell: (row) => monthName(row.month) },
  { id: 'people', header: 'People', align: 'right', cell: (row) => row.people },
  {
    id: 'gross',
    header: 'Gross',
    align: 'right',
    cell: (row) => <Amount value={row.gross} currency={currency} />,
  },
  {
    id: 'net',
    header: 'Net pay',
    align: 'right',
    cell: (row) => <Amount value={row.net} currency={currency} />,
  },
  { id: 'status', header: 'Status', cell: (row) => row.voided_at && <Badge tone="red">Void</Badge> },
];

/** Payrolls by month, and what of them is still to pay. */
export function PayrollsPage() {
  const may = useMay();
  const locale = useLocale();
  const { currency } = locale;
  const [paying, setPaying] = useState<PayrollDue | null>(null);
  const list = useList({ sort: 'month', dir: 'desc' });
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset } };
  const query = useQuery({ ...queries.payroll.list(read), placeholderData: keepPreviousData });
  const { data } = query;
  const create = (label: string) =>
    may('payroll:write') && (
      <ButtonLink to="/money/payroll/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );
  return (
    <>
      <PageHeader
        title="Payroll"
        description="Salaries with PAYE and pension, and what is still to pay of them"
        primary={create('New payroll')}
      />
      {data && data.total > 0 && (
        <div className={classes.dues}>
          {PAYROLL_DUES.map((due) => (
            <Card key={due}>
              <Link to="/books/accounts/$code" params={{ code: DUE_ACCOUNTS[due] }} className={classes.due}>
                <span>{DUES[due]} due</span>
                <Amount
                  value={data.due[due]}
                  currency={currency}
                  strong
                  tone={data.due[due] > 0 ? 'owed' : 'plain'}
                />
              </Link>
              {may('payroll:write') && data.due[due] > 0 && (
                <Button size="small" aria-haspopup="dialog" onClick={() => setPaying(due)}>
                  {PAY[due]}
                </Button>
              )}
            </Card>
          ))}
        </div>
      )}
      <DataTable
        label="Payrolls"
        list={list}
        download={(format) => downloads.payroll.list({ ...read, format })}
        columns={columnsFor(locale)}
        rows={data?.payrolls}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => monthName(row.month)}
        href={(row) => `/money/payroll/${row.id}`}
        card={(row) => (
          <CardRow
            name={monthName(row.month)}
            detail={pluralize(row.people, 'person', 'people')}
            amount={<Amount value={row.net} currency={currency} />}
            state={row.voided_at && <Badge tone="red">Void</Badge>}
          />
        )}
        empty={{
          text: 'A payroll records what each person earns, and what is withheld.',
          action: create('Write your first payroll'),
        }}
      />
      {data && data.total > 0 && <Payments />}
      <PayDrawer
        due={paying}
        amount={paying && data ? data.due[paying] : 0}
        onClose={() => setPaying(null)}
      />
    </>
  );
}

const LATEST = 20;

function Payments() {
  const { currency, date } = useLocale();
  const [voiding, setVoiding] = useState<PayrollPayment | null>(null);
  const { data } = useQuery(queries.payroll.payments({ query: { limit: LATEST } }));
  if (!data || data.total === 0) return null;
  return (
    <Card title="Payments" className={classes.payments}>
      <ul className={listClasses.list}>
        {data.payroll_payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <Link to="/books/entries/$id" params={{ id: payment.journal_entry_id }}>
                {DUES[payment.due]}
              </Link>
              <span className={listClasses.soft}>
                {date(payment.paid_on)} · {payment.account_name}
                {payment.reference && ` · ${payment.reference}`}
              </span>
            </span>
            <Amount value={payment.amount} currency={currency} />
            {payment.voided_at ? (
              <Badge tone="red">Void</Badge>
            ) : (
              payment.can.void && (
                <Button look="subtle" size="small" onClick={() => setVoiding(payment)}>
                  Void
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title="Void this payment"
        note="For a mistake. It is reversed in the books with today’s date, and is due again."
        slot={`void.payroll-payment.${voiding?.id}`}
        send={(body, idempotencyKey) =>
          api.payroll.voidPayment({ params: { id: voiding!.id }, body, idempotencyKey })
        }
        done="Payment voided"
        opened={voiding !== null}
        onClose={() => setVoiding(null)}
      />
    </Card>
  );
}
