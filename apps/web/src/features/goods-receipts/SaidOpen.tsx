import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { readQuantity } from '@lissafi/domain/text/number';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import classes from './Deliveries.module.css';
import type { Line } from './model.ts';
import { withFactor, withTotal } from './said.ts';

/** What the words of a line left open: what one of another unit is, and whether a cost is for one or for all. */
export function SaidOpen({
  line,
  currency,
  onChange,
}: {
  line: Line;
  currency: string;
  onChange: (next: Partial<Line>) => void;
}) {
  const { item, asked_unit, asked_cost } = line;
  const [factor, setFactor] = useState('');
  const one = readQuantity(factor);
  const money = (kobo: number) => formatMoney(kobo, currency);
  return (
    <>
      {asked_unit && (
        <TextField
          label={`1 ${asked_unit.unit} = how many ${unitFor(2, item.unit)}`}
          inputMode="decimal"
          autoComplete="off"
          value={factor}
          onChange={(text) => {
            setFactor(text);
            onChange(withFactor(line, text));
          }}
          hint={
            one === null
              ? `You wrote ${quantityText(asked_unit.amount, asked_unit.unit)}`
              : `${quantityText(asked_unit.amount, asked_unit.unit)} × ${quantityText(one, item.unit)}`
          }
        />
      )}
      {asked_cost && (
        <fieldset className={classes.asked}>
          <legend>{`${money(asked_cost.amount)}: for each, or for all ${asked_cost.quantity}?`}</legend>
          <Button
            onClick={() =>
              onChange(
                line.quantity === String(asked_cost.quantity)
                  ? { unit_cost: asked_cost.amount, total_cost: null, asked_cost: null }
                  : withTotal(line, Math.round(asked_cost.amount * asked_cost.quantity)),
              )
            }
          >{`${money(asked_cost.amount)} each`}</Button>
          <Button
            onClick={() => onChange(withTotal(line, asked_cost.amount))}
          >{`${money(asked_cost.amount)} for all ${asked_cost.quantity}`}</Button>
        </fieldset>
      )}
    </>
  );
}
