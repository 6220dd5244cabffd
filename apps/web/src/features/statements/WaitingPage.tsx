import { BRIDGE_SIDES, type BridgeSide, type WaitingDocument } from '@lissafi/contract/cash-basis';
import { BRIDGE_WORDS } from '@lissafi/domain/books/basis-words';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import classes from './BridgePage.module.css';

const WORDS = {
  receivable: { title: BRIDGE_WORDS.income_not_received, party: 'Customer', waiting: 'Not received' },
  payable: { title: BRIDGE_WORDS.costs_not_paid, party: 'Supplier', waiting: 'Not paid' },
} as const;

/** The documents behind a balance of the bridge: what of their income or costs was not settled on a day. */
export function WaitingPage() {
  const { side: name } = useParams({ strict: false }) as { side: string };
  const side = BRIDGE_SIDES.find((each) => each === name);
  return side ? <Documents side={side} /> : <NotFound />;
}

function Documents({ side }: { side: BridgeSide }) {
  const { today, pattern, date } = useLocale();
  const words = WORDS[side];
  const list = useList({ sort: '', dir: 'desc', filters: ['as_of', 'known_on'] });
  const { limit, offset } = list.paging;
  const { filters } = list.state;
  const valid = (day: string | undefined) => (day && isCivilDate(day) ? day : undefined);
  const asked = { side, as_of: valid(filters.as_of), known_on: valid(filters.known_on) };
  const query = useQuery({
    ...queries.cashBasis.waiting({ query: { ...asked, limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/books/bridge" />;
  const { currency } = data;
  return (
    <>
      <PageHeader
        title={words.title}
        description={[
          `On ${date(data.as_of)}`,
          'without tax, which is the same on both bases',
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        back="/books/bridge"
        secondary={
          <DownloadMenu download={(format) => downloads.cashBasis.waiting({ query: asked, format })} />
        }
      />
      <div className={classes.day}>
        <DateInput
          label="On"
          hideLabel
          today={today}
          pattern={pattern}
          value={data.as_of}
          onChange={(day) => list.change({ filters: { ...filters, as_of: day === today ? undefined : day } })}
        />
      </div>
      <Card>
        {data.total === 0 ? (
          <Empty title="Nothing waits">Everything was settled on this day.</Empty>
        ) : (
          <>
            <table className={details.card} aria-label={words.title}>
              <thead>
                <tr>
                  <th scope="col">Document</th>
                  <th scope="col">{words.party}</th>
                  <th scope="col">Date</th>
                  <th scope="col" data-right>
                    Open, with tax
                  </th>
                  <th scope="col" data-right>
                    {words.waiting}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.documents.map((row) => (
                  <tr key={row.document_id}>
                    <td data-first>
                      <DocumentLink side={side} row={row} />
                    </td>
                    <td data-when data-start>
                      {row.party_name}
                    </td>
                    <td data-when data-start>
                      {date(row.date)}
                    </td>
                    <td data-right data-label="Open, with tax">
                      <Amount value={row.open} currency={currency} />
                    </td>
                    <td data-right data-last>
                      <Amount value={row.waiting} currency={currency} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td data-first>Total</td>
                  <td />
                  <td />
                  <td data-right data-label="Open, with tax">
                    <Amount value={data.total_open} currency={currency} />
                  </td>
                  <td data-right data-last>
                    <Amount value={data.total_waiting} currency={currency} strong />
                  </td>
                </tr>
              </tfoot>
            </table>
            <Pagination list={list} total={data.total} label="Documents" />
          </>
        )}
      </Card>
    </>
  );
}

function DocumentLink({ side, row }: { side: BridgeSide; row: WaitingDocument }) {
  const shared = { className: classes.document! };
  if (side === 'receivable')
    return (
      <Link to="/invoices/$id" params={{ id: row.document_id }} {...shared}>
        {row.number}
      </Link>
    );
  return row.transaction_id ? (
    <Link to="/transactions/$id" params={{ id: row.transaction_id }} {...shared}>
      {row.number ?? 'Expense'}
    </Link>
  ) : (
    <Link to="/books/entries/$id" params={{ id: row.entry_id }} {...shared}>
      {row.number ?? 'Goods received'}
    </Link>
  );
}
