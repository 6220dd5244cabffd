import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { Amount } from '../../ui/Amount.tsx';
import classes from '../../ui/Details.module.css';
import { FoldingCard } from '../../ui/FoldingCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { type ListState, useList } from '../../ui/table/use-list.ts';

const PAGE = 10;

/** The sales of the item with their documents; the date range is part of the address. */
export function SalesCard({ item }: { item: AnyItem }) {
  const { today, pattern } = useLocale();
  const list = useList({ sort: 'issue_date', dir: 'desc' });
  return (
    <FoldingCard title="Sales" aside={<DateRange list={list} label="Sold" today={today} pattern={pattern} />}>
      <Sales item={item} of={list.state} />
    </FoldingCard>
  );
}

function Sales({ item, of: { date_from, date_to } }: { item: AnyItem; of: ListState }) {
  const may = useMay();
  const { date, currency } = useLocale();
  const [offset, setOffset] = useState(0);
  // Other dates begin at their first page.
  useEffect(() => setOffset(0), [date_from, date_to]);
  const query = useQuery({
    ...queries.finishedGoods.sales({
      params: { id: item.id },
      query: { limit: PAGE, offset, date_from, date_to },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <>
      {!data && !error && <Skeleton height={64} />}
      {error && !data && <p role="alert">{messageOf(error)}</p>}
      {data?.total === 0 && (
        <p className={classes.soft}>
          {date_from || date_to ? 'There are no sales in this period.' : 'There are no sales yet.'}
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <table className={classes.card}>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col" data-right>
                  Sold
                </th>
                <th scope="col" data-right>
                  For
                </th>
                <th scope="col" data-right>
                  Cost
                </th>
              </tr>
            </thead>
            <tbody>
              {data.sales.map((sale) => (
                <tr key={sale.line_id}>
                  <td data-first>
                    {may('documents:read') ? (
                      <Link to="/invoices/$id" params={{ id: sale.invoice_id }}>
                        {sale.invoice_number}
                      </Link>
                    ) : (
                      sale.invoice_number
                    )}
                    <small>{[date(sale.issue_date), sale.customer_name].filter(Boolean).join(' · ')}</small>
                  </td>
                  <td data-right data-start data-label="Sold">
                    {roundedText(sale.quantity)}
                  </td>
                  <td data-right data-last>
                    {sale.net_amount !== null && <Amount value={sale.net_amount} currency={sale.currency} />}
                  </td>
                  <td data-right data-label="Cost">
                    {sale.cost !== null && <Amount value={sale.cost} currency={currency} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager offset={offset} size={PAGE} total={data.total} onChange={setOffset} />
        </>
      )}
    </>
  );
}
