import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import rows from '../../ui/LinkRows.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { PriceListForm } from './PriceListForm.tsx';
import { stateOf, termsOf } from './terms.ts';

export function PriceListsPage() {
  const query = useQuery(queries.priceLists.list());
  const navigate = useNavigate();
  const { currency, today } = useLocale();
  const [adding, setAdding] = useState(false);
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { price_lists: lists, can } = query.data;
  const add = can.create && (
    <Button look="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <IconPlus size={16} aria-hidden />
      Add a price list
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Price lists"
        description="Retail, wholesale and distributor prices for the same goods. A customer with a list gets its prices automatically."
        primary={add}
      />
      {lists.length === 0 ? (
        <Empty title="No price lists yet" action={add}>
          Every customer pays the selling prices. Add a list, such as Wholesale, set its prices, and choose it
          for the customers who get them.
        </Empty>
      ) : (
        <Card>
          <ul className={rows.list} aria-label="Price lists">
            {lists.map((list) => {
              const [state, tone] = stateOf(list, today);
              return (
                <li key={list.id}>
                  <Link to="/price-lists/$id" params={{ id: list.id }} className={rows.row}>
                    <span className={rows.text}>
                      <span className={rows.title}>{list.name}</span>
                      <span className={rows.detail}>
                        {[
                          termsOf(list, currency),
                          list.item_count > 0 &&
                            pluralize(
                              list.item_count,
                              'product with its own price',
                              'products with their own prices',
                            ),
                          list.customer_count === 0
                            ? 'No customers yet'
                            : pluralize(list.customer_count, 'customer'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <Badge tone={tone}>{state}</Badge>
                  </Link>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      <Drawer title="Add a price list" opened={adding} onClose={() => setAdding(false)}>
        {adding && (
          <PriceListForm
            list={null}
            onClose={() => setAdding(false)}
            onDone={({ id }) => void navigate({ to: '/price-lists/$id', params: { id } })}
          />
        )}
      </Drawer>
    </>
  );
}
