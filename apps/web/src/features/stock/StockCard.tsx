import type { Movement } from '@lissafi/contract/stock';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { HAS_SOURCES, MOVEMENTS, REASONS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { type AnyItem, movementsQuery } from '../../pickers/item-service.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Details.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { CostDrawer } from '../cost-history/CostDrawer.tsx';

const PAGE = 10;
type Order = 'created_at.desc' | 'created_at.asc' | 'occurred_on.desc' | 'occurred_on.asc';
const ORDERS: readonly (readonly [Order, string])[] = [
  ['created_at.desc', 'Newest first'],
  ['created_at.asc', 'Oldest first'],
  ['occurred_on.desc', 'By date, latest first'],
  ['occurred_on.asc', 'By date, earliest first'],
];

/** Every movement with the quantity and the value that it left; each opens its entries in the books. */
export function StockCard({ item }: { item: AnyItem }) {
  const { currency, date } = useLocale();
  const [offset, setOffset] = useState(0);
  const [order, setOrder] = useState<Order>('created_at.desc');
  const [sort_by, sort_direction] = order.split('.') as ['occurred_on' | 'created_at', 'asc' | 'desc'];
  const query = useQuery({
    ...movementsQuery(item.item_type, item.id, { limit: PAGE, offset, sort_by, sort_direction }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const total = data?.total ?? 0;
  const seesCosts = item.stock_value !== null;
  const [opened, setOpened] = useState<Movement | null>(null);
  return (
    <Card
      title="Stock card"
      aside={
        total > 1 && (
          <SelectField
            label="Order"
            hideLabel
            options={ORDERS}
            value={order}
            onChange={(value) => {
              setOrder(value);
              setOffset(0);
            }}
          />
        )
      }
    >
      {!data && !error && <Skeleton height={96} />}
      {error && !data && (
        <p role="alert">
          {messageOf(error)} <Button onClick={() => query.refetch()}>Try again</Button>
        </p>
      )}
      {data && total === 0 && <p className={classes.soft}>There are no movements yet.</p>}
      {data && total > 0 && (
        <>
          <table className={classes.card} aria-label="Movements">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Movement</th>
                <th scope="col" data-right>
                  Quantity
                </th>
                <th scope="col" data-right>
                  Balance
                </th>
                {seesCosts && (
                  <th scope="col" data-right>
                    Value
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.movements.map((movement) => (
                <tr key={movement.id}>
                  <td className={classes.number} data-when>
                    {date(movement.occurred_on)}
                  </td>
                  <td data-first>
                    <MovementLink movement={movement} />
                  </td>
                  <td data-right data-last>
                    {signed(movement.quantity)}
                    {movement.value !== null && (
                      <small>
                        <Value movement={movement} onOpen={() => setOpened(movement)} />
                      </small>
                    )}
                  </td>
                  <td data-right data-label="Balance">
                    <Quantity value={movement.quantity_after} />
                  </td>
                  {seesCosts && (
                    <td data-right data-label="Value" data-wide>
                      {movement.value_after !== null && (
                        <Amount value={movement.value_after} currency={currency} />
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <Pager offset={offset} size={PAGE} total={total} onChange={setOffset} />
          <CostDrawer
            title="Where it came from"
            of={opened && { movement: opened.id }}
            entryOf={opened?.journal_entry_id ? opened.source_id : undefined}
            onClose={() => setOpened(null)}
          />
        </>
      )}
    </Card>
  );
}

const signed = (quantity: number) => `${quantity > 0 ? '+' : ''}${roundedText(quantity)}`;

/** A movement with sources expands into them; one without links to its journal entry. */
function Value({ movement, onOpen }: { movement: Movement; onOpen: () => void }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const amount = <Amount value={movement.value!} currency={currency} />;
  const words = `${signed(movement.quantity)} on ${date(movement.occurred_on)}`;
  if (movement.quantity < 0 || HAS_SOURCES.includes(movement.kind))
    return (
      <button type="button" className={classes.cost} aria-haspopup="dialog" onClick={onOpen}>
        <span className="visually-hidden">Source: {words}, </span>
        {amount}
      </button>
    );
  if (!movement.journal_entry_id || !may('books:read')) return amount;
  return (
    <Link to="/books/entries" search={{ source_id: movement.source_id }} className={classes.cost}>
      <span className="visually-hidden">The journal entry: {words}, </span>
      {amount}
    </Link>
  );
}

function MovementLink({ movement }: { movement: Movement }) {
  const may = useMay();
  const places = usePlaces();
  const word = movement.reason
    ? `${MOVEMENTS[movement.kind]}: ${REASONS[movement.reason].toLowerCase()}`
    : MOVEMENTS[movement.kind];
  const detail = [
    places.find(({ id }) => id === movement.location_id)?.name,
    movement.reason_description,
    movement.reference,
    movement.batch_number && `batch ${movement.batch_number}`,
    movement.notes,
  ].filter(Boolean);
  return (
    <>
      {movement.source_type === 'invoice' && may('documents:read') ? (
        <Link to="/invoices/$id" params={{ id: movement.source_id }}>
          {word}
        </Link>
      ) : movement.journal_entry_id && may('books:read') ? (
        <Link to="/books/entries" search={{ source_id: movement.source_id }}>
          {word}
        </Link>
      ) : (
        word
      )}
      {detail.length > 0 && <small>{detail.join(' · ')}</small>}
    </>
  );
}
