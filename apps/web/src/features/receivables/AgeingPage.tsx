import { AGEING_BUCKETS } from '@lissafi/contract/receivables';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { AGES } from '../../labels/customers.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { AgeingBar } from './AgeingBar.tsx';
import classes from './AgeingPage.module.css';

/** Aged receivables by customer; the totals equal the accounts of the books. */
export function AgeingPage() {
  const may = useMay();
  const { date } = useLocale();
  const list = useList({ sort: 'total', dir: 'desc', filters: ['above'] });
  const { limit, offset } = list.paging;
  const { above: said } = list.state.filters;
  const above = said && /^\d+$/.test(said) ? Number(said) : undefined;
  const query = useQuery({
    ...queries.receivables.ageing({ query: { limit, offset, above } }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <LoadState query={query} back="/customers" />;
  const { customers, totals, ledger, currency, as_of, total } = query.data;
  const agrees = totals.total === ledger.receivable && totals.unapplied_credit === ledger.customer_credits;
  return (
    <>
      <PageHeader
        title="Aged receivables"
        description={`Who owes you, and how long it has been due, on ${date(as_of)}`}
        back="/customers"
      />
      {total === 0 ? (
        <Card>
          <Empty title="Nobody owes you anything">All your invoices are paid.</Empty>
        </Card>
      ) : (
        <>
          {totals.total > 0 && (
            <Card className={classes.bar}>
              <AgeingBar ageing={totals} currency={currency} />
            </Card>
          )}
          {above !== undefined && (
            <p role="status">
              Only customers who owe more than {formatMoney(above, currency)}; the totals are of all.{' '}
              <Link to="/customers/ageing">Show all</Link>
            </p>
          )}
          <Card className={classes.flush}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Customer</th>
                  {AGEING_BUCKETS.map((bucket) => (
                    <th key={bucket} scope="col">
                      {AGES[bucket]}
                    </th>
                  ))}
                  <th scope="col">Owes</th>
                  <th scope="col">Credit</th>
                </tr>
              </thead>
              <tbody>
                {customers.map((row) => (
                  <tr key={row.customer_id}>
                    <th scope="row">
                      <Link to="/customers/$id" params={{ id: row.customer_id }}>
                        {row.name}
                      </Link>
                    </th>
                    {AGEING_BUCKETS.map((bucket) => (
                      <td key={bucket} data-label={AGES[bucket]}>
                        {row.ageing[bucket] > 0 && <Amount value={row.ageing[bucket]} currency={currency} />}
                      </td>
                    ))}
                    <td data-label="Owes">
                      <Amount value={row.total} currency={currency} strong />
                    </td>
                    <td data-label="Credit">
                      {row.unapplied_credit > 0 && (
                        <Amount value={row.unapplied_credit} currency={currency} tone="in" />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">All</th>
                  {AGEING_BUCKETS.map((bucket) => (
                    <td key={bucket} data-label={AGES[bucket]}>
                      {totals[bucket] > 0 && <Amount value={totals[bucket]} currency={currency} />}
                    </td>
                  ))}
                  <td data-label="Owes">
                    <Amount value={totals.total} currency={currency} strong />
                  </td>
                  <td data-label="Credit">
                    {totals.unapplied_credit > 0 && (
                      <Amount value={totals.unapplied_credit} currency={currency} />
                    )}
                  </td>
                </tr>
              </tfoot>
            </table>
          </Card>
          <Pagination list={list} total={total} label="Customers" />
          <p className={classes.agree} role="status">
            {agrees ? 'Agrees with the books.' : 'Does not agree with the books: please tell us at once.'}{' '}
            {may('books:read') && (
              <Link to="/books/entries" search={{ account_code: '1100' }}>
                Entries of the account
              </Link>
            )}
          </p>
        </>
      )}
    </>
  );
}
