import type { CostSource, MadeCost } from '@lissafi/contract/cost-history';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { api, keyHere } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { HAS_SOURCES, KINDS, MOVEMENTS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './CostSources.module.css';

/** Whether the cost is that of an item's stock or of one movement. */
export type Opened = { item: string } | { movement: string };

const PAGE = 20;
/** The sources of a cost. Each part that was produced or taken from stock can be expanded in turn, down to the purchases. */
export function CostSources({ of }: { of: Opened }) {
  const isItem = 'item' in of;
  const id = isItem ? of.item : of.movement;
  const query = useInfiniteQuery({
    queryKey: keyHere('costHistory', isItem ? 'ofItem' : 'ofMovement', id),
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => {
      const options = { params: { id }, query: { limit: PAGE, offset }, signal };
      return isItem ? api.costHistory.ofItem(options) : api.costHistory.ofMovement(options);
    },
    getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
  });
  const { data, error } = query;
  if (error && !data)
    return (
      <p role="alert">
        {messageOf(error)} <Button onClick={() => query.refetch()}>Try again</Button>
      </p>
    );
  if (!data) return <Skeleton height={72} />;
  const sources = data.pages.flatMap((page) => page.sources);
  const [{ total, costing_method }] = data.pages as [(typeof data.pages)[0]];
  const isAverage =
    costing_method === 'weighted_average' && sources.every((each) => each.part_quantity === null);
  const first = data.pages[0]!;
  const made = 'made' in first ? (first.made as MadeCost | null) : null;
  const inward = sources.some((each) => each.quantity > 0);
  return (
    <>
      {made && <MadeLine made={made} />}
      {total === 0 && <p className={inventoryClasses.soft}>This cost has no source yet.</p>}
      {total > 0 && inward && isAverage && (
        <p className={inventoryClasses.soft}>
          Average cost of all stock received since it last ran out. Newest first.
        </p>
      )}
      <ul className={classes.sources}>
        {sources.map((source) => (
          <Source key={source.id} source={source} isStock={isItem} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {sources.length} of {total}. Show more
        </Button>
      )}
    </>
  );
}

/** One loaf ₦715.00 = Flour ₦550.00 + labour ₦120.00 + overhead ₦45.00, from the order that made it last. */
function MadeLine({ made }: { made: MadeCost }) {
  const may = useMay();
  const { currency, date } = useLocale();
  return (
    <div className={classes.made}>
      <p>
        <strong>
          One <Amount value={made.unit_cost} currency={currency} />
        </strong>
        {made.parts.map((part, index) => (
          <Fragment key={part.item_id ?? part.kind}>
            {index === 0 ? ' = ' : ' + '}
            {part.item_id && part.item_type ? (
              <Link to={`${KINDS[part.item_type].path}/$id`} params={{ id: part.item_id }}>
                {part.name}
              </Link>
            ) : (
              part.name
            )}{' '}
            <Amount value={part.value} currency={currency} />
          </Fragment>
        ))}
        {made.rounding !== 0 && (
          <>
            {made.rounding > 0 ? ' + ' : ' − '}rounding{' '}
            <Amount value={Math.abs(made.rounding)} currency={currency} />
          </>
        )}
      </p>
      <small>
        As last made on {date(made.occurred_on)}: {quantityText(made.quantity)}
        {made.batch_number && ` in batch ${made.batch_number}`}, order{' '}
        {may('production:read') ? (
          <Link to="/production/orders/$id" params={{ id: made.order_id }}>
            {made.order_number}
          </Link>
        ) : (
          made.order_number
        )}
        .
      </small>
    </div>
  );
}

function Source({ source, isStock }: { source: CostSource; isStock: boolean }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const [opened, setOpened] = useState(false);
  const { kind, quantity, part_quantity, part_value } = source;
  const value = part_value ?? Math.abs(source.value ?? 0);
  const word = `${MOVEMENTS[kind]}${kind === 'consumption' ? `: ${source.item_name}` : ''}`;
  const details = [
    date(source.occurred_on),
    source.supplier_name,
    source.reference,
    source.batch_number && `batch ${source.batch_number}`,
  ].filter(Boolean);
  const isOrder = source.source_type === 'production_order' && may('production:read');
  const isInvoice = source.source_type === 'invoice' && may('documents:read');
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.words}>
          <strong>{word}</strong>
          <small>{details.join(' · ')}</small>
        </span>
        <span className={classes.figures}>
          <Amount value={value} currency={currency} />
          <small>
            {part_quantity === null
              ? quantityText(Math.abs(quantity), source.unit)
              : `${quantityText(part_quantity)} ${isStock ? 'left' : 'used'} of ${quantityText(Math.abs(quantity), source.unit)}`}
            {', one for '}
            <Amount value={source.unit_cost} currency={currency} />
          </small>
        </span>
      </div>
      <div className={classes.links}>
        {HAS_SOURCES.includes(kind) && (
          <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {kind === 'production' ? 'What it was made from' : 'Where it came from'}
          </button>
        )}
        {isOrder && (
          <Link to="/production/orders/$id" params={{ id: source.source_id }}>
            The order
          </Link>
        )}
        {isInvoice && (
          <Link to="/invoices/$id" params={{ id: source.source_id }}>
            The document
          </Link>
        )}
        {kind === 'consumption' && (
          <Link to={`${KINDS[source.item_type].path}/$id`} params={{ id: source.item_id }}>
            The item
          </Link>
        )}
        {source.journal_entry_id && may('books:read') && (
          <Link to="/books/entries" search={{ source_id: source.source_id }}>
            The journal entry
          </Link>
        )}
      </div>
      {opened && (
        <div className={classes.inner}>
          <CostSources of={{ movement: source.id }} />
        </div>
      )}
    </li>
  );
}
