import type { WhtDeduction, WhtMonth } from '@lissafi/contract/withholding';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { WHT_NATURE_WORDS } from '@lissafi/domain/books/withholding-words';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { TaxPayments } from '../vat/TaxPayments.tsx';
import { RemitDrawer } from './RemitDrawer.tsx';
import classes from './Withholding.module.css';
import { WithholdingTabs } from './WithholdingTabs.tsx';

const nameOf = (row: WhtDeduction) => row.supplier_name ?? row.memo;

function ReceiptState({ row }: { row: WhtDeduction }) {
  if (row.is_reversal) return <Badge tone="quiet">Taken back</Badge>;
  if (row.is_voided) return <Badge tone="red">Void</Badge>;
  if (row.receipt) return <Badge tone="in">{row.receipt.number}</Badge>;
  return row.payment_id ? <Badge tone="owed">No receipt</Badge> : null;
}

const columnsFor = ({ currency, date }: Locale): Column<WhtDeduction>[] => [
  { id: 'supplier', header: 'Supplier', cell: nameOf },
  { id: 'date', header: 'Date', cell: (row) => date(row.date) },
  { id: 'tax_id', header: 'Tax ID', cell: (row) => row.tax_id ?? '' },
  { id: 'nature', header: 'For', cell: (row) => (row.nature ? WHT_NATURE_WORDS[row.nature] : '') },
  {
    ...{ id: 'base', header: 'Base', align: 'right' },
    cell: (row) => row.base !== null && <Amount value={row.base} currency={currency} />,
  },
  { id: 'rate', header: 'Rate', align: 'right', cell: (row) => row.rate !== null && `${row.rate}%` },
  {
    ...{ id: 'amount', header: 'Tax', align: 'right' },
    cell: (row) => <Amount value={row.amount} currency={currency} strong />,
  },
  { id: 'receipt', header: 'Receipt', cell: (row) => <ReceiptState row={row} /> },
];

/** What we withheld from suppliers: what is due by month, the schedule, and what was remitted. */
export function DeductedPage() {
  const locale = useLocale();
  const { currency, date } = locale;
  const list = useList({ sort: 'date', dir: 'asc', filters: ['month'] });
  const { limit, offset } = list.paging;
  const months = useQuery(queries.withholding.months({ query: { limit: 24 } }));
  const month = list.state.filters.month;
  const read = { query: { limit, offset, month } };
  const query = useQuery({ ...queries.withholding.deducted(read), placeholderData: keepPreviousData });
  const [remitting, setRemitting] = useState<WhtMonth | null>(null);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Withholding tax"
        description="Withheld from payments to suppliers, and due to the tax office on the 21st of the next month"
      />
      <WithholdingTabs current="/books/withholding" />
      {months.data && months.data.total > 0 && (
        <Card
          title="Due by month"
          className={classes.months}
          aside={
            <DownloadMenu
              icon
              download={(format) => downloads.withholding.months({ query: { limit: 24 }, format })}
            />
          }
        >
          <Months
            months={months.data.wht_months}
            due={months.data.due}
            locale={locale}
            onRemit={setRemitting}
          />
          {months.data.due === months.data.ledger ? (
            <p className={`${listClasses.soft} ${classes.note}`}>
              <Link to="/books/accounts/$code" params={{ code: ACCOUNT.wht_payable }}>
                The account stands at <Amount value={months.data.ledger} currency={currency} />
              </Link>
              , as these months say.
            </p>
          ) : (
            <Alert>
              The months and the account do not agree. Please tell us at once: this must never happen.
            </Alert>
          )}
        </Card>
      )}
      <DataTable
        label="Withholding tax deducted"
        list={list}
        download={(format) => downloads.withholding.deducted({ ...read, format })}
        columns={columnsFor(locale)}
        rows={data?.wht_deducted}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        filters={[
          {
            key: 'month',
            label: 'Month',
            options: (months.data?.wht_months ?? []).map(
              (each) => [each.month, monthName(each.month)] as const,
            ),
          },
        ]}
        rowId={(row) => row.entry_id}
        rowName={nameOf}
        href={(row) =>
          row.payment_id ? `/books/withholding/payments/${row.payment_id}` : `/books/entries/${row.entry_id}`
        }
        card={(row) => (
          <CardRow
            name={nameOf(row)}
            detail={[date(row.date), row.rate !== null && `${row.rate}%`, row.references]
              .filter(Boolean)
              .join(' · ')}
            amount={<Amount value={row.amount} currency={currency} />}
            state={<ReceiptState row={row} />}
          />
        )}
        empty={{ text: 'When you pay a supplier, say what the payment is for, and withhold the tax.' }}
      />
      <Remittances />
      <RemitDrawer month={remitting} onClose={() => setRemitting(null)} />
    </>
  );
}

function Months({
  months,
  due,
  locale: { currency, date, today },
  onRemit,
}: {
  months: readonly WhtMonth[];
  due: number;
  locale: Locale;
  onRemit: (month: WhtMonth) => void;
}) {
  return (
    <ul className={`${listClasses.list} ${classes.rows}`}>
      {months.map((each) => (
        <li key={each.month}>
          <span>
            <Link to="/books/withholding" search={{ month: each.month } as never}>
              {monthName(each.month)}
            </Link>
            <span className={listClasses.soft}>
              <Amount value={each.deducted} currency={currency} /> withheld,{' '}
              <Amount value={each.remitted} currency={currency} /> remitted
              {each.due > 0 && due > 0 && ` · due ${date(each.due_on)}`}
            </span>
          </span>
          <span className={classes.amount}>
            <Amount value={each.due} currency={currency} tone={each.due > 0 ? 'owed' : 'plain'} strong />
            {each.due > 0 && each.due_on < today && <Badge tone="red">Late</Badge>}
          </span>
          {each.can.remit ? (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Remit ${monthName(each.month)}`}
              onClick={() => onRemit(each)}
            >
              Remit
            </Button>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  );
}

const LATEST = 20;

function Remittances() {
  const read = { query: { limit: LATEST } };
  const { data } = useQuery(queries.withholding.remittances(read));
  if (!data || data.total === 0) return null;
  return (
    <TaxPayments
      title="Remittances"
      payments={data.wht_remittances}
      of="Withholding tax"
      one="remittance"
      slot="void.wht-remittance"
      void={(id, body, idempotencyKey) =>
        api.withholding.voidRemittance({ params: { id }, body, idempotencyKey })
      }
      aside={
        <DownloadMenu icon download={(format) => downloads.withholding.remittances({ ...read, format })} />
      }
    />
  );
}
