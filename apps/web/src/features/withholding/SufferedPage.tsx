import type { WHT_AGES, WhtSuffered } from '@lissafi/contract/withholding';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { AskForCertificates } from './AskForCertificates.tsx';
import classes from './Withholding.module.css';
import { WithholdingTabs } from './WithholdingTabs.tsx';

const AGES: Record<(typeof WHT_AGES)[number], string> = {
  current: 'Of today',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  over_90: 'Over 90 days',
};
/** The payments of an age, by their days. */
const DAYS: Record<keyof typeof AGES, readonly [from: number | null, to: number]> = {
  current: [0, 0],
  '1-30': [30, 1],
  '31-60': [60, 31],
  '61-90': [90, 61],
  over_90: [null, 91],
};
function daysOf(age: keyof typeof AGES, today: string) {
  const [from, to] = DAYS[age];
  return { ...(from !== null && { date_from: addDays(today, -from) }), date_to: addDays(today, -to) };
}
const CERTIFICATES = ['missing', 'received'] as const;

function Certificate({ row }: { row: WhtSuffered }) {
  if (row.certificate) return <Badge tone="in">{row.certificate}</Badge>;
  if (row.days_missing === null) return null;
  return (
    <Badge tone={row.days_missing > 90 ? 'red' : 'owed'}>
      Missing for {pluralize(row.days_missing, 'day')}
    </Badge>
  );
}

const columnsFor = ({ currency, date }: Locale): Column<WhtSuffered>[] => [
  { id: 'customer', header: 'Customer', cell: (row) => row.customer_name },
  { id: 'paid_on', header: 'Date', cell: (row) => date(row.paid_on) },
  { id: 'documents', header: 'Documents', cell: (row) => row.documents ?? '' },
  {
    ...{ id: 'amount', header: 'Tax', align: 'right' },
    cell: (row) => <Amount value={row.amount} currency={currency} strong />,
  },
  { id: 'certificate', header: 'Certificate', cell: (row) => <Certificate row={row} /> },
  {
    id: 'certificate_on',
    header: 'Dated',
    cell: (row) => (row.certificate_on ? date(row.certificate_on) : ''),
  },
];

/** What customers withheld from us, by year and by the age of missing certificates. */
export function SufferedPage() {
  const locale = useLocale();
  const { currency, date, today, pattern } = locale;
  const list = useList({ sort: 'paid_on', dir: 'desc', filters: ['certificate'] });
  const { limit, offset } = list.paging;
  const certificate = CERTIFICATES.find((each) => each === list.state.filters.certificate);
  const { date_from, date_to } = list.state;
  const read = { query: { limit, offset, certificate, date_from, date_to } };
  const query = useQuery({ ...queries.withholding.suffered(read), placeholderData: keepPreviousData });
  const summary = useQuery(queries.withholding.sufferedSummary());
  const money = (value: number) => <Amount value={value} currency={currency} />;
  const { data } = summary;
  return (
    <>
      <PageHeader
        title="Withholding tax"
        description="Withheld from us by customers. With a certificate it is set off against company tax."
      />
      <WithholdingTabs current="/books/withholding/suffered" />
      {data && data.years.length > 0 && (
        <div className={classes.pair}>
          <Card title="To set off, by year">
            <ul className={listClasses.list} data-two>
              {data.years.map((year) => (
                <li key={year.date_from}>
                  <span>
                    <Link
                      to="/books/withholding/suffered"
                      search={{ date_from: year.date_from, date_to: year.date_to } as never}
                    >
                      {date(year.date_from)} to {date(year.date_to)}
                    </Link>
                    <span className={listClasses.soft}>{money(year.certified)} with a certificate</span>
                  </span>
                  <Amount value={year.amount} currency={currency} strong />
                </li>
              ))}
            </ul>
            <p className={`${listClasses.soft} ${classes.note}`}>
              <Link to="/books/accounts/$code" params={{ code: ACCOUNT.wht_receivable }}>
                The account stands at {money(data.ledger)}
              </Link>
              {data.ledger === data.amount ? (
                ', as these years say.'
              ) : (
                <>, of which {money(data.ledger - data.amount)} come from entries without a payment.</>
              )}
            </p>
          </Card>
          <Card title="Certificates that are missing">
            {data.missing.length === 0 ? (
              <p className={listClasses.soft}>Every certificate has come.</p>
            ) : (
              <ul className={listClasses.list} data-two>
                {(Object.keys(AGES) as (keyof typeof AGES)[]).flatMap((age) => {
                  const found = data.missing.find((each) => each.age === age);
                  return found ? (
                    <li key={age}>
                      <span>
                        <Link
                          to="/books/withholding/suffered"
                          search={{ certificate: 'missing', ...daysOf(age, today) } as never}
                        >
                          {AGES[age]}
                        </Link>
                        <span className={listClasses.soft}>{pluralize(found.payments, 'payment')}</span>
                      </span>
                      <Amount value={found.amount} currency={currency} tone="owed" strong />
                    </li>
                  ) : (
                    []
                  );
                })}
              </ul>
            )}
          </Card>
        </div>
      )}
      <DataTable
        label="Withholding tax suffered"
        list={list}
        download={(format) => downloads.withholding.suffered({ ...read, format })}
        columns={columnsFor(locale)}
        rows={query.data?.wht_suffered}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        dateRange={{ label: 'Date', today, pattern }}
        filters={[
          {
            key: 'certificate',
            label: 'Certificate',
            options: [
              ['missing', 'Missing'],
              ['received', 'Received'],
            ],
            chips: true,
          },
        ]}
        rowId={(row) => row.payment_id}
        rowName={(row) => row.customer_name}
        href={(row) => `/payments/${row.payment_id}`}
        card={(row) => (
          <CardRow
            name={row.customer_name}
            detail={[date(row.paid_on), row.documents].filter(Boolean).join(' · ')}
            amount={money(row.amount)}
            state={<Certificate row={row} />}
          />
        )}
        empty={{ text: 'When a customer pays less because of withholding tax, enter it with the payment.' }}
      />
      <AskForCertificates />
    </>
  );
}
