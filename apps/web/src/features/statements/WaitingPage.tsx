import { BRIDGE_SIDES, type BridgeSide, type WaitingDocument } from '@lissafi/contract/cash-basis';
import { BRIDGE_WORDS } from '@lissafi/domain/books/basis-words';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

const WORDS = {
  receivable: { title: BRIDGE_WORDS.income_not_received, party: 'Customer', waiting: 'Income' },
  payable: { title: BRIDGE_WORDS.costs_not_paid, party: 'Supplier', waiting: 'Costs' },
} as const;

const nameOf = ({ number, entry_number }: WaitingDocument) => number ?? `Entry ${entry_number}`;

const hrefOf = ({ document_id, transaction_id, entry_id }: WaitingDocument, side: BridgeSide): string =>
  side === 'receivable'
    ? `/invoices/${document_id}`
    : transaction_id
      ? `/transactions/${transaction_id}`
      : `/books/entries/${entry_id}`;

const columnsFor = (side: BridgeSide, { currency, date }: Locale): Column<WaitingDocument>[] => [
  { id: 'date', header: 'Date', cell: (row) => date(row.date) },
  { id: 'number', header: side === 'receivable' ? 'Number' : 'Reference', cell: nameOf },
  { id: 'party', header: WORDS[side].party, cell: (row) => row.party_name ?? '' },
  {
    id: 'open',
    header: 'Open, with tax',
    align: 'right',
    cell: (row) => <Amount value={row.open} currency={currency} />,
  },
  {
    id: 'waiting',
    header: `${WORDS[side].waiting}, not settled`,
    align: 'right',
    cell: (row) => <Amount value={row.waiting} currency={currency} strong />,
  },
];

/** The documents behind a balance of the bridge: what of their income or costs was not settled on a day. */
export function WaitingPage() {
  const { side: name } = useParams({ strict: false }) as { side: string };
  const side = BRIDGE_SIDES.find((each) => each === name);
  return side ? <Documents side={side} /> : <NotFound />;
}

function Documents({ side }: { side: BridgeSide }) {
  const locale = useLocale();
  const list = useList({ sort: '', dir: 'desc', filters: ['as_of', 'known_on'] });
  const { limit, offset } = list.paging;
  const valid = (day: string | undefined) => (day && isCivilDate(day) ? day : undefined);
  const asked = {
    side,
    as_of: valid(list.state.filters.as_of),
    known_on: valid(list.state.filters.known_on),
  };
  const query = useQuery({
    ...queries.cashBasis.waiting({ query: { ...asked, limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={WORDS[side].title}
        description={
          data
            ? [
                `On ${locale.date(data.as_of)}`,
                'without tax, which does not depend on the basis',
                data.known_on && `as known on ${locale.date(data.known_on)}`,
              ]
                .filter(Boolean)
                .join(', ')
            : ' '
        }
        back="/books/bridge"
        primary={data && <Amount figure value={data.total_waiting} currency={locale.currency} />}
        secondary={
          <DownloadMenu download={(format) => downloads.cashBasis.waiting({ query: asked, format })} />
        }
      />
      <DataTable
        label="Documents"
        list={list}
        columns={columnsFor(side, locale)}
        rows={data?.documents}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.document_id}
        rowName={nameOf}
        href={(row) => hrefOf(row, side)}
        card={(row) => (
          <CardRow
            state={null}
            name={row.party_name ?? nameOf(row)}
            detail={
              <>
                {nameOf(row)}, {locale.date(row.date)}, open{' '}
                <Amount value={row.open} currency={locale.currency} />
              </>
            }
            amount={<Amount value={row.waiting} currency={locale.currency} />}
          />
        )}
        empty={{ text: 'Everything was settled on this day.' }}
      />
    </>
  );
}
