import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, keyHere } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** What a quantity of a product costs to make now; `stamp` changes with its bill, which requests the cost again. */
export const costNow = (goodId: string, quantity: number, stamp?: string | number) => ({
  queryKey: keyHere('boms', 'calculateCost', goodId, quantity, stamp),
  queryFn: () => api.boms.calculateCost({ params: { id: goodId }, body: { quantity } }),
  staleTime: 0,
});

/** What a quantity would cost now, what is on hand for it, and what is short (S2.7-29). */
export function CostPreview({
  goodId,
  unit,
  quantity,
  stamp,
}: {
  goodId: string;
  unit: string;
  quantity: number;
  /** A change of the bill requests the cost again. */
  stamp?: string | number | undefined;
}) {
  const may = useMay();
  const { currency } = useLocale();
  const { data, error } = useQuery({
    ...costNow(goodId, quantity, stamp),
    placeholderData: keepPreviousData,
  });
  const money = (value: number) => formatMoney(value, currency);
  if (error && !data) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <Alert tone="owed">
        {isMissing ? (
          <>
            This product has no bill of materials yet.{' '}
            <Link to="/production/boms/$id" params={{ id: goodId }}>
              Create its bill of materials
            </Link>
          </>
        ) : (
          messageOf(error)
        )}
      </Alert>
    );
  }
  const short = data?.lines.filter((line) => line.short > 0) ?? [];
  return (
    <Card title={`For ${quantityText(quantity, unit)}, today`}>
      {!data ? (
        <Skeleton height={96} />
      ) : (
        <div aria-live="polite">
          <p className={classes.verdict}>
            {short.length === 0
              ? 'All materials are in stock.'
              : `${short.map((line) => line.name).join(', ')} will not be enough: ${
                  data.can_make > 0
                    ? `there is enough for ${quantityText(data.can_make, unit)}.`
                    : 'nothing can be made now.'
                }`}
          </p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Material</th>
                <th scope="col">Needed</th>
                <th scope="col">Free</th>
                {may('costs:read') && <th scope="col">Cost</th>}
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line, index) => (
                <tr key={`${line.item_id}.${index}`}>
                  <th scope="row">
                    {line.name}{' '}
                    {line.short > 0 && <Badge tone="red">{roundedText(line.short, line.unit)} short</Badge>}
                  </th>
                  <td data-label="Needed">{roundedText(line.needed, line.unit)}</td>
                  <td data-label="Free">{roundedText(line.available, line.unit)}</td>
                  {may('costs:read') && <td data-label="Cost">{money(line.cost)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {may('costs:read') && (
            <dl className={classes.sums}>
              <Sum label="Materials" value={money(data.material_cost)} />
              <Sum label="Labour" value={money(data.labour_cost)} />
              <Sum label="Overhead (power, rent, wear)" value={money(data.overhead_cost)} />
              <Sum label="Total" value={money(data.total_cost)} strong />
              <Sum label={`One ${unit}`} value={money(data.unit_cost)} strong />
            </dl>
          )}
        </div>
      )}
    </Card>
  );
}

function Sum({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
