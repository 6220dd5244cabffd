import { formatMoney } from '@lissafi/domain/money';
import { useState } from 'react';
import { roughMoney } from '../../ui/words.ts';
import classes from './MonthsChart.module.css';

// Two bars a month for half a year need no charting library: on a slow network it would cost more than the rest of
// the screen together.

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 48;
const BASE = 126;
const TOP = 10;
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nameOf = (month: string) => NAMES[Number(month.slice(5, 7)) - 1] ?? month;

/** The next round number above: 1, 2, 2.5 or 5 times a power of ten. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 100)));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

export default function MonthsChart({
  months,
  currency,
}: {
  months: readonly { month: string; sales: number; received: number }[];
  currency: string;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = months[chosen ?? months.length - 1];
  const top = ceiling(Math.max(...months.map((month) => Math.max(month.sales, month.received)), 1));
  const step = (WIDTH - LEFT) / Math.max(months.length, 1);
  const bar = Math.min(18, step / 3.2);
  const height = (value: number) => Math.max(value > 0 ? 2 : 0, ((BASE - TOP) * Math.max(0, value)) / top);

  return (
    <figure>
      {shown && (
        <p className={classes.readout} aria-hidden>
          <span className={classes.month}>
            {nameOf(shown.month)} {shown.month.slice(0, 4)}
          </span>
          <span data-kind="sales">Sales {formatMoney(shown.sales, currency)}</span>
          <span data-kind="received">Received {formatMoney(shown.received, currency)}</span>
        </p>
      )}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.chart}
        aria-hidden
        onPointerLeave={() => setChosen(null)}
      >
        {[0, 0.5, 1].map((part) => {
          const y = BASE - (BASE - TOP) * part;
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className={classes.grid} />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" className={classes.label}>
                {roughMoney(top * part, currency)}
              </text>
            </g>
          );
        })}
        {months.map((month, index) => {
          const middle = LEFT + step * index + step / 2;
          return (
            <g
              key={month.month}
              onPointerEnter={() => setChosen(index)}
              onPointerDown={() => setChosen(index)}
            >
              <rect
                x={middle - step / 2}
                y={0}
                width={step}
                height={HEIGHT}
                className={classes.target}
                data-chosen={chosen === index}
              />
              <rect
                x={middle - bar - 1}
                y={BASE - height(month.sales)}
                width={bar}
                height={height(month.sales)}
                rx={2}
                className={classes.sales}
              />
              <rect
                x={middle + 1}
                y={BASE - height(month.received)}
                width={bar}
                height={height(month.received)}
                rx={2}
                className={classes.received}
              />
              <text x={middle} y={HEIGHT - 6} textAnchor="middle" className={classes.label}>
                {nameOf(month.month)}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="visually-hidden">
        <caption>Sales and money received by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>{formatMoney(month.sales, currency)}</td>
              <td>{formatMoney(month.received, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
