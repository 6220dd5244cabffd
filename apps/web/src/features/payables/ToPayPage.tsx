import { DUE_PARTS, type ToPayRow } from '@lissafi/contract/payables';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { debtText } from '../../labels/supplier-debt.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { PaySupplierDrawer } from '../suppliers/PaySupplierDrawer.tsx';
import { PayRunDrawer } from './PayRunDrawer.tsx';
import classes from './ToPay.module.css';

type Due = (typeof DUE_PARTS)[number];
const PARTS: Record<Due, string> = { overdue: 'Overdue', this_week: 'This week', later: 'Later' };

const columnsFor = (
  { currency, today }: Locale,
  due: Due | undefined,
  pay: (id: string) => React.ReactNode,
): Column<ToPayRow>[] => [
  { id: 'name', header: 'Supplier', cell: (row) => row.name },
  { id: 'due', header: 'First due', cell: (row) => describeDue(row.due_date, today) },
  // Filtered by a figure, the list shows just what the figure counts.
  ...(due ? [due] : DUE_PARTS).map((id) => ({
    id,
    header: PARTS[id],
    align: 'right' as const,
    cell: (row: ToPayRow) =>
      row[id] > 0 && (
        <Amount value={row[id]} currency={currency} tone={id === 'overdue' ? 'owed' : 'plain'} />
      ),
  })),
  ...(due
    ? []
    : [
        {
          id: 'total',
          header: 'Total',
          align: 'right' as const,
          cell: (row: ToPayRow) => <Amount value={row.total} currency={currency} strong />,
        },
      ]),
  { id: 'pay', header: '', align: 'right', cell: (row) => pay(row.supplier_id) },
];

/** What has to be paid this week: overdue, due within seven days, later, by supplier. */
export function ToPayPage() {
  const may = useMay();
  const locale = useLocale();
  const { currency, date } = locale;
  const [paying, setPaying] = useState<string | null>(null);
  const [run, setRun] = useState<readonly ToPayRow[]>([]);
  const list = useList({ sort: 'due', dir: 'asc', filters: ['due'] });
  const { limit, offset } = list.paging;
  const due = DUE_PARTS.find((each) => each === list.state.filters.due);
  const read = { query: { limit, offset, ...(due && { due }) } };
  const query = useQuery({ ...queries.payables.toPay(read), placeholderData: keepPreviousData });
  const mayPay = may('supplier_payments:write');
  const pay = (id: string) =>
    mayPay && (
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Pay ${query.data?.suppliers.find((each) => each.supplier_id === id)?.name ?? ''}`}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setPaying(id);
        }}
      >
        <IconCoins size={16} aria-hidden />
        Pay
      </Button>
    );
  const columns = useMemo(
    () => columnsFor(locale, due, pay),
    [locale.pattern, locale.currency, locale.today, due, query.data],
  );
  const { data } = query;
  return (
    <>
      <PageHeader
        title="To pay"
        description={
          data ? `What you owe suppliers, this week until ${date(data.week_end)}` : 'What you owe suppliers'
        }
      />
      {data && data.totals.total > 0 && (
        <div className={classes.figures}>
          {DUE_PARTS.map((id) => (
            <Card key={id} className={due === id ? classes.chosen : undefined}>
              <Link
                to="/purchases/to-pay"
                search={due === id ? {} : { due: id }}
                aria-current={due === id ? 'true' : undefined}
                title={due === id ? 'Show all' : 'Show only these'}
                className={classes.link}
              >
                <p className={classes.label}>{PARTS[id]}</p>
                <Amount
                  figure
                  value={data.totals[id]}
                  currency={currency}
                  tone={id === 'overdue' && data.totals[id] > 0 ? 'owed' : 'plain'}
                />
              </Link>
            </Card>
          ))}
        </div>
      )}
      {data && data.debt.total > 0 && <p role="status">{debtText(data.debt, currency)}</p>}
      <DataTable
        label="To pay"
        list={list}
        download={(format) => downloads.payables.toPay({ ...read, format })}
        columns={columns}
        rows={data?.suppliers}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.supplier_id}
        rowName={(row) => row.name}
        href={(row) => `/suppliers/${row.supplier_id}`}
        card={(row) => (
          <CardRow
            name={row.name}
            amount={<Amount value={due ? row[due] : row.total} currency={currency} strong />}
            detail={[describeDue(row.due_date, locale.today), row.credits > 0 && 'has money of yours']
              .filter(Boolean)
              .join(' · ')}
            state={pay(row.supplier_id)}
          />
        )}
        filters={[{ key: 'due', label: 'Due', options: DUE_PARTS.map((id) => [id, PARTS[id]] as const) }]}
        bulk={
          mayPay
            ? [
                {
                  label: 'Pay together',
                  applies: () => true,
                  openAll: setRun,
                  done: (count) => `${pluralize(count, 'supplier')} paid`,
                },
              ]
            : []
        }
        empty={{
          text: due
            ? 'Nothing is due then.'
            : data?.debt.total
              ? 'Everything that was billed is paid.'
              : 'You owe no supplier anything.',
        }}
      />
      <PayRunDrawer rows={run} due={due} onClose={() => setRun([])} />
      <PaySupplierDrawer supplierId={paying ?? ''} opened={paying !== null} onClose={() => setPaying(null)} />
    </>
  );
}
