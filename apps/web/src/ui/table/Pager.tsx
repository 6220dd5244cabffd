import { Button } from '../Button.tsx';
import classes from '../Details.module.css';

/** Pages of a list inside a card, where the address belongs to the record. */
export function Pager({
  offset,
  size,
  total,
  onChange,
}: {
  offset: number;
  size: number;
  total: number;
  onChange: (offset: number) => void;
}) {
  if (total <= size) return null;
  return (
    <div className={classes.pages}>
      <span className={classes.soft}>
        {offset + 1}–{Math.min(offset + size, total)} of {total}
      </span>
      <Button size="small" disabled={offset === 0} onClick={() => onChange(offset - size)}>
        Back
      </Button>
      <Button size="small" disabled={offset + size >= total} onClick={() => onChange(offset + size)}>
        Next
      </Button>
    </div>
  );
}
