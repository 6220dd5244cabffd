import { TIE_OUT_CHECKS, type TieOutCheck, type TieOutDifference } from '@lissafi/contract/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { KINDS } from '../../labels/inventory.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { ACCOUNTS, CHECKS } from './checks.ts';

const KIND_NAMES: Record<TieOutDifference['kind'], string> = {
  invoice: 'Invoice',
  payable: 'Purchase',
  item: 'Item',
  order: 'Production order',
  entry: 'Entry',
  goods_receipt: 'Goods receipt',
  supplier_credit: 'Credit of a supplier',
};

const nameOf = ({ kind, id, name, party_name }: TieOutDifference) =>
  id === null
    ? 'Entries that name no record'
    : [`${KIND_NAMES[kind]}${name ? ` ${name}` : ''}`, party_name].filter(Boolean).join(', ');

function hrefOf({ kind, id, party_id, item_type }: TieOutDifference, account_code: string): string {
  const entries = `/books/entries?account_code=${encodeURIComponent(JSON.stringify(account_code))}`;
  switch (kind) {
    case 'invoice':
      return id && party_id ? `/invoices/${id}` : entries;
    case 'payable':
      return party_id ? `/suppliers/${party_id}` : entries;
    case 'item':
      return id && item_type ? `${KINDS[item_type].path}/${id}` : entries;
    case 'order':
      return id ? `/production/orders/${id}` : entries;
    case 'goods_receipt':
    case 'supplier_credit':
      return party_id ? `/suppliers/${party_id}` : entries;
    case 'entry':
      return id ? `/books/entries/${id}` : entries;
  }
}

const columnsFor = ({ currency }: Locale): Column<TieOutDifference>[] => [
  { id: 'name', header: 'Record', cell: nameOf },
  ...(
    [
      ['subledger', 'Record says'],
      ['ledger', 'Books say'],
      ['difference', 'Difference'],
    ] as const
  ).map(([id, header]) => ({
    id,
    header,
    align: 'right' as const,
    cell: (row: TieOutDifference) => (
      <Amount value={row[id]} currency={currency} strong={id === 'difference'} />
    ),
  })),
];

/** Where a difference of the tie-out comes from: the records that do not agree with their own journal lines. */
export function TieOutDifferencesPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const check = TIE_OUT_CHECKS.find((each) => each === name);
  return check ? <Differences check={check} /> : <NotFound />;
}

function Differences({ check }: { check: TieOutCheck }) {
  const locale = useLocale();
  const list = useList({ sort: '', dir: 'desc' });
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.ledger.tieOutDifferences({ params: { name: check }, query: { limit, offset } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={`Tie-out: ${CHECKS[check].toLowerCase()}`}
        description={
          query.data
            ? query.data.total === 0
              ? 'Every record agrees with its lines in the books.'
              : 'Each record beside the sum of its own lines in the books, the largest difference first.'
            : ' '
        }
        secondary={<ButtonLink to="/books/tie-out">All checks</ButtonLink>}
      />
      {query.data?.total === 0 ? (
        <Card>
          <Empty title="Nothing differs">Each record was compared with its own journal lines.</Empty>
        </Card>
      ) : (
        <DataTable
          label="Differences"
          list={list}
          columns={columnsFor(locale)}
          rows={query.data?.differences}
          total={query.data?.total}
          error={query.error}
          onRetry={() => query.refetch()}
          stale={query.isPlaceholderData}
          rowId={(row) => `${row.kind}-${row.id}`}
          rowName={nameOf}
          href={(row) => hrefOf(row, ACCOUNTS[check])}
          card={(row) => (
            <CardRow
              state={null}
              name={nameOf(row)}
              detail={
                <>
                  books say <Amount value={row.ledger} currency={locale.currency} />
                </>
              }
              amount={<Amount value={row.difference} currency={locale.currency} />}
            />
          )}
          empty={{ text: '' }}
        />
      )}
    </>
  );
}
