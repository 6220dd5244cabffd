import { SALES_SORTS, type SalesBy, type SalesReport } from '@lissafi/contract/sales-reports';
import { describePeriod, namedPeriods } from '@lissafi/domain/books/statement-columns';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { BranchChoice } from '../../pickers/BranchChoice.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { type List, useList } from '../../ui/table/use-list.ts';
import { percentText, pluralize } from '../../ui/text.ts';
import { EarnedRows } from './EarnedRows.tsx';
import classes from './SalesReport.module.css';
import { given, onlyOf, type Shown } from './shown.ts';

const VIEWS: Record<SalesBy, string> = { item: 'By item', customer: 'By customer', person: 'By person' };
const HEADS: Record<SalesBy, string> = { item: 'Item', customer: 'Customer', person: 'Issued by' };
const KINDS = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note', quote: 'Quote' };

/** Sales of a period without tax, by item, customer or person; each row opens its documents. */
export function SalesReportPage() {
  const { today, date, pattern } = useLocale();
  const list = useList({
    sort: 'net',
    dir: 'desc',
    filters: ['by', 'key', 'name', 'documents', 'customer_id', 'item_id', 'branch_id'],
  });
  const { filters, date_from, date_to } = list.state;
  const by = (Object.keys(VIEWS) as SalesBy[]).find((each) => each === filters.by) ?? 'item';
  const month = namedPeriods(today, '01').this_month;
  const period = date_from || date_to ? { date_from, date_to } : { date_from: month.from, date_to: month.to };
  const isOpen = !!filters.key || filters.documents === 'true';
  const words =
    period.date_from && period.date_to && period.date_from <= period.date_to
      ? describePeriod({ from: period.date_from, to: period.date_to }, date)
      : 'the chosen dates';
  return (
    <>
      <PageHeader
        title="Sales report"
        description={`${words}, without tax, less credit notes; cancelled documents are left out`}
        back="/invoices"
        secondary={
          <DownloadMenu
            download={(format) =>
              downloads.salesReports.sales({
                query: { by, ...period, ...onlyOf(list), ...sortOf(list) },
                format,
              })
            }
          />
        }
      />
      <div className={classes.choices}>
        {(Object.keys(VIEWS) as SalesBy[]).map((each) => (
          <Button
            key={each}
            aria-pressed={each === by && !isOpen}
            look={each === by && !isOpen ? 'primary' : 'secondary'}
            onClick={() =>
              list.change({
                filters: {
                  by: each === 'item' ? undefined : each,
                  key: undefined,
                  name: undefined,
                  documents: undefined,
                },
              })
            }
          >
            {VIEWS[each]}
          </Button>
        ))}
        <DateRange list={list} label="Issued" today={today} pattern={pattern} />
        <BranchChoice
          value={filters.branch_id}
          onChange={(branch_id) => list.change({ filters: { ...filters, branch_id } })}
        />
      </div>
      {isOpen ? (
        <Documents by={by} list={list} period={period} />
      ) : (
        <Rows by={by} list={list} period={period} />
      )}
    </>
  );
}

/** A sort that the report does not have, from an old address, is its default. */
function sortOf({ paging: { sort_by, sort_direction } }: List) {
  return { sort_by: SALES_SORTS.find((each) => each === sort_by) ?? 'net', sort_direction };
}

