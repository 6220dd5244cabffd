import { Badge } from '../../ui/Badge.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

interface Row {
  id: string;
  name: string;
  kind: 'bread' | 'cake';
  quantity: number;
}

const NAMES = ['Agege bread', 'Butter bread', 'Chin chin', 'Coconut bread', 'Meat pie', 'Puff puff'];
const ROWS: Row[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  name: `${NAMES[index % NAMES.length]} ${Math.floor(index / NAMES.length) + 1}`,
  kind: index % 3 === 0 ? 'bread' : 'cake',
  quantity: (index * 37) % 100,
}));
const KINDS = [
  ['bread', 'Bread'],
  ['cake', 'Cakes'],
] as const;
const kindOf = (row: Row) => KINDS.find(([kind]) => kind === row.kind)![1];

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { id: 'kind', header: 'Kind', cell: (row) => <Badge>{kindOf(row)}</Badge> },
  { id: 'quantity', header: 'Quantity', cell: (row) => row.quantity, sortable: true, align: 'right' },
];

/** The data table over rows that are there already, so that it can be tried without a server. */
export function SampleTable({ today }: { today: string }) {
  const list = useList({ sort: 'name', dir: 'asc', filters: ['kind'] });
  const { search, filters, sort, dir } = list.state;
  const direction = dir === 'asc' ? 1 : -1;
  const found = ROWS.filter(
    (row) =>
      row.name.toLowerCase().includes(search.toLowerCase()) && (!filters.kind || row.kind === filters.kind),
  ).sort(
    (a, b) =>
      direction * (sort === 'quantity' ? a.quantity - b.quantity : a.name.localeCompare(b.name, 'en')),
  );
  const { offset, limit } = list.paging;
  return (
    <DataTable
      label="Products"
      list={list}
      columns={COLUMNS}
      rows={found.slice(offset, offset + limit)}
      total={found.length}
      onRetry={() => {}}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      href={() => '/dev/ui'}
      card={(row) => (
        <CardRow name={row.name} amount={row.quantity} detail="" state={<Badge>{kindOf(row)}</Badge>} />
      )}
      searchLabel="Search products"
      filters={[{ key: 'kind', label: 'Kind', options: KINDS }]}
      dateRange={{ label: 'Made', today, pattern: undefined }}
      empty={{ text: 'Products appear here.' }}
    />
  );
}
