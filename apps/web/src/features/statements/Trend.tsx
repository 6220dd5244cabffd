import classes from './Statement.module.css';

const WIDTH = 46;
const HEIGHT = 14;

/** The last months of a line as small bars, oldest first; the figures are in the columns by month. */
export function Trend({ amounts }: { amounts: readonly number[] }) {
  const largest = Math.max(1, ...amounts.map(Math.abs));
  const step = WIDTH / amounts.length;
  return (
    <svg width={WIDTH} height={HEIGHT} className={classes.trend} aria-hidden>
      {amounts.map((amount, index) => {
        const height = Math.max(1, (Math.abs(amount) / largest) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={step - 2}
            height={height}
            data-loss={amount < 0}
          />
        );
      })}
    </svg>
  );
}
