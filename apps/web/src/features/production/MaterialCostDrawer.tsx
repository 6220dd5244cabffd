import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';

const CostSources = lazy(() =>
  import('../cost-history/CostSources.tsx').then((file) => ({ default: file.CostSources })),
);

/** Each use of a material in the order, with the purchases it came from. */
export function MaterialCostDrawer({
  orderId,
  material,
  onClose,
}: {
  orderId: string;
  material: { item_id: string; name: string; unit: string } | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      title={material ? `Where ${material.name} came from` : ''}
      opened={material !== null}
      onClose={onClose}
    >
      {material && <Used orderId={orderId} material={material} />}
    </Drawer>
  );
}

function Used({ orderId, material }: { orderId: string; material: { item_id: string; unit: string } }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const query = useQuery(
    queries.costHistory.movements({ query: { source_id: orderId, item_id: material.item_id, limit: 100 } }),
  );
  const { data, error } = query;
  if (!data)
    return error ? (
      <p role="alert">
        {messageOf(error)} <Button onClick={() => query.refetch()}>Try again</Button>
      </p>
    ) : (
      <Skeleton height={96} />
    );
  const used = data.movements.filter((each) => each.kind === 'consumption');
  if (used.length === 0) return <p className={classes.soft}>None of it has been used yet.</p>;
  return used.map((each) => (
    <section key={each.id} className={classes.used} aria-label={`Used on ${date(each.occurred_on)}`}>
      <p>
        <strong>
          {quantityText(-each.quantity, material.unit)} on {date(each.occurred_on)}
        </strong>
        {each.value !== null && <span> for {formatMoney(-each.value, currency)}</span>}
        {each.journal_entry_id && may('books:read') && (
          <>
            {' · '}
            <Link to="/books/entries" search={{ source_id: each.source_id }}>
              The journal entry
            </Link>
          </>
        )}
      </p>
      <Suspense fallback={<Skeleton height={72} />}>
        <CostSources of={{ movement: each.id }} />
      </Suspense>
    </section>
  ));
}
