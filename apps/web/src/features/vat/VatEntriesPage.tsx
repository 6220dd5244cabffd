import { VAT_PARTS, VAT_REVIEWS, type VatEntry } from '@lissafi/contract/vat';
import { VAT_LINES, type VatLineNumber } from '@lissafi/domain/books/vat-return';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { kindOf, REVIEWS } from './labels.ts';
import classes from './Vat.module.css';

const PART_WORDS = {
  output_adjustments: 'Adjustments of output VAT',
  input_adjustments: 'Adjustments of input VAT',
};

const columnsFor = ({ currency, date }: Locale): Column<VatEntry>[] => [
  { id: 'date', header: 'Date', cell: (row) => date(row.date) },
  { id: 'number', header: 'Entry', align: 'right', cell: (row) => row.number },
  { id: 'memo', header: 'What', cell: (row) => row.memo },
  { id: 'party', header: 'Customer or supplier', cell: (row) => row.party ?? '' },
  { id: 'kind', header: 'Kind', cell: kindOf },
  ...(['net', 'tax'] as const).map((id) => ({
    ...{ id, header: id === 'net' ? 'Net' : 'VAT', align: 'right' as const },
    cell: (row: VatEntry) => <Amount value={row[id]} currency={currency} />,
  })),
];

/** The entries behind a line of the return. */
export function VatEntriesPage() {
  const { month } = useParams({ from: '/app/books/vat/$month/entries' });
  const locale = useLocale();
  const { currency, date } = locale;
  const list = useList({ sort: 'date', dir: 'asc', filters: ['line', 'part', 'review'] });
  const { limit, offset } = list.paging;
  const { filters } = list.state;
  const part = VAT_PARTS.find((each) => each === filters.part);
  const review = VAT_REVIEWS.find((each) => each === filters.review);
  const line = Object.keys(VAT_LINES).find((each) => each === filters.line);
  const read = { query: { month, limit, offset, line, part, review } };
  const query = useQuery({ ...queries.vat.entries(read), placeholderData: keepPreviousData });
  const { data } = query;
  const title = review
    ? REVIEWS[review].title
    : part
      ? PART_WORDS[part]
      : line
        ? `Line ${line}: ${VAT_LINES[Number(line) as VatLineNumber]}`
        : 'All entries of the return';
  return (
    <>
      <PageHeader
        title={title}
        description={`VAT return for ${monthName(month)}`}
        back={`/books/vat/${month}`}
      />
      <DataTable
        label="VAT entries"
        list={list}
        download={(format) => downloads.vat.entries({ ...read, format })}
        columns={columnsFor(locale)}
        rows={data?.vat_entries}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => `${row.entry_id}.${row.line}`}
        rowName={(row) => row.memo}
        href={(row) => `/books/entries/${row.entry_id}`}
        card={(row) => (
          <CardRow
            name={row.memo}
            detail={[date(row.date), row.party, kindOf(row)].filter(Boolean).join(' · ')}
            amount={<Amount value={row.tax === 0 ? row.net : row.tax} currency={currency} />}
            state={row.is_late && <Badge tone="owed">Late</Badge>}
          />
        )}
        empty={{ text: 'Nothing stands in this line.' }}
      />
      {data && data.total > 0 && (
        <p className={classes.proof}>
          In all: <Amount value={data.net} currency={currency} /> net,{' '}
          <Amount value={data.tax} currency={currency} /> VAT.
        </p>
      )}
    </>
  );
}
