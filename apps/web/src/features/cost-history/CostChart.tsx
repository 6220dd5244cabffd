import { addDays } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { Button } from '../../ui/Button.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { FoldingCard } from '../../ui/FoldingCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { roughMoney } from '../../ui/text.ts';
import classes from './CostChart.module.css';
import { type Step, stepPath, valueOn } from './cost-steps.ts';

const WIDTH = 420;
const HEIGHT = 150;
/** Days. */
const SHORTEST = 30;
const BOX = { left: 48, right: WIDTH - 4, base: 126, top: 10 };

/** Unit cost and selling price over the last 12 months. */
export function CostChart({ item }: { item: AnyItem }) {
  return (
    <FoldingCard title="Price and cost over time">
      <Chart item={item} />
    </FoldingCard>
  );
}

function Chart({ item }: { item: AnyItem }) {
  const { currency, date } = useLocale();
  const query = useQuery(queries.costHistory.history({ params: { id: item.id } }));
  const { data, error } = query;
  const costs = (data?.costs ?? []).map((each): Step => ({ date: each.date, value: each.unit_cost }));
  const prices = (data?.prices ?? []).map((each): Step => ({ date: each.date, value: each.price }));
  const lines: [name: string, steps: Step[]][] = [
    ['Unit cost', costs],
    ['Price', prices],
  ].filter(([, steps]) => steps!.length > 0) as [string, Step[]][];
  return (
    <>
      {!data && !error && <Skeleton height={150} />}
      {error && !data && (
        <p role="alert">
          {messageOf(error)} <Button onClick={() => query.refetch()}>Try again</Button>
        </p>
      )}
      {data && lines.length === 0 && (
        <p className={inventoryClasses.soft}>
          There is no cost or price yet. They appear once goods are received.
        </p>
      )}
      {data && lines.length > 0 && (
        <Lines lines={lines} from={data.from} to={data.to} currency={currency} date={date} />
      )}
    </>
  );
}

function Lines({
  lines,
  from,
  to,
  currency,
  date,
}: {
  lines: [name: string, steps: Step[]][];
  from: string;
  to: string;
  currency: string;
  date: (day: string) => string;
}) {
  const money = (value: number | null) => (value === null ? '–' : formatMoney(value, currency));
  const highest = Math.max(1, ...lines.flatMap(([, steps]) => steps.map(({ value }) => value ?? 0))) * 1.1;
  const days = [...new Set(lines.flatMap(([, steps]) => steps.map((step) => step.date)))].sort();
  // A new item shows no empty year before its first value, but at least a month.
  const month = addDays(to, -SHORTEST);
  const first = days[0] !== undefined && days[0] < month ? days[0] : month;
  const start = first < from ? from : first;
  return (
    <figure className={classes.figure}>
      <p className={classes.readout}>
        {lines.map(([name, steps]) => (
          <span key={name} data-line={name}>
            {name} {money(steps.at(-1)?.value ?? null)}
          </span>
        ))}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} aria-hidden>
        {[0, 0.5, 1].map((part) => {
          const y = BOX.base - (BOX.base - BOX.top) * part;
          return (
            <g key={part}>
              <line x1={BOX.left} x2={WIDTH} y1={y} y2={y} className={classes.grid} />
              <text x={BOX.left - 8} y={y + 4} textAnchor="end" className={classes.label}>
                {roughMoney(highest * part, currency)}
              </text>
            </g>
          );
        })}
        {lines.map(([name, steps]) => (
          <path
            key={name}
            d={stepPath(steps, { from: start, to }, BOX, highest)}
            className={classes.line}
            data-line={name}
          />
        ))}
        {lines.map(([name, steps]) => {
          const value = steps.at(-1)?.value ?? null;
          if (value === null) return null;
          const y = BOX.base - ((BOX.base - BOX.top) * value) / highest;
          return <circle key={name} cx={BOX.right} cy={y} r={3.5} className={classes.end} data-line={name} />;
        })}
        <text x={BOX.left} y={HEIGHT - 6} className={classes.label}>
          {date(start)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end" className={classes.label}>
          {date(to)}
        </text>
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>Price and cost over time</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {lines.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{date(day)}</th>
                {lines.map(([name, steps]) => (
                  <td key={name}>{money(valueOn(steps, day))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