function Rows({ by, list, period }: Shown) {
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.salesReports.sales({
      query: { by, ...period, ...onlyOf(list), limit, offset, ...sortOf(list) },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/invoices" />;
  if (data.total === 0)
    return (
      <Card>
        <Empty title="No sales">Nothing was issued in this period.</Empty>
      </Card>
    );
  if (data.totals.cost !== null) return <EarnedRows report={data} list={list} period={period} />;
  const { currency, totals } = data;
  const withCredits = totals.credited > 0;
  return (
    <Card>
      <table className={details.card} aria-label={`Sales ${VIEWS[data.by].toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">{HEADS[data.by]}</th>
            {data.by === 'item' && (
              <th scope="col" data-right>
                Quantity
              </th>
            )}
            <th scope="col" data-right>
              Documents
            </th>
            {withCredits && (
              <>
                <th scope="col" data-right>
                  Invoiced
                </th>
                <th scope="col" data-right>
                  Credited
                </th>
              </>
            )}
            <th scope="col" data-right>
              Sales
            </th>
            <th scope="col" data-right>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <td data-first>
                <span className={classes.link}>
                  <RowName by={data.by} row={row} />
                </span>
                <Bar share={row.net / largestOf(data)} />
              </td>
              {data.by === 'item' && (
                <td data-right data-start data-label="Quantity">
                  {row.quantity !== null && row.quantity !== 0 && roundedText(row.quantity, row.unit ?? '')}
                </td>
              )}
              <td data-right data-label="Documents">
                {row.documents}
              </td>
              {withCredits && (
                <>
                  <td data-right data-start data-label="Invoiced">
                    <Amount value={row.invoiced} currency={currency} />
                  </td>
                  <td data-right data-label="Credited">
                    {row.credited > 0 && <Amount value={row.credited} currency={currency} />}
                  </td>
                </>
              )}
              <td data-right data-last>
                <Link
                  to="/sales-report"
                  search={
                    given({ ...period, ...onlyOf(list), by: data.by, key: row.key, name: row.name }) as never
                  }
                  className={classes.figure}
                >
                  <Amount value={row.net} currency={currency} strong />
                </Link>
              </td>
              <td data-right data-label="Share">
                {totals.net > 0 && percentText((row.net / totals.net) * 100)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td data-first>{pluralize(totals.documents, 'document')}</td>
            {data.by === 'item' && <td />}
            <td />
            {withCredits && (
              <>
                <td data-right data-start data-label="Invoiced">
                  <Amount value={totals.invoiced} currency={currency} />
                </td>
                <td data-right data-label="Credited">
                  <Amount value={totals.credited} currency={currency} />
                </td>
              </>
            )}
            <td data-right data-last>
              <Link
                to="/sales-report"
                search={given({ ...period, ...onlyOf(list), by: data.by, documents: 'true' }) as never}
                className={classes.figure}
              >
                <Amount value={totals.net} currency={currency} strong />
              </Link>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <Pagination list={list} total={data.total} label={HEADS[data.by]} />
    </Card>
  );
}

const largestOf = ({ rows }: SalesReport) => Math.max(1, ...rows.map((row) => row.net));

/** How a row compares with the largest of the page. */
function Bar({ share }: { share: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
    </span>
  );
}

function RowName({ by, row }: { by: SalesBy; row: SalesReport['rows'][number] }) {
  if (by === 'customer' && row.id)
    return (
      <Link to="/customers/$id" params={{ id: row.id }}>
        {row.name}
      </Link>
    );
  return row.name;
}

function Documents({ by, list, period }: Shown) {
  const { date } = useLocale();
  const { limit, offset } = list.paging;
  const { key, name } = list.state.filters;
  const query = useQuery({
    ...queries.salesReports.documents({ query: { by, key, ...period, ...onlyOf(list), limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/sales-report" />;
  return (
    <>
      {key && (
        <div className={classes.choices}>
          <Button
            size="small"
            onClick={() =>
              list.change({
                filters: { ...list.state.filters, key: undefined, name: undefined, documents: 'true' },
              })
            }
          >
            {name ?? HEADS[by]}
            <IconX size={14} aria-hidden />
            <span className="visually-hidden">, remove this filter</span>
          </Button>
        </div>
      )}
      <Card>
        {data.total === 0 ? (
          <Empty title="No sales">Nothing was issued in this period.</Empty>
        ) : (
          <>
            <table className={details.card} aria-label="Documents">
              <thead>
                <tr>
                  <th scope="col">Document</th>
                  <th scope="col">Date</th>
                  <th scope="col">Customer</th>
                  <th scope="col" data-right>
                    Sales
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.documents.map((document) => (
                  <tr key={document.id}>
                    <td data-first>
                      <span className={classes.link}>
                        <Link to="/invoices/$id" params={{ id: document.id }}>
                          {KINDS[document.document_type]} {document.number}
                        </Link>
                      </span>
                    </td>
                    <td data-when data-start>
                      {date(document.date)}
                    </td>
                    <td data-when data-start>
                      {document.customer_name}
                    </td>
                    <td data-right data-last>
                      <Amount value={document.net} currency={data.currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td data-first>{pluralize(data.total, 'document')}</td>
                  <td />
                  <td />
                  <td data-right data-last>
                    <Amount value={data.net} currency={data.currency} strong />
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
