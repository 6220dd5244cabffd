import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import classes from './Stepper.module.css';

/** One less, how many, one more. The last one is taken out. */
export function Stepper({
  name,
  quantity,
  removes = true,
  onStep,
}: {
  name: string;
  quantity: number;
  /** One less than one takes the line out. */
  removes?: boolean;
  onStep: (by: 1 | -1) => void;
}) {
  const isLast = removes && quantity <= 1;
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        aria-label={isLast ? `Remove ${name}` : `One less of ${name}`}
        onMouseDown={keepFocus}
        onClick={() => onStep(-1)}
      >
        {isLast ? <IconTrash size={16} stroke={1.75} aria-hidden /> : <IconMinus size={16} aria-hidden />}
      </button>
      <output aria-label={`Quantity of ${name}`}>{quantity}</output>
      <button
        type="button"
        aria-label={`One more of ${name}`}
        onMouseDown={keepFocus}
        onClick={() => onStep(1)}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    </div>
  );
}
