import { roundedText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { IconX } from '@tabler/icons-react';
import type { AnyItem } from '../../pickers/item-service.ts';
import { usePlaceStock } from '../../pickers/place-stock.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import classes from './Transfers.module.css';

/** An item of a transfer as it is typed. */
export type Line = Pick<AnyItem, 'id' | 'item_type' | 'name' | 'unit'> & { quantity: string };

/** One item that is carried: how many, and what the place that it leaves has free. */
export function TransferLine({
  line,
  from,
  error,
  onChange,
  onRemove,
}: {
  line: Line;
  /** The place that it leaves. */
  from: string;
  error: string | undefined;
  onChange: (quantity: string) => void;
  onRemove: () => void;
}) {
  const { name, unit } = line;
  const places = usePlaceStock(line);
  const there = places.find((place) => place.location_id === from);
  // A place that never had the item is not among them.
  const free = there ? Math.max(0, there.available) : places.length > 0 ? 0 : null;
  const carried = readQuantity(line.quantity) ?? 0;
  return (
    <li>
      <span className={classes.what}>
        <strong>{name}</strong>
        {free !== null && (
          <small data-short={carried > free || undefined}>
            {free === 0 ? 'None is free there' : `${roundedText(free, unit)} free there`}
          </small>
        )}
      </span>
      <TextField
        label={`Quantity of ${name}, ${unit}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        className={classes.quantity}
        value={line.quantity}
        onChange={onChange}
        error={error}
      />
      <small>{unitFor(carried, unit)}</small>
      <Button icon size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
    </li>
  );
}
