import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { roughMoney } from '../../ui/text.ts';
import classes from './BarChart.module.css';

// One or two bars a period need no charting library: on a slow network it would cost more than the rest of the screen
// together.

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 48;
const BASE = 126;
const TOP = 10;
/** The number of labels that fit under the bars. */
const LABELS = 8;

/** The next round number above: 1, 2, 2.5 or 5 times a power of ten. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 100)));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

export interface BarGroup {
  /** In words: "Mar 2026". */
  name: string;
  /** Under the bar: "Mar". */
  label: string;
  /** Kobo, one for each of the kinds. */
  values: readonly number[];
  /** The journal entries behind a bar; undefined where the person may not see them. */
  entries: { account_code: string; date_from: string; date_to: string } | undefined;
}

/** A bar chart over time; the selected bar is described above and links to its journal entries. */
export function BarChart({
  caption,
  kinds,
  bars,
  currency,
}: {
  caption: string;
  kinds: readonly string[];
  bars: readonly BarGroup[];
  currency: string;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = bars[chosen ?? bars.length - 1];
  const top = ceiling(Math.max(...bars.flatMap((each) => each.values), 1));
  const step = (WIDTH - LEFT) / Math.max(bars.length, 1);
  const width = Math.min(18, step / (kinds.length + 1.2));
  const height = (value: number) => Math.max(value > 0 ? 2 : 0, ((BASE - TOP) * Math.max(0, value)) / top);
  const every = Math.ceil(bars.length / LABELS);

  return (
    <figure className={classes.figure}>
      {shown && (
        <p className={classes.readout}>
          <span className={classes.name}>
            {shown.entries ? (
              <Link to="/books/entries" search={shown.entries}>
                {shown.name}
              </Link>
            ) : (
              shown.name
            )}
          </span>
          {kinds.map((kind, index) => (
            <span key={kind} data-kind={index}>
              {kind} {formatMoney(shown.values[index] ?? 0, currency)}
            </span>
          ))}
        </p>
      )}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} aria-hidden>
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
        {bars.map((each, at) => {
          const middle = LEFT + step * at + step / 2;
          return (
            <g key={each.name} onPointerEnter={() => setChosen(at)} onPointerDown={() => setChosen(at)}>
              <rect
                x={middle - step / 2}
                y={0}
                width={step}
                height={HEIGHT}
                className={classes.target}
                data-chosen={chosen === at}
              />
              {each.values.map((value, index) => (
                <rect
                  key={kinds[index]}
                  x={middle - (width * kinds.length) / 2 + index * (width + 1)}
                  y={BASE - height(value)}
                  width={width}
                  height={height(value)}
                  rx={Math.min(2, width / 4)}
                  className={classes.bar}
                  data-kind={index}
                />
              ))}
              {(bars.length - 1 - at) % every === 0 && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle" className={classes.label}>
                  {each.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((each) => (
              <tr key={each.name}>
                <th scope="row">{each.name}</th>
                {each.values.map((value, index) => (
                  <td key={kinds[index]}>{formatMoney(value, currency)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
