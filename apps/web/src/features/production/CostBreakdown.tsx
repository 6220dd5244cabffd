import type { CostBreakdown, ProductionOrder } from '@lissafi/contract/production';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MaterialCostDrawer } from './MaterialCostDrawer.tsx';

type Variances = NonNullable<CostBreakdown['variances']>;

/** Each variance as a sentence: the reason for a higher or lower cost. */
const SENTENCES: readonly [keyof Variances, dearer: string, cheaper: string][] = [
  ['price', 'Materials cost more than planned', 'Materials cost less than planned'],
  ['usage', 'More material was used than planned', 'Less material was used than planned'],
  ['labour', 'Labour cost more than planned', 'Labour cost less than planned'],
  ['overhead', 'Overhead cost more than planned', 'Overhead cost less than planned'],
  ['yield', 'Fewer good units came out than planned', 'More good units came out than planned'],
];

/** Planned and real cost, and where the difference comes from (S2.7-41). */
export function Cost({ order }: { order: ProductionOrder }) {
  const { currency } = useLocale();
  const query = useQuery(queries.production.costBreakdown({ params: { id: order.id } }));
  const { data, error } = query;
  const [opened, setOpened] = useState<CostBreakdown['materials'][number] | null>(null);
  const money = (value: number) => formatMoney(value, currency);
  if (!data)
    return (
      <Card title="Cost">
        {error ? (
          <div role="alert">
            <p>{messageOf(error)}</p>
            <Button size="small" onClick={() => query.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton height={120} />
        )}
      </Card>
    );
  const isOver = order.status === 'completed' || order.status === 'cancelled';
  const soFar = isOver ? 'Total' : 'So far';
  const { planned, actual, variances } = data;
  const used = data.materials.filter((each) => each.actual_quantity > 0);
  const rows: [string, number | null, number | null][] = [
    ['Materials', planned.material, actual.material],
    ['Labour', planned.labour, actual.labour],
    ['Overhead', planned.overhead, actual.overhead],
    ['Total', planned.total, actual.total],
    // While work goes on, what was used is also for units that are still to come.
    [`One ${order.unit}`, planned.unit_cost, isOver ? actual.unit_cost : null],
  ];
  return (
    <Card title="Cost">
      <table className={inventoryClasses.card}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col" data-right>
              Planned, {roundedText(planned.quantity, order.unit)}
            </th>
            <th scope="col" data-right>
              {soFar}, {roundedText(actual.quantity, order.unit)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, plan, real]) => (
            <tr key={label} data-total={label === 'Total' || undefined}>
              <th scope="row">{label}</th>
              <td data-right data-start data-label="Planned">
                {plan === null ? '–' : money(plan)}
              </td>
              <td data-right data-last>
                {real === null ? '–' : money(real)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {used.length > 0 && (
        <table className={inventoryClasses.card} aria-label="What the materials cost">
          <thead>
            <tr>
              <th scope="col">Material, and where it came from</th>
              <th scope="col" data-right>
                Used
              </th>
              <th scope="col" data-right>
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {used.map((each) => (
              <tr key={each.item_id}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.open}
                    aria-haspopup="dialog"
                    onClick={() => setOpened(each)}
                  >
                    {each.name}
                  </button>
                </th>
                <td data-right data-start data-label="Used">
                  {roundedText(each.actual_quantity, each.unit)}
                </td>
                <td data-right data-last>
                  {money(each.actual_cost)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MaterialCostDrawer orderId={order.id} material={opened} onClose={() => setOpened(null)} />
      {variances ? (
        <Explained variances={variances} money={money} />
      ) : (
        <p className={classes.soft}>The difference from plan appears when the order is finished.</p>
      )}
    </Card>
  );
}

function Explained({ variances, money }: { variances: Variances; money: (value: number) => string }) {
  const { total } = variances;
  const parts = SENTENCES.filter(([name]) => variances[name] !== 0);
  return (
    <section aria-label="Planned and actual cost">
      <dl className={classes.sums}>
        <div data-strong>
          <dt>
            {total === 0
              ? 'It cost what was planned for what came out'
              : total > 0
                ? 'It cost more than planned for what came out'
                : 'It cost less than planned for what came out'}
          </dt>
          <dd>{money(Math.abs(total))}</dd>
        </div>
        {parts.map(([name, dearer, cheaper]) => (
          <div key={name}>
            <dt>{variances[name] > 0 ? dearer : cheaper}</dt>
            <dd>
              {variances[name] > 0 && '+'}
              {money(variances[name])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
