import type { Asset } from '@lissafi/contract/assets';
import classes from './Assets.module.css';
import { monthName } from './labels.ts';

const WIDTH = 480;
const HEIGHT = 130;
const BASE = 126;
const TOP = 8;

/** The book value at the end of each month; what is planned is dashed. The table below has the figures. */
export function BookValueChart({ asset: { cost, depreciated_before, schedule } }: { asset: Asset }) {
  const values = [cost - depreciated_before, ...schedule.map(({ book_value }) => book_value)];
  const points = values.map(
    (value, index) =>
      `${((WIDTH * index) / (values.length - 1)).toFixed(1)},${(BASE - ((BASE - TOP) * value) / cost).toFixed(1)}`,
  );
  const posted = schedule.filter(({ posted_on }) => posted_on !== null).length;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} aria-hidden>
        <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} className={classes.grid} />
        <polyline points={points.slice(posted).join(' ')} className={classes.line} data-planned />
        <polyline points={points.slice(0, posted + 1).join(' ')} className={classes.line} />
      </svg>
      <p className={classes.ends}>
        <span>{monthName(schedule[0]!.month)}</span>
        <span>{monthName(schedule.at(-1)!.month)}</span>
      </p>
    </>
  );
}
