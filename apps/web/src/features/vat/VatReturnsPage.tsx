import type { VatMonth } from '@lissafi/contract/vat';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { stateOf } from './labels.ts';
import { TaxPayments } from './TaxPayments.tsx';
import classes from './Vat.module.css';

function State({ month, today }: { month: VatMonth; today: string }) {
  const { text, tone } = stateOf(month, today);
  return <Badge tone={tone}>{text}</Badge>;
}

/** Credit of earlier months has a column where a month uses it, so that each row adds up. */
const columnsFor = ({ currency, date, today }: Locale, withCredit: boolean): Column<VatMonth>[] => [
  { id: 'month', header: 'Month', cell: (row) => monthName(row.month) },
  ...(
    [
      ['output_vat', 'Output VAT'],
      ['input_vat', 'Less input VAT'],
      ['withheld_vat', 'Less withheld'],
      ...(withCredit ? ([['credit_used', 'Less credit used']] as const) : []),
    ] as const
  ).map(([id, header]) => ({
    ...{ id, header, align: 'right' as const },
    cell: (row: VatMonth) => <Amount value={row[id]} currency={currency} />,
  })),
  {
    ...{ id: 'payable', header: 'Payable', align: 'right' },
    cell: (row) => <Amount value={row.payable} currency={currency} />,
  },
  {
    ...{ id: 'balance_due', header: 'Unpaid', align: 'right' },
    cell: (row) =>
      row.balance_due > 0 && <Amount value={row.balance_due} currency={currency} tone="owed" strong />,
  },
  { id: 'due_on', header: 'Due', cell: (row) => date(row.due_on) },
  { id: 'state', header: 'Status', cell: (row) => <State month={row} today={today} /> },
];

/** What is payable as a sum, in one line: what is 0 is left out. */
function sumOf({ output_vat, input_vat, withheld_vat, credit_used }: VatMonth, currency: string): string {
  const money = (value: number) => formatMoney(value, currency);
  return [
    `Output ${money(output_vat)}`,
    input_vat !== 0 && `less input ${money(input_vat)}`,
    withheld_vat !== 0 && `less withheld ${money(withheld_vat)}`,
    credit_used !== 0 && `less credit ${money(credit_used)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The months of VAT: what is to be filed and paid, and that the returns agree with the accounts. */
export function VatReturnsPage() {
  const locale = useLocale();
  const { currency, today } = locale;
  const list = useList({ sort: 'month', dir: 'desc' });
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset } };
  const query = useQuery({ ...queries.vat.list(read), placeholderData: keepPreviousData });
  const { data } = query;
  const money = (value: number) => <Amount value={value} currency={currency} />;
  // Who charges no VAT and never did has nothing to do here.
  const isNothing = data && !data.vat_registered && data.vat_returns.every((each) => each.output_vat === 0);
  if (data && isNothing && data.unfiled === 0 && data.vat_returns.every((each) => each.filed_on === null))
    return (
      <>
        <PageHeader title="VAT" />
        <Card>
          <Empty
            title="This business does not charge VAT"
            action={<ButtonLink to="/settings">Open the settings</ButtonLink>}
          >
            A business with a turnover of at most ₦100 million a year and fixed assets below ₦250 million does
            not have to. When it registers, turn VAT on in the settings, and the returns appear here.
          </Empty>
        </Card>
      </>
    );
  const agrees =
    data && data.unfiled === data.unfiled_ledger && data.settled_ledger === data.due - data.credit;
  return (
    <>
      <PageHeader title="VAT" description="The return of each month, due on the 21st of the next one" />
      {data && (
        <div className={classes.figures}>
          <Card>
            <Link
              to="/books/accounts/$code"
              params={{ code: ACCOUNT.vat_payable }}
              className={classes.figure}
            >
              <span>Unpaid of filed returns</span>
              <Amount value={data.due} currency={currency} strong tone={data.due > 0 ? 'owed' : 'plain'} />
            </Link>
          </Card>
          <Card>
            <Link
              to="/books/accounts/$code"
              params={{ code: ACCOUNT.vat_payable }}
              className={classes.figure}
            >
              <span>Credit carried forward</span>
              <Amount value={data.credit} currency={currency} strong />
            </Link>
          </Card>
          <Card>
            <Link to="/books/accounts/$code" params={{ code: ACCOUNT.vat_output }} className={classes.figure}>
              <span>{data.unfiled < 0 ? 'To claim, not filed yet' : 'VAT not filed yet'}</span>
              <Amount value={Math.abs(data.unfiled)} currency={currency} strong />
            </Link>
          </Card>
        </div>
      )}
      <DataTable
        label="VAT returns"
        list={list}
        download={(format) => downloads.vat.list({ ...read, format })}
        columns={columnsFor(locale, data?.vat_returns.some((row) => row.credit_used > 0) ?? false)}
        rows={data?.vat_returns}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.month}
        rowName={(row) => monthName(row.month)}
        href={(row) => `/books/vat/${row.month}`}
        card={(row) => (
          <CardRow
            name={monthName(row.month)}
            detail={`Due ${locale.date(row.due_on)}. ${sumOf(row, currency)}`}
            amount={money(row.payable)}
            state={<State month={row} today={today} />}
          />
        )}
        empty={{ text: 'A month appears with its first sale or purchase.' }}
      />
      {data && !agrees && (
        <Alert>
          The returns and the VAT accounts do not agree. Please tell us at once: this must never happen.
        </Alert>
      )}
      {agrees && (
        <p className={classes.proof}>
          The returns agree with the accounts: {money(data.unfiled_ledger)} of VAT is in no return yet, and
          VAT payable stands at {money(data.settled_ledger)}.
        </p>
      )}
      <Payments />
    </>
  );
}

const LATEST = 20;

function Payments() {
  const read = { query: { limit: LATEST } };
  const { data } = useQuery(queries.vat.payments(read));
  if (!data || data.total === 0) return null;
  return (
    <TaxPayments
      title="Payments"
      payments={data.vat_payments}
      of="VAT"
      one="payment"
      slot="void.vat-payment"
      void={(id, body, idempotencyKey) => api.vat.voidPayment({ params: { id }, body, idempotencyKey })}
      aside={<DownloadMenu icon download={(format) => downloads.vat.payments({ ...read, format })} />}
    />
  );
}
